import { expect, it } from 'vitest'
import { gridOf, rowHeight } from './column.ts'

const columns = [{ width: 'minmax(236px, 2fr)' }, { width: '138px' }]

it('uses the same grid for header and rows, with room for the checkbox and the menu', () => {
  expect(gridOf(columns, true, true).template).toBe('44px minmax(236px, 2fr) 138px 48px')
  expect(gridOf(columns, false, false).template).toBe('minmax(236px, 2fr) 138px')
})

it('lets the last column fill the width where every width was chosen', () => {
  const chosen = [{ width: '300px' }, { width: '138px' }]
  expect(gridOf(chosen, false, true)).toEqual({
    template: '300px minmax(138px, 1fr) 48px',
    minWidth: 300 + 138 + 48,
  })
})

it('scrolls sideways below the sum of the minimum widths', () => {
  expect(gridOf(columns, true, true).minWidth).toBe(44 + 236 + 138 + 48)
})

it('has a row height for each density, and one for cards', () => {
  expect([
    rowHeight('compact', false),
    rowHeight('cozy', false),
    rowHeight('roomy', false),
    rowHeight('cozy', true),
  ]).toEqual([34, 40, 56, 92])
})

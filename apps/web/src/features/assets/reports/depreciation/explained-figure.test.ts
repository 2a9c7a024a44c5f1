import { FIGURE_PARTS } from '@steward/contract/depreciation-report.ts'
import { expect, test } from 'vitest'
import { settingsOf } from '#components/reports/report-settings.ts'
import { canExplain } from './explained-figure.tsx'

const explained = (column: string, ...parts: string[]) => ({
  column,
  parts: parts.map((part) => ({ sign: 1 as const, column: part })),
})

test('a part can be explained further where it has the date and book of the figure itself', () => {
  const closing = explained('closing_book_value', 'closing_cost', 'closing_accumulated')
  expect(canExplain('closing_cost', null)).toBe(true)
  expect(canExplain('closing_cost', closing)).toBe(true)
  expect(canExplain('closing_book_value', closing)).toBe(false)
  const opening = explained('opening_book_value', 'opening_cost', 'opening_accumulated')
  expect(canExplain('opening_cost', opening)).toBe(true)
  const ofOpening = FIGURE_PARTS.opening_cost!.map(([, column]) => column)
  for (const part of ofOpening)
    expect(canExplain(part, explained('opening_cost', ...ofOpening))).toBe(false)
  for (const column of ['2026-01-31', 'other_book_value'])
    expect(canExplain('closing_cost', explained(column, 'closing_cost'))).toBe(false)
  expect(canExplain('other_book_value', explained('difference', 'other_book_value'))).toBe(true)
})

test('a view and a scheduled email contain the whole report, whatever is being explained', () => {
  expect(
    settingsOf('depreciation', { view: 'schedule', explain: '2026-01-31', assets: true }),
  ).toEqual({
    view: ['schedule'],
  })
})

import { expect, test } from 'vitest'
import { arranged, chosenFrom } from './grid-layout.ts'

const NOTHING = { on: [], off: [], order: [] }
const columns = (...hidden: string[]) =>
  ['name', 'status', 'tags', 'notes'].map((id) => ({ id, hidden: hidden.includes(id) }))

test('columns follow the list until somebody arranges them here', () => {
  expect(arranged(columns('tags', 'notes'), NOTHING).hidden).toEqual(['tags', 'notes'])
  expect(arranged(columns('tags'), NOTHING).hidden).toEqual(['tags'])
})

test('what was shown or hidden here stays so, whatever the list shows', () => {
  const choice = chosenFrom(columns('tags', 'notes'), NOTHING, {
    hidden: ['status', 'tags'],
    order: ['name', 'notes', 'status', 'tags'],
  })
  expect(choice).toMatchObject({ on: ['notes'], off: ['status'] })
  expect(arranged(columns('notes'), choice)).toEqual({
    hidden: ['status'],
    order: ['name', 'notes', 'status', 'tags'],
  })
})

test('what was chosen for columns that are not there yet is kept', () => {
  const before = { on: ['cf:ram'], off: ['cf:os'], order: ['name'] }
  const next = chosenFrom(columns('tags'), before, { hidden: ['tags'], order: ['name'] })
  expect(next).toMatchObject({ on: ['cf:ram'], off: ['cf:os'] })
})

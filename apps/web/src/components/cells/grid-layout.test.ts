import { expect, test } from 'vitest'
import { arranged, chosenFrom } from './grid-layout.ts'

const NOTHING = { on: [], off: [], order: [] }
const columns = (...hidden: string[]) =>
  ['name', 'status', 'tags', 'notes'].map((id) => ({ id, hidden: hidden.includes(id) }))

test('the grid shows the columns of the list until its own columns are arranged', () => {
  expect(arranged(columns('tags', 'notes'), NOTHING).hidden).toEqual(['tags', 'notes'])
  expect(arranged(columns('tags'), NOTHING).hidden).toEqual(['tags'])
})

test('a column shown or hidden in the grid stays so, whatever the list shows', () => {
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

test('a choice for columns that don’t exist yet is kept', () => {
  const before = { on: ['cf:ram'], off: ['cf:os'], order: ['name'] }
  const next = chosenFrom(columns('tags'), before, { hidden: ['tags'], order: ['name'] })
  expect(next).toMatchObject({ on: ['cf:ram'], off: ['cf:os'] })
})

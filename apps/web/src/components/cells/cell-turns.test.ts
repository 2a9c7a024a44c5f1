import { expect, test } from 'vitest'
import { cellTurns } from './cell-turns.ts'

test('the answer to a change counts for a cell until the cell is changed again', () => {
  const take = cellTurns()
  const first = take([{ id: 'a', field: 'name' }])
  expect(first('a', 'name')).toBe(true)
  const second = take([{ id: 'a', field: 'name' }])
  expect([first('a', 'name'), second('a', 'name')]).toEqual([false, true])
})

test('changing one cell of a block leaves the others of the block current', () => {
  const take = cellTurns()
  const block = take([
    { id: 'a', field: 'name' },
    { id: 'a', field: 'model' },
    { id: 'b', field: 'name' },
  ])
  take([{ id: 'a', field: 'name' }])
  expect([block('a', 'name'), block('a', 'model'), block('b', 'name')]).toEqual([false, true, true])
})

import { expect, test } from 'vitest'
import { cellTurns } from './cell-turns.ts'

test('an answer speaks for a cell only as long as nobody has changed it again', () => {
  const take = cellTurns()
  const first = take([{ id: 'a', field: 'name' }])
  expect(first('a', 'name')).toBe(true)
  const second = take([{ id: 'a', field: 'name' }])
  expect([first('a', 'name'), second('a', 'name')]).toEqual([false, true])
})

test('a change of one cell says nothing of the others of a block', () => {
  const take = cellTurns()
  const block = take([
    { id: 'a', field: 'name' },
    { id: 'a', field: 'model' },
    { id: 'b', field: 'name' },
  ])
  take([{ id: 'a', field: 'name' }])
  expect([block('a', 'name'), block('a', 'model'), block('b', 'name')]).toEqual([false, true, true])
})

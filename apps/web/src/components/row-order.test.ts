import { expect, test } from 'vitest'
import { movedTo } from './row-order.ts'

test('a row is moved to a place between the others', () => {
  expect(movedTo(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
})

test('a row isn’t moved beyond the list', () => {
  expect(movedTo(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(movedTo(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

import { expect, test } from 'vitest'
import { withRow } from './cell-grid.tsx'

const range = { first: 9, last: 13, length: 100 }

test('an edited row is still drawn after it was scrolled out of sight, and only once', () => {
  expect(withRow(range, -1)).toEqual([9, 10, 11, 12, 13])
  expect(withRow(range, 3)).toEqual([3, 9, 10, 11, 12, 13])
  expect(withRow(range, 50)).toEqual([9, 10, 11, 12, 13, 50])
  expect(withRow(range, 11)).toEqual([9, 10, 11, 12, 13])
})

test('a row that was removed isn’t drawn', () => {
  expect(withRow(range, 100)).toEqual([9, 10, 11, 12, 13])
})

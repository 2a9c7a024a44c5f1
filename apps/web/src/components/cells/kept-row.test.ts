import { expect, test } from 'vitest'
import { withRow } from './cell-grid.tsx'

const range = { first: 9, last: 13, length: 100 }

test('a row that is edited stays drawn above and below those in sight, and once among them', () => {
  expect(withRow(range, -1)).toEqual([9, 10, 11, 12, 13])
  expect(withRow(range, 3)).toEqual([3, 9, 10, 11, 12, 13])
  expect(withRow(range, 50)).toEqual([9, 10, 11, 12, 13, 50])
  expect(withRow(range, 11)).toEqual([9, 10, 11, 12, 13])
})

test('a row that is no longer there isn’t drawn', () => {
  expect(withRow(range, 100)).toEqual([9, 10, 11, 12, 13])
})

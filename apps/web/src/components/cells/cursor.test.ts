import { expect, test } from 'vitest'
import { at, moved, nextCell, rangeOf } from './cursor.ts'

const SIZE = { rows: 10, columns: 4 }
const press = (key: string, more: { shiftKey?: boolean; ctrlKey?: boolean } = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

test('arrows go from cell to cell and stop at the edges', () => {
  expect(moved(at(0, 0), press('ArrowDown'), SIZE, 5)).toEqual(at(1, 0))
  expect(moved(at(0, 0), press('ArrowUp'), SIZE, 5)).toEqual(at(0, 0))
  expect(moved(at(0, 3), press('ArrowRight'), SIZE, 5)).toEqual(at(0, 3))
  expect(moved(at(2, 2), press('Home'), SIZE, 5)).toEqual(at(2, 0))
  expect(moved(at(2, 2), press('End', { ctrlKey: true }), SIZE, 5)).toEqual(at(9, 3))
  expect(moved(at(2, 2), press('PageDown'), SIZE, 5)).toEqual(at(7, 2))
})

test('with Shift the selection grows', () => {
  const one = moved(at(2, 2), press('ArrowDown', { shiftKey: true }), SIZE, 5)!
  const two = moved(one, press('ArrowLeft', { shiftKey: true }), SIZE, 5)!
  expect(rangeOf(two)).toEqual({ top: 2, bottom: 3, left: 1, right: 2 })
  expect(moved(two, press('ArrowUp'), SIZE, 5)).toEqual(at(2, 1))
})

test('other keys don’t move the cursor', () => {
  expect(moved(at(0, 0), press('a'), SIZE, 5)).toBeNull()
  expect(moved(at(0, 0), press('Tab'), SIZE, 5)).toBeNull()
})

test('the next cell wraps to the next row, and stops at the ends', () => {
  expect(nextCell(at(0, 3), 1, SIZE)).toEqual(at(1, 0))
  expect(nextCell(at(1, 0), -1, SIZE)).toEqual(at(0, 3))
  expect(nextCell(at(9, 3), 1, SIZE)).toEqual(at(9, 3))
  expect(nextCell(at(0, 0), -1, SIZE)).toEqual(at(0, 0))
})

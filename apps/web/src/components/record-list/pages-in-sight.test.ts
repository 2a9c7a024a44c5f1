import { describe, expect, it } from 'vitest'
import { isNear, spanOf } from './pages-in-sight.ts'

describe('the pages in sight', () => {
  it('are those of the drawn rows, and those that come next', () => {
    expect(spanOf(0, 23, 5000)).toEqual([1, 1])
    expect(spanOf(40, 63, 5000)).toEqual([1, 2])
    expect(spanOf(250, 273, 5000)).toEqual([3, 4])
    expect(spanOf(4976, 4999, 5000)).toEqual([50, 50])
  })

  it('end with the list', () => {
    expect(spanOf(0, 23, 24)).toEqual([1, 1])
    expect(spanOf(76, 99, 100)).toEqual([1, 1])
    expect(spanOf(0, -1, 0)).toEqual([1, 1])
  })

  it('are near after scrolling on, but not after a jump', () => {
    expect(isNear([3, 4], [4, 5])).toBe(true)
    expect(isNear([3, 4], [5, 5])).toBe(true)
    expect(isNear([3, 4], [1, 2])).toBe(true)
    expect(isNear([3, 4], [6, 6])).toBe(false)
    expect(isNear([60, 61], [1, 1])).toBe(false)
  })
})

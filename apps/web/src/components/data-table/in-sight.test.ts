import { describe, expect, it } from 'vitest'
import { heightOf, inSight, topFor } from './in-sight.ts'

const window = { view: 460, length: 1000, rowHeight: 46 }

describe('the rows that are drawn', () => {
  it('are those in sight and a few around them, in steps of four', () => {
    expect(inSight({ ...window, top: 0 })).toEqual({ first: 0, last: 15, shift: 0 })
    expect(inSight({ ...window, top: 4600 })).toEqual({ first: 92, last: 115, shift: 0 })
    expect(inSight({ ...window, top: 4600 + 46 })).toEqual({ first: 92, last: 119, shift: 0 })
  })

  it('end with the list', () => {
    expect(inSight({ ...window, top: 46_000 - 460 })).toMatchObject({ first: 984, last: 999 })
    expect(inSight({ ...window, length: 0, top: 0 })).toMatchObject({ last: -1 })
  })

  it('cover the whole list where it is higher than a browser can draw', () => {
    const long = { ...window, length: 1_000_000 }
    const height = heightOf(long)
    expect(height).toBe(15_000_000)
    expect(inSight({ ...long, top: 0 })).toMatchObject({ first: 0, shift: 0 })

    const end = inSight({ ...long, top: height - long.view })
    expect(end.last).toBe(999_999)
    // The last row ends at the bottom of the box.
    expect((end.last + 1) * 46 - end.shift).toBe(height)

    const middle = inSight({ ...long, top: (height - long.view) / 2 })
    expect(middle.first).toBeGreaterThan(499_900)
    expect(middle.first).toBeLessThan(500_100)
  })
})

describe('scrolling to a row', () => {
  it('scrolls no further than necessary', () => {
    expect(topFor(5, { ...window, top: 0 })).toBe(0)
    expect(topFor(10, { ...window, top: 0 })).toBe(46)
    expect(topFor(5, { ...window, top: 1000 })).toBe(230)
  })

  it('reaches every row of a list that is too high', () => {
    const long = { ...window, length: 1_000_000 }
    for (const index of [7, 499_999, 999_999]) {
      const top = topFor(index, { ...long, top: 0 })
      const { first, last } = inSight({ ...long, top })
      expect(index).toBeGreaterThanOrEqual(first)
      expect(index).toBeLessThanOrEqual(last)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { CLOSEST, middleOf, moved, within, zoomed, zoomOf } from './crop.ts'

const wide = { width: 400, height: 200 }

describe('the square of a picture', () => {
  it('is at first as large as possible, in the middle', () => {
    expect(middleOf(wide)).toEqual({ x: 200, y: 100, size: 200 })
    expect(middleOf({ width: 30, height: 90 })).toEqual({ x: 15, y: 45, size: 30 })
  })

  it('moves, and never out of the picture', () => {
    const square = middleOf(wide)

    expect(moved(wide, square, 50, 0)).toEqual({ x: 250, y: 100, size: 200 })
    expect(moved(wide, square, 500, -500)).toEqual({ x: 300, y: 100, size: 200 })
    expect(moved(wide, square, -500, 500)).toEqual({ x: 100, y: 100, size: 200 })
  })

  it('comes closer up to its limit, and goes back to the whole', () => {
    const close = zoomed(wide, middleOf(wide), 2)

    expect(close).toEqual({ x: 200, y: 100, size: 100 })
    expect(zoomOf(wide, close)).toBe(2)
    expect(zoomed(wide, close, 99).size).toBe(200 / CLOSEST)
    expect(zoomed(wide, close, 0.1).size).toBe(200)
  })

  it('moves back inside when it grows at an edge', () => {
    const corner = moved(wide, zoomed(wide, middleOf(wide), 4), -999, -999)

    expect(corner).toEqual({ x: 25, y: 25, size: 50 })
    expect(within(wide, { ...corner, size: 200 })).toEqual({ x: 100, y: 100, size: 200 })
  })
})

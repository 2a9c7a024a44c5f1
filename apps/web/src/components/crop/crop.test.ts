import { describe, expect, it } from 'vitest'
import { CLOSEST, middleOf, moved, within, writtenSize, zoomed, zoomOf } from './crop.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 300, height: 900 }

describe('the crop of a picture', () => {
  it('starts as large as its aspect ratio allows, in the centre', () => {
    expect(middleOf(wide, 'square')).toEqual({ x: 200, y: 100, width: 200, height: 200 })
    expect(middleOf(wide, 'whole')).toEqual({ x: 200, y: 100, ...wide })
    expect(middleOf(tall, '4:3')).toEqual({ x: 150, y: 450, width: 300, height: 225 })
    expect(zoomOf(wide, middleOf(wide, '4:3'))).toBe(1)
  })

  it('moves, but never beyond the picture', () => {
    const square = middleOf(wide, 'square')

    expect(moved(wide, square, 50, 0)).toEqual({ ...square, x: 250 })
    expect(moved(wide, square, 500, -500)).toEqual({ ...square, x: 300 })
    expect(moved(tall, middleOf(tall, '4:3'), 0, 9999).y).toBe(900 - 112.5)
    expect(moved(wide, middleOf(wide, 'whole'), 50, 50)).toEqual(middleOf(wide, 'whole'))
  })

  it('zooms in to its limit, keeps its aspect ratio, and zooms out to the whole', () => {
    const close = zoomed(wide, middleOf(wide, 'whole'), 2)

    expect(close).toEqual({ x: 200, y: 100, width: 200, height: 100 })
    expect(zoomOf(wide, close)).toBe(2)
    expect(zoomed(wide, close, 99)).toMatchObject({ width: 400 / CLOSEST, height: 200 / CLOSEST })
    expect(zoomed(wide, close, 0.1)).toEqual(middleOf(wide, 'whole'))
  })

  it('moves inwards when it grows at an edge', () => {
    const corner = moved(wide, zoomed(wide, middleOf(wide, 'square'), 4), -999, -999)

    expect(corner).toEqual({ x: 25, y: 25, width: 50, height: 50 })
    expect(within(wide, { ...corner, width: 200, height: 200 })).toEqual({
      ...{ x: 100, y: 100 },
      ...{ width: 200, height: 200 },
    })
  })

  it('is saved no larger than it is, and no larger than the limit', () => {
    expect(writtenSize({ width: 640, height: 480 }, 1024)).toEqual({ width: 640, height: 480 })
    expect(writtenSize({ width: 4000, height: 3000 }, 1024)).toEqual({ width: 1024, height: 768 })
    expect(writtenSize({ width: 0.4, height: 900 }, 512)).toEqual({ width: 1, height: 512 })
  })
})

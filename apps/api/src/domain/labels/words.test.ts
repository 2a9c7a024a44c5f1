import { describe, expect, test } from 'vitest'
import { broken, shortened, shortenedInside, widthOf, wrapped } from './words.ts'

const upTo = (width: number) => (text: string) => widthOf(text, 10, false) <= width

describe('the width of a text', () => {
  test('follows its letters, its size and its weight', () => {
    expect(widthOf('iii', 10, false)).toBeCloseTo(6.66)
    expect(widthOf('mmm', 10, false)).toBeCloseTo(24.99)
    expect(widthOf('iii', 10, true)).toBeGreaterThan(widthOf('iii', 10, false))
  })

  test('of letters with marks is that of the letters; of other writing the full size', () => {
    expect(widthOf('äÉñ', 10, false)).toBeCloseTo(widthOf('aEn', 10, false))
    expect(widthOf('漢', 10, false)).toBe(10)
  })
})

describe('a text that is too wide', () => {
  test('ends with an ellipsis, and fits', () => {
    const short = shortened('Compressor for the paint shop', upTo(75))

    expect(short).toMatch(/^Compressor.*…$/)
    expect(upTo(75)(short)).toBe(true)
  })

  test('keeps both ends where they say the most', () => {
    const short = shortenedInside('WAREHOUSE-NORTH-0000471', upTo(60))

    expect(short).toMatch(/^WAR.*….*71$/)
    expect(upTo(60)(short)).toBe(true)
  })

  test('is broken between words, and only its last line is cut', () => {
    const lines = wrapped('Compressor for the paint shop of the plant in the north', 2, upTo(90))

    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe('Compressor for the')
    expect(lines[1]).toMatch(/^paint shop.*…$/)
  })

  test('without spaces is broken anywhere, and nothing of it is lost', () => {
    const lines = broken('A'.repeat(40), upTo(70))

    expect(lines.join('')).toBe('A'.repeat(40))
    expect(lines.every(upTo(70))).toBe(true)
  })

  test('is never cut inside of what people see as one character', () => {
    const family = '👨‍👩‍👧'
    expect(shortened(family.repeat(4), upTo(35)).replaceAll(family, '')).toBe('…')
  })
})

import { describe, expect, test } from 'vitest'
import { GAP, layOut as layOutAll, MARGIN, type Measured } from './paper-layout.ts'

function layOut(columns: readonly Measured[]) {
  const { widths, ...sheet } = layOutAll([columns])
  return { ...sheet, widths: widths[0]! }
}

const money: Measured = { isText: false, value: 5, word: 5, name: 6 }
const text: Measured = { isText: true, value: 20, word: 6, name: 5 }
const many = (one: Measured, count: number) => Array.from({ length: count }, () => one)

describe('a table on paper', () => {
  test('uses the smallest sheet on which it is readable', () => {
    expect(layOut(many(money, 4))).toMatchObject({ size: 'A4', layout: 'portrait', letters: 8 })
    expect(layOut([text, text, ...many(money, 7)])).toMatchObject({
      size: 'A4',
      layout: 'landscape',
    })
    expect(layOut([...many(text, 8), ...many(money, 8)])).toMatchObject({ size: 'A3' })
  })

  test.each([1, 4, 12, 24, 39])('is as wide as the sheet, with %i columns', (count) => {
    const { size, layout, widths } = layOut([text, ...many(money, count)])
    const across = { portrait: 595, landscape: size === 'A4' ? 841 : 1190 }[layout]
    const used = widths.reduce((sum, width) => sum + width, 0) + GAP * count
    expect(used).toBeCloseTo(across - 2 * MARGIN)
  })

  test('keeps numbers and the words of texts whole before it gives longer texts one line', () => {
    const { letters, widths } = layOut([...many(text, 9), ...many(money, 9)])
    for (const width of widths.slice(0, 9)) expect(width).toBeGreaterThanOrEqual(6 * letters)
    for (const width of widths.slice(9)) expect(width).toBeGreaterThanOrEqual(5 * letters)
  })
})

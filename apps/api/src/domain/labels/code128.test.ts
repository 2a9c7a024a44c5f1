import { describe, expect, test } from 'vitest'
import { barsOf, checkOf, code128 } from './code128.ts'

const [START_A, START_B, START_C, STOP] = [103, 104, 105, 106]
const [CODE_A, CODE_B, CODE_C, SHIFT] = [101, 100, 99, 98]
/** The symbols between the start and the check symbol. */
const inside = (text: string) => code128(text)!.slice(0, -2)

describe('the symbols of a text', () => {
  test('are in set B where there are letters', () => {
    expect(inside('Ab-1')).toEqual([START_B, 33, 66, 13, 17])
  })

  test('are in set C where there are digits alone, two to a symbol', () => {
    expect(inside('123456')).toEqual([START_C, 12, 34, 56])
  })

  test('are in set A where there are control characters', () => {
    expect(inside('A\tB\r')).toEqual([START_A, 33, 73, 34, 77])
  })

  test('change to digits and back only where it makes the code shorter', () => {
    expect(inside('AB12')).toEqual([START_B, 33, 34, 17, 18])
    expect(inside('AB1234')).toEqual([START_B, 33, 34, CODE_C, 12, 34])
    expect(inside('1234AB')).toEqual([START_C, 12, 34, CODE_B, 33, 34])
    // Both encodings have the same length, so the code set stays.
    expect(inside('A1234B')).toHaveLength(7)
    expect(inside('A123456B')).toEqual([START_B, 33, CODE_C, 12, 34, 56, CODE_B, 34])
    expect(inside('AST-00001')).toHaveLength(9)
  })

  test('shift for a single character of the other set', () => {
    expect(inside('ab\tcd')).toEqual([START_B, 65, 66, SHIFT, 73, 67, 68])
    expect(inside('ab\t\t\t')).toEqual([START_B, 65, 66, CODE_A, 73, 73, 73])
  })

  test('end with the check symbol and the stop', () => {
    const symbols = code128('PJJ123C')!

    // 104 + 1·48 + 2·42 + 3·42 + 4·17 + 5·18 + 6·19 + 7·35 = 879, and 879 mod 103 = 55.
    expect(symbols).toEqual([START_B, 48, 42, 42, 17, 18, 19, 35, 55, STOP])
    expect(checkOf([START_A, 48, 42, 42, 17, 18, 19, 35])).toBe(54)
    expect(checkOf([START_C, 12, 34, 56])).toBe((105 + 12 + 68 + 168) % 103)
  })

  test('do not exist for what is empty or beyond ASCII', () => {
    expect(code128('')).toBeNull()
    expect(code128('Ä-1')).toBeNull()
    expect(code128('漢')).toBeNull()
  })
})

describe('the bars', () => {
  test('of each symbol are eleven modules wide, and an even number of them is black', () => {
    const patterns = Array.from({ length: 106 }, (_, value) => barsOf([value]))

    for (const pattern of patterns) {
      expect(pattern).toHaveLength(6)
      expect(pattern.reduce((sum, width) => sum + width, 0)).toBe(11)
      expect((pattern[0]! + pattern[2]! + pattern[4]!) % 2).toBe(0)
    }
    expect(new Set(patterns.map(String)).size).toBe(106)
  })

  test('are those of the standard', () => {
    expect(barsOf([0])).toEqual([2, 1, 2, 2, 2, 2])
    expect(barsOf([33])).toEqual([1, 1, 1, 3, 2, 3])
    expect(barsOf([START_A])).toEqual([2, 1, 1, 4, 1, 2])
    expect(barsOf([START_B])).toEqual([2, 1, 1, 2, 1, 4])
    expect(barsOf([START_C])).toEqual([2, 1, 1, 2, 3, 2])
    expect(barsOf([STOP])).toEqual([2, 3, 3, 1, 1, 1, 2])
  })
})

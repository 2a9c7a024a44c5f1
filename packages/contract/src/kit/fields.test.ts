import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AssetInput } from '../assets.ts'
import { country, longText, money, optionalText, text, timeZone } from './fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('an amount', () => {
  test.each(['0', '1299.00', '12345678901234.1234'])('%s is kept to the letter', (value) => {
    expect(z.parse(money(), value)).toBe(value)
  })

  test.each(['', '-1', '1,5', '1e3', '1.23456', '1234567890123456', 'NaN'])(
    '%s is refused',
    (value) => {
      expect(accepts(money(), value)).toBe(false)
    },
  )
})

test.each([12.5, 0.1, 1299, 99_999_999_999.1234])(
  'the amount %s is taken as it was sent',
  (value) => {
    expect(z.parse(money(), value)).toBe(String(value))
  },
)

test.each([Number('1234567890123.4567'), 0.1 + 0.2, -1])('the amount %s is refused', (value) => {
  expect(accepts(money(), value)).toBe(false)
})

test.each([
  ['de', 'DE'],
  ['XK', 'XK'],
])('the country %s is %s', (value, code) => {
  expect(z.parse(country(), value)).toBe(code)
})

test.each(['UK', 'XX', 'ZZ', 'EU', 'DEU', 'D', ''])('%j is no country', (value) => {
  expect(accepts(country(), value)).toBe(false)
})

describe('a text', () => {
  test('is trimmed and normalized', () => {
    expect(z.parse(text(10), '  A\u0308pfel ')).toBe('\u00c4pfel')
  })

  test.each(['   ', 'a\0b', '\ud800', 'x'.repeat(11)])('%j is refused', (value) => {
    expect(accepts(text(10), value)).toBe(false)
  })

  test.each(['\u200b', '\u2800', '\u3164', '\u202e', '\ufe0f', '\u0301', ' \u2060\u00ad ', '\x07'])(
    'of %j alone shows nothing, and is none',
    (value) => {
      expect(accepts(text(10), value)).toBe(false)
      expect(z.parse(optionalText(10), value)).toBeNull()
    },
  )

  test.each([
    ['a\nb', 'hidden'],
    ['a\u2028b', 'hidden'],
    ['a\x07b', 'hidden'],
    ['exe\u202efdp', 'hidden'],
    ['a\u2067b', 'hidden'],
  ])('of one line with %j in it is refused: %s', (value, code) => {
    const { error } = z.safeParse(text(10), value)
    expect(error?.issues.map((issue) => issue.code === 'custom' && issue.params)).toEqual([
      { code },
    ])
  })

  test.each([
    ['\u202a+49 30 1\u202c', '+49 30 1'],
    ['Ber\u200blin\u00ad', 'Berlin'],
    ['a\tb\n', 'a b'],
    ['A\u200b\u0308', '\u00c4'],
    ['Ad\u2063min', 'Admin'],
    ['👩\u200d🔧❤\ufe0f', '👩\u200d🔧❤\ufe0f'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
  ])('%j is kept as %j', (value, kept) => {
    expect(z.parse(text(20), value)).toBe(kept)
  })

  test('of several lines keeps them, without control characters from documents', () => {
    const value = '\ufeffone\r\n\n  two\x07\u2028three \u202efour\n'
    expect(z.parse(longText(50), value)).toBe('one\r\n\n  two\nthree four')
    expect(accepts(longText(50), '\u200b\n')).toBe(false)
  })

  test('is cleaned fast, however many invisible characters it has', () => {
    const value = `a${' \u200b\t'.repeat(300_000)}b${'\n\u200b'.repeat(300_000)}`
    const from = performance.now()
    accepts(text(10), value)
    accepts(longText(10), value)
    expect(performance.now() - from).toBeLessThan(2_000)
  })
})

test('a missing field stays missing, and an empty one is null', () => {
  expect(z.parse(AssetInput, { name: 'A', serial_number: '', site_id: null })).toEqual({
    name: 'A',
    serial_number: null,
    site_id: null,
  })
})

test.each([
  { name: 'Europe/Berlin', known: true },
  { name: 'Etc/GMT+5', known: true },
  { name: 'Mars/Olympus', known: false },
  { name: '+01:00', known: false },
  { name: '-05', known: false },
])('$name is a time zone: $known', ({ name, known }) => {
  expect(accepts(timeZone(), name)).toBe(known)
})

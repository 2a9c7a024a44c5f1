import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AssetInput } from '../assets.ts'
import { country, money, text, timeZone } from './fields.ts'

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
  test('is trimmed and brought into one spelling', () => {
    expect(z.parse(text(10), '  A\u0308pfel ')).toBe('\u00c4pfel')
  })

  test.each(['   ', 'a\0b', '\ud800', 'x'.repeat(11)])('%j is refused', (value) => {
    expect(accepts(text(10), value)).toBe(false)
  })
})

test('a field that is left out stays out, one that is emptied is null', () => {
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

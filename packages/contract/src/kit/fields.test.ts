import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { AssetInput } from '../assets.ts'
import { money, text, timeZone } from './fields.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

describe('an amount', () => {
  test.each(['0', '1299.00', '123456789012345.1234'])('%s is kept to the letter', (value) => {
    expect(z.parse(money(), value)).toBe(value)
  })

  test.each(['', '-1', '1,5', '1e3', '1.23456', '1234567890123456', 'NaN'])(
    '%s is refused',
    (value) => {
      expect(accepts(money(), value)).toBe(false)
    },
  )
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
  { name: 'Mars/Olympus', known: false },
])('$name is a time zone: $known', ({ name, known }) => {
  expect(accepts(timeZone(), name)).toBe(known)
})

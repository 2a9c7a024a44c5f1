import { expect, it, test } from 'vitest'
import { decimalSign, parseDecimal } from './decimal.ts'

test.each([
  { typed: '1499', locale: 'en', number: '1499' },
  { typed: '1,499.00', locale: 'en', number: '1499.00' },
  { typed: '1.499,00', locale: 'en', number: '1499.00' },
  { typed: '1,499.00', locale: 'de', number: '1499.00' },
  { typed: '1.499,00', locale: 'de', number: '1499.00' },
  { typed: '1,499', locale: 'en', number: '1499' },
  { typed: '1,499', locale: 'de', number: '1.499' },
  { typed: '1.499', locale: 'de', number: '1499' },
  { typed: '1.499', locale: 'en', number: '1.499' },
  { typed: '1,5', locale: 'en', number: '1.5' },
  { typed: '1.234.567', locale: 'en', number: '1234567' },
  { typed: '1 234 567,8', locale: 'fr', number: '1234567.8' },
  { typed: '1\u202f234,50', locale: 'fr', number: '1234.50' },
  { typed: '1’234.50', locale: 'de-CH', number: '1234.50' },
  { typed: '.5', locale: 'en', number: '0.5' },
  { typed: '007', locale: 'en', number: '7' },
  { typed: '−12.5', locale: 'en', number: '-12.5' },
  { typed: '+3', locale: 'en', number: '3' },
  { typed: '-0', locale: 'en', number: '0' },
])('reads $typed in $locale as $number', ({ typed, locale, number }) => {
  expect(parseDecimal(typed, locale)).toBe(number)
})

test.each(['', 'a lot', '12a', '1.2.3', '1,23,456', '1.234,56,78', '--1', '.', '1,2.3,4'])(
  'takes %j for no number',
  (typed) => {
    expect(parseDecimal(typed, 'en')).toBeNull()
  },
)

it('knows the sign of each language', () => {
  expect(['en', 'de', 'fr', 'es'].map(decimalSign)).toEqual(['.', ',', ',', ','])
})

import { expect, it } from 'vitest'
import { chargesIn } from './charges-field.tsx'

it('reads a schedule line by line, with the digits of any supported language', () => {
  expect(chargesIn('2026-12-31 1,200.50\n2027-12-31; 1.200,5\n\n2028-12-31 900', 'en')).toEqual([
    { period_end: '2026-12-31', amount: '1200.50' },
    { period_end: '2027-12-31', amount: '1200.5' },
    { period_end: '2028-12-31', amount: '900' },
  ])
})

it('returns nothing for a text that is no schedule', () => {
  expect(chargesIn('next year 900', 'en')).toBeNull()
})

it('reads thousandths, which some currencies have, and the thousands separators of the language', () => {
  const amounts = (text: string, locale: string) =>
    chargesIn(text, locale)?.map(({ amount }) => amount)
  expect(amounts('2026-12-31 1,200.500\n2027-12-31 0.125', 'en')).toEqual(['1200.500', '0.125'])
  expect(amounts('2026-12-31 1.200,500\n2027-12-31 1.200', 'de')).toEqual(['1200.500', '1200'])
  expect(amounts('2026-12-31 -5', 'en')).toBeUndefined()
})

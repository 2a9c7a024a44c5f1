import { expect, it } from 'vitest'
import { currencyCodes, currencyDigits } from './currencies.ts'
import { timeZone } from './kit/fields.ts'
import { FALLBACK_TIME_ZONES } from './time-zones.ts'

it('forty known time zones are offered if the browser lists none', () => {
  expect(new Set(FALLBACK_TIME_ZONES).size).toBe(40)
  for (const zone of FALLBACK_TIME_ZONES) expect(timeZone().safeParse(zone).success).toBe(true)
})

it('a currency has its own number of digits', () => {
  expect(['USD', 'JPY', 'TND'].map(currencyDigits)).toEqual([2, 0, 3])
  expect(['EUR', 'XXZ', 'eur'].filter((code) => currencyCodes().includes(code))).toEqual(['EUR'])
})

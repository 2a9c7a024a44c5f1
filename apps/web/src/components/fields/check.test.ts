import type { TFunction } from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { setOrganisationFormat } from '#lib/format.ts'
import { problemOf } from './check.ts'
import { type Definition, ownField } from './own-field.ts'

const t = ((key: string, words: object) =>
  key.includes('decimals') ? `${key} ${JSON.stringify(words)}` : key) as unknown as TFunction

const amount = ownField({
  key: 'fee',
  label: 'Fee',
  type: 'money',
  options: [],
  required: false,
  min: null,
  max: null,
  max_length: null,
  unit: null,
  help_text: null,
  default_value: null,
} satisfies Definition)

const inCurrency = (currency: string, currency_digits: number) =>
  setOrganisationFormat({ time_zone: null, currency, currency_digits })
afterEach(() => inCurrency('USD', 2))

test.each([
  ['USD', 2, '12.34', undefined],
  ['USD', 2, '12.3400', undefined],
  ['USD', 2, '12.345', /^fields\.problems\.decimals .*"currency":"US Dollar","max":2/],
  ['JPY', 0, '100.00', undefined],
  ['JPY', 0, '100.5', /^fields\.problems\.no_decimals .*"currency":"Japanese Yen"/],
  ['TND', 3, '1.234', undefined],
  ['TND', 3, '1.2345', /^fields\.problems\.decimals .*"max":3/],
] as const)('in %s, of %i decimals, %s is answered: %s', (currency, digits, value, problem) => {
  inCurrency(currency, digits)
  const found = problemOf(amount, value, t)
  if (problem) expect(found).toMatch(problem)
  else expect(found).toBeUndefined()
})

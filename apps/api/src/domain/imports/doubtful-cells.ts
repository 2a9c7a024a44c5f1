import { currencyCodes } from '@steward/contract/currencies.ts'
import type { TargetColumn } from './targets.ts'

/** A long number as spreadsheets write it into a CSV file: «1.23457E+12». */
const SHORTENED = /^\d[.,]\d+E\+\d{1,3}$/i

/** The signs that stand for few currencies only. */
const SIGN = /[$€£¥₹₩₽₺₴₪₫฿₱₦]/u
const CURRENCIES: ReadonlySet<string> = new Set(currencyCodes())
const CODE = /(?<!\p{L})[A-Z]{3}(?!\p{L})/gu

const signOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? ''

/** Whether an amount names a currency, and only others than this one. */
export function isInOther(currency: string, amount: string): boolean {
  const codes = (amount.match(CODE) ?? []).filter((code) => CURRENCIES.has(code))
  if (codes.length > 0) return !codes.includes(currency)
  const sign = SIGN.exec(amount)?.[0]
  return sign !== undefined && !signOf(currency).includes(sign)
}

interface Doubt {
  code: 'shortened_number' | 'other_currency'
  key: string
  value: string
  args?: { currency: string }
}

/**
 * What may be wrong with a cell that can be read.
 *
 * @param currency the account's
 */
export function doubtOf(
  { key, type }: TargetColumn,
  value: string,
  currency: string | undefined,
): Doubt | undefined {
  if (type === 'text' && SHORTENED.test(value)) return { code: 'shortened_number', key, value }
  if (type === 'money' && currency !== undefined && isInOther(currency, value))
    return { code: 'other_currency', key, value, args: { currency } }
  return undefined
}

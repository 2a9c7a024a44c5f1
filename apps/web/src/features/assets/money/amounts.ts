import { addMonths, startOfMonth } from '@steward/contract/calendar.ts'
import { formatMinor, parseMinor } from '@steward/depreciation/numbers.ts'

/** The maximum number of decimals. */
const DIGITS = 4

const minor = (amount: string): bigint => parseMinor(amount, DIGITS) ?? 0n

/** The exact sum of decimal strings. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMinor(
    amounts.reduce((sum, amount) => sum + minor(amount), 0n),
    DIGITS,
  )

/** `one − other`, exactly. */
export const less = (one: string, other: string): string =>
  formatMinor(minor(one) - minor(other), DIGITS)

export const signOf = (amount: string): -1 | 0 | 1 => {
  const value = minor(amount)
  return value === 0n ? 0 : value < 0n ? -1 : 1
}

/** The change of a book value besides depreciation: additions, impairment, revaluation, disposals. */
export const otherChanges = (opening: string, charge: string, closing: string): string =>
  sumOf([less(closing, opening), charge])

/** The first day of the next month, from which new estimates apply. */
export const nextPeriod = (day: string): string => addMonths(startOfMonth(day), 1)

import { formatMinor, parseMinor } from '@steward/depreciation/numbers.ts'

/** As many decimals as any amount has. */
const DIGITS = 4

const minor = (amount: string): bigint => parseMinor(amount, DIGITS) ?? 0n

/** The sum of amounts, decimal text as they are; exact. */
export const sumOf = (amounts: readonly string[]): string =>
  formatMinor(
    amounts.reduce((sum, amount) => sum + minor(amount), 0n),
    DIGITS,
  )

/** `one − other`, exact. */
export const less = (one: string, other: string): string =>
  formatMinor(minor(one) - minor(other), DIGITS)

export const signOf = (amount: string): -1 | 0 | 1 => {
  const value = minor(amount)
  return value === 0n ? 0 : value < 0n ? -1 : 1
}

/** What besides depreciation changed a book value: additions, impairment, revaluation, disposals. */
export const otherChanges = (opening: string, charge: string, closing: string): string =>
  sumOf([less(closing, opening), charge])

/** The first day of the month after a day: from then on estimates change. */
export function nextPeriod(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

import type { Language } from '@steward/contract/limits.ts'
import type { CellKind } from './xlsx.ts'

/** Decimal text, which is formatted exactly: it never becomes a float. */
const decimal = (value: string) => value as `${number}`

/** The decimals that a number which is no amount has at most. */
export const MOST_DECIMALS = 4

/**
 * Formats values in a language.
 *
 * @param digits the decimals of amounts
 * @param least the decimals that other numbers have at least
 */
export function shownIn(language: Language, digits: number, least = 0) {
  const amount = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  const number = new Intl.NumberFormat(language, {
    minimumFractionDigits: least,
    maximumFractionDigits: MOST_DECIMALS,
  })
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  const SHOW: Record<CellKind, (value: string) => string> = {
    text: (value) => value,
    number: (value) => number.format(decimal(value)),
    money: (value) => amount.format(decimal(value)),
    date: (value) => day.format(new Date(`${value}T00:00:00Z`)),
    moment: (value) => moment.format(new Date(`${value}Z`)),
  }
  return (kind: CellKind, value: string): string => SHOW[kind](value)
}

/** A day in the format of a language. */
export const dayIn = (language: Language, day: string): string => shownIn(language, 0)('date', day)

import type { DATE_ORDERS } from '@steward/contract/bulk-imports.ts'
import { isCalendarDate } from '#lib/dates.ts'

export type DateOrder = (typeof DATE_ORDERS)[number]

const padded = (text: string) => text.padStart(2, '0')

/** Two-digit years up to 69 are in this century. */
const fullYear = (year: string) => {
  if (year.length > 2) return year
  return `${Number(year) < 70 ? '20' : '19'}${padded(year)}`
}

/** Whether two leading digits are a year: only if they can't be a day or a month, as nobody writes the others so. */
const isYear = (text: string, order: DateOrder) =>
  text.length === 4 || (text.length === 2 && (order !== 'ymd' || Number(text) > 31))

/** A text without the time behind its date. */
export const dayIn = (text: string): string =>
  text.trim().replace(/,?[T\s]+\d{1,2}(?:[:.h]\d{2}.*|\s*[ap]\.?\s?m\.?)$/i, '')

/** The date of a text in an order, `YYYY-MM-DD`; null if it is none. */
export function readAs(text: string, order: DateOrder): string | null {
  const parts = dayIn(text).split(/[./\-\s]+/)
  const read = (letter: 'y' | 'm' | 'd') => parts[order.indexOf(letter)] ?? ''
  if (!isYear(read('y'), order)) return null
  const date = `${fullYear(read('y'))}-${padded(read('m'))}-${padded(read('d'))}`
  return isCalendarDate(date) ? date : null
}

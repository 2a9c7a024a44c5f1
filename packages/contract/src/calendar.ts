// Calculations with calendar days, `YYYY-MM-DD`, without times and time zones. What adds days or months throws a RangeError
// for a text that is no day, and stops at the last day with a year of four digits; the rest doesn't check.

const DAY_MS = 86_400_000
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const LAST_MS = msOf('9999-12-31')
/** More than there are until the last day. */
const MOST_MONTHS = 12 * 10_000
const dayAt = (ms: number) => new Date(Math.min(ms, LAST_MS)).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayAt(msOf(day) + days * DAY_MS)

/** The same day of the month so many months later, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(0)
  // The day before the first of the following month.
  last.setUTCFullYear(year, month + Math.min(months, MOST_MONTHS), 0)
  return dayAt(last.setUTCDate(Math.min(date, last.getUTCDate())))
}

/** The number of days from one day to another: 1 from one day to the next. NaN for a text that is no day. */
export const daysBetween = (from: string, to: string): number => (msOf(to) - msOf(from)) / DAY_MS

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
export const endOfMonth = (day: string): string => addMonths(`${day.slice(0, 7)}-31`, 0)

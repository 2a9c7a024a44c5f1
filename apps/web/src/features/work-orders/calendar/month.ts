import { addDays, addMonths } from '@steward/contract/calendar.ts'
import { firstDayOfWeek } from '#lib/date-input.ts'
import { daysIn, isoOf, partsOf } from '#lib/dates.ts'
import { formatLocale } from '#lib/format.ts'

/** A month, `YYYY-MM`. */
export type Month = string

export const monthOf = (day: string): Month => day.slice(0, 7)

const numbersOf = (month: Month) => partsOf(`${month}-01`)!

export const addToMonth = (month: Month, by: number): Month => monthOf(addMonths(`${month}-01`, by))

const momentOf = (day: string) => new Date(`${day}T00:00:00Z`)

const weekdayOf = (day: string) => momentOf(day).getUTCDay()

/** The weeks of a month; the first and last may contain days of adjacent months. */
export function weeksOf(month: Month, first = firstDayOfWeek(formatLocale())): string[][] {
  const [year, number] = numbersOf(month)
  const begin = isoOf(year, number, 1)
  const days = daysIn(year, number)
  const before = daysBefore(begin, first)
  const starts = Array.from({ length: Math.ceil((before + days) / 7) }, (_, at) => at * 7 - before)
  return starts.map((start) => weekFrom(addDays(begin, start)))
}

/** The number of days of its week that are before a day. */
const daysBefore = (day: string, first: number) => (weekdayOf(day) - first + 7) % 7

/** The days of a week from its first one; the last week of the last year ends with that year. */
const weekFrom = (start: string) => [
  ...new Set(Array.from({ length: 7 }, (_, at) => addDays(start, at))),
]

/** The week of a day. */
export const weekOf = (day: string, first = firstDayOfWeek(formatLocale())): string[] =>
  weekFrom(addDays(day, -daysBefore(day, first)))

/** A week as a date range without repeated parts: «Nov 23 – 29, 2026». */
export const weekWords = (week: readonly string[], language = formatLocale()): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    momentOf(week[0]!),
    momentOf(week.at(-1)!),
  )

/** The target of each key. */
export const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

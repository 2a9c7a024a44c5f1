import { type CalendarDate, isCalendarDate, isoOf, partsOf } from './dates.ts'

/** The `Date` of a calendar day for a date picker: midnight in the browser's time zone. */
export function toLocalDate(date: CalendarDate): Date {
  const [year = 1970, month = 1, day = 1] = partsOf(date) ?? []
  return new Date(year, month - 1, day)
}

export const fromLocalDate = (date: Date): CalendarDate =>
  isoOf(date.getFullYear(), date.getMonth() + 1, date.getDate())

type DatePart = 'day' | 'month' | 'year'

const isDatePart = (type: string): type is DatePart =>
  type === 'day' || type === 'month' || type === 'year'

const patternParts = (locale: string) =>
  new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatToParts(0)

/** The order of day, month and year in a locale, as a placeholder: `DD/MM/YYYY`. */
export function datePattern(locale: string, letters: Record<DatePart, string>): string {
  return patternParts(locale)
    .map(({ type, value }) => (isDatePart(type) ? letters[type] : value))
    .join('')
}

const fullYear = (year: number, digits: number) => {
  if (digits > 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

/**
 * Parses a typed date: in the locale's order, separated by `.`, `/`, `-` or spaces, or as ISO. Two-digit years up to 69
 * are in this century. Null if there is no such day.
 */
export function parseDate(text: string, locale: string): CalendarDate | null {
  const typed = text.trim()
  if (isCalendarDate(typed)) return typed
  const numbers = /^(\d{1,4})[./\-\s]+(\d{1,2})[./\-\s]+(\d{1,4})\.?$/.exec(typed)?.slice(1)
  if (!numbers) return null
  const yearFirst = (numbers[0]?.length ?? 0) === 4
  const order: DatePart[] = yearFirst
    ? ['year', 'month', 'day']
    : patternParts(locale)
        .map(({ type }) => type)
        .filter(isDatePart)
  const read = (part: DatePart) => numbers[order.indexOf(part)] ?? ''
  const year = fullYear(Number(read('year')), read('year').length)
  const date = isoOf(year, Number(read('month')), Number(read('day')))
  return isCalendarDate(date) ? date : null
}

/** Regions whose week starts on Sunday, for browsers without `getWeekInfo`. */
const SUNDAY_FIRST = new Set(['US', 'CA', 'MX', 'JP', 'BR', 'IN', 'AU', 'KR', 'TW', 'CO', 'PE'])

/** The first day of the week, 0 for Sunday to 6 for Saturday. */
export function firstDayOfWeek(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  const first = known.getWeekInfo?.().firstDay ?? (SUNDAY_FIRST.has(known.region ?? '') ? 7 : 1)
  return (first % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}

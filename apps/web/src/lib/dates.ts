/** A day in a calendar, `YYYY-MM-DD`, without a time or a time zone. */
export type CalendarDate = string

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

const isoOf = (year: number, month: number, day: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

function partsOf(date: CalendarDate): [year: number, month: number, day: number] | null {
  const match = ISO.exec(date)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Whether this is a day that exists: 2026-02-30 is not. */
export function isCalendarDate(text: string): boolean {
  const parts = partsOf(text)
  if (!parts) return false
  const [year, month, day] = parts
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Today where the organisation is. */
export function today(timeZone?: string, now = new Date()): CalendarDate {
  // Canadian English writes dates as ISO does.
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', timeZone ? { ...options, timeZone } : options).format(now)
}

/** @throws RangeError when `date` is no calendar date. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The same day some months later, or that month's last day where there is no such day. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const parts = partsOf(date)
  if (!parts) throw new RangeError(`${date} is no calendar date`)
  const [year, month, day] = parts
  const count = year * 12 + (month - 1) + months
  const newYear = Math.floor(count / 12)
  const newMonth = (((count % 12) + 12) % 12) + 1
  return isoOf(newYear, newMonth, Math.min(day, daysIn(newYear, newMonth)))
}

/** The browser's own date for a calendar: midnight of that day in the browser's time zone. */
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

/** The order in which a language writes a date, as an example field shows it: `DD/MM/YYYY`. */
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
 * Reads a typed date: in the order of the language with `.`, `/`, `-` or spaces between, or ISO.
 * Two-digit years up to 69 are of this century. Null when it is no day that exists.
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

/** Where engines don't know weeks yet: the regions that start theirs on Sunday. */
const SUNDAY_FIRST = new Set(['US', 'CA', 'MX', 'JP', 'BR', 'IN', 'AU', 'KR', 'TW', 'CO', 'PE'])

/** The first day of the week, 0 for Sunday to 6 for Saturday. */
export function firstDayOfWeek(locale: string): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const known = new Intl.Locale(locale).maximize() as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number }
  }
  const first = known.getWeekInfo?.().firstDay ?? (SUNDAY_FIRST.has(known.region ?? '') ? 7 : 1)
  return (first % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6
}

/** A calendar day, `YYYY-MM-DD`, without a time or a time zone. */
export type CalendarDate = string

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

export const isoOf = (year: number, month: number, day: number): CalendarDate =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export function partsOf(date: CalendarDate): [year: number, month: number, day: number] | null {
  const match = ISO.exec(date)
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : null
}

export const daysIn = (year: number, month: number) =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Whether the day exists: 2026-02-30 doesn't. */
export function isCalendarDate(text: string): boolean {
  const parts = partsOf(text)
  if (!parts) return false
  const [year, month, day] = parts
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Today in a time zone. */
export function today(timeZone?: string, now = new Date()): CalendarDate {
  // Canadian English formats dates as ISO does.
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  return new Intl.DateTimeFormat('en-CA', timeZone ? { ...options, timeZone } : options).format(now)
}

import { daysBetween } from '@steward/contract/calendar.ts'
import { formatLocale } from './format.ts'

/** The distance between two days in words: «in 3 months», «yesterday», «2 years ago». */
export function daysText(date: string, from: string): string {
  const days = daysBetween(from, date)
  const words = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' })
  if (Math.abs(days) < 60) return words.format(days, 'day')
  const months = Math.trunc(days / 30.4375)
  return Math.abs(months) < 24
    ? words.format(months, 'month')
    : words.format(Math.trunc(months / 12), 'year')
}

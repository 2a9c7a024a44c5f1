import { addMonths } from '#lib/date-input.ts'
import { addDays } from '#lib/dates.ts'

const monthStart = (day: string) => `${day.slice(0, 7)}-01`

/**
 * The month that has ended by a day, and the twelve before it: figures count once a month is over.
 *
 * @returns their first and their last day
 */
export function lastMonths(day: string): { from: string; to: string } {
  const next = monthStart(addDays(day, 1))
  return { from: addMonths(next, -13), to: addDays(next, -1) }
}

import { addMonths } from '#lib/date-input.ts'
import { addDays } from '#lib/dates.ts'

/**
 * So many months up to the last that has ended by a day: figures count once a month is over.
 *
 * @returns their first and their last day
 */
export function lastMonths(count: number, day: string): { from: string; to: string } {
  // The day after the last of a month is the first of the next one.
  const next = `${addDays(day, 1).slice(0, 7)}-01`
  return { from: addMonths(next, -count), to: addDays(next, -1) }
}

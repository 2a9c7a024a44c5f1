import { addDays, addMonths, startOfMonth } from '@steward/contract/calendar.ts'

/**
 * The last complete months by a day, as depreciation is charged at the end of a month.
 *
 * @returns their first and last day
 */
export function lastMonths(count: number, day: string): { from: string; to: string } {
  // The day after the last of a month is the first of the next.
  const next = startOfMonth(addDays(day, 1))
  return { from: addMonths(next, -count), to: addDays(next, -1) }
}

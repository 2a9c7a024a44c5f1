import { addMonths } from '#lib/date-input.ts'
import { addDays, today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'

const SHOWN = 12

const begins = (day: string): string => `${day.slice(0, 7)}-01`

/** The twelve months up to the last that has ended by a day: what somebody begins with who asks for months of their own. */
export function lastMonths(day: string = today(timeZone())): { from: string; to: string } {
  // The day after the last of a month is the first of the next one.
  const next = begins(addDays(day, 1))
  return { from: addMonths(next, -SHOWN), to: addDays(next, -1) }
}

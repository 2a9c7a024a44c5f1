import { addDays } from '@steward/contract/calendar.ts'
import type { ReportFrequency } from '@steward/contract/report-schedules.ts'
import { type CalendarUnit, firstFrom } from '@steward/contract/plan-schedule.ts'

/** When a report is sent; days are `YYYY-MM-DD`. */
export interface ReportDates {
  frequency: ReportFrequency
  starts_on: string
}

const INTERVALS: Record<Exclude<ReportFrequency, 'fiscal_year'>, [every: number, CalendarUnit]> = {
  weekly: [1, 'weeks'],
  monthly: [1, 'months'],
  quarterly: [3, 'months'],
}

const every = (start_date: string, n: number, unit: CalendarUnit, day: string): string =>
  firstFrom({ start_date, end_date: null, every: n, unit, anchor: 'due', lead_days: 0 }, day)
    .due_date!

/** The first day of a fiscal year that isn't before a day. */
function fiscalYearFrom(day: string, first_month: number): string {
  const [year] = day.split('-') as [string]
  const begins = `${year}-${String(first_month).padStart(2, '0')}-01`
  return begins >= day ? begins : every(begins, 1, 'years', day)
}

/**
 * The first date of a report on or after a day. The report of a fiscal year is sent on the first day of the next one.
 *
 * @param first_month the month in which fiscal years begin
 */
export function dateFrom({ frequency, starts_on }: ReportDates, day: string, first_month: number) {
  if (frequency === 'fiscal_year')
    return fiscalYearFrom(starts_on < day ? day : addDays(starts_on, 1), first_month)
  return every(starts_on, ...INTERVALS[frequency], day)
}

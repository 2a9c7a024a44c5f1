import { addDays, addMonths, daysBetween } from './calendar.ts'
import type { PlanUnit } from './maintenance-plan-filters.ts'

// The due dates of maintenance plans, for the job that creates work orders and for the preview in the form. They are calendar
// days, `YYYY-MM-DD`, so that summer time doesn't matter; today is that of the organization's time zone.

/** The units of plans that go by the calendar. */
export type CalendarUnit = Exclude<PlanUnit, 'meter'>

/** The day after so many intervals. All are counted from the first day, so that the 31st is kept after a February. */
export function after(day: string, every: number, unit: CalendarUnit, times: number): string {
  const n = every * times
  switch (unit) {
    case 'days':
      return addDays(day, n)
    case 'weeks':
      return addDays(day, n * 7)
    case 'months':
      return addMonths(day, n)
    case 'years':
      return addMonths(day, n * 12)
  }
}

/** How often work is due; days are `YYYY-MM-DD`. */
export interface Schedule {
  start_date: string
  end_date: string | null
  every: number
  unit: CalendarUnit
  anchor: 'due' | 'completion'
  lead_days: number
}

/**
 * The next date: the number of intervals since the first day, and the day; null as long as it depends on work that isn't
 * done.
 */
export interface Next {
  n: number
  due_date: string | null
}

const isOver = ({ end_date }: Schedule, day: string) => end_date !== null && day > end_date

/** The maximum number of days of a unit. */
const LONGEST_DAYS: Record<CalendarUnit, number> = { days: 1, weeks: 7, months: 31, years: 366 }

/** The first date of a schedule on or after a day. */
export function firstFrom(schedule: Schedule, day: string): Next {
  const { start_date, every, unit } = schedule
  if (day <= start_date) return { n: 0, due_date: start_date }
  // At least so many intervals have passed, because none is longer; from there on each is tried.
  let n = Math.max(0, Math.floor(daysBetween(start_date, day) / (every * LONGEST_DAYS[unit])) - 1)
  while (after(start_date, every, unit, n) < day) n += 1
  return { n, due_date: after(start_date, every, unit, n) }
}

/**
 * The date of the schedule after one whose work order was created, or that was skipped. A postponed date counts as the
 * original one, so the dates after it stay where they are.
 *
 * @returns without a day if it depends on when the work is done
 */
export function nextAfter(schedule: Schedule, { n }: Next): Next {
  const { start_date, every, unit, anchor } = schedule
  if (anchor === 'completion') return { n: n + 1, due_date: null }
  return { n: n + 1, due_date: after(start_date, every, unit, n + 1) }
}

/** The next date after work that was done on a day. */
export const afterCompletion = ({ every, unit }: Schedule, { n }: Next, done_on: string): Next => ({
  n,
  due_date: after(done_on, every, unit, 1),
})

/** The day on which the work order of a date is created. */
export const createdOn = ({ lead_days }: Pick<Schedule, 'lead_days'>, due_date: string): string =>
  addDays(due_date, -lead_days)

/** Whether the work order of the next date has to be created by today; not after the end of the plan. */
export const isTime = (schedule: Schedule, { due_date }: Next, today: string): boolean =>
  due_date !== null && !isOver(schedule, due_date) && createdOn(schedule, due_date) <= today

/**
 * The next dates, as far as they are known before the work is done: for a plan by completion, as if it were done in
 * time.
 */
export function datesFrom(schedule: Schedule, next: Next, count: number): string[] {
  const dates: string[] = []
  let at: Next = next
  while (dates.length < count && at.due_date !== null && !isOver(schedule, at.due_date)) {
    dates.push(at.due_date)
    if (at.due_date >= '9999') break
    const following = nextAfter(schedule, at)
    at = following.due_date === null ? afterCompletion(schedule, following, at.due_date) : following
  }
  return dates
}

/** The reading at which a plan by meter is due next. Due readings that were passed at once are not made up for. */
export function nextValue(due: number, every: number, reading: number): number {
  if (reading < due) return due
  return due + every * (Math.floor((reading - due) / every) + 1)
}

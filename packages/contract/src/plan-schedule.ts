import type { PlanUnit } from './maintenance-plan-filters.ts'

// When plans are due: the job goes by it, and a form shows it before anything is saved. Plans are computed in calendar
// days, `YYYY-MM-DD`, so that no change to or from summer time matters; which day it is, the organization's time zone
// says.

const DAY_MS = 86_400_000

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The last day that is written with four digits. */
const LAST_DAY = msOf('9999-12-31')

export const addDays = (day: string, days: number): string =>
  dayOf(Math.min(msOf(day) + days * DAY_MS, LAST_DAY))

/** So many months later, on the same day of the month, or on its last where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(0)
  // The day before the first of the month that follows.
  last.setUTCFullYear(year, month + months, 0)
  const ms = last.setUTCDate(Math.min(date, last.getUTCDate()))
  return dayOf(Math.min(ms, LAST_DAY))
}

/** What a plan counts in days or months; a meter has neither. */
export type CalendarUnit = Exclude<PlanUnit, 'meter'>

/** So many intervals after a day. Each is counted from that day, so that the 31st comes back after a February. */
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

/** When work comes again; days are `YYYY-MM-DD`. */
export interface Schedule {
  start_date: string
  end_date: string | null
  every: number
  unit: CalendarUnit
  anchor: 'due' | 'completion'
  lead_days: number
}

/**
 * The next time that it is due: how many intervals after the first day, and when; null while it follows from open work.
 */
export interface Next {
  n: number
  due_date: string | null
}

const isOver = ({ end_date }: Schedule, day: string) => end_date !== null && day > end_date

/** The most days that one of a unit has. */
const LONGEST_DAYS: Record<CalendarUnit, number> = { days: 1, weeks: 7, months: 31, years: 366 }

/** The first date of a schedule that isn't before a day. */
export function firstFrom(schedule: Schedule, day: string): Next {
  const { start_date, every, unit } = schedule
  if (day <= start_date) return { n: 0, due_date: start_date }
  const days = (msOf(day) - msOf(start_date)) / DAY_MS
  // No interval is longer, so that at least so many have passed; from there on each is looked at.
  let n = Math.max(0, Math.floor(days / (every * LONGEST_DAYS[unit])) - 1)
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

/** When it is due after work that was done on a day. */
export const afterCompletion = ({ every, unit }: Schedule, { n }: Next, done_on: string): Next => ({
  n,
  due_date: after(done_on, every, unit, 1),
})

/** The day on which the work order of a date is created. */
export const createdOn = ({ lead_days }: Pick<Schedule, 'lead_days'>, due_date: string): string =>
  addDays(due_date, -lead_days)

/** Whether the work order of the next date is to be there by now, and the plan goes on that far. */
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

/** What a meter reads at the next date that it hasn't passed yet: of several that it has, none is made up for. */
export function nextValue(due: number, every: number, reading: number): number {
  if (reading < due) return due
  return due + every * (Math.floor((reading - due) / every) + 1)
}

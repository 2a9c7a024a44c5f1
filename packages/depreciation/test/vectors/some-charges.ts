import { dayBefore } from '../../src/dates.ts'
import { formatMinor } from '../../src/numbers.ts'
import type { Period } from '../../src/schedule.ts'
import { valueAt } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { lastEventDate } from './outcomes.ts'

/** The amounts that periods are charged, each of them once, whatever their order. */
export function compareDistinct({ periods, input, differ }: Check, expected: unknown): void {
  const amounts = periods.map(({ depreciation }) => formatMinor(depreciation, input.minorUnits))
  const got = [...new Set(amounts)].toSorted().join(', ')
  const wanted = [...new Set([expected].flat().map(String))].toSorted().join(', ')
  if (got !== wanted) differ('amounts of charges', wanted, got)
}

/** The charge of the first period after the last event or the opening balance. */
export function compareNext(check: Check, expected: unknown): void {
  const day = changedOn(check)
  const next = check.periods.find(({ start }) => start >= day)
  check.hold('next depreciation', expected, next?.depreciation)
}

/** Months that remain after the last event or the opening balance, or of the whole life where there is none. */
export function compareRemaining(check: Check, expected: unknown): void {
  const { input, differ } = check
  const day = changedOn(check)
  const isWhole = day === input.inServiceDate
  const got = valueAt(input, isWhole ? dayBefore(day) : day).remainingMonths
  if (got !== Number(expected)) differ('remaining months', expected, got)
}

/** Periods in which nothing is charged. */
export function compareNone({ periods, hold }: Check, isMeant: (period: Period) => boolean): void {
  for (const period of periods.filter(isMeant))
    hold(`${period.end} depreciation`, '0', period.depreciation)
}

function changedOn(check: Check): string {
  const { openingAsOf = '', inServiceDate } = check.input
  const event = lastEventDate(check)
  return event === inServiceDate && openingAsOf > event ? openingAsOf : event
}

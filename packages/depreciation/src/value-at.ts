import { balancesAt, type Balances, chargedBy, entersOn } from './balances.ts'
import {
  dayBefore,
  dayOf,
  daysIn,
  type ISODate,
  isMonthEnd,
  lastDay,
  lastMonthEnded,
  monthOf,
} from './dates.ts'
import type { Leg } from './legs.ts'
import { chargedThrough, type Timeline } from './line.ts'
import { ceiling, halfUp, type Minor } from './numbers.ts'
import { hasUnitsLeft, lastMonthOf, timelineOf } from './timeline.ts'
import type { Input } from './types.ts'

type Status = 'not_in_service' | 'depreciating' | 'fully_depreciated' | 'disposed' | 'none'
export interface Value extends Balances {
  salvage: Minor
  /** The months that will still be charged. */
  remainingMonths: number
  status: Status
}

/**
 * The balances, remaining life and status of an asset at the end of a day.
 *
 * @param input without problems
 * @param view `recognised` counts months that have ended; `accrued` also the days of the current month
 */
export const valueAt = (
  input: Input,
  date: ISODate,
  view: 'recognised' | 'accrued' = 'recognised',
): Value => valueOf(timelineOf(input), date, view)

/** The same for a timeline, which can be used for many dates. */
export function valueOf(line: Timeline, date: ISODate, view: 'recognised' | 'accrued'): Value {
  const balances = balancesAt(line, date)
  const isDisposed = line.disposedOn !== undefined && date >= line.disposedOn
  const accrued = view === 'accrued' && !isDisposed ? accruedOn(line, date) : 0n
  const ended = lastMonthEnded(date)
  // An estimate that takes effect next month is known from the day of its event on.
  const isKnown = ({ from, since = date }: Leg) => from <= ended + 1 && since <= date
  const leg = line.legs.findLast(isKnown) ?? line.legs[0]!
  const left = leg.idle ? ceiling(leg.idle) : Math.max(0, leg.plan.last - ended)
  const remainingMonths = isDisposed || leg.method.kind === 'none' ? 0 : left
  return {
    ...balances,
    accumulated: balances.accumulated + accrued,
    bookValue: balances.bookValue - accrued,
    salvage: isDisposed ? 0n : leg.salvage,
    remainingMonths,
    status: isDisposed ? 'disposed' : statusOf(line, date, leg, remainingMonths > 0),
  }
}

/**
 * The last day on which an asset still has the value that it has on the given day.
 *
 * @returns null if the value never changes again
 */
export function unchangedThrough(line: Timeline, date: ISODate): ISODate | null {
  const { input, movements, disposedOn } = line
  const running = lastMonthEnded(date) + 1
  const isCharged =
    running <= lastMonthOf(line) && !(disposedOn !== undefined && disposedOn <= date)
  const days = [
    ...movements.map((movement) => movement.date),
    ...[disposedOn, entersOn(input), input.inServiceDate].filter((day) => day !== undefined),
    ...(isCharged ? [lastDay(running)] : []),
  ].filter((day) => day > date)
  return days.length === 0 ? null : dayBefore(days.reduce((a, b) => (a < b ? a : b)))
}

function statusOf({ input }: Timeline, date: ISODate, leg: Leg, isCharged: boolean): Status {
  if (leg.method.kind === 'none') return 'none'
  if (date < input.inServiceDate) return 'not_in_service'
  return isCharged || hasUnitsLeft(leg) ? 'depreciating' : 'fully_depreciated'
}

/** The part of the current month's charge for the days that have passed. */
function accruedOn({ legs }: Timeline, date: ISODate): Minor {
  if (isMonthEnd(date)) return 0n
  const month = monthOf(date)
  const charge = chargedThrough(legs, month) - chargedThrough(legs, month - 1)
  return halfUp(charge * BigInt(dayOf(date)), BigInt(daysIn(month)))
}

/**
 * Depreciation charged from one day to another, both included, in minor units.
 *
 * @param input without problems
 */
export function charge(input: Input, from: ISODate, to: ISODate): Minor {
  const line = timelineOf(input)
  return chargedBy(line, to) - chargedBy(line, dayBefore(from))
}

import { type ISODate, lastDay, lastMonthEnded, type Month, monthOf } from './dates.ts'
import { courseFrom } from './course.ts'
import { applyEvents } from './events.ts'
import { courseAtStart, type Leg, legOf, lifeFrom, lifeOf, openingDay, salvageOf } from './legs.ts'
import type { Timeline } from './line.ts'
import type { Minor } from './numbers.ts'
import type { Input } from './types.ts'

/**
 * Prepares an input, so that its figures can be computed for any number of dates.
 *
 * @param input without problems (see problems.ts)
 */
export function timelineOf(input: Input): Timeline {
  const opening = input.openingAccumulated ?? 0n
  const start = input.inServiceDate
  const asOf = openingDay(input)
  const from = Math.max(lastMonthEnded(asOf) + 1, monthOf(start))
  const isOpened = input.openingAsOf !== undefined && input.openingAsOf >= start
  const course = courseAtStart(input, start)
  const whole = { method: input.method, life: lifeOf(input), course }
  const first = legOf({
    input,
    method: input.method,
    course: isOpened ? courseFrom(course, from) : course,
    ...(isOpened && { life: lifeFrom(input, whole, from) }),
    from: isOpened ? from : monthOf(start),
    bookValue: input.cost - opening,
    cost: input.cost,
    salvage: salvageOf(input),
    opening,
    restarted: isOpened,
  })
  const line: Timeline = {
    input,
    legs: [isOpened || opening > 0n ? afterOpening(first, opening) : first],
    movements: [],
    first: first.from,
  }
  return applyEvents(line)
}

/** Before the first month of the book, the accumulated depreciation is the opening balance. */
const afterOpening = (leg: Leg, opening: Minor): Leg => ({ ...leg, from: 0, opening })

/** The last month in which anything is charged or moved. */
export function lastMonthOf({ legs, movements, disposedOn }: Timeline): Month {
  const moved = movements.reduce((most, { date }) => Math.max(most, monthOf(date)), 0)
  if (disposedOn) return Math.max(moved, monthOf(disposedOn))
  const leg = legs.at(-1)!
  return Math.max(moved, leg.idle ? leg.from - 1 : leg.plan.last)
}

/**
 * The day on which the depreciation of an asset ends, because its method has charged everything or because it is
 * disposed of. A later sale or impairment doesn't change it.
 *
 * @returns null if that day is unknown, because the asset is held for sale or has units left
 */
export function depreciationEnd(line: Timeline): ISODate | null {
  const { legs, disposedOn, lastCharged = Infinity } = line
  const leg = legs.at(-1)!
  if (disposedOn && leg.plan.at(leg.plan.last) > leg.plan.at(lastCharged)) return disposedOn
  if (leg.idle || hasUnitsLeft(leg)) return disposedOn ?? null
  const charges = ({ from, plan }: Leg, index: number) => {
    const until = Math.min(plan.last, (legs[index + 1]?.from ?? Infinity) - 1)
    return until >= from && plan.at(until) > plan.at(from - 1) ? until : undefined
  }
  const last = legs.map(charges).findLast((month) => month !== undefined) ?? leg.plan.last
  const end = lastDay(last)
  return disposedOn && disposedOn < end ? disposedOn : end
}

/** Whether units of production remain that no reading has reported and charged yet. */
export const hasUnitsLeft = ({ method, plan, bookValue, salvage }: Leg): boolean =>
  method.kind === 'units_of_production' && plan.at(plan.last) < bookValue - salvage

import { accumulatedMoved, costMoved } from './balances.ts'
import { firstDay, fiscalYearOf, type ISODate, lastDay, type Month, monthOf } from './dates.ts'
import { chargedThrough, type Movement, type Timeline } from './line.ts'
import type { Minor } from './numbers.ts'
import { periodEnd } from './per-period.ts'
import { type Result, problemsOf } from './problems.ts'
import { lastMonthOf, timelineOf } from './timeline.ts'
import type { Frequency, Input } from './types.ts'

/**
 * An asset in a period of its schedule, in minor units. Its closing book value is: opening − depreciation − impairment +
 * revaluation + addition − (disposalCost − disposalAccumulated).
 */
export interface Period {
  start: ISODate
  end: ISODate
  openingBookValue: Minor
  depreciation: Minor
  /** Losses; a reversal is negative. */
  impairment: Minor
  /** The change of the book value by revaluations. */
  revaluation: Minor
  addition: Minor
  disposalCost: Minor
  disposalAccumulated: Minor
  /** Depreciation and impairment at the end. */
  accumulated: Minor
  bookValue: Minor
  fiscalYear: number
}

/** The periods of an asset's life, or the problems of its input. A disposal ends the last period on its day. */
export function schedule(input: Input): Result<Period[]> {
  const problems = problemsOf(input)
  return problems.length > 0
    ? { ok: false, problems }
    : { ok: true, value: periodsOf(timelineOf(input), input.frequency) }
}

/** The sums of the movements in a period. */
interface Moved {
  cost: Minor
  accumulated: Minor
  addition: Minor
  impairment: Minor
  revaluation: Minor
  disposalCost: Minor
  disposalAccumulated: Minor
  proceeds: Minor
  costsOfSale: Minor
}
const NOTHING: Moved = {
  cost: 0n,
  accumulated: 0n,
  addition: 0n,
  impairment: 0n,
  revaluation: 0n,
  disposalCost: 0n,
  disposalAccumulated: 0n,
  proceeds: 0n,
  costsOfSale: 0n,
}

/** The sums of the movements from one day to another, both included. */
export function movedBetween(movements: readonly Movement[], from: ISODate, to: ISODate): Moved {
  let moved = NOTHING
  for (const movement of movements)
    if (movement.date >= from && movement.date <= to) moved = addMovement(moved, movement)
  return moved
}
function addMovement(sum: Moved, movement: Movement): Moved {
  const { disposal } = movement
  return {
    cost: sum.cost + costMoved(movement),
    accumulated: sum.accumulated + accumulatedMoved(movement),
    addition: sum.addition + movement.addition,
    impairment: sum.impairment + movement.impairment,
    revaluation: sum.revaluation + movement.revaluation,
    disposalCost: sum.disposalCost + disposal.cost,
    disposalAccumulated: sum.disposalAccumulated + disposal.accumulated,
    proceeds: sum.proceeds + disposal.proceeds,
    costsOfSale: sum.costsOfSale + disposal.costs,
  }
}

function periodsOf(line: Timeline, frequency: Frequency): Period[] {
  const { input, movements, legs, lastCharged = Infinity } = line
  const startMonth = input.fiscalYearStartMonth
  const last = lastMonthOf(line)
  const periods: Period[] = []
  let cost = input.cost
  let accumulated = input.openingAccumulated ?? 0n
  let charged = accumulated
  let start = firstDayOf(line)
  for (let month: Month = line.first; month <= last;) {
    const endMonth = periodEnd(month, frequency, startMonth)
    const end = endOf(line, endMonth)
    const moved = movedBetween(movements, start, end)
    const through = chargedThrough(legs, Math.min(endMonth, lastCharged))
    const openingBookValue = cost - accumulated
    cost += moved.cost
    accumulated += through - charged + moved.accumulated
    periods.push({
      start,
      end,
      openingBookValue,
      depreciation: through - charged,
      impairment: moved.impairment,
      revaluation: moved.revaluation,
      addition: moved.addition,
      disposalCost: moved.disposalCost,
      disposalAccumulated: moved.disposalAccumulated,
      accumulated,
      bookValue: cost - accumulated,
      fiscalYear: fiscalYearOf(endMonth, startMonth),
    })
    charged = through
    start = firstDay(endMonth + 1)
    month = endMonth + 1
  }
  return periods
}

/** In service, or the first event before it; after an opening balance the month that follows it. */
function firstDayOf({ first, input, movements }: Timeline): ISODate {
  const earliest = movements.reduce(
    (least, { date }) => (date < least ? date : least),
    input.inServiceDate,
  )
  return monthOf(earliest) === first ? earliest : firstDay(first)
}

const endOf = ({ disposedOn }: Timeline, month: Month): ISODate =>
  disposedOn !== undefined && monthOf(disposedOn) <= month ? disposedOn : lastDay(month)

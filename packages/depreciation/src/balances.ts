import { type ISODate, lastMonthEnded, type Month } from './dates.ts'
import { openingDay } from './legs.ts'
import type { Minor } from './numbers.ts'
import type { Input } from './types.ts'
import { type Movement, type Timeline, chargedThrough } from './line.ts'

/** The balances of an asset. bookValue = cost − accumulated. */
export interface Balances {
  cost: Minor
  /** Depreciation and impairment. */
  accumulated: Minor
  /** The impairment within it. */
  impairment: Minor
  bookValue: Minor
  /** The revaluation surplus. */
  surplus: Minor
}

/**
 * Balances at the end of a day: the movements up to it, and the charges of the months that have ended.
 *
 * @param date without one, all movements count
 * @param month the last month whose charges count, instead of the last one that has ended by the day
 */
export function balancesAt(line: Timeline, date: ISODate | undefined, month?: Month): Balances {
  const { legs, movements, input } = line
  const isThere = !date || isEntered(input, date)
  let cost = isThere ? input.cost : 0n
  let accumulated = isThere ? chargedThrough(legs, month ?? chargedUntil(line, date!)) : 0n
  let impairment = 0n
  let surplus = 0n
  for (const movement of movements) {
    if (date !== undefined && movement.date > date) continue
    cost += costMoved(movement)
    accumulated += accumulatedMoved(movement)
    impairment += movement.impairment + movement.revaluedImpairment - movement.disposal.impairment
    surplus += movement.surplus
  }
  return { cost, accumulated, impairment, bookValue: cost - accumulated, surplus }
}

/**
 * The day from which an asset is in the book: that of its opening balance, as the book knows nothing of the time before,
 * or that of its acquisition. Undefined without either: it has always been there.
 */
export function entersOn(input: Input): ISODate | undefined {
  const { acquisitionDate, openingAsOf, openingAccumulated = 0n } = input
  const isOpened = openingAsOf !== undefined || openingAccumulated > 0n
  return isOpened ? openingDay(input) : acquisitionDate
}

/** Whether an asset is in the book on a day. */
export const isEntered = (input: Input, date: ISODate): boolean => date >= (entersOn(input) ?? '')

/** The last month whose charge counts on a day. */
function chargedUntil({ lastCharged = Infinity, disposedOn }: Timeline, date: ISODate): Month {
  return disposedOn !== undefined && date >= disposedOn ? lastCharged : lastMonthEnded(date)
}

/**
 * Depreciation charged by the end of a day: with the opening balance and with that of disposed parts, without impairment.
 */
export const chargedBy = (line: Timeline, date: ISODate): Minor =>
  chargedThrough(line.legs, chargedUntil(line, date))

/** What a movement adds to the cost. */
export const costMoved = ({ addition, revaluedCost, disposal }: Movement): Minor =>
  addition + revaluedCost - disposal.cost
/** What a movement adds to the accumulated depreciation and impairment; charges aren't movements. */
export const accumulatedMoved = ({ impairment, revaluedAccumulated, disposal }: Movement): Minor =>
  impairment + revaluedAccumulated - disposal.accumulated

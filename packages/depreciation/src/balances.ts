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
  /** The surplus of revaluation. */
  surplus: Minor
}

/**
 * Balances at the end of a day: movements up to it, and the charges of the months that have ended.
 * @param month charges through that month instead of those up to the day; without a day all movements count
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
 * The day from which an asset is in the book: that of its opening balance, as the book doesn't know what it was before,
 * or of its acquisition. Undefined: it always was.
 */
export function entersOn(input: Input): ISODate | undefined {
  const { acquisitionDate, openingAsOf, openingAccumulated = 0n } = input
  const isOpened = openingAsOf !== undefined || openingAccumulated > 0n
  return isOpened ? openingDay(input) : acquisitionDate
}

/** Whether it is in the book on a day. */
export const isEntered = (input: Input, date: ISODate): boolean => date >= (entersOn(input) ?? '')

/** The month by whose end charges count on a day. */
function chargedUntil({ lastCharged = Infinity, disposedOn }: Timeline, date: ISODate): Month {
  return disposedOn !== undefined && date >= disposedOn ? lastCharged : lastMonthEnded(date)
}

/**
 * Depreciation that was charged by the end of a day, whatever left since; with the opening balance, without impairment.
 */
export const chargedBy = (line: Timeline, date: ISODate): Minor =>
  chargedThrough(line.legs, chargedUntil(line, date))

export const costMoved = ({ addition, revaluedCost, disposal }: Movement): Minor =>
  addition + revaluedCost - disposal.cost
/** Besides charges. */
export const accumulatedMoved = ({ impairment, revaluedAccumulated, disposal }: Movement): Minor =>
  impairment + revaluedAccumulated - disposal.accumulated

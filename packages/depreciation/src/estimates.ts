import { monthsLeftOf } from './course.ts'
import { type Month, monthOf } from './dates.ts'
import { annuityOver, rateOf, type Terms } from './declining-balance.ts'
import { goesOn, inYears, type Leg } from './legs.ts'
import { minus, type Ratio, ratio } from './numbers.ts'
import type { Event, Input } from './types.ts'

/** A change of what is expected of an asset from now on. */
export type Estimate = Extract<Event, { type: 'life_change' | 'salvage_change' | 'method_change' }>

/** The months that remain of a life; a declining balance that continues after its life has one as well. */
export function monthsLeft(input: Input, leg: Leg, from: Month): Ratio {
  if (goesOn(leg.method)) return minus(leg.life, ratio(from - monthOf(input.inServiceDate)))
  return leg.idle ?? monthsLeftOf(leg.course, from - 1)
}

/**
 * The months of life after the change, if the event gives them.
 * @param passed the months before `from`
 */
export function remainingAfter(event: Estimate, from: Month, passed: Ratio): Ratio | undefined {
  if ('endDate' in event) return ratio(monthOf(event.endDate) - from + 1)
  if ('lifeMonths' in event) return minus(ratio(event.lifeMonths), passed)
  if ('remainingMonths' in event && event.remainingMonths !== undefined)
    return ratio(event.remainingMonths)
  return undefined
}

/**
 * The terms after a change: the annuity of the remaining life, and a new rate. A factor is divided by the whole changed
 * life, elapsed and remaining, as if it had been estimated so from the beginning: 20 % for ten years become 16 2/3 % for
 * twelve (26 CFR 1.167(b)-2(c)). A rate derived from the salvage reaches it at the end of the remaining life.
 */
export function changedTerms(
  { type }: Estimate,
  { terms }: Leg,
  method: Leg['method'],
  after: Pick<Leg, 'bookValue' | 'salvage' | 'life'> & { months: Ratio },
): { terms?: Terms } {
  if (method.kind !== 'declining_balance') return {}
  const { bookValue, salvage, months, life } = after
  const annuity = annuityOver(bookValue - salvage, months)
  const bySalvage = method.rate.kind === 'from_salvage'
  if (terms && type === 'salvage_change' && !bySalvage) return { terms: { ...terms, annuity } }
  const years = inYears(bySalvage ? months : life)
  return { terms: { rate: rateOf(method, bookValue, salvage, years), annuity } }
}

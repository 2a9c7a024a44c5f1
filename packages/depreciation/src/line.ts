import type { ISODate, Month } from './dates.ts'
import type { Leg } from './legs.ts'
import type { Minor, Ratio } from './numbers.ts'
import type { Input } from './types.ts'

/** What an event moved on its day, apart from what is charged. */
export interface Movement {
  date: ISODate
  addition: Minor
  /** A loss; a reversal is negative. */
  impairment: Minor
  /** What revaluation did to the book value; and to cost, accumulated and the impairment within it. */
  revaluation: Minor
  revaluedCost: Minor
  revaluedAccumulated: Minor
  revaluedImpairment: Minor
  /**
   * The part of a revaluation or an impairment that went to the surplus, or came out of it; the rest is profit or loss.
   * What is disposed of takes its part along (IAS 16.41).
   */
  surplus: Minor
  disposal: Disposed
}

/** What left with a disposal, whole or partial. */
export interface Disposed {
  cost: Minor
  /** Depreciation and impairment that left with it. */
  accumulated: Minor
  impairment: Minor
  proceeds: Minor
  costs: Minor
  whole: boolean
  /** What part of the asset left, where it is a part. */
  fraction?: Ratio
  /** `goes_on`: sold from a pool, which is charged as before; `ends`: left the books because the pool is over. */
  pool?: 'goes_on' | 'ends'
}

export const NO_DISPOSAL: Disposed = {
  cost: 0n,
  accumulated: 0n,
  impairment: 0n,
  proceeds: 0n,
  costs: 0n,
  whole: false,
}
/** A movement with the given amounts; all others are zero. */
export const movementOf = (date: ISODate, given: Partial<Omit<Movement, 'date'>>): Movement => ({
  date,
  addition: 0n,
  impairment: 0n,
  revaluation: 0n,
  revaluedCost: 0n,
  revaluedAccumulated: 0n,
  revaluedImpairment: 0n,
  surplus: 0n,
  disposal: NO_DISPOSAL,
  ...given,
})
export const isDisposal = ({ disposal }: Movement) => disposal !== NO_DISPOSAL

/** A prepared input, from which the figures of any date can be computed. */
export interface Timeline {
  input: Input
  legs: Leg[]
  movements: Movement[]
  /** The first month that anything happens in. */
  first: Month
  disposedOn?: ISODate
  /** The last month that is charged where the asset was disposed of. */
  lastCharged?: Month
}

/** Depreciation that was charged by the end of a month, over all legs; what left by disposals included. */
export function chargedThrough(legs: readonly Leg[], month: Month): Minor {
  for (let index = legs.length - 1; index >= 0; index--) {
    const { from, opening, plan } = legs[index]!
    if (from <= month) return opening + plan.at(month)
  }
  return 0n
}

import type { ISODate, Month } from './dates.ts'
import type { Leg } from './legs.ts'
import type { Minor, Ratio } from './numbers.ts'
import type { Input } from './types.ts'

/** The amounts that an event changed on its day. Depreciation charges aren't movements. */
export interface Movement {
  date: ISODate
  addition: Minor
  /** A loss; a reversal is negative. */
  impairment: Minor
  /** Changes by a revaluation: of the book value, the cost, the accumulated amount, and the impairment within it. */
  revaluation: Minor
  revaluedCost: Minor
  revaluedAccumulated: Minor
  revaluedImpairment: Minor
  /**
   * The part of a revaluation or an impairment that changes the surplus; the rest is profit or loss. A disposal removes
   * its part of the surplus (IAS 16.41).
   */
  surplus: Minor
  disposal: Disposed
}

/** What a disposal, whole or partial, takes out of the books. */
interface Disposed {
  cost: Minor
  /** Depreciation and impairment that left with it. */
  accumulated: Minor
  impairment: Minor
  proceeds: Minor
  costs: Minor
  whole: boolean
  /** Of a partial disposal: the part of the asset that it takes out. */
  fraction?: Ratio
  /** `goes_on`: sold from a pool, which is charged as before; `ends`: removed because the pool is over. */
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

/** Depreciation charged by the end of a month over all legs, including that of disposed parts. */
export function chargedThrough(legs: readonly Leg[], month: Month): Minor {
  for (let index = legs.length - 1; index >= 0; index--) {
    const { from, opening, plan } = legs[index]!
    if (from <= month) return opening + plan.at(month)
  }
  return 0n
}

import { chargedBy } from './balances.ts'
import type { ISODate } from './dates.ts'
import { isDisposal, type Movement } from './line.ts'
import type { Minor } from './numbers.ts'
import { timelineOf } from './timeline.ts'
import type { Input } from './types.ts'

/** The result of a disposal, whole or partial, in minor units. */
export interface DisposalResult {
  date: ISODate
  isPartial: boolean
  /** Depreciation of the whole asset that was charged by the day of the disposal. */
  depreciationToDate: Minor
  cost: Minor
  /** Depreciation and impairment disposed of. */
  accumulated: Minor
  /** cost − accumulated */
  bookValue: Minor
  proceeds: Minor
  costs: Minor
  /** proceeds − costs − bookValue: negative is a loss. IAS 16.71 */
  gainLoss: Minor
}

/**
 * Every disposal, in the order of dates.
 * @param input without problems
 */
export function disposalResults(input: Input): DisposalResult[] {
  const line = timelineOf(input)
  return line.movements.filter(isResult).map(({ date, disposal }) => {
    const { cost, accumulated, proceeds, costs, whole } = disposal
    const bookValue = cost - accumulated
    return {
      date,
      isPartial: !whole,
      depreciationToDate: chargedBy(line, date),
      cost,
      accumulated,
      bookValue,
      proceeds,
      costs,
      gainLoss: proceeds - costs - bookValue,
    }
  })
}

/** The end of a pool removes assets without a disposal. */
const isResult = (movement: Movement) => isDisposal(movement) && movement.disposal.pool !== 'ends'

/** The result of the last disposal, if there is one. */
export const disposalResult = (input: Input): DisposalResult | undefined =>
  disposalResults(input).at(-1)

import type { DisposalResult } from '../../src/disposal.ts'
import type { Check } from './check.ts'

/** Holds what a vector says of a disposal against what it took out of the books. */
export function holdDisposal(
  hold: Check['hold'],
  expected: Record<string, string>,
  result: DisposalResult | undefined,
  tolerance = 0,
): void {
  const known: Record<string, bigint> = result ? figuresOf(result) : {}
  for (const [field, amount] of Object.entries(expected))
    hold(`disposal ${field}`, amount, known[field], tolerance)
}

const figuresOf = (result: DisposalResult): Record<string, bigint> => ({
  depreciation_to_date: result.depreciationToDate,
  cost: result.cost,
  accumulated: result.accumulated,
  book_value: result.bookValue,
  proceeds: result.proceeds,
  costs: result.costs,
  gain_loss: result.gainLoss,
  gain: result.gainLoss,
  loss: -result.gainLoss,
})

import type { DisposalResult } from '../../src/disposal.ts'
import type { Minor } from '../../src/numbers.ts'
import type { Check } from './check.ts'

/** Holds what a vector says of a disposal against what it took out of the books. */
export function holdDisposal(
  hold: Check['hold'],
  expected: Record<string, unknown>,
  result: DisposalResult | undefined,
  tolerance?: number,
): void {
  const known = result ? disposalFigures(result) : {}
  for (const [field, amount] of Object.entries(expected))
    hold(`disposal ${field}`, amount, known[field], tolerance)
}

/** What a disposal took out, by the names that vectors have for it. */
export const disposalFigures = (result: DisposalResult): Record<string, Minor> => ({
  depreciation_to_date: result.depreciationToDate,
  cost: result.cost,
  cost_removed: result.cost,
  accumulated: result.accumulated,
  accumulated_removed: result.accumulated,
  accumulated_depreciation: result.accumulated,
  book_value: result.bookValue,
  book_value_removed: result.bookValue,
  net_book_value: result.bookValue,
  nbv: result.bookValue,
  carrying_amount: result.bookValue,
  proceeds: result.proceeds,
  net_proceeds: result.proceeds - result.costs,
  costs: result.costs,
  costs_of_sale: result.costs,
  gain_loss: result.gainLoss,
  gain_or_loss: result.gainLoss,
  gain: result.gainLoss,
  loss: -result.gainLoss,
})

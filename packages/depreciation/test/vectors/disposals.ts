import { firstDay, fiscalYearFirst, monthOf } from '../../src/dates.ts'
import type { DisposalResult } from '../../src/disposal.ts'
import { type Minor, parseMinor } from '../../src/numbers.ts'
import { charge } from '../../src/value-at.ts'
import type { Check } from './check.ts'
import { toleranceFor } from './tolerance.ts'

/** Names of what the fiscal year of a disposal is charged until its day. */
const OF_YEAR = /^(depreciation|charge)_(this|in|of|for)_(the_)?(fiscal_)?year(_of_disposal)?$/
const OF_EITHER = /^(depreciation|charge|depreciation_charge|depreciation_expense)$/

/** Compares what a vector says of a disposal with what it removed from the books. */
export function holdDisposal(
  check: Check,
  expected: Record<string, unknown>,
  result: DisposalResult | undefined,
): void {
  const known = result ? disposalFigures(result) : {}
  for (const [field, wanted] of Object.entries(expected)) {
    const got = result && isCharge(field) ? chargedAt(check, result, field, wanted) : known[field]
    check.hold(`disposal ${field}`, wanted, got)
  }
}

const isCharge = (field: string) => OF_YEAR.test(field) || OF_EITHER.test(field)

/** What is called depreciation alone may be that of the year of the disposal, or all until its day. */
function chargedAt(
  { input, vector }: Check,
  { date, depreciationToDate }: DisposalResult,
  field: string,
  wanted: unknown,
): Minor {
  const first = fiscalYearFirst(monthOf(date), input.fiscalYearStartMonth)
  const ofYear = charge(input, firstDay(first), date)
  if (OF_YEAR.test(field)) return ofYear
  const apart = (parseMinor(String(wanted), input.minorUnits) ?? 0n) - depreciationToDate
  const most = BigInt(toleranceFor(vector, 'depreciation'))
  return apart <= most && -apart <= most ? depreciationToDate : ofYear
}

/** What a disposal removed, by the names that vectors have for it. */
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

import type { ImportMapping } from '@steward/contract/bulk-imports.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { mayBeBookValue } from '#domain/imports/book-value-headers.ts'
import { filledCellsOf, type Shown } from '#domain/imports/fit.ts'

/** «0», «0.00», «-». */
const NOTHING = /^[0.,\s-]+\D{0,4}$/

/** Whether a column has amounts other than zero. */
function hasAmounts(shown: Shown, header: string): boolean {
  const { many = 0, different = 0 } = shown.values?.[shown.headers.indexOf(header)] ?? {}
  const cells = new Set(filledCellsOf(shown, header).map((one) => one.toLowerCase()))
  // The sample has only the first rows: an amount may be further down.
  const isZero = different <= cells.size && [...cells].every((one) => NOTHING.test(one))
  return many > 0 && !isZero
}

/**
 * Refuses an import that nobody has looked at, where it would take amounts for proceeds that may be book values: gains
 * and losses would be wrong, and only a warning would say so.
 *
 * @throws 422 with what to send
 */
export function refuseDoubtfulAmounts(shown: Shown, { columns }: ImportMapping): void {
  const header = Object.keys(columns).find((one) => mayBeBookValue(columns[one]!, one))
  if (header === undefined || !hasAmounts(shown, header)) return
  const detail = `“${header}” may be proceeds or book values: send a mapping in which it fills “disposal_proceeds” or nothing. With “start” false, the answer has the one that is suggested`
  throw invalid(fault('/bulk_import/mapping', detail, 'doubtful'))
}

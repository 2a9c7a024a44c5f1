import type { DateOrder } from './dates.ts'
import { NotationEvidence } from './notation.ts'
import type { Decimal } from './numbers.ts'
import { type Draft, Plan, type PlannedField } from './plan.ts'
import { tidy } from './plain.ts'
import type { Target } from './targets.ts'

/** How dates and numbers are written in pasted cells, where the cells themselves don't tell. */
export interface Written {
  date_order?: DateOrder | undefined
  decimal?: Decimal | undefined
}

/**
 * Reads texts for assets as an import of a file would.
 *
 * @param target the columns of an import of assets
 * @param keys columns of it
 * @param rows for each asset its texts in the order of `keys`; missing ones are ignored
 * @returns for each asset the values and the problems; an empty text means null
 */
export function readCells(
  target: Target,
  keys: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
  { date_order: order, decimal = '.' }: Written,
): Draft[] {
  const fields = keys.map((key, at): PlannedField => {
    const column = target.columns.find((one) => one.key === key)!
    return { column, header: key, at }
  })
  const tidied = rows.map((row) => row.map((text) => tidy(text ?? '')))
  const evidence = new NotationEvidence(fields)
  for (const row of tidied) for (const [at, key] of keys.entries()) evidence.see(key, row[at]!)
  const plan = new Plan(fields, keys.length, evidence.settle({ order, decimal }))
  return tidied.map((cells, at) => {
    const draft = plan.read(at, cells)
    for (const [place, key] of keys.entries())
      if (rows[at]![place] !== undefined && cells[place] === '') draft.values.set(key, null)
    return draft
  })
}

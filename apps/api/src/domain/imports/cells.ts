import { DateEvidence, type DateOrder, settleOrders } from './dates.ts'
import { type Decimal, DecimalEvidence } from './numbers.ts'
import { type Draft, type Notation, Plan, type PlannedField } from './plan.ts'
import { tidy } from './plain.ts'
import type { Target } from './targets.ts'

/** How whoever pastes writes dates and numbers. */
export interface Said {
  date_order?: DateOrder | undefined
  decimal?: Decimal | undefined
}

const NUMBERS: readonly string[] = ['money', 'integer', 'decimal']

/** How the columns write dates and numbers: as their own cells tell, else as the person says. */
function notationOf(
  fields: readonly PlannedField[],
  rows: readonly (readonly string[])[],
  { date_order, decimal = '.' }: Said,
): Notation {
  const orders = fields.map(({ at }) => {
    const evidence = new DateEvidence()
    for (const row of rows) evidence.see(row[at]!)
    return evidence.order()
  })
  const settled = settleOrders(orders, date_order)
  const decimals = fields.map(({ at }): Decimal => {
    const evidence = new DecimalEvidence()
    for (const row of rows) evidence.see(row[at]!)
    return evidence.sign() ?? decimal
  })
  const of = <T>(types: readonly string[], values: readonly T[]) =>
    new Map(
      fields.flatMap(({ column }, at): [string, T][] =>
        types.includes(column.type) ? [[column.key, values[at]!]] : [],
      ),
    )
  return { orders: of(['date'], settled), decimals: of(NUMBERS, decimals) }
}

/**
 * Reads texts for assets as a file of the same would be read.
 *
 * @param target what an import of assets can fill
 * @param keys columns of it
 * @param rows for each asset its texts in the order of `keys`; what isn't there is not looked at
 * @returns for each asset what could be read, and what couldn't; an empty text says null
 */
export function readCells(
  target: Target,
  keys: readonly string[],
  rows: readonly (readonly (string | undefined)[])[],
  said: Said,
): Draft[] {
  const fields = keys.map((key, at): PlannedField => {
    const column = target.columns.find((one) => one.key === key)!
    return { column, header: key, at }
  })
  const tidied = rows.map((row) => row.map((text) => tidy(text ?? '')))
  const plan = new Plan(fields, keys.length, notationOf(fields, tidied, said))
  return tidied.map((cells, at) => {
    const draft = plan.read(at, cells)
    for (const [place, key] of keys.entries())
      if (rows[at]![place] !== undefined && cells[place] === '') draft.values.set(key, null)
    return draft
  })
}

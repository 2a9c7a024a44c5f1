import type { Ctx } from '../context/ctx.ts'
import { idOf, type Row } from '../records/records.ts'
import type { Rules } from '../records/rules.ts'
import { type Before, type EventWritten, type Step, write } from './bulk-write.ts'

// Values of a record that are stored outside its row: revised estimates of an asset, the hours worked on a work order.

type Ruled = { beside?: Rules['beside'] }

/** Adds these values to records that are locked. */
export async function readBeside(ctx: Ctx, { beside }: Ruled, rows: readonly Row[]): Promise<void> {
  if (!beside?.read || rows.length === 0) return
  const found = await beside.read(ctx, rows.map(idOf))
  for (const row of rows) row[beside.field] = found.get(idOf(row))
}

/** The values that are columns. */
export function columnsIn({ beside }: Ruled, values: Row): Row {
  if (!beside || !(beside.field in values)) return values
  const { [beside.field]: _, ...columns } = values
  return columns
}

/** Writes the values that are no columns, after the rows; answers what an undo needs. */
export async function writeBeside(
  ctx: Ctx,
  { beside }: Ruled,
  steps: readonly Step[],
): Promise<Before[]> {
  const concerned = steps.filter(({ values }) => beside !== undefined && beside.field in values)
  return concerned.length === 0 ? [] : beside!.write(ctx, concerned)
}

const isEmpty = (values: Row) => Object.keys(values).length === 0

/** Writes the columns, then the other values. */
export async function writeAll(
  ctx: Ctx,
  rules: Ruled & { entity: Parameters<typeof write>[1] },
  steps: readonly Step[],
  event: EventWritten,
): Promise<Before[]> {
  const columns = steps.map(({ before, values }) => ({ before, values: columnsIn(rules, values) }))
  const written = await write(
    ctx,
    rules.entity,
    columns.filter(({ values }, n) => values === steps[n]!.values || !isEmpty(values)),
    event,
  )
  const all = new Map(written.map((one) => [one.id, one]))
  for (const one of await writeBeside(ctx, rules, steps)) {
    const { fields, ...others } = all.get(one.id) ?? one
    all.set(one.id, { ...others, fields: { ...fields, ...one.fields } })
  }
  return [...all.values()]
}

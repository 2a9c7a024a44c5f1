import type { CellsResult } from '@steward/contract/kit/cells.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { changeEach, type Done } from '#core/bulk/bulk.ts'
import { keepUndo } from '#core/bulk/bulk-undo.ts'
import type { Wanted } from '#core/bulk/change.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { CellsKind } from './cells-kind.ts'

/** The new cells of one record, as an update takes them. */
export interface CellChange {
  custom_fields?: object | undefined
}
type Rows = readonly Wanted<CellChange>[]
type Skipped = Done['skipped'][number]

/**
 * The column `cf:ram` of `custom_fields/ram`. Where another row of the same call has the same unique value, the
 * database doesn't say which field it is in: it is known only if the row has just one.
 */
function columnIn({ id, field }: Skipped, rows: Rows): string | null {
  if (!field?.startsWith('custom_fields')) return field
  const [, named] = field.split('/')
  const keys = Object.keys(rows.find((one) => one.id === id)?.change.custom_fields ?? {})
  const key = named ?? (keys.length === 1 ? keys[0] : undefined)
  return key === undefined ? null : columnOf(key)
}

/** Changes each record by its own cells, in the transaction of `ctx`, by the rules that apply to updating one. */
export async function changeCells(ctx: Ctx, { rules }: CellsKind, rows: Rows): Promise<Done> {
  const done = await changeEach(ctx, rules, rows)
  const skipped = done.skipped.map((one) => ({ ...one, field: columnIn(one, rows) }))
  return { ...done, skipped }
}

/** What a call gives for one record. */
interface GivenRow {
  id: string
  lock_version: number
  changes: CellChange
}

/** The same for a call: in one transaction, and with a token for undoing it. */
export function writeCells(
  ctx: Ctx,
  kind: CellsKind,
  given: readonly GivenRow[],
): Promise<{ data: CellsResult }> {
  const rows = given.map(({ changes: change, ...one }) => ({ ...one, change }))
  return inTransaction(ctx, async (ctx) => {
    const { before, skipped } = await changeCells(ctx, kind, rows)
    const undo_token = await keepUndo(ctx, kind.rules.entity.name, before)
    return { data: { changed: before.length, skipped, undo_token } }
  })
}

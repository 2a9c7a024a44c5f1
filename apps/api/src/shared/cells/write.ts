import type { CellsResult } from '@steward/contract/kit/cells.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import { changeEach, type Done } from '#core/bulk/bulk.ts'
import { keepUndo } from '#core/bulk/bulk-undo.ts'
import type { Wanted } from '#core/bulk/change.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import type { CellsKind } from './cells-kind.ts'

/** What the cells of one record are to hold, as an update takes it. */
export interface CellChange {
  custom_fields?: object | undefined
}
type Rows = readonly Wanted<CellChange>[]
type Skipped = Done['skipped'][number]

/**
 * `custom_fields/ram` is the account's own `cf:ram`. Where another row of the same call has the value, the database
 * doesn't say in which of them: it is known where the row has only one.
 */
function columnIn({ id, field }: Skipped, rows: Rows): string | null {
  if (!field?.startsWith('custom_fields')) return field
  const [, named] = field.split('/')
  const keys = Object.keys(rows.find((one) => one.id === id)?.change.custom_fields ?? {})
  const key = named ?? (keys.length === 1 ? keys[0] : undefined)
  return key === undefined ? null : columnOf(key)
}

/** Changes records in the transaction of `ctx`, each in its own way and by the rules that a change of one keeps. */
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

/** The same for a call: in one transaction, with a token that takes it back. */
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

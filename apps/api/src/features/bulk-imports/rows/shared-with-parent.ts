import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { tableName } from '#core/records/entity.ts'
import type { Row } from '#core/records/records.ts'
import { textOf } from '#shared/naming/references.ts'
import type { ImportRun } from '../import-run.ts'
import type { ImportRow } from './rows.ts'

/** The values of a field of these parents, by their ids. */
async function sharedBy(ctx: Ctx, { kind }: ImportRun, field: string, ids: readonly string[]) {
  const { rows } = await clientOf(ctx).query<{ id: string; value: string }>(
    `select id, ${field} as value from ${tableName(kind.rules.entity.table)}
     where account_id = $1 and id = any ($2::uuid[])`,
    [ctx.account_id, ids],
  )
  return new Map<unknown, unknown>(rows.map(({ id, value }) => [id, value]))
}

/** Gives rows the site of their parent, and refuses those that name another one. */
export async function shareWithParents(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly ImportRow[],
  before: ReadonlyMap<string, Row>,
): Promise<void> {
  const { parent, target, kind } = run
  const field = kind.shared_with_parent
  if (!parent || !field) return
  const above = rows.flatMap(({ change }) => (change[parent.field] as string | null) ?? [])
  const shared = above.length === 0 ? new Map() : await sharedBy(ctx, run, field, above)
  const key = target.columns.find((column) => column.field === field)!.key
  const isByPath = !run.plan.has(parent.key)
  // Parents are before what is in them.
  for (const row of rows) {
    shareWith(row, shared.get(row.change[parent.field]), { field, key, parent, isByPath })
    const { change, found, id } = row
    shared.set(found ?? id, change[field] ?? before.get(found ?? '')?.[field])
  }
}

interface Shared {
  field: string
  key: string
  parent: NonNullable<ImportRun['parent']>
  /** Whether names are whole paths, which outweigh a column with another site. */
  isByPath: boolean
}

function shareWith(row: ImportRow, value: unknown, of: Shared): void {
  const { change, draft, problems } = row
  const { field, key, parent, isByPath } = of
  if (value === undefined) return
  if (isByPath) row.missing = row.missing.filter(({ id }) => id !== change[field] || id === value)
  if (isByPath || textOf(draft, key) === '') change[field] = value
  if (change[field] !== value)
    problems.push({ code: 'other_site', key: parent.key, value: textOf(draft, parent.key) })
}

import type { ImportChange, ImportPreview } from '@steward/contract/bulk-imports.ts'
import { changesBetween } from '#core/history/audit.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import type { TargetColumn } from '#domain/imports/targets.ts'
import type { ChangedRow } from '#shared/imports/kind.ts'
import { KNOWN, tableOf, titleOf } from '#shared/naming/known.ts'
import type { PreparedImport } from '../import-run.ts'

/** What differs between a record and what it would become, custom fields one by one. */
export const differences = (before: Row, values: Row) =>
  Object.entries(changesBetween(before, values)).map(([field, [from, to]]) => ({ field, from, to }))

type Names = ReadonlyMap<string, string>

/** The ids in what would change, by the kind of record that they are of. */
function idsIn(columns: ReadonlyMap<string, TargetColumn>, rows: readonly ChangedRow[]) {
  const all = rows.flatMap(({ before, values }) =>
    differences(before, values).flatMap(({ field, from, to }) => {
      const { refers } = columns.get(field) ?? {}
      // People belong to no account.
      if (!refers || refers === 'User') return []
      return [from, to].flatMap((id) => (typeof id === 'string' ? [{ refers, id }] : []))
    }),
  )
  return Map.groupBy(all, ({ refers }) => refers)
}

/** What records are called that fields refer to, by their ids. */
async function namesOf(
  ctx: Ctx,
  columns: ReadonlyMap<string, TargetColumn>,
  rows: readonly ChangedRow[],
): Promise<Names> {
  const found = new Map<string, string>()
  for (const [refers, some] of idsIn(columns, rows)) {
    const { kind } = KNOWN[refers]
    const { rows: named } = await clientOf(ctx).query<{ id: string; name: string }>(
      `select id, ${titleOf(kind)}::text as name from ${tableOf({ kind })} where account_id = $1 and id = any ($2::uuid[])`,
      [ctx.account_id, some.map(({ id }) => id)],
    )
    for (const { id, name } of named) found.set(id, name)
  }
  return found
}

function textOf(value: unknown, names: Names): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.length > 0 ? value.join('; ') : null
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return names.get(text) ?? text
}

/** The changes as the file names them, without fields that no column fills. */
export async function namedChanges(
  ctx: Ctx,
  { target }: PreparedImport,
  { rows, fields }: { rows: readonly ChangedRow[]; fields: ReadonlyMap<string, number> },
): Promise<ImportPreview['changes']> {
  const columns = new Map(target.columns.map((column) => [column.field ?? column.key, column]))
  const names = await namesOf(ctx, columns, rows)
  const keyOf = (field: string) => columns.get(field)?.key
  return {
    rows: rows.map(({ row_no, id, before, values, names: made }): ImportChange => {
      const called = new Map([...names, ...made])
      const all = { ...before, ...values }
      return {
        row: row_no,
        id,
        name: String(all.name ?? all.full_name ?? all.title ?? ''),
        fields: differences(before, values).flatMap(({ field, from, to }) => {
          const key = keyOf(field)
          return key ? [{ key, from: textOf(from, called), to: textOf(to, called) }] : []
        }),
      }
    }),
    fields: [...fields]
      .flatMap(([field, count]) => {
        const key = keyOf(field)
        return key ? [{ key, count }] : []
      })
      .toSorted((a, b) => b.count - a.count),
  }
}

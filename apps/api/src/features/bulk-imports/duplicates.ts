import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { ImportRun } from './import-run.ts'
import type { ImportRow } from './rows.ts'

/** Rows that would make records which may be there already, or stand further up in the file. */
export async function duplicatesIn(
  ctx: Ctx,
  { facts, kind: { duplicates } }: ImportRun,
  rows: readonly ImportRow[],
): Promise<ImportDuplicate[]> {
  const asked = rows
    .filter(({ found }) => !found)
    .map(({ draft: { row_no }, values }) => ({ row_no, values }))
  if (!duplicates || asked.length === 0) return []
  const found = await duplicates.find(ctx, asked)
  const hits = new Map(found.map(({ row_no, ...hit }) => [row_no, hit]))
  return asked.flatMap(({ row_no: row, values }) => {
    const hit = hits.get(row)
    const other_row = facts.alike.get(row) ?? null
    if (!hit && other_row === null) return []
    const within: Omit<ImportDuplicate, 'row' | 'name'> = hit
      ? { ...hit, other_row: null }
      : { why: ['serial_number'], asset: null, other_row }
    return [{ row, name: String(values.name ?? ''), ...within }]
  })
}

import type { Ctx } from '#core/ctx.ts'
import type { RowProblem } from '#domain/imports/plan.ts'
import { type AssetLookups, textOf } from './asset-lookups.ts'
import { type AssetRow, setReference } from './asset-rows.ts'
import { assetIdOf, levelsBelow, parentsAbove } from './asset-store.ts'
import type { ImportRun } from './import-run.ts'
import { idOf, unknown } from '#naming/references.ts'

/** How deep assets may lie within each other. */
const DEEPEST = 20
const KEY = 'parent_asset_tag'

/** Which of these rows, brought in earlier, had errors. */
async function failedRows(ctx: Ctx, run: ImportRun, rows: readonly number[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const { rows: failed } = await ctx.client!.query<{ row_no: number }>(
    'select row_no from import_errors where account_id = $1 and import_id = $2 and row_no = any ($3::int[])',
    [ctx.account_id, run.claimed.id, rows],
  )
  return new Set(failed.map(({ row_no }) => row_no))
}

/**
 * Finds the parents that rows name by tag: in the register, else in the file, where they stand before their children
 * in the order of the import. A child does not come in without the parent that it names.
 */
export async function resolveParents(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly AssetRow[],
  lookups: AssetLookups,
): Promise<void> {
  const named = rows.filter(({ draft }) => textOf(draft, KEY) !== '')
  const inChunk = new Map(rows.map((row) => [row.draft.row_no, row]))
  const earlier: AssetRow[] = []
  for (const row of rows) if (row.draft.values.get(KEY) === null) row.fields.set('parent_id', null)
  for (const row of named) {
    const [hit] = lookups.tags.get(textOf(row.draft, KEY)) ?? []
    if (hit?.seen) setReference(row, 'parent_id', { id: hit.id })
    else {
      row.parent_row = run.facts.parentOf.get(row.draft.row_no)
      const parent = row.parent_row === undefined ? undefined : inChunk.get(row.parent_row)
      if (parent) setReference(row, 'parent_id', { id: assetIdOf(run, parent.draft.row_no) })
      else earlier.push(row)
    }
  }
  await refuseEarlier(ctx, run, earlier)
}

/** Parents in the file that the register doesn't have by now: they failed, unless this run writes nothing. */
async function refuseEarlier(ctx: Ctx, run: ImportRun, rows: readonly AssetRow[]): Promise<void> {
  const numbers = rows.flatMap(({ parent_row }) => (parent_row === undefined ? [] : [parent_row]))
  const failed = await failedRows(ctx, run, numbers)
  for (const row of rows) {
    const { draft, parent_row } = row
    if (parent_row === undefined) row.problems.push(unknown(KEY, textOf(draft, KEY)))
    else if (!run.claimed.dry_run || failed.has(parent_row)) row.problems.push(parentFailed(row))
  }
}

const parentFailed = ({ draft, parent_row }: AssetRow): RowProblem => ({
  code: 'parent_failed',
  key: KEY,
  value: textOf(draft, KEY),
  args: { other: parent_row! },
})

/** Rows whose parent stands in the same chunk and has errors, one below the other. */
export function refuseOrphans(rows: readonly AssetRow[]): void {
  const inChunk = new Map(rows.map((row) => [row.draft.row_no, row]))
  const judged = new Set<AssetRow>()
  const judge = (row: AssetRow): void => {
    if (judged.has(row)) return
    judged.add(row)
    const parent = row.parent_row === undefined ? undefined : inChunk.get(row.parent_row)
    if (!parent) return
    judge(parent)
    const known = row.problems.some(({ code }) => code === 'cycle')
    if (parent.problems.length > 0 && !known) row.problems.push(parentFailed(row))
  }
  for (const row of rows) judge(row)
}

/** Refuses rows that would put an asset into itself, or too deep: with what the register has and what this chunk adds. */
export async function refuseCircles(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly AssetRow[],
): Promise<void> {
  const moving = rows.filter(({ references }) => references.has('parent_id'))
  const parents = moving.map(({ references }) => idOf(references.get('parent_id')!))
  const above = await parentsAbove(ctx, parents)
  const moved = moving.flatMap(({ found }) => (found ? [found] : []))
  const below = await levelsBelow(ctx, moved)
  for (const row of rows) {
    const parent = row.references.get('parent_id')
    if (!parent || row.problems.length > 0) continue
    const id = row.found ?? assetIdOf(run, row.draft.row_no)
    const fault = faultOf(id, idOf(parent), above, below.get(id) ?? 0)
    if (fault) row.problems.push({ ...fault, value: textOf(row.draft, KEY) })
    else above.set(id, idOf(parent))
  }
}

function faultOf(
  id: string,
  parent: string,
  above: ReadonlyMap<string, string | null>,
  below: number,
): RowProblem | undefined {
  let levels = 1
  for (let at: string | null | undefined = parent; at && levels <= DEEPEST; at = above.get(at)) {
    if (at === id) return { code: 'cycle', key: KEY, args: { rows: '…' } }
    levels += 1
  }
  return levels + below > DEEPEST
    ? { code: 'too_deep', key: KEY, args: { max: DEEPEST } }
    : undefined
}

import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { tableName } from '#core/records/entity.ts'
import type { Row } from '#core/records/records.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { type Missing, MissingRecords, type Reference } from '#shared/naming/missing-records.ts'
import { isPath, partsOf } from '#shared/naming/paths.ts'
import { place } from '#shared/naming/places.ts'
import { type Search, unknown } from '#shared/naming/hits.ts'
import { referenceIn, type Referring, textOf } from '#shared/naming/references.ts'
import type { ImportRun } from '../import-run.ts'
import type { ImportRow } from './rows.ts'
import { idOfRow } from '../writing/store.ts'

/**
 * Splits a name such as «HQ > Floor 2 > Room 5» into name and parent, if the row doesn't name its parent otherwise.
 *
 * @param before the record that the row updates, which may really have that name
 */
export function readPathName(
  { values }: Draft,
  { columns, parent }: ImportRun,
  before: Row | undefined,
): void {
  const name = textOf({ values }, 'name')
  if (!parent || values.has(parent.key) || !columns.get('name')?.nests) return
  if (!isPath(name) || name === before?.name) return
  const parts = partsOf(name)
  values.set('name', parts.at(-1)!)
  if (parts.length > 1) values.set(parent.key, parts.slice(0, -1).join(' > '))
}

/** Which of these rows, imported earlier, had errors. */
async function failedRows(ctx: Ctx, run: ImportRun, rows: readonly number[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const { rows: failed } = await clientOf(ctx).query<{ row_no: number }>(
    'select row_no from import_errors where account_id = $1 and import_id = $2 and row_no = any ($3::int[])',
    [ctx.account_id, run.claimed.id, rows],
  )
  return new Set(failed.map(({ row_no }) => row_no))
}

/** The parent of a row: a record of its own kind, or only the site of a location. */
interface Above {
  parent?: Reference
  site?: Reference
}

/** The parent that a row names. Where records share their parent's site, it is looked for in the row's site. */
function aboveIn(
  { kind, columns, parent }: ImportRun,
  { draft, change }: ImportRow,
  search: Search,
): Above | { problem: RowProblem } | undefined {
  const { key } = parent!
  const shared = kind.shared_with_parent
  if (!shared) {
    const found = referenceIn(columns.get(key) as Referring, draft, search)
    return found && ('problem' in found ? found : { parent: found })
  }
  const text = textOf(draft, key)
  if (text === '') return undefined
  const id = change[shared] as string | undefined
  const found = place(key, text, id ? { id } : undefined, search)
  if ('problem' in found) return found
  const { location, site } = found
  return { ...(location && { parent: location }), ...(site && { site }) }
}

/** The parent of a row: a record of the register, or else an unambiguous row of the file, or else a missing record. */
function parentIn(run: ImportRun, row: ImportRow, { lookups }: Search) {
  const other = run.facts.parentOf.get(row.draft.row_no)
  // Rows share a missing parent only if it is created.
  const found = aboveIn(run, row, { lookups, missing: new MissingRecords() })
  const isThere = found && 'parent' in found && !found.parent?.missing
  return isThere || other === undefined ? found : { row: other }
}

const mayMakeAbove = ({ claimed, facts }: ImportRun, text: string): boolean =>
  claimed.create_missing && (!isPath(text) || facts.are_paths_apart)

/**
 * Creates a missing parent where that is allowed. Not so if the names of its path may be those of ambiguous rows of the
 * file.
 */
function takeUnknown(
  row: ImportRow,
  run: ImportRun,
  search: Search,
  takeMissing: TakeMissing,
): void {
  const { key, field } = run.parent!
  const text = textOf(row.draft, key)
  const made = (mayMakeAbove(run, text) && aboveIn(run, row, search)) || {
    problem: unknown(key, text),
  }
  if ('problem' in made) return void row.problems.push(made.problem)
  if (made.site) row.change[run.kind.shared_with_parent!] = made.site.id
  if (made.parent) row.change[field] = made.parent.id
  for (const one of [made.site, made.parent])
    if (one?.missing) takeMissing(row, run, one.missing, key)
}

type TakeMissing = (row: ImportRow, run: ImportRun, missing: Missing, key: string) => void

/**
 * Finds the parents of rows: in the register, or else in the file, whose rows are imported in an order with parents
 * before children. A row whose parent is not imported is refused.
 */
export async function resolveParents(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly ImportRow[],
  search: Search,
  takeMissing: TakeMissing,
): Promise<void> {
  const { parent, facts } = run
  if (!parent) return
  const { key, field } = parent
  for (const row of rows) {
    if (row.draft.values.get(key) === null) row.change[field] = null
    // A row in a circle is refused already.
    const found = facts.order.circle(row.draft.row_no) ? undefined : parentIn(run, row, search)
    if (!found) continue
    if ('problem' in found) row.problems.push(found.problem)
    else if ('row' in found) row.parent_row = found.row
    else if (found.parent && !found.parent.missing) row.change[field] = found.parent.id
    else takeUnknown(row, run, search, takeMissing)
  }
  await placeBelow(ctx, run, rows)
}

/** Sets the parents of rows that name other rows of the file. */
async function placeBelow(ctx: Ctx, run: ImportRun, rows: readonly ImportRow[]): Promise<void> {
  const { field, key } = run.parent!
  const inChunk = new Map(rows.map((row) => [row.draft.row_no, row]))
  const earlier: ImportRow[] = []
  for (const row of rows) {
    if (row.parent_row === undefined) continue
    const above = inChunk.get(row.parent_row)
    if (above) row.change[field] = above.found ?? above.id
    else earlier.push(row)
  }
  await refuseEarlier(ctx, run, earlier, key)
}

/** Refuses rows whose parent is an earlier row that failed or whose name has become ambiguous. */
async function refuseEarlier(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly ImportRow[],
  key: string,
): Promise<void> {
  const failed = await failedRows(
    ctx,
    run,
    rows.map(({ parent_row }) => parent_row!),
  )
  const made = await madeIn(ctx, run, rows)
  for (const row of rows) {
    const id = idOfRow(run, row.parent_row!)
    if (failed.has(row.parent_row!) || !(run.claimed.dry_run || made.has(id)))
      row.problems.push(parentFailed(row, key))
    else if (made.has(id)) row.change[run.parent!.field] = id
  }
}

/** The records that earlier rows have created. */
async function madeIn(ctx: Ctx, run: ImportRun, rows: readonly ImportRow[]): Promise<Set<string>> {
  if (rows.length === 0 || run.claimed.dry_run) return new Set()
  const ids = rows.map(({ parent_row }) => idOfRow(run, parent_row!))
  const { rows: made } = await clientOf(ctx).query<{ id: string }>(
    `select id from ${tableName(run.kind.rules.entity.table)}
     where account_id = $1 and id = any ($2::uuid[]) and archived_at is null`,
    [ctx.account_id, ids],
  )
  return new Set(made.map(({ id }) => id))
}

const parentFailed = ({ draft, parent_row }: ImportRow, key: string): RowProblem => ({
  code: 'parent_failed',
  key,
  value: textOf(draft, key),
  args: { other: parent_row! },
})

/** Refuses rows whose parent in the same chunk has errors, down to the last descendant. */
export function refuseOrphans({ parent }: ImportRun, rows: readonly ImportRow[]): void {
  if (!parent) return
  const inChunk = new Map(rows.map((row) => [row.draft.row_no, row]))
  const judged = new Set<ImportRow>()
  const judge = (row: ImportRow): void => {
    if (judged.has(row)) return
    judged.add(row)
    const above = row.parent_row === undefined ? undefined : inChunk.get(row.parent_row)
    if (!above) return
    judge(above)
    const isKnown = row.problems.some(({ code }) => code === 'cycle')
    if (above.problems.length > 0 && !isKnown) row.problems.push(parentFailed(row, parent.key))
  }
  for (const row of rows) judge(row)
}

import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import { columnsIn, writeBeside } from '#core/bulk/beside.ts'
import { giveNumbers } from '#core/bulk/numbers.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { judge } from '#core/judge/judge.ts'
import { holdTree } from '#core/records/hierarchy.ts'
import type { Row } from '#core/records/records.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import type { Referred, TargetColumn } from '#domain/imports/targets.ts'
import type { Problem } from '#core/records/rules.ts'
import { MissingRecords } from '#shared/naming/missing-records.ts'
import { KNOWN } from '#shared/naming/known.ts'
import { textOf } from '#shared/naming/references.ts'
import { looksForDuplicates } from './facts.ts'
import type { ImportRun, Outcome } from './import-run.ts'
import { makeMissing } from './missing.ts'
import { leftOut, rowsChanged, warningsOf, withoutDuplicates, wordsOf } from './outcome.ts'
import { refuseOrphans } from './parents.ts'
import { leaveLocked } from './locked.ts'
import { type Before, readRows } from './read-rows.ts'
import { type ImportRow, withMoments } from './rows.ts'
import { rulesProblem } from './rules-problem.ts'
import { changed, insertAll, type Stored, updateAll } from './store.ts'
import { bringBy, totalsAmong } from './totals.ts'

/** Rows that would make records which may be there already, or are further up in the file. */
async function duplicatesIn(
  ctx: Ctx,
  { facts, claimed, kind: { duplicates } }: ImportRun,
  rows: readonly ImportRow[],
): Promise<ImportDuplicate[]> {
  const asked = rows
    .filter(({ found }) => !found)
    .map(({ draft: { row_no }, values }) => ({ row_no, values }))
  if (!duplicates || asked.length === 0 || !looksForDuplicates(claimed)) return []
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

/** Rows of which it is known what they say: of which record, and what it refers to. */
export interface Chunk {
  drafts: readonly Draft[]
  rows: ImportRow[]
  before: Before
  /** What they name and isn't there. */
  missing: MissingRecords
}

/**
 * Finds what rows refer to, in the transaction of `ctx`. Of a kind that brings rows in itself there is nothing to find.
 *
 * @param first what goes first, once the database was asked
 */
export async function readChunk(
  ctx: Ctx,
  run: ImportRun,
  drafts: readonly Draft[],
  first?: Promise<void>,
): Promise<Chunk> {
  const missing = new MissingRecords()
  if (run.kind.bring) return { drafts, rows: [], before: new Map(), missing }
  await holdFirst(ctx, run)
  const { rows, before } = await readRows(ctx, run, drafts, { missing, first })
  for (const row of rows) row.change = withMoments(row.change, before.get(row.found ?? ''), run)
  return { drafts, missing, rows, before }
}

/** Whether rows of a file may be found by what other rows of it make: by their names, or as what they are in. */
function isAmongItself({ plan, target, kind }: ImportRun): boolean {
  const own = target.columns.filter(({ refers }) => refers && isOwn(kind, refers))
  const isSaid = ({ key }: TargetColumn) =>
    plan.fields.some(({ column }) => column.key === key || column.key.startsWith(`${key}_`))
  return kind.named_within !== undefined || own.some(isSaid)
}

/**
 * Whether rows may be read before those in front of them are written: what is made or changed there can't be in them,
 * neither as what they refer to nor as the record that they are about.
 */
export function mayReadAhead(
  run: ImportRun,
  { rows }: Pick<Chunk, 'rows'>,
  next: readonly Draft[],
): boolean {
  const { claimed, target, kind, maker } = run
  // Rules look beyond the sites of whoever is limited to some, and the connection is the same.
  if (maker.site_scope.length > 0) return false
  if (claimed.dry_run) return true
  if (kind.bring || isAmongItself(run)) return false
  // A record that is changed may be meant by another key as well.
  if (rows.some(({ found, missing }) => found || missing.length > 0)) return false
  // The file as a whole is looked through for these, but before its words are read as others.
  return [...new Set([...target.keys, ...kind.once])].every((key) => {
    const of = (draft: Draft) => textOf(draft, key).toLowerCase()
    const written = new Set(rows.map(({ draft }) => of(draft)))
    return next.every((draft) => of(draft) === '' || !written.has(of(draft)))
  })
}

/**
 * Whether rows that were read in one transaction may be written in the next: nothing of them is held, and nothing that
 * they make is allowed by who their maker was then. What they refer to is held and looked at again when they are judged.
 */
export const mayWait = ({ claimed }: ImportRun, { rows }: Chunk): boolean =>
  claimed.dry_run || rows.every(({ found, missing }) => !found && missing.length === 0)

/**
 * Holds rows against the rules of their kind, and writes them with their history. A dry run only finds out what it would do.
 *
 * @param sent is called once the records are on their way, and the database has enough to do
 */
export async function writeChunk(
  ctx: Ctx,
  run: ImportRun,
  { drafts, rows, before, missing }: Chunk,
  sent?: () => void,
): Promise<Outcome> {
  if (run.kind.bring) return bringBy(run.kind.bring, ctx, run, drafts)
  const left = leftOut(run, rows)
  const kept = rows.filter((row) => !left.has(row))
  await judgeRows(ctx, run, kept, before)
  const sound = kept.filter(({ problems }) => problems.length === 0)
  const duplicates = await duplicatesIn(ctx, run, sound)
  const good = withoutDuplicates(run, sound, duplicates)
  const { dry_run } = run.claimed
  if (!dry_run) await write(ctx, run, { rows: good, before, sent })
  const changes = dry_run ? changesOf(good, before) : []
  const updated = good.filter(({ found }) => found).length
  return {
    created: good.length - updated,
    updated,
    unchanged: dry_run ? updated - changes.length : 0,
    skipped: left.size + sound.length - good.length,
    changes: rowsChanged(good, changes),
    failed: kept
      .filter(({ problems }) => problems.length > 0)
      .map(({ draft, problems }) => ({ row_no: draft.row_no, problems })),
    missing: missing.all(),
    duplicates: dry_run ? duplicates : [],
    warnings: [...totalsAmong(run, drafts), ...warningsOf(good)],
    words: dry_run ? wordsOf(kept) : [],
  }
}

/** Before any record, as whoever moves one does; what only comes in new doesn't wait for others that do. */
async function holdFirst(ctx: Ctx, { claimed, plan, parent, kind }: ImportRun): Promise<void> {
  if (claimed.dry_run || !parent || !plan.has(parent.key)) return
  const how = claimed.mode === 'create' ? 'join' : 'move'
  await holdTree(ctx, kind.rules.entity.table, how)
}

const isOwn = ({ rules }: ImportRun['kind'], kind: Referred) =>
  KNOWN[kind].kind === rules.entity.name

/** Fills what follows from what rows say, and holds the result against the rules of their kind. */
async function judgeRows(
  ctx: Ctx,
  run: ImportRun,
  rows: readonly ImportRow[],
  before: Before,
): Promise<void> {
  // Somebody archived it between being found and being held.
  for (const { found, problems } of rows)
    if (found && !before.has(found)) problems.push({ code: 'no_match' })
  const there = rows.filter(({ found }) => !found || before.has(found))
  const asked = there.map(({ id, found, change }) => ({
    id: found ?? id,
    before: before.get(found ?? ''),
    change,
  }))
  // What is made on the way has its place in the same trees.
  const made = rows.flatMap(({ missing }) => missing.filter((one) => isOwn(run.kind, one.kind)))
  const around = made.map(({ id, name, site, parent }) => ({
    id,
    before: undefined,
    change: { name, ...(site && { site_id: site.id }), ...(parent && { parent_id: parent.id }) },
  }))
  const { rules } = run.kind
  const { dry_run } = run.claimed
  const judgeAll = () => judge(ctx, rules, [...asked, ...around], 'import', dry_run)
  let verdicts = await judgeAll()
  const leaves = (row: ImportRow, at: number) => leaveLocked(run, row, verdicts[at]!.problems)
  while (there.filter(leaves).length > 0) verdicts = await judgeAll()
  for (const [at, row] of there.entries()) {
    const { values: judged, prefix, problems, warnings } = verdicts[at]!
    // A row knows its record's id itself.
    const { id: _, ...values } = judged
    row.values = values
    row.prefix = prefix
    row.problems.push(...lackingIn(row, run))
    const after = { ...asked[at]!.before, ...values }
    // What can't be read, or is unknown, isn't missing besides.
    const known = new Set(row.problems.map(({ key }) => key))
    const told = (some: readonly Problem[]) =>
      some
        .map((one) => rulesProblem(run, row.draft, one, after))
        .filter(({ key }) => !known.has(key))
    row.problems.push(...told(problems))
    // Where a location says the site, it is warned of at the location.
    row.warnings.push(...told(warnings.filter((one) => !isUnsaid(one, row, run))))
    // Assets have a rule of their own for it.
    if (isOutside(run, after) && !row.problems.some(({ code }) => code === 'scope'))
      row.problems.push({ code: 'scope', key: 'site' })
  }
  refuseOrphans(run, rows)
}

/** Whether a place is none that the row itself names. */
const isUnsaid = ({ code, field }: Problem, { draft }: ImportRow, { target }: ImportRun) =>
  code === 'inactive' &&
  !target.columns.some((one) => one.field === field && draft.values.has(one.key))

/** What a new record can't be without, and neither the row nor what follows from it says. */
const lackingIn = (
  { found, values, problems, parent_row }: ImportRow,
  { target, kind }: ImportRun,
): RowProblem[] =>
  target.columns.flatMap(({ key, field, required }) => {
    // A row further up tells, or is itself refused.
    const isTold = parent_row !== undefined && field === kind.shared_with_parent
    const isLacking = required && !found && !isTold && (values[field!] ?? null) === null
    return isLacking && !problems.some((one) => one.key === key) ? [{ code: 'required', key }] : []
  })

/** Who works for some sites only can't put anything outside of them. */
const isOutside = ({ maker, target }: ImportRun, { site_id = null }: Row): boolean =>
  maker.site_scope.length > 0 &&
  site_id === null &&
  target.columns.some(({ field }) => field === 'site_id')

interface Writing {
  rows: readonly ImportRow[]
  before: Before
  sent: (() => void) | undefined
}

async function write(ctx: Ctx, run: ImportRun, { rows, before, sent }: Writing): Promise<void> {
  const { rules } = run.kind
  await makeMissing(ctx, [...new Set(rows.flatMap(({ missing }) => missing))])
  const made = rows.filter(({ found }) => !found)
  const changes = changesOf(rows, before)
  const stored = changes.flatMap(({ values, ...one }) => {
    const columns = columnsIn(rules, values)
    return Object.keys(columns).length > 0 ? [{ ...one, values: columns }] : []
  })
  await giveNumbers(ctx, rules, made, (number) => run.reserved.has(number))
  await insertAll(
    ctx,
    rules.entity,
    made.map(({ id, values }): Stored => ({ id, values: columnsIn(rules, values) })),
    stored.length === 0 ? sent : undefined,
  )
  await updateAll(ctx, rules.entity, stored, sent)
  await writeBeside(ctx, rules, [
    ...made.map(({ id, values }) => ({ before: { id }, values })),
    ...changes,
  ])
  await rules.follow?.(
    ctx,
    rows.map(({ id, found, values }) =>
      found
        ? { before: before.get(found), values }
        : { before: undefined, values: { ...values, id } },
    ),
  )
}

const changesOf = (rows: readonly ImportRow[], before: Before) =>
  changed(
    rows.flatMap(({ found, values }) =>
      found ? [{ id: found, before: before.get(found)!, values }] : [],
    ),
  )

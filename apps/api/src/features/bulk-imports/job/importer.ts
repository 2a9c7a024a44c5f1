import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import { columnsIn, writeBeside } from '#core/bulk/beside.ts'
import { giveNumbers } from '#core/bulk/numbers.ts'
import type { Ctx, Member } from '#core/context/ctx.ts'
import type { References } from '#core/judge/references.ts'
import { holdTree } from '#core/records/hierarchy.ts'
import { idOf } from '#core/records/records.ts'
import type { Draft } from '#domain/imports/plan.ts'
import { type Missing, MissingRecords } from '#shared/naming/missing-records.ts'
import { bothOf } from './both.ts'
import { looksForDuplicates } from '../facts/facts.ts'
import { judgeRows, reliedOn, stillStands } from '../rows/judge-rows.ts'
import type { ImportRun, Outcome } from '../import-run.ts'
import { makeMissing } from '../writing/missing.ts'
import { leftOut, rowsChanged, warningsOf, withoutDuplicates, wordsOf } from '../rows/outcome.ts'
import { bringBy, noRecordsAmong } from '../rows/no-records.ts'
import { Outdated } from '../rows/outdated.ts'
import { type Before, readRows } from '../rows/read-rows.ts'
import { type ImportRow, withMoments } from '../rows/rows.ts'
import {
  changed,
  encode,
  type Encoded,
  insertAll,
  type Stored,
  updateAll,
} from '../writing/store.ts'

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
  /** Where that was done beside the transaction that writes them. */
  judged?: Judged
}

/** Rows that were judged by the rules of their kind. */
interface Judged {
  rows: readonly ImportRow[]
  /** So many were left out. */
  left: number
  references: References
  /** What the judgement relies on besides, if it was made ahead. */
  relied: string | undefined
  /** In whose name. */
  maker: Member
  /** What they make, where that is known already. */
  encoded?: Encoded | undefined
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

/** Judges rows by the rules of their kind, without those that are skipped. */
export async function judgeChunk(
  ctx: Ctx,
  run: ImportRun,
  { rows, before }: Chunk,
  isDry = run.claimed.dry_run,
): Promise<Judged> {
  const left = leftOut(run, rows)
  const kept = rows.filter((row) => !left.has(row))
  const references = await judgeRows(ctx, run, { rows: kept, before, isDry })
  const isAhead = isDry && !run.claimed.dry_run
  const relied = isAhead ? await reliedOn(ctx, run, kept) : undefined
  return { rows: kept, left: left.size, references, relied, maker: run.maker }
}

const recordsOf = ({ kind }: ImportRun, rows: readonly ImportRow[]): Stored[] =>
  rows.map(({ id, values }) => ({ id, values: columnsIn(kind.rules, values) }))

/**
 * Encodes the records of new rows before their transaction needs them; undefined where a number has to be assigned
 * first, or duplicates have to be looked for.
 */
export async function encodeAhead(
  run: ImportRun,
  rows: readonly ImportRow[],
): Promise<Encoded | undefined> {
  const { claimed, kind } = run
  const { entity, number } = kind.rules
  const good = rows.filter(({ problems }) => problems.length === 0)
  const hasNumber = ({ values }: ImportRow) => !number || (values[number.field] ?? null) !== null
  if (looksForDuplicates(claimed) || !good.every(hasNumber)) return undefined
  return encode(entity, recordsOf(run, good))
}

/** What the judgement of rows depends on in the person who imports. */
const asked = ({ permissions, site_scope, language, settings }: Member) =>
  JSON.stringify([permissions, site_scope, language, settings])

/** Whether somebody's rights are the same as when rows were judged in their name. */
const isAsBefore = (maker: Member, before: Member): boolean => asked(maker) === asked(before)

async function hold(ctx: Ctx, run: ImportRun, { rows, maker, ...then }: Judged): Promise<void> {
  const isSo = isAsBefore(run.maker, maker) && (await stillStands(ctx, run, rows, then))
  if (!isSo) throw new Outdated()
}

/**
 * Judges rows by the rules of their kind, unless that is done already, and writes them with their history. A dry run
 * writes nothing.
 *
 * @param sent is called once the records are sent and the database is busy with them
 */
export async function writeChunk(
  ctx: Ctx,
  run: ImportRun,
  chunk: Chunk,
  sent?: () => void,
): Promise<Outcome> {
  const { drafts, before, missing } = chunk
  if (run.kind.bring) return bringBy(run.kind.bring, ctx, run, drafts)
  // The locks are sent before all writes, whose statements don't wait for the answer.
  const holding = chunk.judged ? hold(ctx, run, chunk.judged) : Promise.resolve()
  holding.catch(() => {})
  const { rows: kept, left, encoded } = chunk.judged ?? (await judgeChunk(ctx, run, chunk))
  const sound = kept.filter(({ problems }) => problems.length === 0)
  const duplicates = await duplicatesIn(ctx, run, sound)
  const good = withoutDuplicates(run, sound, duplicates)
  const { claimed } = run
  const { dry_run } = claimed
  await bothOf(
    dry_run ? Promise.resolve() : write(ctx, run, { rows: good, before, encoded, sent }),
    holding,
  )
  const changes = dry_run ? rowsChanged(good, changesOf(good, before), before) : []
  const updated = good.filter(({ found }) => found).length
  return {
    created: good.length - updated,
    updated,
    unchanged: dry_run ? updated - changes.length : 0,
    skipped: left + sound.length - good.length,
    changes,
    failed: kept
      .filter(({ problems }) => problems.length > 0)
      .map(({ draft, problems }) => ({ row_no: draft.row_no, problems })),
    missing: claimed.create_missing ? madeWith(good) : missing.all(),
    duplicates: dry_run ? duplicates : [],
    warnings: [...noRecordsAmong(run, drafts), ...warningsOf(good)],
    words: dry_run ? wordsOf(kept) : [],
  }
}

/** Locks the tree before any record, as moves do. An import that only creates doesn't wait for other such imports. */
async function holdFirst(ctx: Ctx, { claimed, plan, parent, kind }: ImportRun): Promise<void> {
  if (claimed.dry_run || !parent || !plan.has(parent.key)) return
  const how = claimed.mode === 'create' ? 'join' : 'move'
  await holdTree(ctx, kind.rules.entity.table, how)
}

/** The records that are created because rows name them, each once. */
const madeWith = (rows: readonly ImportRow[]): Missing[] => [
  ...new Set(rows.flatMap(({ missing }) => missing)),
]

interface Writing {
  rows: readonly ImportRow[]
  before: Before
  encoded: Encoded | undefined
  sent: (() => void) | undefined
}

async function write(
  ctx: Ctx,
  run: ImportRun,
  { rows, before, encoded, sent }: Writing,
): Promise<void> {
  const { rules } = run.kind
  const drawing = { isReserved: (number: string) => run.reserved.has(number), drawn: run.drawn }
  await makeMissing(ctx, madeWith(rows), drawing)
  const made = rows.filter(({ found }) => !found)
  const changes = changesOf(rows, before)
  const stored = changes.flatMap(({ values, ...one }) => {
    const columns = columnsIn(rules, values)
    return Object.keys(columns).length > 0 ? [{ ...one, values: columns }] : []
  })
  await giveNumbers(ctx, rules, made, drawing)
  await insertAll(
    ctx,
    rules.entity,
    encoded ?? (await encode(rules.entity, recordsOf(run, made))),
    stored.length === 0 ? sent : undefined,
  )
  await updateAll(ctx, rules.entity, stored, sent)
  await writeOthers(ctx, rows)
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

/** Writes what rows change in records beside their own. */
async function writeOthers(ctx: Ctx, rows: readonly ImportRow[]): Promise<void> {
  const all = Map.groupBy(
    rows.flatMap(({ beside }) => beside),
    ({ entity }) => entity,
  )
  for (const [entity, some] of all)
    await updateAll(
      ctx,
      entity,
      some.map(({ before, values }) => ({ id: idOf(before), before, values })),
    )
}

const changesOf = (rows: readonly ImportRow[], before: Before) =>
  changed(
    rows.flatMap(({ found, values }) =>
      found ? [{ id: found, before: before.get(found)!, values }] : [],
    ),
  )

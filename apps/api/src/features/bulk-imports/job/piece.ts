import type { ImportError } from '@steward/contract/bulk-imports.ts'
import { MENDED } from '@steward/contract/bulk-imports.ts'
import type { Language } from '@steward/contract/limits.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { isClash } from '#core/jobs/temporary-errors.ts'
import type { KeptWarning } from '#db/schema/bulk-imports.ts'
import type { Draft, Plan, RowProblem } from '#domain/imports/plan.ts'
import { problemText, shortened } from '#domain/imports/problem-text.ts'
import type { ImportRun, Outcome, PreparedImport } from '../import-run.ts'
import { readBeside, Unseen } from './ahead.ts'
import { bothOf } from './both.ts'
import { type Chunk, readChunk, writeChunk } from './importer.ts'
import type { Feed } from './feed.ts'
import { advance, held } from '../lease.ts'
import { joined, type Told, Warnings } from '../check/warnings.ts'

type RowError = Omit<ImportError, 'row'>

/** The most characters of a value that are kept with an error. */
const MAX_EXAMPLES = 500

/** The error of a row in the language of the person who imports, at the column of their file. */
export function told({ target: { columns }, plan }: PreparedImport, language: Language) {
  return (problem: RowProblem): RowError => {
    const column = columns.find(({ key }) => key === problem.key)
    const field = plan.fields.find((one) => one.column === column)
    return {
      column: field?.header ?? column?.labels[language] ?? null,
      value: problem.value === undefined ? null : shortened(problem.value, MAX_EXAMPLES),
      code: problem.code,
      message: problemText(problem, columns, language),
    }
  }
}

/** Problems of a row in the order of the file's columns; those of no column come first. */
function inFileOrder({ fields }: Plan, problems: readonly RowProblem[]): RowProblem[] {
  const places = new Map(fields.map(({ column, at }) => [column.key, at]))
  const placeOf = ({ key = '' }: RowProblem) => places.get(key) ?? -1
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** So many errors are shown with an import; all of them are in its error file. */
const SHOWN_ERRORS = 100
/** A piece is tried again so often when others write the same values at the same moment. */
const TRIES = 5
/** After so long a transaction takes no more chunks, so that others don't wait longer for its locks. */
const LONG_ENOUGH_MS = 500

/** The limits of one transaction. */
interface Piece {
  feed: Feed
  /** So many chunks at most. */
  most: number
  signal: AbortSignal
  /** Rows per second, for the progress. */
  rate: number | null
}

/** The result of a chunk. */
export interface Done {
  /** The number of its rows. */
  rows: number
  outcome: Outcome
  /** The cells of those that a check refuses, by the numbers of their rows. */
  cells: ReadonlyMap<number, readonly string[]>
}

/** The result of a chunk without its rows, which are megabytes in a wide file. */
function doneWith({ claimed }: ImportRun, drafts: readonly Draft[], outcome: Outcome): Done {
  const kept = new Set(claimed.dry_run ? outcome.failed.map(({ row_no }) => row_no) : [])
  const cells = drafts.flatMap((one) =>
    kept.has(one.row_no) ? [[one.row_no, one.cells] as const] : [],
  )
  return { rows: drafts.length, outcome, cells: new Map(cells) }
}

export const rowsIn = (done: readonly Done[]) => done.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Imports the next chunks in one transaction, with their records, history, errors, the counters and the cursor.
 *
 * @returns nothing if there are no more; undefined if another worker has the import by now, or it was cancelled
 */
export async function tryPiece(run: PreparedImport, piece: Piece): Promise<Done[] | undefined> {
  for (let tries = 1; ; tries += 1)
    try {
      const done = await onePiece(run, piece)
      piece.feed.keep(rowsIn(done ?? []))
      run.drawn.keep()
      return done
    } catch (error) {
      run.drawn.putBack()
      await piece.feed.putBack()
      if (tries >= TRIES || !isClash(error)) throw error
    }
}

const onePiece = (prepared: PreparedImport, piece: Piece): Promise<Done[] | undefined> =>
  inTransaction(prepared.ctx, async (ctx) => {
    const run = { ...prepared, maker: ctx.member! }
    const mine = await held(ctx, run.claimed.id, run.token)
    if (!mine) return undefined
    // If a crash loses the commit, it loses the cursor as well, and the rows are imported again: no need to wait for
    // disk.
    await clientOf(ctx).query(
      "set local statement_timeout = '60s'; set local synchronous_commit = off",
    )
    const done = await bringChunks(ctx, run, piece).finally(piece.feed.gate.open)
    if (done.length > 0) await keep(ctx, run, mine, { done, rate: piece.rate })
    return done
  })

/** A chunk on its way into the database. */
interface Written {
  writing: Promise<Outcome>
  /** Settles once the database has received all of it. */
  sent: Promise<void>
}

/**
 * Imports chunk after chunk. While the database writes one, the next is read and judged on another connection, if it
 * can't depend on what is being written. The last one that was read so is written first by the next transaction.
 */
async function bringChunks(
  ctx: Ctx,
  run: ImportRun,
  { feed, most, signal }: Piece,
): Promise<Done[]> {
  const { dry_run } = run.claimed
  const done: Done[] = []
  const until = performance.now() + LONG_ENOUGH_MS
  // The locks of a second chunk would come after the records of the first.
  const enough = run.kind.rules.holdBefore || run.kind.bring ? 1 : most
  const goesOn = (chunks: number) => chunks < enough && performance.now() < until && !signal.aborted
  // A check writes nothing, so the database is never busy writing.
  const hurry = () => !dry_run && feed.gate.close()
  const unseen = new Unseen(run)
  // For somebody limited to sites, rules widen the scope of the connection for a moment, and a check has only the one.
  const readsAhead = dry_run && run.maker.site_scope.length === 0
  const readNext = async ({ writing, sent }: Written): Promise<Chunk | undefined> => {
    const drafts = await feed.next()
    if (!drafts) return undefined
    if (readsAhead) return readChunk(ctx, run, drafts, sent)
    if (!dry_run && unseen.allows(drafts)) {
      await sent
      const read = await readBeside(run, drafts)
      if (!read) feed.spend()
      return read
    }
    if (!goesOn(done.length + 1)) return void feed.leave(drafts)
    await writing
    hurry()
    return readChunk(ctx, run, drafts)
  }
  const readFirst = async () => {
    const drafts = feed.ahead ? undefined : await feed.next()
    return drafts ? readChunk(ctx, run, drafts) : feed.ahead
  }
  let chunk = await readFirst()
  feed.ahead = undefined
  while (chunk) {
    const { promise: sent, resolve } = Promise.withResolvers<void>()
    hurry()
    unseen.add(chunk)
    const writing = writeChunk(ctx, run, chunk, resolve).finally(resolve)
    void sent.then(feed.gate.open)
    const [outcome, next] = await bothOf(writing, readNext({ writing, sent }))
    done.push(doneWith(run, chunk.drafts, outcome))
    // A chunk that was read in this transaction relies on its locks and can't wait for the next.
    const mayWait: boolean = dry_run || next?.judged !== undefined
    chunk = mayWait && !goesOn(done.length) ? undefined : next
    if (!chunk) feed.ahead = next
  }
  return done
}

type Kept = NonNullable<Awaited<ReturnType<typeof held>>>

/** Stores the result of rows with the import: errors, counters and progress. */
async function keep(
  ctx: Ctx,
  run: ImportRun,
  mine: Kept,
  { done, rate }: { done: readonly Done[]; rate: number | null },
): Promise<void> {
  const { claimed, maker } = run
  const saidAs = told(run, maker.language)
  // Rows that a check refuses can be corrected on the page, so the first of them keep their cells.
  let mendable = claimed.dry_run ? MENDED - mine.error_rows : 0
  const errors = done.flatMap(({ cells, outcome: { failed } }) => {
    const isMendable = mendable > 0
    mendable -= failed.length
    return failed.map(({ row_no, problems }) => ({
      row_no,
      cells: (isMendable && cells.get(row_no)) || null,
      errors: inFileOrder(run.plan, problems).map(saidAs),
    }))
  })
  await keepErrors(ctx, claimed.id, errors)
  const details = errors.flatMap((row) =>
    row.errors.map((error) => ({ row: row.row_no, ...error })),
  )
  const sum = (count: (one: Done) => number) => done.reduce((all, one) => all + count(one), 0)
  await advance(ctx, claimed.id, {
    processed: sum(({ rows }) => rows),
    successful: sum(({ outcome }) => outcome.created + outcome.updated),
    failed: errors.length,
    details: details.slice(0, Math.max(0, SHOWN_ERRORS - mine.errors_kept)),
    // A check collects them for its preview.
    warnings: claimed.dry_run ? null : warningsWith(done, mine.warnings, saidAs),
    rate,
  })
}

function warningsWith(done: readonly Done[], kept: readonly KeptWarning[], saidAs: Told) {
  const warned = done.flatMap(({ outcome }) => outcome.warnings)
  if (warned.length === 0) return null
  const found = new Warnings()
  found.add(warned)
  return joined(kept, found.result(saidAs))
}

async function keepErrors(ctx: Ctx, id: string, rows: object[]) {
  if (rows.length === 0) return
  await clientOf(ctx).query(
    `insert into import_errors (account_id, import_id, row_no, errors, cells)
     select $1, $2, row_no, errors, cells from json_to_recordset($3::json) as t(row_no int, errors jsonb, cells jsonb)`,
    [ctx.account_id, id, JSON.stringify(rows)],
  )
}

import { bulkImportsApi, type ImportError, MENDED } from '@steward/contract/bulk-imports.ts'
import type { Language } from '@steward/contract/limits.ts'
import type pg from 'pg'
import { ask, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { oneAhead } from '#core/export/one-ahead.ts'
import type { LeasedJob } from '#core/jobs/job-runner.ts'
import { type Failure, type Held, underLease } from '#core/jobs/leased-work.ts'
import { isClash } from '#core/jobs/temporary-errors.ts'
import { mayCall } from '#core/requests/access.ts'
import type { KeptWarning } from '#db/schema/bulk-imports.ts'
import { endMessage } from '#domain/imports/messages.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import { problemText, shortened } from '#domain/imports/problem-text.ts'
import type { ImportKinds } from '#shared/imports/kind.ts'
import { refuseMode } from './bulk-imports.limits.ts'
import { chunks, type Raw } from './chunks.ts'
import type { Outcome, PreparedImport } from './import-run.ts'
import { importRows } from './importer.ts'
import { advance, CLAIMED, type ClaimedImport, held, IMPORTS } from './lease.ts'
import { namedChanges } from './changes.ts'
import { addNewFields } from './new-fields.ts'
import { FileGone, prepare, stage } from './prepare.ts'
import { Preview } from './preview.ts'
import { connectPlain, forget } from './staging.ts'
import { joined, type Told, Warnings } from './warnings.ts'

type RowError = Omit<ImportError, 'row'>

/** A value is kept beside its sentence so far. */
const MAX_EXAMPLES = 500

/** What is wrong with a row, in the words of whoever made the import, at the column of their file. */
function told({ target: { columns }, plan }: PreparedImport, language: Language) {
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

/** So many errors are shown with an import; all of them are in its error file. */
const SHOWN_ERRORS = 100
/** A chunk is tried again so often when others write the same values at the same moment. */
const TRIES = 5
/** What the database knows of its tables is looked at anew after so many rows. */
const MANY = 1_000
/** The rate is that of the last moments. */
const RATE_WINDOW_MS = 15_000

export interface WorkerOptions {
  services: Services
  kinds: ImportKinds
  /** The application's role: staging needs a connection of its own. */
  databaseUrl: string
}

/**
 * Carries out one import, if nobody else does, until it ends or is stopped. Each chunk is one
 * transaction: its records, their history, its errors, the counters and the cursor, all or nothing. So it can be
 * killed at any moment and gone on with by any other worker.
 *
 * @returns whether the import was there to be taken
 */
export const carryOut = (
  { services, kinds, databaseUrl }: WorkerOptions,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> =>
  underLease<ClaimedImport>(
    services,
    {
      leased: IMPORTS,
      columns: CLAIMED,
      check: ({ resource_type, mode }, member) => {
        if (!mayCall(bulkImportsApi.start, member)) throw forbidden()
        refuseMode(member, kinds.get(resource_type)!, mode)
      },
      carryOut: (held) => bringInFrom(databaseUrl, kinds, held),
      fail,
    },
    job,
    signal,
  )

async function bringInFrom(
  databaseUrl: string,
  kinds: ImportKinds,
  { job, token, ctx, stop }: Held<ClaimedImport>,
) {
  const client = await connectPlain(databaseUrl)
  try {
    if (job.dry_run) await beginAgain(ctx, job.id, token)
    const kind = kinds.get(job.resource_type)!
    await stage(ctx, client, job)
    const claimed = await addNewFields(ctx, client, kinds, job, token)
    if (claimed) await bringIn(client, await prepare(ctx, client, kind, claimed, token), stop)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A dry run wrote nothing, so one that was interrupted starts over: what it had found is gone. */
async function beginAgain(ctx: Ctx, id: string, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await held(ctx, id, token))) return
    const values = [ctx.account_id, id]
    await ctx.client!.query(
      'delete from import_errors where account_id = $1 and import_id = $2',
      values,
    )
    await ctx.client!.query(
      `update bulk_imports set cursor = 0, successful_rows = 0, error_rows = 0, error_details = '[]'
       where account_id = $1 and id = $2`,
      values,
    )
  })
}

async function bringIn(client: pg.Client, run: PreparedImport, signal: AbortSignal): Promise<void> {
  const { claimed, facts } = run
  const preview = new Preview()
  const pace = new Pace()
  let rows = 0
  const done = claimed.dry_run ? 0 : claimed.cursor
  const read = (rows: Raw[]) => rows.map(({ row_no, cells }) => run.plan.read(row_no, cells))
  for await (const drafts of oneAhead(chunks(client, claimed, facts.order, done), read)) {
    if (signal.aborted) return
    const outcome = await tryChunk(run, drafts, pace)
    if (!outcome) return
    preview.add(outcome)
    pace.add(drafts.length)
    rows += drafts.length
    // Between chunks, whatever else this process has to do.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const finished = await finish(run, claimed.dry_run ? preview : null)
  if (!finished) return
  await forget(client, claimed)
  if (!claimed.dry_run && rows >= MANY)
    await ask(run.ctx, { text: 'select refresh_statistics()', values: [] })
}

/** @returns undefined when somebody else holds the import by now, or it was cancelled */
async function tryChunk(
  run: PreparedImport,
  drafts: Draft[],
  pace: Pace,
): Promise<Outcome | undefined> {
  for (let tries = 1; ; tries += 1)
    try {
      return await oneChunk(run, drafts, pace)
    } catch (error) {
      if (tries >= TRIES || !isClash(error)) throw error
    }
}

async function oneChunk(
  prepared: PreparedImport,
  drafts: Draft[],
  pace: Pace,
): Promise<Outcome | undefined> {
  const { claimed, token } = prepared
  return inTransaction(prepared.ctx, async (ctx) => {
    const run = { ...prepared, maker: ctx.member! }
    const mine = await held(ctx, claimed.id, token)
    if (!mine) return undefined
    // A chunk that a crash rolls back takes its cursor back with it, so nobody has to wait for the disk before the end.
    await ctx.client!.query(
      "set local statement_timeout = '60s'; set local synchronous_commit = off",
    )
    const outcome = await importRows(ctx, run, drafts)
    // What a check refuses can be mended: so many rows keep their cells.
    const cellsOf = claimed.dry_run && mine.error_rows < MENDED && cellsIn(drafts)
    const errors = outcome.failed.map((row) => ({
      row_no: row.row_no,
      cells: cellsOf ? cellsOf.get(row.row_no) : null,
      errors: row.problems.map(told(run, run.maker.language)),
    }))
    await keepErrors(ctx, claimed.id, errors)
    const details = errors.flatMap((row) =>
      row.errors.map((error) => ({ row: row.row_no, ...error })),
    )
    await advance(ctx, claimed.id, {
      processed: drafts.length,
      successful: outcome.created + outcome.updated,
      failed: errors.length,
      details: details.slice(0, Math.max(0, SHOWN_ERRORS - mine.errors_kept)),
      // A check gathers them for its preview.
      warnings: claimed.dry_run
        ? null
        : warningsWith(outcome, mine.warnings, told(run, run.maker.language)),
      rate: pace.rate(),
    })
    return outcome
  })
}

function warningsWith({ warnings }: Outcome, kept: readonly KeptWarning[], told: Told) {
  if (warnings.length === 0) return null
  const found = new Warnings()
  found.add(warnings)
  return joined(kept, found.result(told))
}

const cellsIn = (drafts: readonly Draft[]) =>
  new Map(drafts.map(({ row_no, cells }) => [row_no, cells]))

async function keepErrors(ctx: Ctx, id: string, rows: object[]) {
  if (rows.length === 0) return
  await ctx.client!.query(
    `insert into import_errors (account_id, import_id, row_no, errors, cells)
     select $1, $2, row_no, errors, cells from json_to_recordset($3::json) as t(row_no int, errors jsonb, cells jsonb)`,
    [ctx.account_id, id, JSON.stringify(rows)],
  )
}

async function finish(run: PreparedImport, preview: Preview | null): Promise<boolean> {
  return inTransaction(run.ctx, async (ctx) => {
    if (!(await held(ctx, run.claimed.id, run.token))) return false
    const found = preview && {
      ...preview.result(told(run, ctx.member!.language)),
      changes: await namedChanges(ctx, run, preview.changes()),
      unclear_number: run.facts.unclear_number,
    }
    await ctx.client!.query(
      `update bulk_imports set status = 'completed', finished_at = clock_timestamp(), lease_by = null, lease_until = null,
         preview = coalesce($3::jsonb, preview), updated_at = now(), lock_version = lock_version + 1
       where account_id = $1 and id = $2`,
      [ctx.account_id, run.claimed.id, found ? JSON.stringify(found) : null],
    )
    return true
  })
}

/** Why its maker may not go on with it. */
const REFUSALS: Record<string, 'may_no_longer' | 'scope_changed'> = {
  membership_inactive: 'may_no_longer',
  permission_denied: 'may_no_longer',
  scope_changed: 'scope_changed',
}

/** Says why an import can't go on, in the words of who made it. */
async function fail(ctx: Ctx, id: string, { code }: Failure, error: unknown): Promise<void> {
  const values = [ctx.account_id, id]
  const { rows } = await ctx.client!.query<{ done: number; total: number; language: 'en' }>(
    `select case when dry_run then 0 else successful_rows end as done, total_rows as total, coalesce(u.language, a.language) as language
     from bulk_imports b join accounts a on a.id = b.account_id left join users u on u.id = b.created_by_id
     where b.account_id = $1 and b.id = $2`,
    values,
  )
  const { language, ...counts } = rows[0]!
  const failure = endMessage(
    error instanceof FileGone ? 'file_gone' : (REFUSALS[code] ?? 'unexpected'),
    language,
    counts,
  )
  await ctx.client!.query(
    `update bulk_imports set status = 'failed', failure = $3, finished_at = clock_timestamp(), lease_by = null,
       lease_until = null, updated_at = now(), lock_version = lock_version + 1
     where account_id = $1 and id = $2`,
    [...values, failure],
  )
}

/** How fast rows go by, over the last moments. */
class Pace {
  #marks: { at: number; rows: number }[] = [{ at: performance.now(), rows: 0 }]

  add(rows: number): void {
    const at = performance.now()
    this.#marks.push({ at, rows })
    while (this.#marks.length > 2 && at - this.#marks[1]!.at > RATE_WINDOW_MS) this.#marks.shift()
  }

  rate(): number | null {
    const [first, ...others] = this.#marks
    const last = others.at(-1)
    if (!first || !last || last.at === first.at) return null
    const rows = others.reduce((sum, mark) => sum + mark.rows, 0)
    return Math.round((rows * 10_000) / (last.at - first.at)) / 10
  }
}

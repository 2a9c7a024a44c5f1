import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import type pg from 'pg'
import { ask, askRow, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { oneAhead } from '#core/export/one-ahead.ts'
import type { LeasedJob } from '#core/jobs/job-runner.ts'
import { type Failure, type Held, underLease } from '#core/jobs/leased-work.ts'
import { mayCall } from '#core/requests/access.ts'
import { endMessage } from '#domain/imports/messages.ts'
import type { ImportKinds } from '#shared/imports/kind.ts'
import { refuseMode } from '../bulk-imports.limits.ts'
import { namedChanges } from '../check/changes.ts'
import { chunks, type Raw } from '../file/chunks.ts'
import type { PreparedImport } from '../import-run.ts'
import { draftsOf, Gate } from '../file/drafts.ts'
import { CLAIMED, type ClaimedImport, held, IMPORTS } from '../lease.ts'
import { Feed } from './feed.ts'
import { addNewFields } from '../columns/new-fields.ts'
import { rowsIn, told, tryPiece } from './piece.ts'
import { FileGone, prepare, stage } from './prepare.ts'
import { Preview } from '../check/preview.ts'
import { forget, withPlain } from '../file/staging.ts'

/** After an import of so many rows the statistics of its tables are updated. */
const MANY = 1_000
/** The time over which the rate is measured. */
const RATE_WINDOW_MS = 15_000

export interface WorkerOptions {
  services: Services
  kinds: ImportKinds
  /** The URL as the application's role, for a connection of its own to stage rows with. */
  databaseUrl: string
}

/**
 * Runs one import, unless another worker does, in one transaction after the other. The process may be killed at any
 * time: another worker continues after the last commit.
 *
 * @returns whether this worker could claim it
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
  await withPlain(databaseUrl, async (client) => {
    if (job.dry_run) await beginAgain(ctx, job.id, token)
    const kind = kinds.get(job.resource_type)!
    await stage(ctx, client, job)
    const claimed = await addNewFields(ctx, client, kinds, job, token)
    if (!claimed) return
    const run = await withPlain(databaseUrl, (beside) =>
      prepare(ctx, { client, beside }, kind, claimed, token),
    )
    await bringIn(client, run, stop)
  })
}

/** Restarts an interrupted dry run, whose findings were in the memory of its process. */
async function beginAgain(ctx: Ctx, id: string, token: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (!(await held(ctx, id, token))) return
    const values = [ctx.account_id, id]
    await clientOf(ctx).query(
      'delete from import_errors where account_id = $1 and import_id = $2',
      values,
    )
    await clientOf(ctx).query(
      `update bulk_imports set cursor = 0, successful_rows = 0, error_rows = 0, error_details = '[]'
       where account_id = $1 and id = $2`,
      values,
    )
  })
}

async function bringIn(client: pg.Client, run: PreparedImport, signal: AbortSignal): Promise<void> {
  const { claimed, facts } = run
  const preview = new Preview()
  const gate = new Gate()
  const read = (rows: Raw[]) => draftsOf(run.plan, rows, gate)
  const begin = claimed.dry_run ? 0 : claimed.cursor
  const open = (done: number) => oneAhead(chunks(client, claimed, facts.order, done), read)
  const feed = new Feed(open, begin, gate)
  const rows = await bringPieces(run, feed, preview, signal).finally(() => feed.close())
  if (rows === undefined || !(await finish(run, claimed.dry_run ? preview : null))) return
  await forget(client, claimed)
  if (!claimed.dry_run && rows >= MANY)
    await ask(run.ctx, { text: 'select refresh_statistics()', values: [] })
}

/** @returns the number of imported rows; undefined if it stopped before the last one */
async function bringPieces(
  run: PreparedImport,
  feed: Feed,
  preview: Preview,
  signal: AbortSignal,
): Promise<number | undefined> {
  const pace = new Pace()
  let rows = 0
  // A small first transaction shows progress soon; later ones are larger, because fewer commits are faster.
  for (let most = 1; !signal.aborted; most *= 2) {
    const done = await tryPiece(run, { feed, most, signal, rate: pace.rate() })
    if (!done) return undefined
    if (done.length === 0) return rows
    for (const { outcome } of done) preview.add(outcome)
    const some = rowsIn(done)
    pace.add(some)
    rows += some
  }
  return undefined
}

async function finish(run: PreparedImport, preview: Preview | null): Promise<boolean> {
  return inTransaction(run.ctx, async (ctx) => {
    if (!(await held(ctx, run.claimed.id, run.token))) return false
    const found = preview && {
      ...preview.result(told(run, ctx.member!.language)),
      changes: await namedChanges(ctx, run, preview.changes()),
      unclear_number: run.facts.unclear_number,
    }
    await clientOf(ctx).query(
      `update bulk_imports set status = 'completed', finished_at = clock_timestamp(), lease_by = null, lease_until = null,
         preview = coalesce($3::jsonb, preview), updated_at = now(), lock_version = lock_version + 1
       where account_id = $1 and id = $2`,
      [ctx.account_id, run.claimed.id, found ? JSON.stringify(found) : null],
    )
    return true
  })
}

/** The reason why the person who started it may not continue it. */
const REFUSALS: Record<string, 'may_no_longer' | 'scope_changed'> = {
  membership_inactive: 'may_no_longer',
  permission_denied: 'may_no_longer',
  scope_changed: 'scope_changed',
}

/** The reason why an import can't continue, in the language of the person who started it. */
async function fail(ctx: Ctx, id: string, { code }: Failure, error: unknown): Promise<void> {
  const values = [ctx.account_id, id]
  const { language, ...counts } = await askRow<{
    done: number
    total: number
    language: 'en'
  }>(ctx, {
    text: `select case when dry_run then 0 else successful_rows end as done, total_rows as total, coalesce(u.language, a.language) as language
     from bulk_imports b join accounts a on a.id = b.account_id left join users u on u.id = b.created_by_id
     where b.account_id = $1 and b.id = $2`,
    values,
  })
  const failure = endMessage(
    error instanceof FileGone ? 'file_gone' : (REFUSALS[code] ?? 'unexpected'),
    language,
    counts,
  )
  await clientOf(ctx).query(
    `update bulk_imports set status = 'failed', failure = $3, finished_at = clock_timestamp(), lease_by = null,
       lease_until = null, updated_at = now(), lock_version = lock_version + 1
     where account_id = $1 and id = $2`,
    [...values, failure],
  )
}

/** Rows per second over the last `RATE_WINDOW_MS`. */
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

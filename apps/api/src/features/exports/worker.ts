import { randomBytes } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { PassThrough, type Readable } from 'node:stream'
import { EXPORT_HOURS } from '@steward/contract/exports.ts'
import { mayCall } from '#core/requests/access.ts'
import { clientOf, type Ctx, inSnapshot, inTransaction } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { exportAll, type ExportQuery } from '#core/export/export.ts'
import { type LeasedJob, type Runner, startRunner } from '#core/jobs/job-runner.ts'
import type { Kind, Kinds } from '#core/kinds/kinds.ts'
import { LEASE, type Leased } from '#core/jobs/lease.ts'
import { type Failure, type Held, Lost, underLease } from '#core/jobs/leased-work.ts'
import type { Services } from '#core/context/services.ts'
import { removeFile } from '#shared/images/store.ts'
import { kindOf } from './exports.service.ts'

const EXPORTS: Leased = {
  table: 'exports',
  called: 'export',
  open: "status in ('pending', 'processing')",
}
const COLUMNS = 'id, user_id, resource, query, site_scope, file_key'

/** The interval at which an export writes its progress, and checks whether its owner may still have it. */
const REPORT_MS = 500

interface ClaimedExport {
  id: string
  user_id: string
  resource: string
  query: ExportQuery
  site_scope: string[]
  /** The file that a previous worker has begun. */
  file_key: string | null
}

interface WorkerOptions {
  services: Services
  kinds: Kinds
}

/** Writes exports in this process: queued ones, and those that another process has left. */
export const startExports = (options: WorkerOptions): Runner =>
  startRunner({
    services: options.services,
    leased: EXPORTS,
    queue: 'export',
    carryOut: (job, signal) => carryOutExport(options, job, signal),
  })

/**
 * Writes an export, unless another worker does. It is read in one snapshot, so an interrupted export starts again, and
 * its unfinished file is deleted.
 *
 * @returns whether this worker could claim it
 */
export const carryOutExport = (
  { services, kinds }: WorkerOptions,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> =>
  underLease<ClaimedExport>(
    services,
    {
      leased: EXPORTS,
      columns: COLUMNS,
      check: ({ resource }, member) => {
        const kind = kindOf(kinds, resource)
        if (!kind || !mayCall(kind.api.export, member)) throw forbidden()
      },
      carryOut: (held) => writeFile(kinds, held),
      fail,
    },
    job,
    signal,
  )

async function writeFile(kinds: Kinds, held: Held<ClaimedExport>): Promise<void> {
  const { job, outside } = held
  const { services, account_id } = outside
  const kind = kindOf(kinds, job.resource)
  if (!kind) throw new Error(`nothing is known of ${job.resource}`)
  if (job.file_key) await removeFile(services, job.file_key)
  const file_key = `${account_id}/exports/${randomBytes(16).toString('hex')}`
  try {
    await write({ ...held, kind, file_key })
  } catch (error) {
    await removeFile(services, file_key).catch(() => {})
    throw error
  }
}

interface Writing extends Held<ClaimedExport> {
  kind: Kind
  file_key: string
}

async function write(writing: Writing): Promise<void> {
  const { job, kind, file_key, ctx, outside, stop } = writing
  const { storage } = ctx.services
  await report(ctx, writing, 'file_key = $4, processed_rows = 0', [file_key])
  let processed = 0
  let reportedAt = -Infinity
  const onLines = async (n: number) => {
    if (stop.aborted) throw new Lost()
    processed += n
    if (performance.now() - reportedAt < REPORT_MS) return
    reportedAt = performance.now()
    // With the permissions of its owner, who may have lost them.
    await report(ctx, writing, 'processed_rows = $4', [processed])
  }
  const file = await inSnapshot(ctx, async (snapshot) => {
    await clientOf(snapshot).query(
      "select set_config('statement_timeout', '120s', true), set_config('idle_in_transaction_session_timeout', '60s', true)",
    )
    const made = await exportAll(snapshot, kind.records, job.query, onLines)
    // The file is only given if its owner still has the permissions and sites with which it was read.
    const { site_scope } = snapshot.member!
    await report(ctx, writing, 'total_rows = $4, site_scope = $5', [made.total, site_scope])
    // The file is closed before the snapshot is.
    const through = new PassThrough()
    await Promise.all([
      pipeline(made.stream as Readable, through),
      storage.putStream(file_key, through),
    ])
    return made
  })
  const { contentLength } = await storage.getMetaData(file_key)
  await report(
    outside,
    writing,
    `status = 'completed', file_name = $4, bytes = $5, processed_rows = $6, lease_by = null, finished_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '${EXPORT_HOURS} hours'`,
    [file.filename, contentLength, processed],
  )
}

/**
 * Writes the progress.
 *
 * @throws Lost once another worker has it
 */
async function report(ctx: Ctx, { job, token }: Writing, set: string, values: unknown[]) {
  const { rowCount } = await inTransaction(ctx, (ctx) =>
    clientOf(ctx).query(
      `update exports set ${set}, lease_until = ${LEASE}, updated_at = now()
       where account_id = $1 and id = $2 and lease_by = $3 and ${EXPORTS.open}`,
      [ctx.account_id, job.id, token, ...values],
    ),
  )
  if (rowCount !== 1) throw new Lost()
}

const fail = (ctx: Ctx, id: string, { code, message }: Failure) =>
  clientOf(ctx).query(
    `update exports set status = 'failed', code = $3, message = $4, file_key = null, finished_at = clock_timestamp(),
       lease_by = null, lease_until = null, updated_at = now()
     where account_id = $1 and id = $2`,
    [ctx.account_id, id, code, message],
  )

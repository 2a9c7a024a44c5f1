import { randomBytes, randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { PassThrough, type Readable } from 'node:stream'
import { EXPORT_HOURS } from '@steward/contract/exports.ts'
import { actingCtx } from '#core/acting.ts'
import { type Ctx, inSnapshot, inTransaction, type Member } from '#core/ctx.ts'
import { forbidden } from '#core/errors.ts'
import { exportAll, type ExportQuery } from '#core/export.ts'
import { type LeasedJob, type Runner, startRunner } from '#core/job-runner.ts'
import { claim, held, keepLease, LEASE, type Leased, release } from '#core/lease.ts'
import { isRefusal, passes } from '#core/passing.ts'
import type { Services } from '#core/services.ts'
import { systemCtx } from '#core/system.ts'
import type { Kind, Kinds } from '#http/records.ts'
import { mayCall } from '#http/session.ts'
import { removeFile } from '#images/store.ts'
import { kindOf } from './exports.service.ts'

const EXPORTS: Leased = { table: 'exports', open: "status in ('pending', 'processing')" }
const COLUMNS = 'id, user_id, resource, query, site_scope, file_key'

const NOBODY = '00000000-0000-0000-0000-000000000000'

interface ClaimedExport {
  id: string
  user_id: string
  resource: string
  query: ExportQuery
  site_scope: string[]
  /** What a worker before this one began to write. */
  file_key: string | null
}

interface WorkerOptions {
  services: Services
  kinds: Kinds
}

/** Writes exports in this process: those that it is told of, and those that another left behind. */
export const startExports = (options: WorkerOptions): Runner =>
  startRunner({
    services: options.services,
    leased: EXPORTS,
    queue: 'export',
    carryOut: (job, signal) => carryOutExport(options, job, signal),
  })

/** It was cancelled, or is somebody else's by now. */
class Lost extends Error {}

/** What its maker must still be allowed to, and still see. */
function refusing({ site_scope }: ClaimedExport, kind: Kind) {
  return (member: Member) => {
    if (!mayCall(kind.api.export, member)) throw forbidden()
    if (member.site_scope.toSorted().join() !== site_scope.toSorted().join())
      throw forbidden('The sites that this person sees were changed meanwhile', 'scope_changed')
  }
}

/**
 * Writes one export, if nobody else does. It is read in one snapshot, so one that was interrupted begins anew: what
 * was written of it is thrown away.
 *
 * @returns whether it was there to be taken
 */
export async function carryOutExport(
  { services, kinds }: WorkerOptions,
  { account_id, id }: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> {
  const token = randomUUID()
  const outside = systemCtx(services, { account_id, user_id: NOBODY })
  const job = await claim<ClaimedExport>(outside, EXPORTS, { id, token, columns: COLUMNS })
  if (!job) return false
  const stopping = new AbortController()
  const lease = keepLease(outside, EXPORTS, { id, token, stopping })
  const file_key = `${account_id}/exports/${randomBytes(16).toString('hex')}`
  try {
    const kind = kindOf(kinds, job.resource)
    if (!kind) throw new Error(`nothing is known of ${job.resource}`)
    if (job.file_key) await removeFile(services, job.file_key)
    const ctx = actingCtx(services, {
      account_id,
      user_id: job.user_id,
      request_id: `export ${id}`,
      check: refusing(job, kind),
    })
    const stop = AbortSignal.any([signal, stopping.signal])
    await write(ctx, outside, { job, kind, token, file_key, stop })
  } catch (error) {
    await removeFile(services, file_key).catch(() => {})
    if (!(error instanceof Lost)) await giveUp(outside, id, token, error)
  } finally {
    lease.stop()
    await release(outside, EXPORTS, id, token).catch(() => {})
  }
  return true
}

interface Writing {
  job: ClaimedExport
  kind: Kind
  token: string
  file_key: string
  stop: AbortSignal
}

async function write(ctx: Ctx, outside: Ctx, writing: Writing): Promise<void> {
  const { job, kind, file_key, stop } = writing
  const { storage } = ctx.services
  await tell(ctx, writing, 'file_key = $4, processed_rows = 0', [file_key])
  let processed = 0
  const onLines = async (n: number) => {
    if (stop.aborted) throw new Lost()
    processed += n
    // In its maker's name, so that one who may no longer have it doesn't get it.
    await tell(ctx, writing, 'processed_rows = $4', [processed])
  }
  const file = await inSnapshot(ctx, async (snapshot) => {
    await snapshot.client!.query(
      "select set_config('statement_timeout', '120s', true), set_config('idle_in_transaction_session_timeout', '60s', true)",
    )
    const made = await exportAll(snapshot, kind.records, job.query, onLines)
    await tell(ctx, writing, 'total_rows = $4', [made.total])
    // The file is closed before the snapshot is.
    const through = new PassThrough()
    await Promise.all([
      pipeline(made.stream as Readable, through),
      storage.putStream(file_key, through),
    ])
    return made
  })
  const { contentLength } = await storage.getMetaData(file_key)
  await tell(
    outside,
    writing,
    `status = 'completed', file_name = $4, bytes = $5, processed_rows = $6, lease_by = null, finished_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '${EXPORT_HOURS} hours'`,
    [file.filename, contentLength, processed],
  )
}

/** Writes how far it is. @throws Lost once it isn't this worker's any more */
async function tell(ctx: Ctx, { job, token }: Writing, set: string, values: unknown[]) {
  const { rowCount } = await inTransaction(ctx, (ctx) =>
    ctx.client!.query(
      `update exports set ${set}, lease_until = ${LEASE}, updated_at = now()
       where account_id = $1 and id = $2 and lease_by = $3 and ${EXPORTS.open}`,
      [ctx.account_id, job.id, token, ...values],
    ),
  )
  if (rowCount !== 1) throw new Lost()
}

/** Ends an export that can't go on; one that only met a passing trouble is left to be begun again. */
async function giveUp(ctx: Ctx, id: string, token: string, error: unknown): Promise<void> {
  const refused = isRefusal(error)
  const isPassing = passes(error)
  const level = isPassing || refused ? 'warn' : 'error'
  ctx.services.log[level]({ err: error, export_id: id }, 'an export stopped')
  if (isPassing) return
  const [found] = refused ? error.faults : []
  const { code = 'unexpected', detail = 'Something went wrong. The log of the server has more.' } =
    found ?? {}
  await inTransaction(ctx, async (ctx) => {
    if (!(await held(ctx, EXPORTS, { id, token, columns: 'id' }))) return
    await ctx.client!.query(
      `update exports set status = 'failed', code = $3, message = $4, file_key = null, finished_at = clock_timestamp(),
         lease_by = null, lease_until = null, updated_at = now()
       where account_id = $1 and id = $2`,
      [ctx.account_id, id, code, detail],
    )
  })
}

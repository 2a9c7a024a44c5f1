import { randomUUID } from 'node:crypto'
import { allows, type Permission } from '@steward/contract/permissions.ts'
import { actingCtx } from '#core/acting.ts'
import { collectParts, endBulk, PIECE_SECONDS } from '#core/bulk-jobs.ts'
import { type BulkJob, carryOutPart } from '#core/bulk-parts.ts'
import { type Ctx, inTransaction, type Member } from '#core/ctx.ts'
import { forbidden } from '#core/errors.ts'
import { type LeasedJob, type Runner, startRunner } from '#core/job-runner.ts'
import { claim, held, keepLease, type Leased, release } from '#core/lease.ts'
import { isClash, isRefusal, passes } from '#core/passing.ts'
import type { Services } from '#core/services.ts'
import { systemCtx } from '#core/system.ts'
import type { Kind, Kinds } from '#http/records.ts'
import { mayCall } from '#http/session.ts'

const BULK: Leased = { table: 'bulk_changes', open: "status in ('pending', 'processing')" }
const COLUMNS = 'id, user_id, resource, asked, undo_of, total, changed'

/** A piece is tried again so often when others write the same records at the same moment. */
const TRIES = 5
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface WorkerOptions {
  services: Services
  kinds: Kinds
}

/** Carries out changes of many records in this process: those that it is told of, and those that another left behind. */
export const startBulk = (options: WorkerOptions): Runner =>
  startRunner({
    services: options.services,
    leased: BULK,
    queue: 'bulk',
    carryOut: (job, signal) => carryOutBulk(options, job, signal),
  })

/** What its maker must still be allowed to, and still see, for each piece of it. */
function refusing({ asked, undo_of }: BulkJob, kind: Kind) {
  const { changes } = asked
  return (member: Member) => {
    const { permissions, site_scope } = member
    const route = undo_of === null ? kind.api.bulk : kind.api.undoBulk
    const archives = changes.archived !== undefined
    const may = mayCall(route, member)
    if (!may || (archives && !allows(permissions, `${kind.name}:delete` as Permission)))
      throw forbidden()
    if (site_scope.toSorted().join() !== asked.site_scope.toSorted().join())
      throw forbidden('The sites that this person sees were changed meanwhile', 'scope_changed')
  }
}

/**
 * Carries out a change of many records, if nobody else does, up to its end or until it is told to stop. Each piece is
 * one transaction: the records, their history, what they were before, and the counters. So it can be killed at any
 * moment and gone on with by any other worker.
 *
 * @returns whether it was there to be taken
 */
export async function carryOutBulk(
  { services, kinds }: WorkerOptions,
  { account_id, id }: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> {
  const token = randomUUID()
  const outside = systemCtx(services, { account_id, user_id: NOBODY })
  const job = await claim<BulkJob>(outside, BULK, { id, token, columns: COLUMNS })
  if (!job) return false
  const stopping = new AbortController()
  const lease = keepLease(outside, BULK, { id, token, stopping })
  try {
    const kind = kinds.get(job.resource)
    if (!kind) throw new Error(`nothing is known of ${job.resource}`)
    const ctx = actingCtx(services, {
      account_id,
      user_id: job.user_id,
      request_id: `bulk change ${id}`,
      check: refusing(job, kind),
    })
    const stop = AbortSignal.any([signal, stopping.signal])
    while (!stop.aborted && (await step(ctx, kind, id, token)));
  } catch (error) {
    await giveUp(outside, id, token, error)
  } finally {
    lease.stop()
    await release(outside, BULK, id, token).catch(() => {})
  }
  return true
}

/** @returns whether there may be more to do */
async function step(ctx: Ctx, kind: Kind, id: string, token: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1)
    try {
      return await inTransaction(ctx, (ctx) => oneStep(ctx, kind, id, token))
    } catch (error) {
      if (tries >= TRIES || !isClash(error)) throw error
    }
}

async function oneStep(ctx: Ctx, kind: Kind, id: string, token: string): Promise<boolean> {
  const job = await held<BulkJob>(ctx, BULK, { id, token, columns: COLUMNS })
  if (!job) return false
  // Words of many rows go into the search index together: much quicker than little by little.
  await ctx.client!.query(
    "select set_config('statement_timeout', $1, true), set_config('gin_pending_list_limit', '65536', true)",
    [`${PIECE_SECONDS}s`],
  )
  if (job.total === null) {
    await collectParts(ctx, kind.records, id, job.asked)
    return true
  }
  if (await carryOutPart(ctx, kind.records.entity, job, kind.bulk)) return true
  await endBulk(ctx, id, { status: 'completed' })
  return false
}

/** Ends a change that can't go on; one that only met a passing trouble is left to be gone on with. */
async function giveUp(ctx: Ctx, id: string, token: string, error: unknown): Promise<void> {
  const refused = isRefusal(error)
  const isPassing = passes(error)
  const level = isPassing || refused ? 'warn' : 'error'
  ctx.services.log[level]({ err: error, bulk_change_id: id }, 'a bulk change stopped')
  if (isPassing) return
  const [found] = refused ? error.faults : []
  const { code = 'unexpected', detail = 'Something went wrong. The log of the server has more.' } =
    found ?? {}
  await inTransaction(ctx, async (ctx) => {
    if (await held(ctx, BULK, { id, token, columns: 'id' }))
      await endBulk(ctx, id, { status: 'failed', code, message: detail })
  })
}

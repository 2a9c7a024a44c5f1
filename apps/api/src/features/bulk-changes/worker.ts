import type { Kind as KindName } from '@steward/contract/kinds.ts'
import { allows, resourceOf } from '@steward/contract/permissions.ts'
import { mayCall } from '#core/requests/access.ts'
import { collectParts, endBulk, PIECE_SECONDS } from '#core/bulk/bulk-jobs.ts'
import { type BulkJob, carryOutPart } from '#core/bulk/bulk-parts.ts'
import { collectImported } from '#core/bulk/undo-import.ts'
import { type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { type LeasedJob, type Runner, startRunner } from '#core/jobs/job-runner.ts'
import type { Kind, Kinds } from '#core/kinds/kinds.ts'
import { held, type Leased } from '#core/jobs/lease.ts'
import { type Held, type LeasedWork, underLease } from '#core/jobs/leased-work.ts'
import { isClash } from '#core/jobs/temporary-errors.ts'
import type { Services } from '#core/context/services.ts'

const BULK: Leased = {
  table: 'bulk_changes',
  called: 'bulk change',
  open: "status in ('pending', 'processing')",
}
const COLUMNS = `id, user_id, resource, asked, undo_of, import_id, total, changed,
  array(select jsonb_array_elements_text(asked -> 'site_scope'))::uuid[] as site_scope`

/** A piece is tried again so often when others write the same records at the same moment. */
const TRIES = 5

interface WorkerOptions {
  services: Services
  kinds: Kinds
}

/** Carries out changes of many records in this process: those that are queued, and those that another process left behind. */
export const startBulk = (options: WorkerOptions): Runner =>
  startRunner({
    services: options.services,
    leased: BULK,
    queue: 'bulk',
    carryOut: (job, signal) => carryOutBulk(options, job, signal),
  })

const kindOf = (kinds: Kinds, resource: string): Kind => {
  const kind = kinds.get(resource)
  if (!kind) throw new Error(`nothing is known of ${resource}`)
  return kind
}

function refuse({ name, api }: Kind, job: BulkJob, member: Member): void {
  const archives = job.asked.changes.archived !== undefined
  const isUndo = job.undo_of !== null || job.import_id !== null
  const may = mayCall(isUndo ? api.undoBulk : api.bulk, member)
  if (!may || (archives && !allows(member.permissions, `${resourceOf(name as KindName)}:delete`)))
    throw forbidden()
}

/**
 * Carries out a change of many records, if nobody else does, until it ends or is stopped. Each piece is
 * one transaction: the records, their history, what they were before, and the counters. So it can be killed at any
 * moment and gone on with by any other worker.
 *
 * @returns whether it was there to be taken
 */
export const carryOutBulk = (
  { services, kinds }: WorkerOptions,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> => underLease(services, bulkWork(kinds), job, signal)

const bulkWork = (kinds: Kinds): LeasedWork<BulkJob> => ({
  leased: BULK,
  columns: COLUMNS,
  check: (job, member) => refuse(kindOf(kinds, job.resource), job, member),
  carryOut: (held) => changeAll(kinds, held),
  fail: (ctx, id, failure) => endBulk(ctx, id, { status: 'failed', ...failure }),
})

async function changeAll(kinds: Kinds, { job, token, ctx, stop }: Held<BulkJob>) {
  while (!stop.aborted && (await step(ctx, kinds, job.id, token)));
}

/** @returns whether there may be more to do */
async function step(ctx: Ctx, kinds: Kinds, id: string, token: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1)
    try {
      return await inTransaction(ctx, (ctx) => oneStep(ctx, kinds, id, token))
    } catch (error) {
      if (tries >= TRIES || !isClash(error)) throw error
    }
}

async function oneStep(ctx: Ctx, kinds: Kinds, id: string, token: string): Promise<boolean> {
  const job = await held<BulkJob>(ctx, BULK, { id, token, columns: COLUMNS })
  if (!job) return false
  // Words of many rows go into the search index together: much quicker than little by little.
  await ctx.client!.query(
    "select set_config('statement_timeout', $1, true), set_config('gin_pending_list_limit', '65536', true)",
    [`${PIECE_SECONDS}s`],
  )
  if (job.total === null) {
    if (job.import_id === null)
      await collectParts(ctx, kindOf(kinds, job.resource).records, id, job.asked)
    else await collectImported(ctx, kinds, job)
    return true
  }
  if (await carryOutPart(ctx, (resource) => kindOf(kinds, resource).rules, job)) return true
  await endBulk(ctx, id, { status: 'completed' })
  return false
}

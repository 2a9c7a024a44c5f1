import type { Kind as KindName } from '@steward/contract/kinds.ts'
import { allows, resourceOf } from '@steward/contract/permissions.ts'
import { mayCall } from '#core/requests/access.ts'
import { collectParts, endBulk, PIECE_SECONDS } from '#core/bulk/bulk-jobs.ts'
import { type BulkJob, carryOutPart } from '#core/bulk/bulk-parts.ts'
import { collectImported, collectOwn, type OwnUndo } from '#core/bulk/undo-import.ts'
import { clientOf, type Ctx, inTransaction, type Member } from '#core/context/ctx.ts'
import { forbidden } from '#core/context/errors.ts'
import { type LeasedJob, type Runner, startRunner } from '#core/jobs/job-runner.ts'
import type { Kind, Kinds } from '#core/kinds/kinds.ts'
import { held, type Leased } from '#core/jobs/lease.ts'
import { type Held, type LeasedWork, underLease } from '#core/jobs/leased-work.ts'
import { isClash } from '#core/jobs/temporary-errors.ts'
import type { Services } from '#core/context/services.ts'
import type { ImportKinds } from '#shared/imports/kind.ts'

const BULK: Leased = {
  table: 'bulk_changes',
  called: 'bulk change',
  open: "status in ('pending', 'processing')",
}
const COLUMNS = `id, user_id, resource, asked, undo_of, import_id, total, changed,
  array(select jsonb_array_elements_text(asked -> 'site_scope'))::uuid[] as site_scope`

/** The maximum number of attempts for a piece, if others write the same records at the same time. */
const TRIES = 5

/** The kinds that jobs can change, and those that imports can create. */
interface Served {
  kinds: Kinds
  imports: ImportKinds
}

interface WorkerOptions extends Served {
  services: Services
}

/** Runs changes of many records in this process: queued ones, and those that another process has left. */
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

/** The undo of an import of this resource, if the kind imports its rows itself. */
const ownUndoOf = ({ imports }: Served, { resource, import_id }: BulkJob): OwnUndo | undefined =>
  import_id === null
    ? undefined
    : [...imports.values()].find(({ rules }) => rules.entity.name === resource)?.undo

function refuse(served: Served, job: BulkJob, member: Member): void {
  const own = ownUndoOf(served, job)
  if (!own) return refuseChange(kindOf(served.kinds, job.resource), job, member)
  if (!own.needs.every((one) => allows(member.permissions, one))) throw forbidden()
}

function refuseChange({ name, api }: Kind, job: BulkJob, member: Member): void {
  const archives = job.asked.changes.archived !== undefined
  const isUndo = job.undo_of !== null || job.import_id !== null
  const may = mayCall(isUndo ? api.undoBulk : api.bulk, member)
  if (!may || (archives && !allows(member.permissions, `${resourceOf(name as KindName)}:delete`)))
    throw forbidden()
}

/**
 * Runs a bulk change, unless another worker does, until it ends or is stopped. Each part is one transaction with the
 * records, their history, their previous values and the counters, so that another worker can continue after a crash at
 * any time.
 *
 * @returns whether this worker could claim it
 */
export const carryOutBulk = (
  { services, ...served }: WorkerOptions,
  job: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> => underLease(services, bulkWork(served), job, signal)

const bulkWork = (served: Served): LeasedWork<BulkJob> => ({
  leased: BULK,
  columns: COLUMNS,
  check: (job, member) => refuse(served, job, member),
  carryOut: (held) => changeAll(served, held),
  fail: (ctx, id, failure) => endBulk(ctx, id, { status: 'failed', ...failure }),
})

async function changeAll(served: Served, { job, token, ctx, stop }: Held<BulkJob>) {
  while (!stop.aborted && (await step(ctx, served, job.id, token)));
}

/** @returns whether there may be more to do */
async function step(ctx: Ctx, served: Served, id: string, token: string): Promise<boolean> {
  for (let tries = 1; ; tries += 1)
    try {
      return await inTransaction(ctx, (ctx) => oneStep(ctx, served, id, token))
    } catch (error) {
      if (tries >= TRIES || !isClash(error)) throw error
    }
}

async function oneStep(ctx: Ctx, served: Served, id: string, token: string): Promise<boolean> {
  const job = await held<BulkJob>(ctx, BULK, { id, token, columns: COLUMNS })
  if (!job) return false
  // The words of many rows are added to the search index together, which is much faster than one by one.
  await clientOf(ctx).query(
    "select set_config('statement_timeout', $1, true), set_config('gin_pending_list_limit', '65536', true)",
    [`${PIECE_SECONDS}s`],
  )
  const own = ownUndoOf(served, job)
  if (job.total === null) {
    await collect(ctx, served.kinds, job, own)
    return true
  }
  const rulesOf = (resource: string) => kindOf(served.kinds, resource).rules
  if (await carryOutPart(ctx, { rulesOf, own }, job)) return true
  await endBulk(ctx, id, { status: 'completed' })
  return false
}

function collect(ctx: Ctx, kinds: Kinds, job: BulkJob, own: OwnUndo | undefined): Promise<void> {
  if (own) return collectOwn(ctx, own, job)
  if (job.import_id !== null) return collectImported(ctx, kinds, job)
  return collectParts(ctx, kindOf(kinds, job.resource).records, job.id, job.asked)
}

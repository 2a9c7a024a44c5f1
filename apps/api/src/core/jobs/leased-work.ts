import { randomUUID } from 'node:crypto'
import { actingCtx } from '../context/acting.ts'
import { type Ctx, inTransaction, type Member } from '../context/ctx.ts'
import type { LeasedJob } from './job-runner.ts'
import { claim, held, keepLease, type Leased, release } from './lease.ts'
import { isRefusal, isTemporary } from './temporary-errors.ts'
import type { Services } from '../context/services.ts'
import { systemCtx } from '../context/system.ts'

/** Who asked for a job, and the sites that they were limited to; empty for no limit. */
interface Asked {
  user_id: string
  site_scope: string[]
}

/** A job that a worker is running. */
export interface Held<Row> {
  job: Row
  token: string
  /**
   * The context in the name of the person who asked for the job; each of its transactions checks their access again.
   */
  ctx: Ctx
  /** The context of the system, for the state of the job itself. */
  outside: Ctx
  /** Aborted when the process stops, or this worker has lost the job. */
  stop: AbortSignal
}

/** Why a job failed, in words for the person who asked for it. */
export interface Failure {
  code: string
  message: string
}

/** A kind of job that is taken by lease. */
export interface LeasedWork<Row extends Asked> {
  leased: Leased
  /** The columns of a job that are read, as SQL. */
  columns: string
  /** Checks for each piece whether the person who asked may still do this. @throws 403 */
  check(job: Row, member: Member): void
  carryOut(held: Held<Row>): Promise<unknown>
  /** Writes that a job has failed, in a transaction that locks its row. */
  fail(ctx: Ctx, id: string, failure: Failure, error: unknown): Promise<unknown>
}

/** The job was cancelled, or another worker has taken it. */
export class Lost extends Error {}

/**
 * Runs a job unless another worker does: claims it, renews its lease meanwhile, and releases it at the end. After a
 * temporary error it stays open for another try; after any other it ends as failed.
 *
 * @returns whether it could be claimed
 */
export async function underLease<Row extends Asked>(
  services: Services,
  work: LeasedWork<Row>,
  { account_id, id }: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> {
  const { leased, columns, check } = work
  const token = randomUUID()
  const outside = systemCtx(services, { account_id })
  const job = await claim<Row>(outside, leased, { id, token, columns })
  if (!job) return false
  const stopping = new AbortController()
  const lease = keepLease(outside, leased, { id, token, stopping })
  try {
    const stop = AbortSignal.any([signal, stopping.signal])
    const { user_id, site_scope } = job
    const ctx = actingCtx(services, {
      ...{ account_id, user_id, site_scope },
      request_id: `${leased.called} ${id}`,
      check: (member) => check(job, member),
    })
    await work.carryOut({ job, token, ctx, outside, stop })
  } catch (error) {
    if (!(error instanceof Lost)) await giveUp(outside, work, { id, token }, error)
  } finally {
    lease.stop()
    await release(outside, leased, id, token).catch(() => {})
  }
  return true
}

async function giveUp<Row extends Asked>(
  outside: Ctx,
  { leased, fail }: LeasedWork<Row>,
  { id, token }: { id: string; token: string },
  error: unknown,
): Promise<void> {
  const refused = isRefusal(error)
  const isTemporaryError = isTemporary(error)
  const level = isTemporaryError || refused ? 'warn' : 'error'
  outside.services.log[level]({ err: error, job_id: id, table: leased.table }, 'a job stopped')
  if (isTemporaryError) return
  const [found] = refused ? error.faults : []
  const { code = 'unexpected', detail = 'Something went wrong. The log of the server has more.' } =
    found ?? {}
  await inTransaction(outside, async (ctx) => {
    if (await held(ctx, leased, { id, token, columns: 'id' }))
      await fail(ctx, id, { code, message: detail }, error)
  })
}

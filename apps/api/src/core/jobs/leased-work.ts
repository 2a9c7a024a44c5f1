import { randomUUID } from 'node:crypto'
import { actingCtx } from '../context/acting.ts'
import { type Ctx, inTransaction, type Member } from '../context/ctx.ts'
import type { LeasedJob } from './job-runner.ts'
import { claim, held, keepLease, type Leased, release } from './lease.ts'
import { isRefusal, isTemporary } from './temporary-errors.ts'
import type { Services } from '../context/services.ts'
import { systemCtx } from '../context/system.ts'

/** Who asked for a job, and which sites they were limited to then; none: all. */
export interface Asked {
  user_id: string
  site_scope: string[]
}

/** What a worker holds while it carries a job out. */
export interface Held<Row> {
  job: Row
  token: string
  /** The account's context in the name of the job's maker: each of its transactions asks the door as they would. */
  ctx: Ctx
  /** The account's context in nobody's name, for what the job says of itself. */
  outside: Ctx
  /** Aborted once the process stops, or the job isn't this worker's any more. */
  stop: AbortSignal
}

/** Why a job ended before its end, as its maker reads it. */
export interface Failure {
  code: string
  message: string
}

/** A kind of work that is taken by lease. */
export interface LeasedWork<Row extends Asked> {
  leased: Leased
  /** What is read of a job's row, as SQL. */
  columns: string
  /** Whether its maker may still have this done; asked with each piece of it. @throws 403 */
  check(job: Row, member: Member): void
  carryOut(held: Held<Row>): Promise<unknown>
  /** Writes that a job has failed, in a transaction that holds its row. */
  fail(ctx: Ctx, id: string, failure: Failure, error: unknown): Promise<unknown>
}

/** It was cancelled, or is somebody else's by now. */
export class Lost extends Error {}

/**
 * Carries out a job, if nobody else does: it is claimed, its lease is kept while the work goes on, and let go of in the
 * end. A job that only met a passing trouble stays open for another try; one that can't go on is ended with its reason.
 *
 * @returns whether it was there to be taken
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

import { randomUUID } from 'node:crypto'
import { type Ctx, inTransaction } from '../context/ctx.ts'
import type { LeasedJob } from './job-runner.ts'
import { claim, held, keepLease, type Leased, release } from './lease.ts'
import { isRefusal, isTemporary } from './temporary-errors.ts'
import type { Services } from '../context/services.ts'
import { systemCtx } from '../context/system.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What a worker holds while it carries a job out. */
export interface Held<Row> {
  job: Row
  token: string
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
export interface LeasedWork<Row extends object> {
  leased: Leased
  /** What is read of a job's row, as SQL. */
  columns: string
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
export async function underLease<Row extends object>(
  services: Services,
  work: LeasedWork<Row>,
  { account_id, id }: LeasedJob,
  signal: AbortSignal,
): Promise<boolean> {
  const { leased, columns } = work
  const token = randomUUID()
  const outside = systemCtx(services, { account_id, user_id: NOBODY })
  const job = await claim<Row>(outside, leased, { id, token, columns })
  if (!job) return false
  const stopping = new AbortController()
  const lease = keepLease(outside, leased, { id, token, stopping })
  try {
    const stop = AbortSignal.any([signal, stopping.signal])
    await work.carryOut({ job, token, outside, stop })
  } catch (error) {
    if (!(error instanceof Lost)) await giveUp(outside, work, { id, token }, error)
  } finally {
    lease.stop()
    await release(outside, leased, id, token).catch(() => {})
  }
  return true
}

async function giveUp<Row extends object>(
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

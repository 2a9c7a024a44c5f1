import type { Queue } from '#db/migrate.ts'
import { clientOf, inTransaction } from '../context/ctx.ts'
import { type Leased, waiting } from './lease.ts'
import type { Services } from '../context/services.ts'
import { NOBODY, systemCtx } from '../context/system.ts'

/** How often the runner looks for work whose worker has died. */
const SWEEP_MS = 5_000
/** So many jobs of a kind run at once in a process, whatever their accounts. */
const AT_ONCE = 2
/** The maximum including one job of each account that has none running. The others wait. */
const MOST = 6

/** A job that a worker takes by a lease. */
export interface LeasedJob {
  account_id: string
  id: string
}

export interface Runner {
  /** Starts a job as soon as there is room. It may be called for a job that is running or has ended. */
  run(job: LeasedJob): void
  /** Lets running jobs finish their current step and releases them for other processes. */
  stop(): Promise<void>
}

interface RunnerOptions {
  services: Services
  leased: Leased
  /** The queue of its jobs. */
  queue: Queue
  carryOut(job: LeasedJob, signal: AbortSignal): Promise<unknown>
}

/** Runs leased jobs in this process: queued ones, and those that another process left behind. */
export function startRunner(options: RunnerOptions): Runner {
  const { services, queue, carryOut } = options
  const stopping = new AbortController()
  const queued = new Map<string, LeasedJob>()
  const running = new Map<string, { account_id: string; work: Promise<void> }>()

  const work = async (job: LeasedJob) => {
    try {
      await carryOut(job, stopping.signal)
    } catch (error) {
      services.log.warn({ err: error, job_id: job.id, queue }, 'a job could not be carried out')
    }
    running.delete(job.id)
    next()
  }
  const isAtWork = ({ account_id }: LeasedJob) =>
    [...running.values()].some((one) => one.account_id === account_id)
  // Accounts take turns: those without a running job go first.
  const nextOf = (waiting: LeasedJob[]) =>
    waiting.find((job) => running.size < MOST && !isAtWork(job)) ??
    waiting.find(() => running.size < AT_ONCE)
  const next = () => {
    while (!stopping.signal.aborted) {
      const job = nextOf([...queued.values()].filter(({ id }) => !running.has(id)))
      if (!job) return
      queued.delete(job.id)
      running.set(job.id, { account_id: job.account_id, work: work(job) })
    }
  }
  const run = (job: LeasedJob) => {
    queued.set(job.id, job)
    next()
  }
  const sweep = () =>
    abandoned(options).then(
      (jobs) => jobs.forEach(run),
      (error: unknown) => services.log.warn({ err: error, queue }, 'jobs could not be looked for'),
    )
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  void sweep()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.all([...running.values()].map(({ work }) => work))
    },
  }
}

/**
 * Open jobs that no worker holds. Only accounts with a recent job in the queue are searched, because the queue is the
 * only place that can be read without entering an account.
 */
async function abandoned({ services, leased, queue }: RunnerOptions): Promise<LeasedJob[]> {
  const outside = systemCtx(services, { account_id: NOBODY })
  const accounts = await inTransaction(outside, async (ctx) => {
    const { rows } = await clientOf(ctx).query<{ account_id: string }>(
      `select distinct data ->> 'account_id' as account_id from pgboss.job
       where name = $1 and created_on > now() - interval '2 days'`,
      [queue],
    )
    return rows.map(({ account_id }) => account_id)
  })
  const jobs: LeasedJob[] = []
  for (const account_id of accounts)
    for (const id of await waiting(systemCtx(services, { account_id }), leased))
      jobs.push({ account_id, id })
  return jobs
}

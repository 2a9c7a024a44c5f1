import type { Queue } from '#db/migrate.ts'
import { clientOf, inTransaction } from '../context/ctx.ts'
import { type Leased, waiting } from './lease.ts'
import type { Services } from '../context/services.ts'
import { NOBODY, systemCtx } from '../context/system.ts'

/** How often it is looked for work whose worker has died. */
const SWEEP_MS = 5_000
/** So many of a kind run at once in one process, whoever's they are. */
const AT_ONCE = 2
/** Beyond them, those of accounts that have none running: so many in all. The others wait. */
const MOST = 6

/** A piece of work that is taken by lease. */
export interface LeasedJob {
  account_id: string
  id: string
}

export interface Runner {
  /** Carries something out as soon as there is room. It is safe to ask for what runs, or is over. */
  run(job: LeasedJob): void
  /** Lets what runs end its step, and lets go of it for others. */
  stop(): Promise<void>
}

interface RunnerOptions {
  services: Services
  leased: Leased
  /** The queue that its jobs go through. */
  queue: Queue
  carryOut(job: LeasedJob, signal: AbortSignal): Promise<unknown>
}

/** Carries out leased work in this process: what is queued, and what another process left behind. */
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
  // Accounts take turns: whoever has a job under way lets those go first who have none.
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
 * What was started and nobody holds. Only accounts that had such a job lately are looked into: the queue is the one
 * place that knows them without entering an account.
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

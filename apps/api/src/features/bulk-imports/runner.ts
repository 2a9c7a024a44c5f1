import { inTransaction } from '#core/ctx.ts'
import { systemCtx } from '#core/system.ts'
import { waiting } from './lease.ts'
import { carryOut, type WorkerOptions } from './worker.ts'

/** How often it is looked for imports whose worker has died. */
const SWEEP_MS = 5_000
/** So many imports run at once in one process; the others wait. */
const AT_ONCE = 2

const NOBODY = '00000000-0000-0000-0000-000000000000'

export interface ImportJob {
  account_id: string
  id: string
}

export interface ImportRunner {
  /** Carries out an import as soon as there is room. It is safe to ask for one that runs, or is over. */
  run(job: ImportJob): void
  /** Lets what runs end its chunk, and lets go of it for others. */
  stop(): Promise<void>
}

/** Carries out imports in this process: those that it is told of, and those that another left behind. */
export function startImports(options: WorkerOptions): ImportRunner {
  const stopping = new AbortController()
  const queued = new Map<string, ImportJob>()
  const running = new Map<string, Promise<void>>()
  const { services } = options

  const work = async (job: ImportJob) => {
    try {
      await carryOut(options, job, stopping.signal)
    } catch (error) {
      services.log.warn({ err: error, import_id: job.id }, 'an import could not be carried out')
    }
    running.delete(job.id)
    next()
  }
  const next = () => {
    for (const [id, job] of queued) {
      if (running.size >= AT_ONCE || stopping.signal.aborted) return
      if (running.has(id)) continue
      queued.delete(id)
      running.set(id, work(job))
    }
  }
  const run = (job: ImportJob) => {
    queued.set(job.id, job)
    next()
  }
  const sweep = () =>
    abandoned(options).then(
      (jobs) => jobs.forEach(run),
      (error: unknown) => services.log.warn({ err: error }, 'imports could not be looked for'),
    )
  const timer = setInterval(() => void sweep(), SWEEP_MS)
  timer.unref()
  void sweep()
  return {
    run,
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

/**
 * Imports that were started and that nobody holds. Only accounts that had an import job lately are looked into: the
 * queue is the one place that knows them without entering an account.
 */
async function abandoned({ services }: WorkerOptions): Promise<ImportJob[]> {
  const outside = systemCtx(services, { account_id: NOBODY, user_id: NOBODY })
  const accounts = await inTransaction(outside, async (ctx) => {
    const { rows } = await ctx.client!.query<{ account_id: string }>(
      `select distinct data ->> 'account_id' as account_id from pgboss.job
       where name = 'import' and created_on > now() - interval '2 days'`,
    )
    return rows.map(({ account_id }) => account_id)
  })
  const jobs: ImportJob[] = []
  for (const account_id of accounts)
    for (const id of await waiting(systemCtx(services, { account_id, user_id: NOBODY })))
      jobs.push({ account_id, id })
  return jobs
}

import { type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { loggedError } from '#core/context/logged-error.ts'
import type { Around, Enqueue } from '#core/context/services.ts'
import type { Queue } from '#db/migrate.ts'

/** Data about a run of a job. */
export interface Run {
  /** Whether the job isn't retried if this run fails. */
  isLast: boolean
}

/** Handles a job. Its result is stored with the job. */
type Handle<Data> = (data: Data, run: Run) => Promise<object | void>

export interface JobQueue {
  enqueue: Enqueue
  /**
   * Calls `handle` for each job, for so many at once in this process. Failed jobs are retried with growing delays and
   * don't affect others.
   */
  work<Data extends object>(
    queue: Queue,
    handle: Handle<Data>,
    options?: { atOnce: number },
  ): Promise<void>
  stop(): Promise<void>
}

const DAY_SECONDS = 24 * 60 * 60

/**
 * Opens the queues, which a migration has created.
 *
 * @param url of the application's role, which may not create queues
 * @param around wraps each job, for traces
 */
export async function openQueue(
  url: string,
  log: Logger,
  around: Around = (_, work) => work(),
): Promise<JobQueue> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    migrate: false,
    createSchema: false,
    schedule: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()

  const run = async <Data>(
    handle: Handle<Data>,
    { id, name, data, retryCount, retryLimit }: JobWithMetadata<Data>,
  ) => {
    try {
      const output = await around(`job ${name}`, () =>
        handle(data, { isLast: retryCount >= retryLimit }),
      )
      return { id, status: 'completed' as const, ...(output && { output }) }
    } catch (error) {
      log.warn({ err: error, queue: name, job: id }, 'a job failed')
      return { id, status: 'failed' as const, output: { error: loggedError(error) } }
    }
  }

  return {
    enqueue: async (queue, job, client, onceADay) => {
      const db = {
        executeSql: (text: string, values?: unknown[]) => client.query(text, values as unknown[]),
      }
      const once =
        onceADay === undefined ? {} : { singletonKey: onceADay, singletonSeconds: DAY_SECONDS }
      await boss.send(queue, job, { db, ...once })
    },
    work: async <Data extends object>(
      queue: Queue,
      handle: Handle<Data>,
      { atOnce } = { atOnce: 1 },
    ) => {
      await boss.work(
        queue,
        {
          includeMetadata: true,
          perJobResults: true,
          batchSize: atOnce,
          // After a full batch, there are probably more jobs.
          burstWhenBatchFull: true,
          // New jobs wake a worker; polling is for retries.
          pollingIntervalSeconds: 2,
          notifyPollingIntervalSeconds: 2,
        },
        (jobs: JobWithMetadata<Data>[]) => Promise.all(jobs.map((job) => run(handle, job))),
      )
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}

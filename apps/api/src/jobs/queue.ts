import { type Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Enqueue } from '#core/services.ts'
import type { Queue } from '#db/migrate.ts'

export interface JobQueue {
  enqueue: Enqueue
  /** Calls `handle` for each job, one at a time in this process; a handler that throws is tried again later. */
  work<Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/**
 * Opens the queues that the migration made.
 *
 * @param url the application's role, which may not create any
 */
export async function openQueue(url: string, log: Logger): Promise<JobQueue> {
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
  return {
    enqueue: async (queue, job, client) => {
      const db = {
        executeSql: (text: string, values?: unknown[]) => client.query(text, values as unknown[]),
      }
      await boss.send(queue, job, { db })
    },
    work: async <Data extends object>(queue: Queue, handle: (data: Data) => Promise<void>) => {
      await boss.work<Data>(queue, { pollingIntervalSeconds: 2 }, async ([job]: Job<Data>[]) => {
        if (job) await handle(job.data)
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  }
}

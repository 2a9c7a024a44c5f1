import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Pool } from '../db/client.ts'
import type { Queue } from '../db/migrate.ts'

import type { Env, Secrets } from '../env.ts'

/** Puts a job into a queue, on the connection that is given, so that it exists if and only if that transaction commits. */
export type Enqueue = (queue: Queue, job: object, client: pg.PoolClient) => Promise<void>

/** What the process has one of: connections, files, jobs, secrets. */
export interface Services {
  env: Env
  log: Logger
  pool: Pool
  /** Uploaded files, on disk here; the same interface reaches an object store. */
  storage: Disk
  enqueue: Enqueue
  secrets: Secrets
}

import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import type { Pool } from '../db/client.ts'

import type { Enqueue } from './queue.ts'
import type { Env, Secrets } from '../env.ts'

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

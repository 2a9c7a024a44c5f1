import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Pool } from '#db/client.ts'
import type { Queue } from '#db/migrate.ts'
import type { Replica } from '#db/replica.ts'

import type { Env, Secrets } from '../../env.ts'
import type { Flags } from './flags.ts'

/**
 * Puts a job into a queue, on the connection that is given, so that it exists if and only if that transaction commits.
 *
 * @param onceADay a job of this queue with the same key, if there was one today (UTC), makes this one needless
 */
export type Enqueue = (
  queue: Queue,
  job: object,
  client: pg.PoolClient,
  onceADay?: string,
) => Promise<void>

/** A statement that took long: its text without values, how often it did so, and how long. */
export interface SlowStatement {
  text: string
  count: number
  total_ms: number
  max_ms: number
  last_at: string
}

/** Carries out work that no request waits for, under a name that traces call it by. */
export type Around = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** What the process has one of: connections, files, jobs, secrets. */
export interface Services {
  env: Env
  log: Logger
  pool: Pool
  /** A second database for reads that may be a moment old, where there is one. */
  replica?: Replica
  /** Uploaded files, on disk here; the same interface reaches an object store. */
  storage: Disk
  enqueue: Enqueue
  secrets: Secrets
  flags: Flags
  /** The statements of this process that took long, those that took longest in all first. */
  slowStatements?: () => SlowStatement[]
  /** Hears of each person at work in an account; only where product analytics are sent. Never fails. */
  seen?: (user_id: string, account_id: string) => void
}

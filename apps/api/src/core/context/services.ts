import type { Disk } from 'flydrive'
import type { Logger } from 'pino'
import type pg from 'pg'
import type { Pool } from '#db/client.ts'
import type { Queue } from '#db/migrate.ts'
import type { Replica } from '#db/replica.ts'

import type { Env, Secrets } from '../../env.ts'
import type { Flags } from './flags.ts'

/**
 * Puts a job into a queue over the given connection, so that it exists if and only if that transaction commits.
 *
 * @param onceADay a key; if the queue has had a job with it today (UTC), no other is added
 */
export type Enqueue = (
  queue: Queue,
  job: object,
  client: pg.PoolClient,
  onceADay?: string,
) => Promise<void>

/** A slow statement: its text without values, how often it was slow, and for how long. */
export interface SlowStatement {
  text: string
  count: number
  total_ms: number
  max_ms: number
  last_at: string
}

/** Runs background work as a span of this name in traces. */
export type Around = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** What a process has one of each: connections, files, jobs, secrets. */
export interface Services {
  env: Env
  log: Logger
  pool: Pool
  /** A second database for reads that may be a moment old, where there is one. */
  replica?: Replica
  /** Uploaded files: in a folder or in a bucket, behind one interface. */
  storage: Disk
  enqueue: Enqueue
  secrets: Secrets
  flags: Flags
  /** The slow statements of this process, in the order of their total time. */
  slowStatements?: () => SlowStatement[]
  /** Called for each request of a member, if product analytics are sent. Never fails. */
  seen?: (user_id: string, account_id: string) => void
}

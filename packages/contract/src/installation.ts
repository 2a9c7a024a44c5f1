import * as z from 'zod/mini'
import { id, instant } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'

/** The queues of jobs. */
export const QUEUES = [
  'mail',
  'import',
  'housekeeping',
  'erase',
  'analytics',
  'bulk',
  'export',
] as const

/** The nightly checks. */
const INSTALLATION_CHECKS = ['counts', 'files', 'history', 'jobs', 'disk', 'backup'] as const

/** The result of a check. */
export const InstallationCheck = z.strictObject({
  name: z.enum(INSTALLATION_CHECKS),
  good: z.boolean(),
  /**
   * The number of wrong sums, files, days of a history or jobs; for `disk` the free percentage, for `backup` the days
   * since the last one. Null if unknown, or never.
   */
  count: z.nullable(z.number()),
})
export type InstallationCheck = z.infer<typeof InstallationCheck>

const count = () => z.int()
const bytes = () => z.number()
const milliseconds = () => z.number()

/** The installation for its operators: only numbers, and no data of accounts. */
export const Installation = z.strictObject({
  version: z.string(),
  database: z.string(),
  /** The start of the process that answers. */
  started_at: instant(),
  queues: z.array(
    z.strictObject({ name: z.string(), waiting: count(), running: count(), failed: count() }),
  ),
  /** Of the last seven days. */
  work: z.array(
    z.strictObject({
      kind: z.enum(['import', 'export', 'change']),
      status: z.string(),
      count: count(),
    }),
  ),
  /** Jobs that have failed for good, the latest first, at most 50. */
  failed_jobs: z.array(
    z.strictObject({
      id: id(),
      queue: z.string(),
      account: z.nullable(z.string()),
      failed_at: z.nullable(instant()),
      tries: count(),
      /** The error, without any value of a record. */
      error: z.string(),
    }),
  ),
  sizes: z.strictObject({
    database_bytes: bytes(),
    disk_bytes: bytes(),
    disk_free_bytes: bytes(),
    /** The largest, with their indexes; `rows` as the database estimates them. */
    tables: z.array(z.strictObject({ name: z.string(), bytes: bytes(), rows: z.number() })),
  }),
  /** Statements of this process that took over 200 ms, those with the longest total time first. */
  slow_statements: z.array(
    z.strictObject({
      text: z.string(),
      count: count(),
      total_ms: milliseconds(),
      max_ms: milliseconds(),
      last_at: instant(),
    }),
  ),
  /** The checks of the last night; null before the first one. */
  checks: z.nullable(
    z.strictObject({ checked_at: instant(), findings: z.array(InstallationCheck) }),
  ),
})
export type Installation = z.infer<typeof Installation>

/** The calls about the installation, for users of the platform. */
export const installationApi = {
  get: route({
    name: 'installation.get',
    method: 'GET',
    path: '/installation',
    access: 'platform',
    reply: one(Installation),
  }),
  retryJob: route({
    name: 'installation.retry_job',
    method: 'POST',
    path: '/installation/jobs/:id/retry',
    access: 'platform',
    params: ById,
  }),
}

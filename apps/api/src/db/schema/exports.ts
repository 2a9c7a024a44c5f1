import { EXPORT_FORMATS } from '@steward/contract/kit/export.ts'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { JOB_STATUSES } from '@steward/contract/kit/job.ts'
import { timestamp } from '../column-types.ts'
import { accountColumns, accountKey } from '../columns.ts'

/** Exports by a job. The file is kept for a day, only for its owner. */
export const exports = pgTable(
  'exports',
  {
    ...accountColumns(),
    user_id: uuid().notNull(),
    resource: text().notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    /** The search, the order, the filters and the columns of the list. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: JOB_STATUSES }).notNull().default('pending'),
    total_rows: integer(),
    processed_rows: integer().notNull().default(0),
    file_name: text(),
    file_key: text(),
    bytes: bigint({ mode: 'number' }),
    /** The reason why there is no file. */
    code: text(),
    message: text(),
    /** The sites that its owner was limited to; empty for all. */
    site_scope: uuid().array().notNull().default([]),
    started_at: timestamp(),
    finished_at: timestamp(),
    expires_at: timestamp(),
    /** The worker that runs it, and the time by which it has to renew its lease. */
    lease_by: uuid(),
    lease_until: timestamp(),
  },
  (t) => [accountKey(t), index('exports__of').on(t.account_id, t.user_id, t.created_at)],
)

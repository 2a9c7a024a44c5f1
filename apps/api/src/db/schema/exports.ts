import { EXPORT_FORMATS } from '@steward/contract/kit/export.ts'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { EXPORT_STATUSES } from '@steward/contract/exports.ts'
import { timestamp } from '../column-types.ts'
import { accountColumns, accountKey } from '../columns.ts'

/** Exports that a job writes; the file is kept for a day, for its maker alone. */
export const exports = pgTable(
  'exports',
  {
    ...accountColumns(),
    user_id: uuid().notNull(),
    resource: text().notNull(),
    format: text({ enum: EXPORT_FORMATS }).notNull(),
    /** What of the list is written: its search, order, filters and columns. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: EXPORT_STATUSES }).notNull().default('pending'),
    total_rows: integer(),
    processed_rows: integer().notNull().default(0),
    file_name: text(),
    file_key: text(),
    bytes: bigint({ mode: 'number' }),
    /** Why there is no file. */
    code: text(),
    message: text(),
    /** The sites that its maker was limited to; empty: all. */
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

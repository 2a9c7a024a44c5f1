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
    format: text({ enum: ['csv', 'xlsx'] }).notNull(),
    /** What of the list is written: its search, order, filters and columns. */
    query: jsonb().$type<Record<string, unknown>>().notNull(),
    status: text({ enum: EXPORT_STATUSES }).notNull().default('pending'),
    total_rows: integer(),
    processed_rows: integer().notNull().default(0),
    file_name: text(),
    file_key: text(),
    bytes: bigint({ mode: 'number' }),
    message: text(),
    started_at: timestamp(),
    finished_at: timestamp(),
    expires_at: timestamp(),
    /** Until when the worker that has it may keep silent. */
    lease_until: timestamp(),
  },
  (t) => [accountKey(t), index('exports__of').on(t.account_id, t.user_id, t.created_at)],
)

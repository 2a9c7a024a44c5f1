import { JOB_STATUSES } from '@steward/contract/kit/job.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { accountColumns, accountKey, sameAccount } from '../columns.ts'
import { bulk_imports } from './bulk-imports.ts'

/** A record before a bulk change: its id, its version after the change, and the previous values. */
export interface Before {
  id: string
  lock_version: number
  fields: Record<string, unknown>
}

/** A bulk change: the request, the progress and, for a day, the overwritten values. */
export const bulk_changes = pgTable(
  'bulk_changes',
  {
    ...accountColumns(),
    user_id: uuid().notNull(),
    resource: text().notNull(),
    status: text({ enum: JOB_STATUSES }).notNull().default('completed'),
    /** The records and the changes of a job. */
    asked: jsonb().$type<{
      query: Record<string, unknown>
      changes: Record<string, unknown>
      /** The sites that the requester was limited to. */
      site_scope: string[]
    }>(),
    /** The change that this one undoes. */
    undo_of: uuid(),
    /** The import that this one undoes. */
    import_id: uuid(),
    before: jsonb().$type<Before[]>().notNull().default([]),
    total: integer(),
    processed: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    skipped: integer().notNull().default(0),
    /** Some of the skipped records, each with the reason. */
    skipped_examples: jsonb().$type<Record<string, unknown>[]>().notNull().default([]),
    /** The reason why it stopped before its end. */
    code: text(),
    message: text(),
    started_at: timestamp(),
    finished_at: timestamp(),
    /** The worker that runs it, and the time by which it has to renew its lease. */
    lease_by: uuid(),
    lease_until: timestamp(),
    undone_at: timestamp(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.import_id, bulk_imports),
    index('bulk_changes__of').on(t.account_id, t.user_id, t.created_at),
    index('bulk_changes__import')
      .on(t.account_id, t.import_id, t.id)
      .where(sql`import_id is not null`),
  ],
)

/** A part of a job, run in one transaction: the records still to change, or what was overwritten. */
export const bulk_change_parts = pgTable(
  'bulk_change_parts',
  {
    ...accountColumns(),
    bulk_change_id: uuid().notNull(),
    position: integer().notNull(),
    /** The kind of these records, if it isn't that of the job. */
    resource: text(),
    /** The records to change; null when done. */
    ids: uuid().array(),
    before: jsonb().$type<Before[]>().notNull().default([]),
    /** Set if these were postponed: the number of records that the whole job had changed by then. */
    since: integer(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.bulk_change_id, bulk_changes),
    index('bulk_change_parts__of').on(t.account_id, t.bulk_change_id, t.position),
  ],
)

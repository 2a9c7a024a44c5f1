import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { accounts } from './accounts.ts'

/** The history: who changed which values. Rows are only ever added. */
export const audits = pgTable(
  'audits',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    id: uuid()
      .notNull()
      .default(sql`uuid_v7()`),
    auditable_type: text().notNull(),
    auditable_id: uuid().notNull(),
    action: text().notNull(),
    event_date: timestamp()
      .notNull()
      .default(sql`clock_timestamp()`),
    user_id: uuid(),
    changes: jsonb().$type<Record<string, [unknown, unknown]>>().notNull(),
    session_id: uuid(),
    request_id: text(),
    address: text(),
    /** The beginning of the transaction of the change, which is also the time of the last change of the record. */
    changed_at: timestamp().default(sql`now()`),
    /** The keys of its files before and after, which are never answered by a history. */
    file_keys: jsonb().$type<Record<string, [unknown, unknown]>>(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('audits__of').on(t.account_id, t.auditable_type, t.auditable_id, t.event_date, t.id),
    index('audits__event_date').on(t.account_id, t.event_date, t.id),
    index('audits__by').on(t.account_id, t.user_id, t.event_date, t.id),
    // Nearly all events are of assets, so these are found in the order of all.
    index('audits__kind')
      .on(t.account_id, t.auditable_type, t.event_date, t.id)
      .where(sql`auditable_type <> 'Asset'`),
    // The events of one call, or of one import.
    index('audits__together').on(t.account_id, t.request_id),
  ],
)

/** The seals of past days of a history (`core/history/seals.ts`). Rows are only ever added. */
export const audit_seals = pgTable(
  'audit_seals',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    /** UTC. Days without events have no seal. */
    day: date({ mode: 'string' }).notNull(),
    events: integer().notNull(),
    /** SHA-256 of the events, in hexadecimal digits. */
    digest: text().notNull(),
    /** SHA-256 of the previous seal, the account, the day and the two above. */
    seal: text().notNull(),
    sealed_at: timestamp()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.day] })],
)

/** The first answer to each `Idempotency-Key`, kept for a day, or for longer if the call may be repeated late. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    user_id: uuid().notNull(),
    key: text().notNull(),
    /** The hash of the method, the path and the body. */
    hash: text().notNull(),
    status: integer(),
    body: text(),
    created_at: timestamp()
      .notNull()
      .default(sql`now()`),
    expires_at: timestamp()
      .notNull()
      .default(sql`now() + interval '24 hours'`),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.user_id, t.key] })],
)

import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { accounts } from './accounts.ts'

/** Who changed what, from what, to what. Rows are only ever added. */
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
    /** When the transaction of the change began: the time of the last change that the record then shows. */
    changed_at: timestamp().default(sql`now()`),
    /** The keys of its files before and after, which are never answered by a history. */
    file_keys: jsonb().$type<Record<string, [unknown, unknown]>>(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.id] }),
    index('audits__of').on(t.account_id, t.auditable_type, t.auditable_id, t.event_date, t.id),
    index('audits__event_date').on(t.account_id, t.event_date, t.id),
    index('audits__by').on(t.account_id, t.user_id, t.event_date, t.id),
    // Nearly all events are of assets: those are found in the order of all.
    index('audits__kind')
      .on(t.account_id, t.auditable_type, t.event_date, t.id)
      .where(sql`auditable_type <> 'Asset'`),
    // What is written by one call, or by one import, belongs together.
    index('audits__together').on(t.account_id, t.request_id),
  ],
)

/** What the history of a day came to when the day was over (`core/history/seals.ts`). Rows are only ever added. */
export const audit_seals = pgTable(
  'audit_seals',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    /** UTC. Days on which nothing happened have no seal. */
    day: date({ mode: 'string' }).notNull(),
    events: integer().notNull(),
    /** SHA-256 of the events, in hexadecimal digits. */
    digest: text().notNull(),
    /** SHA-256 of the seal before, the account, the day and the two above. */
    seal: text().notNull(),
    sealed_at: timestamp()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.day] })],
)

/** The first answer to each `Idempotency-Key`, kept for a day, or for longer where a call may come late. */
export const idempotency_keys = pgTable(
  'idempotency_keys',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    user_id: uuid().notNull(),
    key: text().notNull(),
    /** Of the method, the path and the body. */
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

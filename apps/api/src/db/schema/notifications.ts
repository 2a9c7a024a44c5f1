import type { NotificationEvent } from '@steward/contract/notification-kinds.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { accountKey } from '../columns.ts'
import { accounts } from './accounts.ts'
import { ofMember } from './memberships.ts'

/**
 * Notifications, a row for each person. It is written in the transaction of its cause, and marked as mailed in the
 * transaction that queues the mail: none is lost, and none is sent twice.
 */
export const notifications = pgTable(
  'notifications',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    id: uuid()
      .notNull()
      .default(sql`uuid_v7()`),
    created_at: timestamp()
      .notNull()
      .default(sql`now()`),
    user_id: uuid().notNull(),
    type: text().$type<NotificationEvent>().notNull(),
    /** The record that it is about; null if it is about several. */
    record_id: uuid(),
    /** Prevents that somebody is notified of the same thing twice. */
    key: text().notNull(),
    by_id: uuid(),
    count: integer().notNull().default(1),
    said: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    in_app: boolean().notNull().default(true),
    read_at: timestamp(),
    /** When it is to be mailed; null for not at all. */
    mail_at: timestamp(),
    /** The mail that contains it. */
    mail_id: uuid(),
  },
  (t) => [
    accountKey(t),
    ofMember(t, t.user_id),
    uniqueIndex('notifications__once').on(t.account_id, t.user_id, t.type, t.key),
    index('notifications__of')
      .on(t.account_id, t.user_id, t.created_at, t.id)
      .where(sql`in_app`),
    index('notifications__unread')
      .on(t.account_id, t.user_id, t.created_at, t.id)
      .where(sql`in_app and read_at is null`),
    index('notifications__to_mail')
      .on(t.mail_at)
      .where(sql`mail_at is not null and mail_id is null`),
    index('notifications__mail')
      .on(t.account_id, t.mail_id)
      .where(sql`mail_id is not null`),
    index('notifications__created_at').on(t.account_id, t.created_at),
  ],
)

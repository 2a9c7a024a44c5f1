import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { users } from './users.ts'

const created_at = () =>
  timestamp()
    .notNull()
    .default(sql`now()`)

/** One sign-in. Tokens are stored as SHA-256, in hexadecimal. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuid_v7()`),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    /** The current refresh token, and the previous one, which is valid until the current one is used. */
    refresh_hash: text().notNull(),
    previous_hash: text(),
    /** The first use of the current token; the previous one is valid for 10 seconds more. */
    refresh_used_at: timestamp(),
    /** The last access token that was exchanged without a cookie, and the time. */
    exchanged_jti: text(),
    exchanged_at: timestamp(),
    /** When this sign-in was confirmed by a second factor. */
    mfa_at: timestamp(),
    address: text(),
    user_agent: text(),
    created_at: created_at(),
    last_seen_at: created_at(),
    expires_at: timestamp().notNull(),
    ended_at: timestamp(),
  },
  (t) => [
    uniqueIndex('sessions__refresh_hash').on(t.refresh_hash),
    index('sessions__previous_hash').on(t.previous_hash),
    index('sessions__user_id').on(t.user_id),
  ],
)

/** A secret that was mailed to a person or printed: it works once, for one purpose, until it expires. */
export const tokens = pgTable(
  'tokens',
  {
    hash: text().primaryKey(),
    purpose: text({
      enum: ['reset', 'invitation', 'confirmation', 'setup', 'sign_up'],
    }).notNull(),
    user_id: uuid().references(() => users.id),
    data: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: created_at(),
    expires_at: timestamp().notNull(),
    used_at: timestamp(),
  },
  (t) => [
    index('tokens__user_id').on(t.user_id),
    index('tokens__sign_up')
      .on(sql`(${t.data} ->> 'key')`)
      .where(sql`${t.purpose} = 'sign_up'`),
  ],
)

/**
 * Failed sign-ins by email address and network, and by email address alone. The key is a hash, so that it doesn't
 * identify the person.
 */
export const login_failures = pgTable('login_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  since: created_at(),
  locks: integer().notNull().default(0),
  locked_until: timestamp(),
})

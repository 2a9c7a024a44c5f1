import { LANGUAGES } from '@steward/contract/limits.ts'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { accounts } from './accounts.ts'

/** A person, of whom there is one row in the installation, whatever accounts they belong to. */
export const users = pgTable(
  'users',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuid_v7()`),
    email: text().notNull(),
    pending_email: text(),
    name: text().notNull(),
    /** Argon2id; null until an invitation is accepted. */
    password_hash: text(),
    status: text({ enum: ['active', 'deactivated'] })
      .notNull()
      .default('active'),
    language: text({ enum: LANGUAGES }),
    time_zone: text(),
    image_key: text(),
    /** The encrypted secret of the one-time codes; it takes effect after a first right code. */
    mfa_secret: text(),
    mfa_enabled_at: timestamp(),
    /** The 30-second step of the last accepted code, so that none is accepted twice. */
    mfa_last_step: integer(),
    /** Keyed hashes of the remaining recovery codes. */
    mfa_recovery_hashes: text().array().notNull().default([]),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    current_account_id: uuid().references(() => accounts.id),
    last_sign_in_at: timestamp(),
    created_at: timestamp()
      .notNull()
      .default(sql`now()`),
    updated_at: timestamp()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    uniqueIndex('user__email__taken').on(sql`lower(${t.email}) collate "C"`),
    index('users__pending_email')
      .on(sql`lower(${t.pending_email}) collate "C"`)
      .where(sql`${t.pending_email} is not null`),
  ],
)

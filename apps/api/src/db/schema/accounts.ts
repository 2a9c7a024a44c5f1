import { LANGUAGES } from '@steward/contract/limits.ts'
import { MFA_POLICIES } from '@steward/contract/mfa.ts'
import { ACCOUNT_STATUSES } from '@steward/contract/users.ts'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'

/** An organization of the installation, with its settings. */
export const accounts = pgTable(
  'accounts',
  {
    id: uuid()
      .primaryKey()
      .default(sql`uuid_v7()`),
    slug: text().notNull(),
    name: text().notNull(),
    status: text({ enum: ACCOUNT_STATUSES }).notNull().default('active'),
    legal_name: text(),
    registration_number: text(),
    address_line1: text(),
    address_line2: text(),
    city: text(),
    region: text(),
    postal_code: text(),
    country: text(),
    phone: text(),
    email: text(),
    website: text(),
    time_zone: text().notNull().default('UTC'),
    currency: text().notNull().default('USD'),
    /** The decimals of this currency, stored because SQL can't look them up. */
    currency_digits: integer().notNull().default(2),
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    fiscal_year_start_month: integer().notNull().default(1),
    asset_tag_prefix: text().notNull().default('AST-'),
    work_order_prefix: text().notNull().default('WO-'),
    /** Whether people without a user account may request work. */
    public_requests: boolean().notNull().default(false),
    logo_key: text(),
    colour: text(),
    /** The people who have to use one-time codes. */
    mfa_policy: text({ enum: MFA_POLICIES }).notNull().default('optional'),
    /** The hidden and the required ones of the built-in fields of assets. */
    hidden_fields: text().array().notNull().default([]),
    required_fields: text().array().notNull().default([]),
    feature_flags: jsonb().$type<Record<string, boolean>>().notNull().default({}),
    suspended_at: timestamp(),
    suspend_reason: text(),
    created_at: timestamp()
      .notNull()
      .default(sql`now()`),
    updated_at: timestamp()
      .notNull()
      .default(sql`now()`),
    lock_version: integer().notNull().default(1),
  },
  (t) => [uniqueIndex('account__slug__taken').on(sql`lower(${t.slug})`)],
)

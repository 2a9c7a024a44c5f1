import { LANGUAGES } from '@steward/contract/limits.ts'
import { MFA_POLICIES } from '@steward/contract/mfa.ts'
import { ACCOUNT_STATUSES } from '@steward/contract/users.ts'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'

/** One organisation of the installation, with what its people may change of it. */
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
    /** Digits after the point in this currency; kept beside it, because SQL can't look it up. */
    currency_digits: integer().notNull().default(2),
    language: text({ enum: LANGUAGES }).notNull().default('en'),
    fiscal_year_start_month: integer().notNull().default(1),
    asset_tag_prefix: text().notNull().default('AST-'),
    work_order_prefix: text().notNull().default('WO-'),
    /** People without a sign-in may ask for work. */
    public_requests: boolean().notNull().default(false),
    logo_key: text(),
    colour: text(),
    /** Who must use one-time codes when they sign in. */
    mfa_policy: text({ enum: MFA_POLICIES }).notNull().default('optional'),
    /** Of the fields that every asset has: those that forms and lists leave out, and those that forms ask for. */
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

import { FREQUENCIES } from '@steward/contract/books.ts'
import { LOW_VALUE_RULES } from '@steward/contract/category-books.ts'
import { CONVENTIONS } from '@steward/contract/depreciation-methods.ts'
import { DEPRECIATION_EVENTS } from '@steward/contract/depreciation-events.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { money, naturalText, timestamp } from '../column-types.ts'
import { accountColumns, accountKey, recordColumns, sameAccount, taken } from '../columns.ts'
import { accounts } from './accounts.ts'
import { asset_categories } from './asset-categories.ts'
import { asset_meters } from './asset-meters.ts'
import { assets } from './assets.ts'
import { depreciation_methods } from './depreciation-methods.ts'

const day = () => date({ mode: 'string' })
const ofAccount = () => ({
  account_id: uuid()
    .notNull()
    .references(() => accounts.id),
})

/** Assets are depreciated in books. Each account has a default one from the beginning. */
export const books = pgTable(
  'books',
  {
    ...recordColumns(),
    name: naturalText().notNull(),
    code: naturalText(),
    is_default: boolean().notNull().default(false),
    /** Empty: that of the account. */
    fiscal_year_start_month: integer(),
    frequency: text({ enum: FREQUENCIES }).notNull().default('monthly'),
    /** The last day of a month: periods up to it are closed. */
    locked_through: day(),
  },
  (t) => [
    accountKey(t),
    taken('book', t, t.name),
    taken('book', t, t.code),
    uniqueIndex('books__default')
      .on(t.account_id)
      .where(sql`${t.is_default}`),
  ],
)

/**
 * The settings of a category for a book. Method, useful life and salvage value for the default book are in the category
 * itself; here are those of other books, and settings that only books have.
 */
export const category_books = pgTable(
  'category_books',
  {
    ...ofAccount(),
    category_id: uuid().notNull(),
    book_id: uuid().notNull(),
    depreciation_method_id: uuid(),
    useful_life_months: integer(),
    salvage_percent: numeric({ precision: 7, scale: 4 }),
    /** An asset that costs less isn't in the book. */
    capitalization_threshold: money(),
    /** Assets up to this cost are written off at once, or by a pool. */
    low_value_limit: money(),
    low_value_rule: text({ enum: LOW_VALUE_RULES }),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.category_id, t.book_id] }),
    sameAccount(t, t.category_id, asset_categories),
    sameAccount(t, t.book_id, books),
    sameAccount(t, t.depreciation_method_id, depreciation_methods),
    index('category_books__depreciation_method_id').on(t.account_id, t.depreciation_method_id),
  ],
)

/**
 * The settings of a category before a change, its own and those by book. An asset keeps what it was given when it was
 * first computed: the number in its row shows which changes came after that.
 */
export const category_versions = pgTable(
  'category_versions',
  {
    ...ofAccount(),
    category_id: uuid().notNull(),
    /** Counts the changes of all categories of the account. */
    version: integer().notNull(),
    says: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.category_id, t.version] }),
    index('category_versions__version').on(t.account_id, t.version),
  ],
)

/**
 * The settings of an asset for a book that differ from its category. For the default book, cost, dates, method, useful
 * life, salvage value and opening balance are columns of the asset, and empty here.
 */
export const asset_book_settings = pgTable(
  'asset_book_settings',
  {
    ...ofAccount(),
    asset_id: uuid().notNull(),
    book_id: uuid().notNull(),
    depreciation_method_id: uuid(),
    useful_life_months: integer(),
    cost: money(),
    salvage_value: money(),
    in_service_date: day(),
    opening_accumulated: money(),
    opening_as_of: day(),
    convention: text({ enum: CONVENTIONS }),
    /** Of the whole life, for units of production, and the meter that counts them. */
    units_total: numeric(),
    asset_meter_id: uuid(),
    /** The charges of a manual method. */
    charges: jsonb().$type<{ period_end: string; amount: string }[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.asset_id, t.book_id] }),
    sameAccount(t, t.asset_id, assets),
    sameAccount(t, t.book_id, books),
    sameAccount(t, t.depreciation_method_id, depreciation_methods),
    sameAccount(t, t.asset_meter_id, asset_meters),
    index('asset_book_settings__depreciation_method_id').on(t.account_id, t.depreciation_method_id),
  ],
)

/** A method as it was before it was edited, for the assets that were computed by it. */
export const depreciation_method_versions = pgTable(
  'depreciation_method_versions',
  {
    ...ofAccount(),
    depreciation_method_id: uuid().notNull(),
    version: integer().notNull(),
    /** The fields of the method that decide about figures. */
    method: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'depreciation_method_versions_pk',
      columns: [t.account_id, t.depreciation_method_id, t.version],
    }),
    sameAccount(t, t.depreciation_method_id, depreciation_methods),
  ],
)

/**
 * Events that changed an asset in its books after it was put into service; two of a day in the order of their ids. Its
 * disposal and its opening balance are in the asset itself, and transfers in `asset_transfers`.
 */
export const depreciation_events = pgTable(
  'depreciation_events',
  {
    ...accountColumns(),
    asset_id: uuid().notNull(),
    /** Empty: every book. */
    book_id: uuid(),
    type: text({ enum: DEPRECIATION_EVENTS }).notNull(),
    effective_date: day().notNull(),
    /** What the type asks for; amounts are decimal text in the currency of the account. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    note: text(),
    reverses_id: uuid(),
    created_by_id: uuid(),
  },
  (t) => [
    accountKey(t),
    sameAccount(t, t.asset_id, assets),
    sameAccount(t, t.book_id, books),
    sameAccount(t, t.reverses_id, t),
    index('depreciation_events__of').on(t.account_id, t.asset_id, t.effective_date, t.id),
    index('depreciation_events__on').on(t.account_id, t.effective_date, t.asset_id),
    uniqueIndex('depreciation_events__reversed')
      .on(t.account_id, t.reverses_id)
      .where(sql`${t.reverses_id} is not null`),
  ],
)

/** The groups that an asset was counted in before a transfer: written by a trigger. */
export const asset_transfers = pgTable(
  'asset_transfers',
  {
    ...ofAccount(),
    asset_id: uuid().notNull(),
    /** In the account's time zone. */
    moved_on: day().notNull(),
    moved_at: timestamp()
      .notNull()
      .default(sql`clock_timestamp()`),
    category_id: uuid(),
    site_id: uuid(),
    department_id: uuid(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.asset_id, t.moved_at] })],
)

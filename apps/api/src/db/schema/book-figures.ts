import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { timestamp } from '../column-types.ts'
import { accounts } from './accounts.ts'
import { books } from './books.ts'
import { sameAccount } from '../columns.ts'

// Derived from assets, books and events by the engine, and made anew whenever one of these changes.

/**
 * No foreign keys to the account and the book, which would be a quarter of the cost of a row: figures of an asset are
 * written in the same transaction as its row in `asset_books`, which has them.
 */
const ofBook = () => ({
  account_id: uuid().notNull(),
  book_id: uuid().notNull(),
})
const minor = () => bigint({ mode: 'bigint' })
/** By the twelve months of the fiscal year: the sum since its beginning. Null: nothing in the whole year. */
const months = () => bigint({ mode: 'bigint' }).array()

/** What moves in a year. Amounts are whole minor units of the account's currency. */
const flows = () => ({
  /** What an asset came into the book with by an opening balance. */
  brought_cost: months(),
  brought_accumulated: months(),
  additions: months(),
  revaluation_cost: months(),
  revaluation_accumulated: months(),
  charge: months(),
  /** Losses less reversals. */
  impairment: months(),
  disposals_cost: months(),
  disposals_accumulated: months(),
  /** In from other groups less out to them. */
  transfers_cost: months(),
  transfers_accumulated: months(),
  proceeds: months(),
  selling_costs: months(),
  /** Assets that came less those that left. */
  counted: months(),
})

/** Balances at the beginning of a year, and after the last year that has a row. */
const balances = () => ({
  opening_cost: minor().notNull(),
  opening_accumulated: minor().notNull(),
  rest_cost: minor().notNull(),
  rest_accumulated: minor().notNull(),
})

/** What assets are grouped by. */
const groups = () => ({
  category_id: uuid(),
  site_id: uuid(),
  department_id: uuid(),
})

/**
 * An asset in a fiscal year of a book; another row for each transfer in that year. After its last year an asset keeps
 * the balances in `rest_…`.
 */
export const asset_book_years = pgTable(
  'asset_book_years',
  {
    ...ofBook(),
    fiscal_year: smallint().notNull(),
    asset_id: uuid().notNull(),
    segment: smallint().notNull().default(0),
    ...groups(),
    opening_count: smallint().notNull(),
    rest_count: smallint().notNull(),
    ...balances(),
    ...flows(),
  },
  (t) => [
    primaryKey({
      name: 'asset_book_years_pk',
      columns: [t.account_id, t.book_id, t.fiscal_year, t.asset_id, t.segment],
    }),
    index('asset_book_years__rest')
      .on(t.account_id, t.book_id, t.fiscal_year)
      .where(sql`${t.rest_count} <> 0`),
  ],
)

/** The sums of these rows by group, as a sum of differences: many rows may be of the same group. */
export const book_year_sums = pgTable(
  'book_year_sums',
  {
    ...ofBook(),
    fiscal_year: smallint().notNull(),
    ...groups(),
    opening_count: integer().notNull(),
    rest_count: integer().notNull(),
    ...balances(),
    ...flows(),
  },
  (t) => [
    index('book_year_sums__year').on(t.account_id, t.book_id, t.fiscal_year),
    index('book_year_sums__rest').on(t.account_id, t.book_id, t.fiscal_year).where(restIn(t)),
  ],
)

/** Whether there are balances after the year. */
function restIn(t: Record<'rest_count' | 'rest_cost' | 'rest_accumulated', unknown>): SQL {
  return sql`${t.rest_count} <> 0 or ${t.rest_cost} <> 0 or ${t.rest_accumulated} <> 0`
}

/** An asset in a book: the parameters that its figures were computed with, and the years that have rows. */
export const asset_books = pgTable(
  'asset_books',
  {
    // Without a key to the account: the book has one.
    account_id: uuid().notNull(),
    book_id: uuid().notNull(),
    asset_id: uuid().notNull(),
    cost: minor().notNull(),
    salvage: minor().notNull(),
    /** Empty: it isn't depreciated. */
    depreciation_method_id: uuid(),
    method_version: integer(),
    useful_life_months: integer(),
    acquired_on: date({ mode: 'string' }),
    in_service_on: date({ mode: 'string' }),
    /**
     * The category that gave what the asset doesn't have itself, and the number of the last change of categories at
     * that time.
     */
    given_by: uuid(),
    given_version: integer(),
    /** The day of its last charge, or of its disposal. */
    ends_on: date({ mode: 'string' }),
    /** Why it isn't depreciated although it should be: the first problem of the engine. */
    problem: text(),
    /** The years that have rows; none where the asset isn't in the book. */
    first_year: smallint(),
    last_year: smallint(),
    /** Accumulated depreciation and book value today; null where the asset isn't in the book. */
    accumulated: minor(),
    book_value: minor(),
    /** The last day on which both are right; null where that is forever. */
    valued_through: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.account_id, t.asset_id, t.book_id] }),
    sameAccount(t, t.book_id, books),
    index('asset_books__method').on(t.account_id, t.depreciation_method_id, t.method_version),
    index('asset_books__book_value').on(t.account_id, t.book_id, t.book_value, t.asset_id),
    index('asset_books__book_id__valued_through')
      .on(t.account_id, t.book_id, t.valued_through)
      .where(sql`${t.valued_through} is not null`),
    index('asset_books__problem')
      .on(t.account_id, t.book_id, t.problem)
      .where(sql`${t.problem} is not null`),
  ],
)

/**
 * Assets whose figures are out of date. No foreign keys to the account and the asset: its row has the first, and
 * triggers write both.
 */
export const figures_queue = pgTable(
  'figures_queue',
  {
    account_id: uuid().notNull(),
    /** The same number for those that are summed together. */
    grouped: minor().notNull(),
    asset_id: uuid().notNull(),
    /** Of the mark for all assets: the last asset that was queued in its place. */
    put_through: uuid(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.asset_id] })],
)

/** Each time that figures of many were computed, with how far that has come. */
export const figures_runs = pgTable(
  'figures_runs',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    version: integer().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    started_at: timestamp()
      .notNull()
      .default(sql`now()`),
    finished_at: timestamp(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.version] })],
)

/** What the nightly check found. */
export const figures_checks = pgTable(
  'figures_checks',
  {
    account_id: uuid()
      .notNull()
      .references(() => accounts.id),
    book_id: uuid().notNull(),
    checked_at: timestamp()
      .notNull()
      .default(sql`now()`),
    assets: integer().notNull(),
    differences: jsonb().$type<unknown[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_id, t.book_id, t.checked_at] })],
)

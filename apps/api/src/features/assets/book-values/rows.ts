import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

// The book values in the yearly rows of a book, `y`, for a month of their year.

/** The default book of an account, read once in a statement. */
export const defaultBook = (account: SQL): SQL =>
  sql`(select d.id from books d where d.account_id = ${account} and d.is_default)`

/** The book of the values. */
export interface Book {
  id: SQL
  /** Opening balances and days in service of the default book are columns of assets, those of others are settings. */
  is_default: boolean
}

/** The book of lists and pages without a choice of books. */
export const mainBook = ({ account_id }: Pick<Ctx, 'account_id'>): Book => ({
  id: defaultBook(sql`${account_id}`),
  is_default: true,
})

/** Up to this number, looking up rows one by one is faster than reading all of the book; the planner can't know it. */
const FEW = sql.raw('50000')
/** Whether `t` has so few rows. */
export const areFew = sql`(select count(*) <= ${FEW} from t)`

/** Book values as `book_value`: that of the asset `t.id`, and those of all, with their `asset_id`. */
export interface BookValueRows {
  ofOne: SQL
  ofAll: SQL
}

/** The book value of an asset on a day as the engine computes it, in minor units. */
export interface Computed {
  id: string
  book_value: bigint
}

/** The flows that change the book value besides depreciation, up or down, and those of disposals. */
const UP = ['brought_cost', 'additions', 'revaluation_cost', 'transfers_cost']
const DOWN = [
  'brought_accumulated',
  'impairment',
  'revaluation_accumulated',
  'transfers_accumulated',
]
const [CAME_OFF, LEFT] = [['disposals_accumulated'], ['disposals_cost']]

type Month = 'month' | 'charged'
const sumOf = (flows: readonly string[], month: Month) =>
  sql.raw(flows.map((flow) => `coalesce(y.${flow}[d.${month}], 0)`).join(' + '))

/** The events that change the book value on their day; others only change later charges. */
export const MOVING = [
  'addition',
  'impairment',
  'impairment_reversal',
  'revaluation',
  'partial_disposal',
]

/**
 * `d`: the book, the month of its fiscal year that a day is in, and the one whose charges count on that day, as months
 * are charged on their last day.
 */
export const monthOf = (ctx: Ctx, book: Book, day: SQL): SQL => sql`n as (
    select b.id as book_id, ${day} as today, coalesce(b.fiscal_year_start_month, a.fiscal_year_start_month)::int as start
    from books b join accounts a on a.id = b.account_id where b.account_id = ${ctx.account_id} and b.id = ${book.id}
  ), d as (
    select book_id, year, month, month - (extract(day from today + 1) > 1)::int as charged
    from n cross join lateral (select
      extract(year from today)::int + (start > 1 and extract(month from today) >= start)::int as year,
      (extract(month from today)::int - start + 12) % 12 + 1 as month) m
  )`

const bookValueIn = (disposals: Month) => sql`y.opening_cost - y.opening_accumulated
        + ${sumOf(UP, 'month')} - (${sumOf(DOWN, 'month')})
        + ${sumOf(CAME_OFF, disposals)} - (${sumOf(LEFT, disposals)}) - coalesce(y.charge[d.charged], 0)`

/** The book value in a row of the year: with movements up to the month `d.month`, and charges up to `d.charged`. */
export const IN_YEAR = bookValueIn('month')
/** The same, with assets that are disposed of, and charged for it, within the month. */
export const BEFORE_DISPOSALS = bookValueIn('charged')
/** The book value in a row for all years after its own. */
export const AT_REST = sql`y.rest_cost - y.rest_accumulated`

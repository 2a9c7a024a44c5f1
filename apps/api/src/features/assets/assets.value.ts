import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '#core/lists/by-value.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Query } from '#core/lists/listing.ts'
import { ENOUGH_TO_ADD, type Tally } from '#core/lists/sample.ts'
import { assets } from '#db/schema/assets.ts'
import { asset_books } from '#db/schema/book-figures.ts'
import { inMajor } from './depreciation-report/figures.ts'
import { areFew, type Book, defaultBook, mainBook, type BookValueRows } from './book-values/rows.ts'

// The book value of an asset today in the default book: kept with its figures, which a job has follow the days.

const digits = sql`coalesce(nullif(current_setting('app.currency_digits', true), '')::int, 2)`

const kept = (
  minor: string,
): SQL => sql`(select ${inMajor(sql.raw(`v.${minor}`))} from ${asset_books} v
  where v.account_id = ${assets.account_id} and v.asset_id = ${assets.id} and v.book_id = ${defaultBook(sql`${assets.account_id}`)})`

/** Cost less accumulated depreciation and impairment; null for what is in no book. */
export const bookValue: SQL = kept('book_value')
/** Depreciation and impairment until today. */
export const accumulatedDepreciation: SQL = kept('accumulated')

/** `12.5` in minor units, for rounding towards the inside of a range. */
const minorOf = (amount: string): SQL => sql`(${amount}::numeric * power(10::numeric, ${digits}))`

/** Whether an amount in minor units is within `filter[book_value][gte]` and `[lte]`: conditions to add to others. */
export function isWithin(query: Query, value: SQL): SQL {
  const [from, to] = [query['filter[book_value][gte]'], query['filter[book_value][lte]']]
  const since =
    from === undefined ? sql`` : sql` and ${value} >= ceil${minorOf(String(from))}::bigint`
  const until = to === undefined ? sql`` : sql` and ${value} <= floor${minorOf(String(to))}::bigint`
  return sql`${since}${until}`
}

/** The rows of assets in a book under `v`, within these amounts. */
function rowsWithin(ctx: Ctx, query: Query, book: Book): SQL {
  return sql`v.account_id = ${ctx.account_id} and v.book_id = ${book.id}
    and v.book_value is not null${isWithin(query, sql`v.book_value`)}`
}

/** Whether a query asks for book values. */
export const filtersByBookValue = (query: Query): boolean =>
  query['filter[book_value][gte]'] !== undefined || query['filter[book_value][lte]'] !== undefined

/** The assets whose book value is in the range today. */
export const bookValueWithin = (ctx: Ctx, query: Query, book = mainBook(ctx)): SQL[] =>
  filtersByBookValue(query)
    ? [
        sql`${assets.id} in (select v.asset_id from ${asset_books} v where ${rowsWithin(ctx, query, book)})`,
      ]
    : []

/** Book values, as a list is sorted by them. */
export const bookValues = (ctx: Ctx, query: Query): Values => ({
  table: sql`${asset_books} v`,
  where: rowsWithin(ctx, query, mainBook(ctx)),
  of: sql`v.asset_id`,
  by: sql`v.book_value`,
  type: sql`bigint`,
  // What is in no book has no book value, not even zero.
  emptyLast: true,
  only: filtersByBookValue(query),
})

/** A query without these amounts: for a list that is made of them already. */
export const withoutBookValue = <Q extends object>(query: Q): Q => ({
  ...query,
  'filter[book_value][gte]': undefined,
  'filter[book_value][lte]': undefined,
})

export function bookValuesToday(ctx: Ctx, book: Book): BookValueRows {
  const inBook = sql`v.account_id = ${ctx.account_id} and v.book_id = ${book.id}`
  return {
    ofOne: sql`select v.book_value from ${asset_books} v where ${inBook} and v.asset_id = t.id`,
    ofAll: sql`select v.asset_id, v.book_value from ${asset_books} v where ${inBook}`,
  }
}

/** The total book value of the assets of `t`, which has their ids. In a sample, the first ones are extrapolated. */
export function totalBookValue(ctx: Ctx, { isAbout }: Tally): SQL {
  const { ofOne, ofAll } = bookValuesToday(ctx, mainBook(ctx))
  const oneByOne = sql`(select sum(f.book_value) from t cross join lateral (${ofOne} offset 0) f)`
  const together = sql`(select sum(v.book_value) from t join (${ofAll}) v on v.asset_id = t.id)`
  const estimated = sql`(select sum(f.book_value) * (select count(*) from t) / count(*)
    from (select id from t limit ${sql.raw(String(ENOUGH_TO_ADD))}) t
    left join lateral (${ofOne} offset 0) f on true)`
  return sql`(case when ${isAbout} then ${estimated} when ${areFew} then ${oneByOne} else ${together} end)`
}

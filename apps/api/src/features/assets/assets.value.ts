import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Values } from '#core/lists/by-value.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Query } from '#core/lists/listing.ts'
import { ENOUGH_TO_ADD, type Tally } from '#core/lists/sample.ts'
import { assets } from '#db/schema/assets.ts'
import { asset_book_years, asset_books, book_year_sums } from '#db/schema/book-figures.ts'
import { depreciation_events } from '#db/schema/books.ts'
import { inMajor } from './depreciation-report/figures.ts'

// What an asset is worth today in the default book: kept with its figures, which a job has follow the days.

const digits = sql`coalesce(nullif(current_setting('app.currency_digits', true), '')::int, 2)`

/** The default book of an account; read once a statement. */
const defaultBook = (account: SQL): SQL =>
  sql`(select d.id from books d where d.account_id = ${account} and d.is_default)`

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

/** The rows of assets in the default book under `v`, within `filter[book_value][gte]` and `[lte]`. */
function rowsWithin(ctx: Ctx, query: Query): SQL {
  const [from, to] = [query['filter[book_value][gte]'], query['filter[book_value][lte]']]
  const since =
    from === undefined ? sql`` : sql` and v.book_value >= ceil${minorOf(String(from))}::bigint`
  const until =
    to === undefined ? sql`` : sql` and v.book_value <= floor${minorOf(String(to))}::bigint`
  return sql`v.account_id = ${ctx.account_id} and v.book_id = ${defaultBook(sql`${ctx.account_id}`)}
    and v.book_value is not null${since}${until}`
}

const isNarrowed = (query: Query) =>
  query['filter[book_value][gte]'] !== undefined || query['filter[book_value][lte]'] !== undefined

/** The assets that are worth so much today. */
export const worthWithin = (ctx: Ctx, query: Query): SQL[] =>
  isNarrowed(query)
    ? [
        sql`${assets.id} in (select v.asset_id from ${asset_books} v where ${rowsWithin(ctx, query)})`,
      ]
    : []

/** Book values, as a list is sorted by them. */
export const bookValues = (ctx: Ctx, query: Query): Values => ({
  table: sql`${asset_books} v`,
  where: rowsWithin(ctx, query),
  of: sql`v.asset_id`,
  by: sql`v.book_value`,
  type: sql`bigint`,
  // What is in no book is worth neither much nor little.
  emptyLast: true,
  only: isNarrowed(query),
})

/** A query without these amounts: for a list that is made of them already. */
export const withoutWorth = <Q extends object>(query: Q): Q => ({
  ...query,
  'filter[book_value][gte]': undefined,
  'filter[book_value][lte]': undefined,
})

/** So many are looked up one by one sooner than all of the book are read; how many there are the planner can't know. */
const FEW = sql.raw('50000')
const areFew = sql`(select count(*) <= ${FEW} from t)`

/** Book values as `worth`: that of the asset `t.id`, and those of all, with their `asset_id`. */
interface Worths {
  ofOne: SQL
  ofAll: SQL
}

function worthsToday(ctx: Ctx): Worths {
  const inBook = sql`v.account_id = ${ctx.account_id} and v.book_id = ${defaultBook(sql`${ctx.account_id}`)}`
  return {
    ofOne: sql`select v.book_value as worth from ${asset_books} v where ${inBook} and v.asset_id = t.id`,
    ofAll: sql`select v.asset_id, v.book_value as worth from ${asset_books} v where ${inBook}`,
  }
}

/** What assets are worth in all: those of `t`, which has their ids. Of a sample the first tell of all the others. */
export function worthOf(ctx: Ctx, { isAbout }: Tally): SQL {
  const { ofOne, ofAll } = worthsToday(ctx)
  const oneByOne = sql`(select sum(f.worth) from t cross join lateral (${ofOne} offset 0) f)`
  const together = sql`(select sum(v.worth) from t join (${ofAll}) v on v.asset_id = t.id)`
  const estimated = sql`(select sum(f.worth) * (select count(*) from t) / count(*)
    from (select id from t limit ${sql.raw(String(ENOUGH_TO_ADD))}) t
    left join lateral (${ofOne} offset 0) f on true)`
  return sql`(case when ${isAbout} then ${estimated} when ${areFew} then ${oneByOne} else ${together} end)`
}

/** The flows that change the book value besides depreciation, up or down. */
const UP = [
  'brought_cost',
  'additions',
  'revaluation_cost',
  'transfers_cost',
  'disposals_accumulated',
]
const DOWN = [
  'brought_accumulated',
  'impairment',
  'revaluation_accumulated',
  'transfers_accumulated',
  'disposals_cost',
]
const moved = (flows: readonly string[]) =>
  sql.raw(flows.map((flow) => `coalesce(y.${flow}[d.month], 0)`).join(' + '))

/** `d`: the default book, and the month of its fiscal year that a day is in. */
const monthOf = (ctx: Ctx, day: SQL): SQL => sql`n as (
    select b.id as book_id, ${day} as today, coalesce(b.fiscal_year_start_month, a.fiscal_year_start_month)::int as start
    from books b join accounts a on a.id = b.account_id where b.account_id = ${ctx.account_id} and b.is_default
  ), d as (
    select book_id, today, extract(year from today)::int + (start > 1 and extract(month from today) >= start)::int as year,
      (extract(month from today)::int - start + 12) % 12 + 1 as month,
      (extract(day from today + 1) = 1)::int as is_over
    from n
  )`

/** What a row of the year is worth in the month: charges of the months that have ended, all else of the running month. */
const IN_YEAR = sql`y.opening_cost - y.opening_accumulated + ${moved(UP)} - (${moved(DOWN)})
        - coalesce(y.charge[d.month - 1 + d.is_over], 0)`
/** The same in all years after its own. */
const AT_REST = sql`y.rest_cost - y.rest_accumulated`

/** What all assets of the account are worth today, from the sums of their years. */
export function worthOfAll(ctx: Ctx): SQL {
  const inBook = sql`y.account_id = ${ctx.account_id} and y.book_id = d.book_id`
  // Each by its own index: years to come are most of what is kept.
  return sql`(
  with ${monthOf(ctx, sql`(now() at time zone a.time_zone)::date`)}
  select coalesce((
      select sum(${IN_YEAR})
      from d join ${book_year_sums} y on ${inBook} and y.fiscal_year = d.year), 0)
    + coalesce((
      select sum(${AT_REST})
      from d join ${book_year_sums} y on ${inBook} and y.fiscal_year < d.year
        and (y.rest_count <> 0 or y.rest_cost <> 0 or y.rest_accumulated <> 0)), 0))`
}

/**
 * Assets to which something happens after a past day and in its month, as `upcoming`, behind `day` and before any other
 * `assets`: until then they are what they were at the end of the month before.
 */
export function upcomingOn(ctx: Ctx): SQL {
  const isUpcoming = (date: SQL) =>
    sql`${date} > (select today from day) and ${date} < (select date_trunc('month', today) + interval '1 month' from day)`
  const dated = (column: PgColumn) =>
    sql`select ${assets.id} from ${assets} where ${assets.account_id} = ${ctx.account_id} and ${assets.archived_at} is null and ${isUpcoming(sql`${column}`)}`
  return sql`upcoming as materialized (
    ${dated(assets.disposed_on)} union ${dated(assets.purchase_date)} union
    select e.asset_id from ${depreciation_events} e where e.account_id = ${ctx.account_id} and ${isUpcoming(sql`e.effective_date`)}
  )`
}

/** The same of single assets on the `day` of a report, which has passed: for who has `upcoming`. */
function worthsOnDay(ctx: Ctx): Worths {
  const inBook = sql`y.account_id = ${ctx.account_id} and y.book_id = d.book_id`
  const isUpcoming = (id: SQL) => sql`${id} in (select id from upcoming)`
  const all = sql`select y.asset_id, ${IN_YEAR} as worth
      from d join ${asset_book_years} y on ${inBook} and y.fiscal_year = d.year where not ${isUpcoming(sql`y.asset_id`)}
    union all
    select y.asset_id, ${IN_YEAR} from before d cross join upcoming u
      join ${asset_book_years} y on ${inBook} and y.fiscal_year = d.year and y.asset_id = u.id
    union all
    select y.asset_id, ${AT_REST} from d join ${asset_book_years} y on ${inBook} and y.fiscal_year < d.year and y.rest_count <> 0`
  return {
    ofOne: sql`select sum(case when y.fiscal_year = d.year then ${IN_YEAR} else ${AT_REST} end) as worth
      from (select * from d where not ${isUpcoming(sql`t.id`)} union all select * from before where ${isUpcoming(sql`t.id`)}) d
      join ${asset_books} b on b.account_id = ${ctx.account_id} and b.asset_id = t.id and b.book_id = d.book_id
      join ${asset_book_years} y on ${inBook} and y.asset_id = t.id and y.fiscal_year = least(d.year, b.last_year)`,
    ofAll: all,
  }
}

/**
 * `on_day, worth`: what the assets `t` are worth in all by a column of theirs.
 *
 * @param isPast on the `day` of a report, for who has `upcoming`; today without it
 */
export function worthBy(ctx: Ctx, column: SQL, isPast: boolean): SQL {
  const { ofOne, ofAll } = isPast ? worthsOnDay(ctx) : worthsToday(ctx)
  const months = isPast
    ? sql`, ${monthOf(ctx, sql`(select today from day)`)},
    before as (select book_id, today, year, month - 1 as month, 1 as is_over from d)`
    : sql``
  return sql`(with few as materialized (select ${areFew} as are_few)${months}
    select on_day, sum(worth) as worth from (
      select ${column} as on_day, f.worth from t cross join lateral (${ofOne} offset 0) f where (select are_few from few)
      union all
      select ${column}, v.worth from t join (${ofAll}) v on v.asset_id = t.id where (select not are_few from few)) w
    group by 1)`
}

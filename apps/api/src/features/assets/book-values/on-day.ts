import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { textArray } from '#core/lists/page.ts'
import { seesSome } from '#core/records/kept-sums.ts'
import { assets } from '#db/schema/assets.ts'
import { asset_book_years, asset_books } from '#db/schema/book-figures.ts'
import { depreciation_events } from '#db/schema/books.ts'
import type { Query } from '#core/lists/listing.ts'
import { isWithin, bookValuesToday } from '../assets.value.ts'
import { openingIn, opensWithin } from './opening.ts'
import {
  areFew,
  AT_REST,
  type Book,
  type Computed,
  IN_YEAR,
  monthOf,
  MOVING,
  type BookValueRows,
} from './rows.ts'

// The rows of a year only have its months. On a day within a month, the book value is that of the end of the month before,
// changed by the events since then; few assets have such events within a month.

const FIRST = sql`(select first_of_month from running)`
const DAY = sql`(select today from running)`
const LAST = sql`(select last_of_month from running)`

/** The day on which a disposed asset, `a`, leaves the book, `b`: from a pool, it leaves at the end of the pool. */
const LEAVES = sql`greatest(a.disposed_on, b.ends_on)`

/**
 * `running`: the month of the `day` of a report. `happened`: its events that change book values, without those that were
 * undone.
 */
export const happenedIn = (ctx: Ctx, book: Book): SQL => sql`running as materialized (
    select today, date_trunc('month', today)::date as first_of_month,
      (date_trunc('month', today) + interval '1 month')::date - 1 as last_of_month from day
  ),
  happened as materialized (
    select e.asset_id as id, e.effective_date as on_day from ${depreciation_events} e
    where e.account_id = ${ctx.account_id} and e.effective_date between ${FIRST} and ${LAST}
      and e.type = any (${textArray(MOVING)})
      and (e.book_id is null or e.book_id = ${book.id})
      and not exists (select from ${depreciation_events} r where r.account_id = e.account_id and r.reverses_id = e.id)
  )`

/** Assets with movements both before and after the day in its month: only the engine can compute their value. */
export function movedTwice(ctx: Ctx, book: Book): SQL {
  const { joined, enters } = openingIn(ctx, book)
  return sql`
  select a.id from (
    select id from happened where on_day > ${DAY}
    union select a.id from ${assets} a where a.account_id = ${ctx.account_id} and a.archived_at is null
      and a.status = 'disposed' and a.disposed_on between ${FIRST} and ${LAST}
  ) later join ${assets} a on a.account_id = ${ctx.account_id} and a.id = later.id
  join ${asset_books} b on b.account_id = a.account_id and b.asset_id = a.id and b.book_id = ${book.id}
  ${joined}
  where (${enters} between ${FIRST} and ${DAY} or exists (select from happened h where h.id = a.id and h.on_day <= ${DAY}))
    and (exists (select from happened h where h.id = a.id and h.on_day > ${DAY})
      or a.status = 'disposed' and ${LEAVES} between ${DAY} + 1 and ${LAST})`
}

/**
 * The assets whose value changes within the month of `day`: `gone` (disposed of by the day), `computed` (by the engine), and
 * all others that are `moved` (by events up to the day). It has to precede a subquery that is called `assets` itself.
 */
export function unsettledOn(ctx: Ctx, book: Book, computed: readonly Computed[]): SQL {
  const { joined, isThere, enters } = openingIn(ctx, book)
  const ofAccount = sql`a.account_id = ${ctx.account_id} and a.archived_at is null`
  const came = (column: SQL) =>
    sql`select a.id from ${assets} a ${joined} where ${ofAccount} and ${column} between ${FIRST} and ${DAY}`
  const isOpened = sql`(${seesSome} or ${opensWithin(ctx)})`
  // In another book, an asset without a day of purchase may have a day in service of its own.
  const enteredBySettings = book.is_default
    ? sql``
    : sql`union ${came(enters)} and a.purchase_date is null and s.in_service_date is not null`
  const values = sql`${sql.param(computed.map(({ id }) => id))}::uuid[], ${sql.param(computed.map(({ book_value }) => String(book_value)))}::bigint[]`
  return sql`${happenedIn(ctx, book)}, ${monthOf(ctx, book, sql`(select today from day)`)},
  computed (id, book_value) as materialized (select * from unnest(${values})),
  gone as materialized (
    select a.id from ${assets} a left join ${asset_books} b on b.account_id = a.account_id and b.asset_id = a.id
      and b.book_id = ${book.id}
    where ${ofAccount} and a.status = 'disposed' and a.disposed_on between ${FIRST} and ${DAY} and ${LEAVES} <= ${DAY}
  ),
  moved as materialized (
    (${came(sql`a.purchase_date`)} and ${enters} = a.purchase_date
    union ${came(sql`a.in_service_date`)} and a.purchase_date is null and ${enters} = a.in_service_date
    ${enteredBySettings}
    union ${came(enters)} and ${isThere} and ${isOpened}
    union select h.id from happened h join ${assets} a on a.account_id = ${ctx.account_id} and a.id = h.id ${joined}
      where h.on_day <= ${DAY} and ${enters} <= ${DAY})
    except select id from gone except select id from computed
  ),
  unsettled as materialized (select id from moved union select id from gone union select id from computed)`
}

/** Book values on the past `day` of a report, for a statement with `unsettledOn`. */
function bookValuesOnDay(ctx: Ctx): BookValueRows {
  const inBook = sql`y.account_id = ${ctx.account_id} and y.book_id = d.book_id`
  const isIn = (id: SQL, name: string) => sql`${id} in (select id from ${sql.identifier(name)})`
  const ended = sql`(select book_id, year, charged as month, charged from d) d`
  return {
    ofOne: sql`select sum(book_value) as book_value from (
      select case when y.fiscal_year = d.year then ${IN_YEAR} else ${AT_REST} end as book_value
      from (select * from ${ended} where not ${isIn(sql`t.id`, 'unsettled')}
        union all select book_id, year, month, charged from d where ${isIn(sql`t.id`, 'moved')}) d
      join ${asset_books} b on b.account_id = ${ctx.account_id} and b.asset_id = t.id and b.book_id = d.book_id
      join ${asset_book_years} y on ${inBook} and y.asset_id = t.id and y.fiscal_year = least(d.year, b.last_year)
      union all select book_value from computed where id = t.id) w`,
    ofAll: sql`select y.asset_id, ${IN_YEAR} as book_value from ${ended}
      join ${asset_book_years} y on ${inBook} and y.fiscal_year = d.year where not ${isIn(sql`y.asset_id`, 'unsettled')}
    union all
    select y.asset_id, ${IN_YEAR} from d cross join moved u
      join ${asset_book_years} y on ${inBook} and y.fiscal_year = d.year and y.asset_id = u.id
    union all
    select id, book_value from computed
    union all
    select y.asset_id, ${AT_REST} from d join ${asset_book_years} y on ${inBook} and y.fiscal_year < d.year and y.rest_count <> 0
      where not ${isIn(sql`y.asset_id`, 'computed')}`,
  }
}

/** The ids of assets whose book value on the `day` of a report is within two amounts, for a statement with `unsettledOn`. */
export const bookValueWithinOn = (ctx: Ctx, query: Query): SQL =>
  sql`select v.asset_id as id from (${bookValuesOnDay(ctx).ofAll}) v group by 1 having true${isWithin(query, sql`sum(v.book_value)`)}`

/**
 * `on_day, book_value`: the sum of the book values of the assets `t`.
 *
 * @param isPast on the `day` of a report, for a statement with `unsettledOn`; otherwise today
 */
export function bookValueBy(ctx: Ctx, book: Book, column: SQL, isPast: boolean): SQL {
  const { ofOne, ofAll } = isPast ? bookValuesOnDay(ctx) : bookValuesToday(ctx, book)
  return sql`(with few as materialized (select ${areFew} as are_few)
    select on_day, sum(book_value) as book_value from (
      select ${column} as on_day, f.book_value from t cross join lateral (${ofOne} offset 0) f where (select are_few from few)
      union all
      select ${column}, v.book_value from t join (${ofAll}) v on v.asset_id = t.id where (select not are_few from few)) w
    group by 1)`
}

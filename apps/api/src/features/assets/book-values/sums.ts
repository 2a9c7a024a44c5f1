import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { textArray } from '#core/lists/page.ts'
import { assets } from '#db/schema/assets.ts'
import { asset_book_years, asset_books, book_year_sums } from '#db/schema/book-figures.ts'
import { depreciation_events } from '#db/schema/books.ts'
import { openingIn, opensWithin } from './opening.ts'
import { AT_REST, BEFORE_DISPOSALS, mainBook, monthOf, MOVING } from './rows.ts'

/**
 * Assets whose value today differs from that in the sums, which are those of the end of the month: acquisitions, opening
 * balances and events of later days are already in them, and disposals too.
 */
function differing(ctx: Ctx): SQL {
  const { isThere, enters } = openingIn(ctx, mainBook(ctx))
  const FIRST = sql`(select date_trunc('month', today)::date from n)`
  const TODAY = sql`(select today from n)`
  const LAST = sql`(select (date_trunc('month', today) + interval '1 month')::date - 1 from n)`
  const ofAccount = sql`a.account_id = ${ctx.account_id} and a.archived_at is null`
  return sql`
    select a.id from ${assets} a where ${ofAccount} and a.purchase_date > ${TODAY} and a.purchase_date <= ${LAST}
    union select a.id from ${assets} a where ${ofAccount} and a.purchase_date is null
      and a.in_service_date > ${TODAY} and a.in_service_date <= ${LAST}
    union select a.id from ${assets} a where ${ofAccount} and ${isThere}
      and ${enters} > ${TODAY} and ${enters} <= ${LAST} and ${opensWithin(ctx)}
    union select a.id from ${assets} a where ${ofAccount} and a.disposed_on between ${FIRST} and ${TODAY}
    union select e.asset_id from ${depreciation_events} e where e.account_id = ${ctx.account_id}
      and e.effective_date between ${FIRST} and ${LAST} and e.type = any (${textArray(MOVING)})
      and (e.effective_date > ${TODAY} or e.type = 'partial_disposal')`
}

/**
 * The book value of all assets of the account today: the sums of their years, corrected for the assets that differ from
 * them.
 */
export function totalBookValueOfAll(ctx: Ctx): SQL {
  const inBook = sql`y.account_id = ${ctx.account_id} and y.book_id = d.book_id`
  // Each by its own index, because most stored years are in the future.
  return sql`(
  with ${monthOf(ctx, mainBook(ctx), sql`(now() at time zone a.time_zone)::date`)}
  select coalesce((
      select sum(${BEFORE_DISPOSALS})
      from d join ${book_year_sums} y on ${inBook} and y.fiscal_year = d.year), 0)
    + coalesce((
      select sum(${AT_REST})
      from d join ${book_year_sums} y on ${inBook} and y.fiscal_year < d.year
        and (y.rest_count <> 0 or y.rest_cost <> 0 or y.rest_accumulated <> 0)), 0)
    + coalesce((
      select sum(b.book_value - r.book_value) from d cross join (${differing(ctx)}) u
      join ${asset_books} b on b.account_id = ${ctx.account_id} and b.asset_id = u.id and b.book_id = d.book_id
      cross join lateral (
        select coalesce(sum(case when y.fiscal_year = d.year then ${BEFORE_DISPOSALS} else ${AT_REST} end), 0) as book_value
        from ${asset_book_years} y
        where ${inBook} and y.asset_id = u.id and y.fiscal_year = least(d.year, b.last_year)) r), 0))`
}

import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { book_year_sums } from '#db/schema/book-figures.ts'

/** Whether an asset, `a`, has an opening balance in the default book. */
export const HAS_OPENING = sql`(a.opening_as_of is not null or a.opening_accumulated > 0)`

/** The day on which an asset, `a`, enters the default book: with its opening balance, or when it is acquired. */
export const ENTERS = sql`case when ${HAS_OPENING}
  then coalesce(a.opening_as_of, coalesce(a.in_service_date, a.purchase_date) - 1)
  else coalesce(a.purchase_date, a.in_service_date) end`

/**
 * Whether any asset of the account has its opening balance in the month `d.month`. These have no index, so that all
 * assets are read to find them.
 */
export const opensWithin = (
  ctx: Ctx,
): SQL => sql`exists (select from d join ${book_year_sums} y on y.account_id = ${ctx.account_id}
    and y.book_id = d.book_id and y.fiscal_year = d.year
    where coalesce(y.brought_cost[d.month], 0) <> coalesce(y.brought_cost[d.month - 1], 0))`

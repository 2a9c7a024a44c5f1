import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { book_year_sums } from '#db/schema/book-figures.ts'
import type { Book } from './rows.ts'

/** What an asset, `a`, enters a book with. */
interface Opening {
  /** Joins what the asset has in the book, if that isn't in the asset itself. */
  joined: SQL
  /** Whether it has an opening balance. */
  isThere: SQL
  /** The day on which it enters: with its opening balance, or when it is acquired. */
  enters: SQL
}

export function openingIn(ctx: Ctx, { id, is_default }: Book): Opening {
  const of = sql.raw(is_default ? 'a' : 's')
  const inService = is_default
    ? sql`a.in_service_date`
    : sql`coalesce(s.in_service_date, a.in_service_date)`
  const isThere = sql`(${of}.opening_as_of is not null or ${of}.opening_accumulated > 0)`
  return {
    joined: is_default
      ? sql``
      : sql`left join asset_book_settings s on s.account_id = ${ctx.account_id} and s.asset_id = a.id and s.book_id = ${id}`,
    isThere,
    enters: sql`case when ${isThere} then coalesce(${of}.opening_as_of, coalesce(${inService}, a.purchase_date) - 1)
      else coalesce(a.purchase_date, ${inService}) end`,
  }
}

/**
 * Whether any asset of the account has its opening balance in the month `d.month`. These have no index, so that all
 * assets are read to find them.
 */
export const opensWithin = (
  ctx: Ctx,
): SQL => sql`exists (select from d join ${book_year_sums} y on y.account_id = ${ctx.account_id}
    and y.book_id = d.book_id and y.fiscal_year = d.year
    where coalesce(y.brought_cost[d.month], 0) <> coalesce(y.brought_cost[d.month - 1], 0))`

import { sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { wrongParameter } from '#core/context/errors.ts'
import { instant, statement } from '#core/records/entity.ts'

/** A book, with the version of its stored figures and the number of assets that are still to be computed. */
export interface ReportedBook {
  id: string
  name: string
  is_default: boolean
  first_month: number
  locked_through: string | null
  currency: string
  today: string
  generated_at: string
  version: number
  pending: number
}

/** The books that a report can be of, the default one first. */
export async function booksOf(ctx: Ctx): Promise<ReportedBook[]> {
  return askRows<ReportedBook>(
    ctx,
    statement(sql`select b.id, b.name, b.is_default, coalesce(b.fiscal_year_start_month, a.fiscal_year_start_month) as first_month,
        b.locked_through::text as locked_through, a.currency, ((now() at time zone a.time_zone)::date)::text as today,
        ${instant(sql`now()`)} as generated_at,
        coalesce((select max(r.version) from figures_runs r where r.account_id = a.id), 0) as version,
        (select count(*)::int from (select 1 from figures_queue q where q.account_id = a.id limit 10000) q) as pending
      from books b join accounts a on a.id = b.account_id
      where b.account_id = ${ctx.account_id} and b.archived_at is null order by b.is_default desc, b.name, b.id`),
  )
}

/**
 * The book with this id; without an id, the default book.
 *
 * @throws 422 if there is no such book
 */
export function bookAt(
  books: readonly ReportedBook[],
  id: string | undefined,
  parameter: string,
): ReportedBook {
  const found = id === undefined ? books[0] : books.find((book) => book.id === id)
  if (found) return found
  throw wrongParameter(parameter, `${parameter} must name a book`, 'not_found')
}

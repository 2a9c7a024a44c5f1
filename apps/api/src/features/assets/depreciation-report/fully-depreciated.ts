import { addDays } from '@steward/contract/calendar.ts'
import { type SQL, sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { spanOf } from '#domain/reports/period.ts'
import { expectedIn } from './expected.ts'

/**
 * Assets that a later event may have reopened. They were fully depreciated by the day, so the month after it has no
 * charge, unless the event is in it. With methods that charge evenly, the life has to be over, unless there were earlier
 * events. The life may have begun with the fiscal year.
 */
const CANDIDATES = `select b.asset_id as id from asset_books b
  left join depreciation_methods m on m.account_id = b.account_id and m.id = b.depreciation_method_id
  where b.account_id = $1 and b.book_id = $2 and b.problem is null and (b.ends_on <= $3::date) is not true
    and b.in_service_on <= $3::date
    and b.asset_id in (select e.asset_id from depreciation_events e where e.account_id = $1 and e.effective_date > $3::date)
    and (not exists (select from asset_book_years y where y.account_id = $1 and y.book_id = $2 and y.fiscal_year = $4
        and y.asset_id = b.asset_id and coalesce(y.charge[$5], 0) <> coalesce(y.charge[$5 - 1], 0))
      or exists (select from depreciation_events e where e.account_id = $1 and e.asset_id = b.asset_id
        and e.effective_date > $3::date and e.effective_date < $3::date + 1 + interval '1 month'))
    and (m.kind not in ('straight_line', 'sum_of_years_digits')
      or (b.in_service_on + make_interval(months => b.useful_life_months - 11) < $3::date + 1 + interval '1 month') is not false
      or exists (select from depreciation_events e
        where e.account_id = $1 and e.asset_id = b.asset_id and e.effective_date <= $3::date))`

/** The number of assets computed at a time. */
const AT_A_TIME = 2_000

/** The assets that were fully depreciated on a day, but no longer are because of later events. */
export async function reopenedSince(
  ctx: Ctx,
  { id: book_id, first_month }: { id: string; first_month: number },
  day: string,
): Promise<string[]> {
  const after = addDays(day, 1)
  const { first } = spanOf(after, after, first_month)
  const values = [ctx.account_id, book_id, day, first.year, first.month]
  const rows = await askRows<{ id: string }>(ctx, { text: CANDIDATES, values })
  const ids = rows.map(({ id }) => id)
  const found: string[] = []
  for (let from = 0; from < ids.length; from += AT_A_TIME) {
    const some = await expectedIn(ctx, book_id, day, ids.slice(from, from + AT_A_TIME))
    for (const [id, { ends_on }] of some) if (ends_on && ends_on <= day) found.push(id)
  }
  return found
}

/**
 * Whether an asset in the book, `b`, was fully depreciated on a day.
 *
 * @param reopened the ids of assets that were, but have been reopened since
 */
export const fullyBy = (day: string, reopened: readonly string[]): SQL =>
  sql`(b.problem is null and (b.ends_on <= ${day}::date or b.asset_id = any (${sql.param(reopened)}::uuid[])))`

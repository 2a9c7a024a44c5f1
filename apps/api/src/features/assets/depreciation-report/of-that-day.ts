import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { depreciation_events } from '#db/schema/books.ts'
import type { Asked } from './asked.ts'

// A report of a past day is narrowed and grouped by the statuses and methods that assets had at its end.

const asksOfStatus = ({ query }: Asked): boolean =>
  query.include_disposed === false ||
  query['filter[status]'] !== undefined ||
  (query.group_by?.includes('status') ?? false)

/**
 * For a statement that reads `assets`: these with the statuses at the end of the report, where it asks for statuses and
 * has passed. What later changes replaced is put back, but for a disposal by that day: it counts from its own day, however
 * late it was entered.
 */
export function assetsThen(ctx: Ctx, asked: Asked): SQL {
  const { to } = asked.period
  if (to >= asked.book.today || !asksOfStatus(asked)) return sql``
  // Most assets are as they were added: the history of these isn't looked at.
  return sql`was as materialized (
    select a.id, l.status from accounts o
    cross join lateral (select (${to}::date + 1)::timestamp at time zone o.time_zone as ended) day
    join assets a on a.account_id = o.id and a.updated_at >= day.ended and a.updated_at > a.created_at
    cross join lateral (
      select e.changes -> 'status' ->> 0 as status from audits e
      where e.account_id = a.account_id and e.auditable_type = 'Asset' and e.auditable_id = a.id
        and e.event_date >= day.ended and e.action <> 'create' and e.changes ? 'status'
      order by e.event_date, e.id limit 1) l
    where o.id = ${ctx.account_id} and a.archived_at is null
      and (a.disposed_on <= ${to}::date) is not true and l.status is distinct from a.status
  ),
  assets as not materialized (
    select a.* from assets a where a.account_id = ${ctx.account_id} and (a.id in (select id from was)) is not true
    union all
    select b.* from was join assets a on a.account_id = ${ctx.account_id} and a.id = was.id
    cross join lateral jsonb_populate_record(a, jsonb_build_object('status', was.status)) b
  ),`
}

/** The method of an asset in the book, `b`: that of its last change by the end of the report, or else that of its beginning. */
export function methodThen(ctx: Ctx, { book, period }: Pick<Asked, 'book' | 'period'>): SQL {
  const changes = (more: SQL) => sql`from ${depreciation_events} e
    where e.account_id = ${ctx.account_id} and e.type = 'method_change' and e.effective_date <= ${period.to}::date
      and (e.book_id is null or e.book_id = ${book.id}) and not exists (
        select from ${depreciation_events} r where r.account_id = e.account_id and r.reverses_id = e.id)${more}`
  // Few assets ever got another method: only for these it is looked up.
  return sql`(case when b.asset_id in (select e.asset_id ${changes(sql``)})
    then (select (e.details ->> 'depreciation_method_id')::uuid ${changes(sql` and e.asset_id = b.asset_id
      order by e.effective_date desc, e.id desc limit 1`)})
    else b.depreciation_method_id end)`
}

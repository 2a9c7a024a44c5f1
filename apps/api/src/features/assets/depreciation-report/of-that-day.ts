import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { assets } from '#db/schema/assets.ts'
import { depreciation_events } from '#db/schema/books.ts'
import type { Asked } from './asked.ts'

// A report of a past day is filtered and grouped by the statuses and methods that assets had at its end.

/** Whether the report needs the statuses of a past day, which may have changed since. */
const asksOfThen = ({ query, period, book }: Asked): boolean =>
  period.to < book.today &&
  (query.include_disposed === false ||
    query['filter[status]'] !== undefined ||
    (query.group_by?.includes('status') ?? false))

/** The assets in question: by default, all that aren't archived. */
interface Among {
  ids?: readonly string[]
  archived?: boolean
}

/**
 * `id, status` of assets whose status at the end of a day differs from the present one: it is the one that their first
 * change since then replaced. An asset is disposed of from the day of its disposal on, whenever that was entered, and only
 * if it still is: a disposal that was undone counts on no day. An asset that was created as disposed of was in use before,
 * from its day in service on.
 */
export function earlierStatuses(ctx: Ctx, day: string, { ids, archived }: Among = {}): SQL {
  const isThere = archived ? sql`true` : sql`a.archived_at is null`
  // Each by its own index.
  const disposed = (archived_at: SQL) =>
    sql`select a.* from night, assets a where a.account_id = ${ctx.account_id} and ${archived_at} and a.status = 'disposed'
      and a.disposed_on > ${day}::date`
  const all = archived
    ? sql`${disposed(sql`a.archived_at is null`)} union all ${disposed(sql`a.archived_at >= night.begins`)}`
    : disposed(sql`a.archived_at is null`)
  const among = (id: SQL) => (ids ? sql`and ${id} = any (${sql.param(ids)}::uuid[])` : sql``)
  const ofAssets = sql`e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.action <> 'create'
    and e.changes ? 'status'`
  return sql`
    with night as (
      select (${day}::date + 1)::timestamp at time zone o.time_zone as begins from accounts o where o.id = ${ctx.account_id}
    ),
    since as (
      select distinct on (e.auditable_id) e.auditable_id as id, e.changes -> 'status' ->> 0 as status
      from night join audits e on ${ofAssets} ${among(sql`e.auditable_id`)}
      where e.event_date >= night.begins and e.changes -> 'status' ->> 0 <> 'disposed'
      order by e.auditable_id, e.event_date, e.id
    )
    select a.id, s.status from since s join assets a on a.account_id = ${ctx.account_id} and a.id = s.id
    where ${isThere} and (a.status = 'disposed' and a.disposed_on <= ${day}::date) is not true
      and s.status <> a.status
    union all
    -- Only what was there already can have had another status; of what was entered as disposed of, its day in service tells.
    select a.id, coalesce(case when a.created_at < night.begins then (
        select e.changes -> 'status' ->> 0 from audits e where ${ofAssets} and e.auditable_id = a.id
          and e.changes -> 'status' ->> 1 = 'disposed' order by e.event_date desc, e.id desc limit 1) end,
        case when a.in_service_date <= ${day}::date then 'in_use' else 'in_stock' end)
    from night, (${all}) a
    where true ${among(sql`a.id`)}
      -- Hashed, however few of them the planner expects.
      and a.id not in (select s.id from since s)`
}

/**
 * `was`, for a statement with `statusThen`: the assets that had another status at the end of the report. It consists of
 * arrays, which the planner expects to be short: otherwise it would look up each asset without a hash.
 */
export function statusesThen(ctx: Ctx, asked: Asked): SQL {
  if (!asksOfThen(asked)) return sql``
  return sql`was as materialized (
    select l.id, l.status from (
      select array_agg(w.id) as ids, array_agg(w.status) as statuses from (${earlierStatuses(ctx, asked.period.to)}) w) w
    cross join lateral unnest(w.ids, w.statuses) l (id, status)
  ),`
}

const inWas = (narrowed = sql``) => sql`${assets.id} in (select id from was${narrowed})`

/**
 * The status of an asset at the end of the report. Few had another one, which is looked up in a set: with a join, a page of
 * assets couldn't be read in its order.
 */
export function statusThen(asked: Asked): SQL {
  if (!asksOfThen(asked)) return sql`${assets.status}`
  const each = ASSET_STATUSES.map(
    (one) => sql`when ${inWas(sql` where status = ${one}`)} then ${one}`,
  )
  return sql`(case when ${inWas()} then case ${sql.join(each, sql` `)} end else ${assets.status} end)`
}

/**
 * The method of an asset in the book, `b`: that of its last change by the end of the report, or else its first one. An
 * opening balance includes all changes by its day.
 */
export function methodThen(ctx: Ctx, { book, period }: Pick<Asked, 'book' | 'period'>): SQL {
  const opened = book.is_default
    ? sql`${assets} o where o.id = e.asset_id`
    : sql`asset_book_settings o where o.asset_id = e.asset_id and o.book_id = ${book.id}`
  const changes = (more: SQL) => sql`from ${depreciation_events} e
    where e.account_id = ${ctx.account_id} and e.type = 'method_change' and e.effective_date <= ${period.to}::date
      and (e.book_id is null or e.book_id = ${book.id}) and not exists (
        select from ${depreciation_events} r where r.account_id = e.account_id and r.reverses_id = e.id)
      and not exists (select from ${opened} and o.account_id = e.account_id and o.opening_as_of >= e.effective_date)${more}`
  // Few assets have another method than their first one: it is only looked up for these.
  return sql`(case when (select exists (select ${changes(sql``)})) and b.asset_id in (select e.asset_id ${changes(sql``)})
    then (select (e.details ->> 'depreciation_method_id')::uuid ${changes(sql` and e.asset_id = b.asset_id
      order by e.effective_date desc, e.id desc limit 1`)})
    else b.depreciation_method_id end)`
}

/**
 * Whether an asset in the book, `b`, is depreciated at the end of the report: by a method, or by a low-value rule, which
 * isn't a method of the account. Without a method, an asset only has an end of depreciation if such a rule charges it or it
 * was disposed of. For these few, the rows of the years in which charges begin show whether anything was charged.
 */
export function isDepreciated(ctx: Ctx, asked: Asked): SQL {
  const inBook = sql`account_id = ${ctx.account_id} and asset_id = b.asset_id`
  const hadMethod = sql`exists (select from ${depreciation_events} where ${inBook} and type = 'method_change')`
  const inService = sql`extract(year from b.in_service_on)::int`
  return sql`(case when b.depreciation_method_id is not null or b.ends_on is null or ${hadMethod}
    then ${methodThen(ctx, asked)} is not null
    else exists (select from ${assets} a where a.account_id = ${ctx.account_id} and a.id = b.asset_id and a.status <> 'disposed')
      or exists (select from asset_book_years where ${inBook} and book_id = ${asked.book.id} and charge is not null
        and fiscal_year = any (array[b.first_year, b.first_year + 1, ${inService}, ${inService} + 1])) end)`
}

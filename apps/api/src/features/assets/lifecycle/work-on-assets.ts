import { RECKONED_WITH } from '@steward/contract/asset-status.ts'
import { REPLACE_FROM, type ReplaceReason } from '@steward/contract/asset-filters.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import { or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { textArray } from '#core/lists/page.ts'
import type { Query } from '#core/lists/listing.ts'
import { assets } from '#db/schema/assets.ts'

/** Whether an asset still has to be replaced some day: not if it was retired or disposed of. */
export const isReckonedWith = sql`status = any (${textArray(RECKONED_WITH)})`

/**
 * `day`: the day of the report in the organization's time zone; its end, or now; one year before; the first month of the
 * fiscal year, and the fiscal year of the day. A future day counts as today.
 */
export const dayOf = (
  ctx: Ctx,
  { as_of }: { as_of?: string | undefined },
): SQL => sql`day as materialized (
  select today, (today - interval '1 year')::date as year_ago, first_month,
    least(now(), (today + 1)::timestamp at time zone time_zone) as until, time_zone,
    make_date(extract(year from today - make_interval(months => first_month - 1))::int, first_month, 1) as year_begins
  from (select least((now() at time zone time_zone)::date, ${as_of ?? null}::date) as today, time_zone,
      fiscal_year_start_month as first_month
    from accounts where id = ${ctx.account_id}) a)`

/** What was spent on each work order, by the parts that are paid and the hours that are worked. */
export const spent = (ctx: Ctx, orders: SQL): SQL => sql`spent as (
  select work_order_id, sum(cost) as cost from (
    select work_order_id, minutes * rate / 60 as cost from day, work_order_time_entries
    where account_id = ${ctx.account_id} and worked_on <= day.today and ${orders}
    union all
    select work_order_id, quantity * unit_cost from day, work_order_costs
    where account_id = ${ctx.account_id} and created_at <= day.until and ${orders}) p
  group by 1)`

/** The work on each asset: all of it, and that of the last twelve months. */
export const worked = (ctx: Ctx, assets: SQL): SQL => sql`worked as (
    select o.asset_id, count(*) as orders, sum(s.cost) as cost,
      sum(least(o.downtime_end, day.until) - o.downtime_start) as downtime,
      count(*) filter (where is_recent) as recent_orders, sum(s.cost) filter (where is_recent) as recent_cost,
      sum(least(o.downtime_end, day.until) - o.downtime_start) filter (where is_recent) as recent_downtime
    from day, work_orders o left join spent s on s.work_order_id = o.id
    cross join lateral (
      select coalesce(o.completed_at, o.created_at) >= day.year_ago as is_recent) r
    where o.account_id = ${ctx.account_id} and o.archived_at is null and o.asset_id is not null and o.status <> 'cancelled'
      and o.created_at <= day.until and ${assets}
    group by 1
  )`

/** The cost of twelve months of maintenance in percent of an asset's cost; null without a cost. */
export const shareOf = (recent: SQL): SQL =>
  sql`coalesce(${recent}, 0) * 100 / nullif(purchase_cost, 0)`

/** What speaks for replacing an asset: what its maintenance costs, and that it is older than it was to become. */
export const isCostly = (share: SQL, threshold: number): SQL =>
  sql`(${isReckonedWith} and coalesce(${share} > ${threshold}, false))`
export const isLate: SQL = sql`(${isReckonedWith} and end_of_life < (select today from day))`

/**
 * `costs`: what the work of the twelve months before the `day` cost each asset. Only work that is recent enough is added up,
 * once for all assets.
 */
const recentCosts = (ctx: Ctx): SQL => sql`recent as materialized (
    select o.id, o.asset_id from day, work_orders o where o.account_id = ${ctx.account_id} and o.archived_at is null
      and o.asset_id is not null and o.status <> 'cancelled' and o.created_at <= day.until
      and coalesce(o.completed_at, o.created_at) >= day.year_ago
  ), ${spent(ctx, sql`work_order_id in (select id from recent)`)},
  costs as materialized (
    select r.asset_id, sum(s.cost) as recent_cost from recent r join spent s on s.work_order_id = r.id group by 1
  )`

const IS_COSTLY = isCostly(shareOf(sql`recent_cost`), REPLACE_FROM)

/**
 * The ids of assets whose maintenance speaks for replacing them on the `day` of a statement.
 *
 * @param having reads the assets with these ids
 */
export const costlyIds = (ctx: Ctx, having: (ids: SQL) => SQL): SQL =>
  sql`with ${recentCosts(ctx)} select ${assets.id} from costs join ${having(sql`select asset_id from costs`)} ${assets}
    on ${assets.id} = costs.asset_id where ${IS_COSTLY}`

const REASONS: Record<ReplaceReason, (ctx: Ctx) => SQL> = {
  cost: (ctx) => sql`${assets.id} in (with ${dayOf(ctx, {})}, ${recentCosts(ctx)}
    select a.id from assets a join costs on costs.asset_id = a.id
    where a.account_id = ${ctx.account_id} and ${IS_COSTLY})`,
  // Looked at in each record, so that a list can stop where its page is full.
  age: (
    ctx,
  ) => sql`(${assets.archived_at} is null and ${assets.status} = any (${textArray(RECKONED_WITH)})
    and ${assets.end_of_life} < (select (now() at time zone time_zone)::date from accounts where id = ${ctx.account_id}))`,
}

/**
 * The assets that it may be better to replace than to repair, for any of the reasons of `filter[repair_or_replace]`.
 */
export function toReplace(ctx: Ctx, query: Query, by = REASONS): SQL[] {
  const asked = query['filter[repair_or_replace]'] as AnyOf<ReplaceReason>
  if (!asked) return []
  const reasons = asked.filter((reason) => reason !== null)
  const some = or(...reasons.map((reason) => by[reason](ctx)))
  return [some ?? sql`false`]
}

/** The same on the `day` of a statement that has the ids `costly_then`. */
export const toReplaceThen = (ctx: Ctx, query: Query): SQL[] =>
  toReplace(ctx, query, {
    cost: () => sql`(${assets.id} in (select id from costly_then)) is true`,
    age: () => isLate,
  })

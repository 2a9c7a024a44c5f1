import { WORST_ASSETS } from '@steward/contract/lifecycle-report.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { amount, statement } from '#core/records/entity.ts'
import { assets } from '#db/schema/assets.ts'
import type { Asked } from './asked.ts'
import { hours, type Reported } from './assets-in-report.ts'
import { dayOf, isCostly, isLate, shareOf, spent, worked } from './work-on-assets.ts'

const COLUMNS = sql`id, asset_tag, name, status, purchase_cost, purchase_date, end_of_life, disposal_proceeds`
const MOST = sql.raw(String(WORST_ASSETS))

/** An asset with its work, as JSON. */
const asWorst = sql`json_build_object('id', id, 'asset_tag', asset_tag, 'name', name, 'status', status,
      'purchase_cost', ${amount(sql`purchase_cost`)}, 'purchase_date', purchase_date, 'end_of_life', end_of_life,
      'work_orders', coalesce(recent_orders, 0)::int, 'maintenance_cost', ${amount(sql`coalesce(recent_cost, 0)`)},
      'downtime_hours', ${hours(sql`recent_downtime`)}, 'share', round(share, 1)::float8,
      'cost_of_ownership', ${amount(sql`coalesce(purchase_cost, 0) + coalesce(cost, 0) - coalesce(disposal_proceeds, 0)`)},
      'reasons', array_remove(array[case when is_costly then 'cost' end, case when is_late then 'age' end], null))`

/**
 * What work on assets cost, and which of them it may be better to replace: those whose maintenance of twelve months is
 * more than `threshold` percent of what they cost, then those that are past their end of life. Work of the last twelve
 * months is what was finished then, or added and not finished; cancelled work is left out.
 */
export function workOnAssets(
  ctx: Ctx,
  asked: Asked,
  { where, first, having, anyHaving }: Reported,
): SQL {
  const { threshold } = asked.query
  const late = first({
    where: sql`${where} and ${isLate}`,
    order: sql`end_of_life, id`,
    limit: MOST,
    offset: sql`0`,
  })
  return sql`with ${spent(ctx, sql`true`)},
  ${worked(ctx, sql`true`)},
  a as materialized (
    select id, status, purchase_cost, worked.*, ${shareOf(sql`worked.recent_cost`)} as share
    from worked join ${having(sql`select asset_id from worked`)} ${assets} on id = worked.asset_id
  ),
  costly as (select * from a where ${isCostly(sql`share`, threshold)}),
  late as (
    select id from ${late} ${assets}
  ),
  named as (
    (select id from costly order by share desc, id limit ${MOST}) union (select id from late)
  ),
  worst as (
    select ${sql.join(
      ['id', 'asset_tag', 'name', 'status', 'purchase_cost', 'purchase_date', 'end_of_life'].map(
        (name) => sql`r.${sql.identifier(name)}`,
      ),
      sql`, `,
    )}, r.disposal_proceeds, a.cost, coalesce(a.share, 0 / nullif(r.purchase_cost, 0)) as share, a.recent_orders, a.recent_cost, a.recent_downtime,
      coalesce(a.share > ${threshold}, false) as is_costly, coalesce(r.end_of_life < day.today, false) as is_late
    from day, named join ${anyHaving(sql`select id from named`)} r on r.id = named.id left join a on a.id = named.id
    order by is_costly desc, share desc nulls last, r.end_of_life, r.id limit ${MOST}
  )
  select json_build_object(
    'maintenance', (select json_build_object(
      'work_orders', coalesce(sum(orders), 0)::int, 'assets', count(*)::int, 'cost', ${amount(sql`coalesce(sum(cost), 0)`)},
      'downtime_hours', ${hours(sql`sum(downtime)`)},
      'recent_work_orders', coalesce(sum(recent_orders), 0)::int, 'recent_cost', ${amount(sql`coalesce(sum(recent_cost), 0)`)},
      'recent_downtime_hours', ${hours(sql`sum(recent_downtime)`)}) from a),
    'by_cost', (select count(*)::int from costly),
    'worst', (select coalesce(json_agg(${asWorst}
      order by is_costly desc, share desc nulls last, end_of_life, id), '[]') from worst))`
}

/**
 * What work on one asset cost, and whether it may be better to replace it, by the same rules.
 *
 * @param id of an asset
 */
export const workOnAsset = (ctx: Ctx, id: string, threshold: number) =>
  statement(sql`with ${dayOf(ctx, {})}, ${spent(
    ctx,
    sql`work_order_id in (select o.id from work_orders o where o.account_id = ${ctx.account_id} and o.asset_id = ${id})`,
  )},
  ${worked(ctx, sql`o.asset_id = ${id}`)},
  a as (
    select ${COLUMNS}, worked.*, ${shareOf(sql`worked.recent_cost`)} as share
    from ${assets} left join worked on worked.asset_id = ${assets.id}
    where ${assets.account_id} = ${ctx.account_id} and ${assets.id} = ${id}
  ),
  judged as (
    select a.*, ${isCostly(sql`share`, threshold)} as is_costly, coalesce(${isLate}, false) as is_late from day, a
  )
  select ${asWorst} as part from judged`)

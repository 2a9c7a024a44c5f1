import { type SQL, sql } from 'drizzle-orm'
import { amount } from '#core/records/entity.ts'
import { work_orders as t } from '#db/schema/work-orders.ts'
import { TOTAL } from './work-orders.records.ts'

const hours = (interval: SQL): SQL =>
  sql`round((extract(epoch from ${interval}) / 3600)::numeric, 1)::float8`

/**
 * The maintenance figures of the assets of the work orders that meet a condition. The time between failures is counted
 * from the previous failure of the same asset.
 */
export const maintenanceFigures = (where: SQL): SQL => sql`(
  with w as (
    select ${t.asset_id} as asset_id, ${t.created_at} as created_at, ${t.started_at} as started_at, ${t.completed_at} as completed_at,
      ${t.downtime_start} as down, coalesce(${t.downtime_end}, now()) as up, ${TOTAL} as cost,
      ${t.status} <> 'cancelled' and exists (select from work_order_types y
        where y.account_id = ${t.account_id} and y.id = ${t.work_order_type_id} and y.kind = 'corrective') as failed
    from ${t} where ${where}
  ), f as (
    select count(*) as n, max(created_at) - min(created_at) as span,
      sum(completed_at - started_at) as repairing, count(completed_at - started_at) as repaired
    from w where failed group by asset_id
  )
  select json_build_object(
    'cost', ${amount(sql`coalesce((select sum(cost) from w), 0)`)},
    'downtime_hours', coalesce((select ${hours(sql`sum(up - down)`)} from w), 0),
    'failures', coalesce((select sum(n)::int from f), 0),
    'mean_hours_between_failures', (select ${hours(sql`sum(span) / nullif(sum(n - 1), 0)::float8`)} from f),
    'mean_hours_to_repair', (select ${hours(sql`sum(repairing) / nullif(sum(repaired), 0)::float8`)} from f)))`

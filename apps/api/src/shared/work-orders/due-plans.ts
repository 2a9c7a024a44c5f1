import type { AssetStatus } from '@steward/contract/asset-status.ts'
import { isOn } from '#core/context/account-flags.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { todayOf } from '#core/context/today.ts'
import { later } from '#core/jobs/queue.ts'

/** Assets with one of these are left alone by plans. */
export const UNPLANNED: readonly string[] = [
  'planned',
  'retired',
  'disposed',
] satisfies AssetStatus[]

/** The assets `a` that plans can be for. */
export const IN_USE = `a.archived_at is null and a.status not in (${UNPLANNED.map((status) => `'${status}'`).join()})`

/** The plans `p` that create work orders. */
export const ACTIVE = `p.archived_at is null and p.status = 'active'`

/** What the meter of an asset that a plan goes by reads; no row where it has none, or it wasn't read. */
export const METER = `left join lateral (
  select m.id, m.reading, m.read_at, m.unit from asset_meters m where m.account_id = p.account_id and m.asset_id = a.id
    and p.unit = 'meter' and lower(m.name) = lower(p.meter_name) and m.archived_at is null
    and m.reading is not null order by m.read_at desc limit 1) m on true`

/** The dates `d` of active plans for assets in use. */
export const DATES_IN_USE = `maintenance_plan_dates d
  join maintenance_plans p on p.account_id = d.account_id and p.id = d.maintenance_plan_id and ${ACTIVE}
  join assets a on a.account_id = d.account_id and a.id = d.asset_id and ${IN_USE} ${METER}`

/**
 * Whether a date `d` is due on the day `$2`. Work on what is missing can't be done: its date waits until it is found.
 */
export const IS_DUE = `a.status <> 'missing' and ((p.unit <> 'meter' and d.due_date - p.lead_days <= $2::date and (p.end_date is null or d.due_date <= p.end_date))
  or (p.unit = 'meter' and m.reading >= d.due_value and p.start_date <= $2::date and (p.end_date is null or p.end_date >= $2::date)))`

/** A job that creates the work orders of an account that are due. */
export interface MakeOrders {
  task: 'make_orders'
  account_id: string
}

/**
 * Keeps a job that is waiting from being started before this transaction has committed: it would miss what is written
 * here. A job that is being started at this moment isn't waited for, nor found.
 */
const HOLD_WAITING = `select from pgboss.job where name = 'housekeeping' and state = 'created'
  and data ->> 'task' = 'make_orders' and data ->> 'account_id' = $1 limit 1 for share skip locked`

/**
 * Has work orders created that are due by what a meter reads now, unless a job that will do so is waiting already:
 * whoever has read it sees them soon.
 */
export async function askForOrders(ctx: Ctx, meter: { id: string; asset_id: string }) {
  const { account_id } = ctx
  if (!(await isOn(ctx, 'work_orders.enable', null))) return
  const due = await clientOf(ctx).query(
    `select from ${DATES_IN_USE} where d.account_id = $1 and ${IS_DUE} and a.id = $3 and m.id = $4 limit 1`,
    [account_id, await todayOf(ctx), meter.asset_id, meter.id],
  )
  if (due.rowCount === 0) return
  const waiting = await clientOf(ctx).query(HOLD_WAITING, [account_id])
  if (waiting.rowCount) return
  await later(ctx, 'housekeeping', { task: 'make_orders', account_id } satisfies MakeOrders)
}

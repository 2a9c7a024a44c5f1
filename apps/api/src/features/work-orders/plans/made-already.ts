import { addDays } from '@steward/contract/calendar.ts'
import {
  afterCompletion,
  firstFrom,
  type Next,
  type Schedule,
} from '@steward/contract/plan-schedule.ts'
import { isOpen, type WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { type Key, type Plan, SCHEDULE, scheduleOf } from './plan-rows.ts'

/** A date that has just begun, with the work orders that its plan has made of the same asset before. */
interface Begun extends Plan, Next {
  asset_id: string
  due_value: string | null
  /** The most that any of them was counted as, and the last day that one was due on by plan. */
  made_n: number
  made_day: string | null
  /** The last of them. */
  order_id: string
  status: WorkOrderStatus
  is_there: boolean
  /** The day on which it was done; of what was canceled that on which it was due. */
  over_on: string | null
}

/** Orders say of which date they are as `<n> <day>`, or `<n> <reading>` where the plan goes by a meter. */
const BEGUN = `select p.id, ${SCHEDULE}, d.asset_id, d.n, d.due_date::text as due_date, d.due_value::text as due_value,
    made.n as made_n, made.day as made_day, o.id as order_id, o.status, o.archived_at is null as is_there,
    coalesce((o.completed_at at time zone c.time_zone)::date, o.due_date)::text as over_on
  from unnest($2::uuid[], $3::uuid[]) b (id, asset_id)
  join maintenance_plans p on p.account_id = $1 and p.id = b.id join accounts c on c.id = $1
  join maintenance_plan_dates d on d.account_id = $1 and d.maintenance_plan_id = b.id and d.asset_id = b.asset_id
  cross join lateral (select id, status, archived_at, completed_at, due_date from work_orders
    where account_id = $1 and maintenance_plan_id = b.id and asset_id = b.asset_id and plan_due is not null
    order by created_at desc, id desc limit 1) o
  cross join lateral (select max(split_part(plan_due, ' ', 1)::int) as n,
      max(split_part(plan_due, ' ', 2)) filter (where plan_due ~ ' \\d{4}-\\d\\d-\\d\\d$') as day
    from work_orders where account_id = $1 and maintenance_plan_id = b.id and asset_id = b.asset_id and plan_due is not null) made`

/** Whether a plan was changed to start later than everything that it has created. */
const beginsLater = ({ start_date }: Schedule, { made_day }: Begun, today: string) =>
  start_date >= today && (made_day === null || start_date > made_day)

/** Counted by completion, the next date follows from the last work; missed dates aren't made up for. */
function afterWork(begun: Begun, schedule: Schedule, today: string): Next {
  const next = { n: begun.made_n + 1, due_date: begun.due_date }
  if (begun.over_on === null || beginsLater(schedule, begun, today)) return next
  const { due_date } = afterCompletion(schedule, next, begun.over_on)
  return { ...next, due_date: due_date! < today ? today : due_date }
}

/** The next date after the work orders that were created already. */
function goneOn(begun: Begun, today: string): Next & Pick<Begun, 'due_value'> {
  const { made_n, made_day, due_date, due_value } = begun
  const schedule = scheduleOf(begun)
  const byWork = begun.anchor === 'completion' && begun.is_there
  if (byWork && isOpen(begun.status)) return { n: made_n + 1, due_date: null, due_value: null }
  if (!schedule) return { n: made_n + 1, due_date: null, due_value }
  if (byWork) return { ...afterWork(begun, schedule, today), due_value: null }
  const isMade = made_day !== null && due_date! <= made_day
  const next = isMade ? firstFrom(schedule, addDays(made_day, 1)) : begun
  return { n: next.n, due_date: next.due_date, due_value: null }
}

/**
 * Has dates that have just begun go on from the work orders that their plans made before: of a date whose order is
 * there no second one comes, and by completion the next one waits for the work that is open.
 */
export async function goOnFromMade(ctx: Ctx, today: string, begun: readonly Key[]): Promise<void> {
  if (begun.length === 0) return
  const { rows } = await clientOf(ctx).query<Begun>(BEGUN, [
    ctx.account_id,
    begun.map(({ id }) => id),
    begun.map(({ asset_id }) => asset_id),
  ])
  if (rows.length === 0) return
  const next = rows.map((row) => ({
    id: row.id,
    asset_id: row.asset_id,
    order_id: row.order_id,
    ...goneOn(row, today),
  }))
  await clientOf(ctx).query(
    `update maintenance_plan_dates d set n = r.n, due_date = r.due_date, due_value = r.due_value, work_order_id = r.order_id
     from json_to_recordset($2::json) r(id uuid, asset_id uuid, order_id uuid, n int, due_date date, due_value numeric)
     where d.account_id = $1 and d.maintenance_plan_id = r.id and d.asset_id = r.asset_id`,
    [ctx.account_id, JSON.stringify(next)],
  )
}

import { addDays } from '@steward/contract/calendar.ts'
import type { MaintenancePlan } from '@steward/contract/maintenance-plans.ts'
import { createRecord } from '#core/bulk/change.ts'
import { isOn } from '#core/context/account-flags.ts'
import { askRows, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { AppError } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import { todayOf } from '#core/context/today.ts'
import {
  afterCompletion,
  isTime,
  type Next,
  nextAfter,
  nextValue,
} from '@steward/contract/plan-schedule.ts'
import { contentOf } from '#core/records/rows.ts'
import { ACTIVE, DATES_IN_USE, IS_DUE, METER } from '#shared/work-orders/due-plans.ts'
import { workOrderRules } from '../work-orders.judge.ts'
import type { WorkOrderChange } from '../work-orders.problems.ts'
import { completeDates, keepNextDue, PLANNED_ASSET } from './dates.ts'
import { type Key, type Plan, SCHEDULE, scheduleOf } from './plan-rows.ts'

/** A date of a plan for one of its assets, held. */
interface Due extends Plan, Next {
  asset_id: string
  due_value: string | null
  reading: string | null
}
/** The fields that a work order takes from its plan. */
type Given = Pick<
  MaintenancePlan,
  | 'title'
  | 'description'
  | 'work_order_type_id'
  | 'assigned_to_id'
  | 'priority'
  | 'estimated_hours'
  | 'sets_asset_status'
>

const DATES = `maintenance_plan_dates d join maintenance_plans p on p.account_id = d.account_id and p.id = d.maintenance_plan_id
  and ${ACTIVE} ${PLANNED_ASSET} and a.id = d.asset_id ${METER}`
const DATE = `p.id, ${SCHEDULE}, d.asset_id, d.n, d.due_date::text as due_date, d.due_value::text as due_value, m.reading::text as reading`

const advance = (
  ctx: Ctx,
  { id, asset_id }: Due,
  next: Next & { due_value?: number | null },
  order?: string,
) =>
  clientOf(ctx).query(
    `update maintenance_plan_dates set n = $4, due_date = $5, due_value = $6, work_order_id = coalesce($7, work_order_id)
     where account_id = $1 and maintenance_plan_id = $2 and asset_id = $3`,
    [ctx.account_id, id, asset_id, next.n, next.due_date, next.due_value ?? null, order ?? null],
  )

/** A date whose order couldn't be created in this run, and why. */
interface Failed {
  due: Due
  error: unknown
}

/**
 * A plan of which so many couldn't be made is passed over: a category may have thousands of assets, with the same
 * fault.
 */
const MOST_FAILED = 3

/** What couldn't be made, by plan. */
const byPlan = (failed: readonly Failed[]) => Map.groupBy(failed, ({ due }) => due.id)

/** So many are looked for at once. */
const AT_ONCE = 500

/**
 * The next dates that are due. Whether a plan is still for an asset is asked of each when it is held.
 *
 * @param failed are passed over, and so is the plan of many
 */
export async function nextDue(ctx: Ctx, today: string, failed: readonly Failed[]): Promise<Key[]> {
  return askRows<Key>(ctx, {
    text: `select p.id, a.id as asset_id from ${DATES_IN_USE}
     where d.account_id = $1 and ${IS_DUE}
       and not exists (select from unnest($3::uuid[], $4::uuid[]) f(plan_id, asset_id)
         where f.plan_id = d.maintenance_plan_id and f.asset_id = d.asset_id)
       and d.maintenance_plan_id <> all ($5::uuid[])
     order by d.due_date, p.id, a.id limit ${AT_ONCE}`,
    values: [
      ctx.account_id,
      today,
      failed.map(({ due }) => due.id),
      failed.map(({ due }) => due.asset_id),
      [...byPlan(failed)].flatMap(([id, some]) => (some.length < MOST_FAILED ? [] : [id])),
    ],
  })
}

/**
 * A date that is still due, locked against others that create orders at the same time; undefined where another has it.
 */
async function hold(ctx: Ctx, today: string, { id, asset_id }: Key) {
  const { rows } = await clientOf(ctx).query<Due & Given>(
    `select ${DATE}, p.title, p.description, p.work_order_type_id, p.assigned_to_id, p.priority,
       trim_scale(p.estimated_hours)::text as estimated_hours, p.sets_asset_status
     from ${DATES}
     where d.account_id = $1 and d.maintenance_plan_id = $3 and d.asset_id = $4 and ${IS_DUE}
     for update of d skip locked`,
    [ctx.account_id, today, id, asset_id],
  )
  return rows[0]
}

/** The next date after one whose work order is created. */
function following(due: Due): Next & { due_value?: number | null } {
  const schedule = scheduleOf(due)
  if (schedule) return nextAfter(schedule, due)
  const passed = nextValue(Number(due.due_value), due.every, Number(due.reading))
  return { n: due.n + 1, due_date: null, due_value: due.anchor === 'due' ? passed : null }
}

/** Creates the work order of a date. It is left unassigned if the plan's assignee can't do it any more. */
async function makeOrder(ctx: Ctx, due: Due & Given, today: string): Promise<string> {
  const { title, description, work_order_type_id, assigned_to_id, priority, estimated_hours } = due
  const change: WorkOrderChange = {
    title,
    description,
    work_order_type_id,
    asset_id: due.asset_id,
    ...(priority && { priority }),
    estimated_hours,
    sets_asset_status: due.sets_asset_status,
    due_date: due.due_date ?? addDays(today, due.lead_days),
    source: 'plan',
    maintenance_plan_id: due.id,
    plan_due: `${due.n} ${due.due_date ?? due.due_value}`,
  }
  const create = (more: WorkOrderChange) =>
    createRecord<{ id: string }, WorkOrderChange>(ctx, workOrderRules, { ...change, ...more })
  const answer = await create({ assigned_to_id }).catch((error: unknown) => {
    if (error instanceof AppError && assigned_to_id) return create({})
    throw error
  })
  return contentOf(answer).data.id
}

/**
 * Its order and the plan's next date are one transaction.
 *
 * @param failed what couldn't be made is added to it
 * @returns whether it was made
 */
async function makeOne(ctx: Ctx, today: string, key: Key, failed: Failed[]): Promise<boolean> {
  let tried: Due | undefined
  try {
    return await inTransaction(ctx, async (ctx) => {
      const due = await hold(ctx, today, key)
      if (!due) return false
      const schedule = scheduleOf(due)
      tried = due
      // The two ask the same, here and in the database.
      if (schedule && !isTime(schedule, due, today))
        throw new Error(`The date ${due.due_date} of a maintenance plan isn't due yet`)
      await advance(ctx, due, following(due), await makeOrder(ctx, due, today))
      return true
    })
  } catch (error) {
    if (!tried) throw error
    failed.push({ due: tried, error })
    return false
  }
}

/**
 * Creates what is due, except what another run is creating.
 *
 * @param failed what couldn't be created is added to it
 * @returns how many were created
 */
async function makeDue(ctx: Ctx, today: string, failed: Failed[]): Promise<number> {
  const failedOf = (id: string) => failed.filter(({ due }) => due.id === id).length
  let made = 0
  for (;;) {
    const before = made + failed.length
    for (const key of await nextDue(ctx, today, failed))
      if (failedOf(key.id) < MOST_FAILED && (await makeOne(ctx, today, key, failed))) made += 1
    if (made + failed.length === before) return made
  }
}

interface Waiting extends Due {
  done_on: string | null
  planned_on: string | null
}

/**
 * Sets the next dates of plans by completion, once their work order is closed. A cancelled one counts as done on time.
 */
async function goOn(ctx: Ctx, today: string): Promise<void> {
  const { rows } = await clientOf(ctx).query<Waiting>(
    `select ${DATE}, ((o.completed_at at time zone c.time_zone)::date)::text as done_on, o.due_date::text as planned_on
     from ${DATES} join accounts c on c.id = d.account_id
     left join work_orders o on o.account_id = d.account_id and o.id = d.work_order_id and o.archived_at is null
     where d.account_id = $1 and d.due_date is null and d.due_value is null and (o.id is null or o.status in ('done', 'cancelled'))
       and (p.unit <> 'meter' or m.reading is not null)
     for update of d`,
    [ctx.account_id],
  )
  for (const due of rows) {
    const schedule = scheduleOf(due)
    const next = schedule
      ? afterCompletion(schedule, due, due.done_on ?? due.planned_on ?? today)
      : { n: due.n, due_date: null, due_value: Number(due.reading) + due.every }
    await advance(ctx, due, next)
  }
}

/** Whether the account works with work orders. */
async function hasWork(ctx: Ctx): Promise<boolean> {
  const { rows } = await clientOf(ctx).query<{ overrides: Record<string, boolean> | null }>(
    'select feature_flags as overrides from accounts where id = $1',
    [ctx.account_id],
  )
  return isOn(ctx, 'work_orders.enable', rows[0]?.overrides ?? null)
}

/**
 * Creates the work orders of plans that are due, in one account. However late, often or simultaneously it runs, each
 * date gets one order, created together with the next date. A failure doesn't affect the others, and is retried by the
 * next run.
 *
 * @param today for another day than the actual one
 * @throws why one couldn't be created, after all others are done
 */
export async function makePlannedOrders(
  services: Services,
  account_id: string,
  today?: string,
): Promise<number> {
  const ctx = systemCtx(services, { account_id })
  const day = today ?? (await todayOf(ctx))
  if (!(await inTransaction(ctx, hasWork))) return 0
  // Each turn by itself, so that nobody who saves a plan has to wait for all of them.
  while ((await inTransaction(ctx, (ctx) => completeDates(ctx, day))) > 0);
  await inTransaction(ctx, (ctx) => goOn(ctx, day))
  const failed: Failed[] = []
  const made = await makeDue(ctx, day, failed)
  await inTransaction(ctx, (ctx) => keepNextDue(ctx))
  for (const [maintenance_plan_id, some] of byPlan(failed))
    services.log.warn(
      { err: some[0]!.error, account_id, maintenance_plan_id, asset_id: some[0]!.due.asset_id },
      'planned work orders could not be created; they will be tried again',
    )
  if (failed.length > 0) throw failed[0]!.error
  return made
}

import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { todayOf } from '#core/context/today.ts'
import { firstFrom, type Next } from '@steward/contract/plan-schedule.ts'
import { IN_USE, METER } from '#shared/work-orders/due-plans.ts'
import { goOnFromMade } from './made-already.ts'
import { type Key, type Plan, SCHEDULE, scheduleOf } from './plan-rows.ts'

/** A query for the ids of a category and of those below it. */
export const categoriesBelow = (account: string, category: string) => `with recursive below as (
      select c.id, 1 as level from asset_categories c where c.account_id = ${account} and c.id = ${category}
      union all
      select c.id, b.level + 1 from below b join asset_categories c on c.account_id = ${account} and c.parent_id = b.id
      where b.level < 20
    ) select id from below`

/**
 * Joins the asset `a`, whose id the statement compares, if the plan `p` applies to it: it is in use, and is the plan's
 * own asset or in its category or a subcategory. For all assets of plans, use `PLANNED`: this reads the subcategories
 * for each asset.
 */
export const PLANNED_ASSET = `join assets a on a.account_id = p.account_id and ${IN_USE}
  and (a.id = p.asset_id or a.category_id in (${categoriesBelow('p.account_id', 'p.category_id')}))`

/** The plans `p` that are asked for: of the account `$1` those of the ids `$2`, which are null for all. */
const ASKED =
  'p.account_id = $1 and ($2::uuid[] is null or p.id = any ($2)) and p.archived_at is null'

/**
 * `planned`, the `plan_id, id` of the assets of plans: the categories of each plan are looked for once, and the
 * register is read once, however many plans there are.
 */
const PLANNED = `below as materialized (
    select p.id as plan_id, c.id from maintenance_plans p
    cross join lateral (${categoriesBelow('p.account_id', 'p.category_id')}) c where ${ASKED}
  ), planned as materialized (
    select b.plan_id, a.id from below b join assets a on a.account_id = $1 and a.category_id = b.id and ${IN_USE}
    union all
    select p.id, a.id from maintenance_plans p
      join assets a on a.account_id = p.account_id and a.id = p.asset_id and ${IN_USE} where ${ASKED}
  )`

/** So many are written at once: of a million assets all would take longer than a statement may. */
const AT_ONCE = 20_000

/** The first date of a plan for assets that have none; a meter counts on from what it reads. */
const firstOf = (plan: Plan, today: string) => {
  const schedule = scheduleOf(plan)
  const next: Next = schedule ? firstFrom(schedule, today) : { n: 0, due_date: null }
  return { id: plan.id, ...next, counts: schedule ? null : plan.every }
}

const COMPLETE = `with ${PLANNED}, gone as (
    delete from maintenance_plan_dates d where d.account_id = $1 and ($2::uuid[] is null or d.maintenance_plan_id = any ($2))
      and not exists (select from planned a where a.plan_id = d.maintenance_plan_id and a.id = d.asset_id)
  )
  insert into maintenance_plan_dates (account_id, maintenance_plan_id, asset_id, n, due_date, due_value)
  select $1, p.id, a.id, f.n, f.due_date, m.reading + f.counts
  from json_to_recordset($3::json) f(id uuid, n int, due_date date, counts numeric)
    join maintenance_plans p on p.account_id = $1 and p.id = f.id join planned a on a.plan_id = p.id ${METER}
  where not exists (select from maintenance_plan_dates d
    where d.account_id = $1 and d.maintenance_plan_id = p.id and d.asset_id = a.id)
  limit $4 on conflict do nothing returning maintenance_plan_id as id, asset_id`

/**
 * Adds the missing next dates of assets in active plans: the first from today on. Dates of assets that no longer belong
 * to a plan are removed.
 *
 * @param ids of some plans; left out, of all
 * @param most the maximum number that is written; for more it has to be called again
 * @returns how many were written
 */
export async function completeDates(
  ctx: Ctx,
  today: string,
  ids?: readonly string[],
  most = AT_ONCE,
): Promise<number> {
  const client = clientOf(ctx)
  const asked = [ctx.account_id, ids ?? null]
  const { rows: plans } = await client.query<Plan>(
    `select p.id, ${SCHEDULE} from maintenance_plans p where ${ASKED} and p.status = 'active'`,
    asked,
  )
  const firsts = JSON.stringify(plans.map((plan) => firstOf(plan, today)))
  const { rows: begun } = await client.query<Key>(COMPLETE, [...asked, firsts, most])
  await goOnFromMade(ctx, today, begun)
  await keepNextDue(ctx, ids)
  return begun.length
}

/** Updates the next due dates of plans; derived values have no history. */
export const keepNextDue = (ctx: Ctx, ids?: readonly string[]) =>
  clientOf(ctx).query(
    `update maintenance_plans p set next_due = n.next_due from (
       select p.id, min(d.due_date) filter (where p.status = 'active') as next_due from maintenance_plans p
       left join maintenance_plan_dates d on d.account_id = p.account_id and d.maintenance_plan_id = p.id
       where p.account_id = $1 and ($2::uuid[] is null or p.id = any ($2)) group by p.id) n
     where p.account_id = $1 and p.id = n.id and p.next_due is distinct from n.next_due`,
    [ctx.account_id, ids ?? null],
  )

/**
 * Restarts plans from today on, after a change of their schedule or when they are resumed. If a plan has very many
 * assets, the job sets the dates of those that are left.
 */
export async function beginDates(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await clientOf(ctx).query(
    'delete from maintenance_plan_dates where account_id = $1 and maintenance_plan_id = any ($2::uuid[])',
    [ctx.account_id, ids],
  )
  await completeDates(ctx, await todayOf(ctx), ids)
}

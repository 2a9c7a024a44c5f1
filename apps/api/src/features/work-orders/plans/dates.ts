import type { Ctx } from '#core/context/ctx.ts'
import { todayOf } from '#core/context/today.ts'
import {
  type CalendarUnit,
  firstFrom,
  type Next,
  type Schedule,
} from '@steward/contract/plan-schedule.ts'

/** A plan, as far as its dates look at it. */
export interface Plan extends Omit<Schedule, 'unit'> {
  id: string
  unit: CalendarUnit | 'meter'
}

/** The schedule of a plan; undefined where it goes by a meter. */
export const scheduleOf = ({ unit, ...plan }: Plan): Schedule | undefined =>
  unit === 'meter' ? undefined : { ...plan, unit }

/** The columns of a plan `p` that its schedule is made of. */
export const SCHEDULE = `p.every, p.unit, p.anchor, p.lead_days, p.start_date::text as start_date, p.end_date::text as end_date`

/** A query for the ids of a category and of those below it. */
export const categoriesBelow = (account: string, category: string) => `with recursive below as (
      select c.id, 1 as level from asset_categories c where c.account_id = ${account} and c.id = ${category}
      union all
      select c.id, b.level + 1 from below b join asset_categories c on c.account_id = ${account} and c.parent_id = b.id
      where b.level < 20
    ) select id from below`

/** The assets `a` that the plans `p` are for: those in use, of the category or of one below it. */
export const PLANNED_ASSETS = `join assets a on a.account_id = p.account_id and a.archived_at is null
  and a.status not in ('planned', 'retired', 'disposed') and (a.id = p.asset_id or a.category_id in (
    ${categoriesBelow('p.account_id', 'p.category_id')}))`

/** What the meter of an asset that a plan goes by reads; no row where it has none, or it wasn't read. */
export const METER = `left join lateral (
  select m.id, m.reading, m.read_at from asset_meters m where m.account_id = p.account_id and m.asset_id = a.id
    and p.unit = 'meter' and lower(m.name) = lower(p.meter_name) and m.archived_at is null
    and m.reading is not null order by m.read_at desc limit 1) m on true`

interface Missing extends Plan {
  asset_id: string
  reading: string | null
}

/** A meter counts on from what it reads. */
const firstOf = (plan: Missing, today: string) => {
  const schedule = scheduleOf(plan)
  const next: Next = schedule ? firstFrom(schedule, today) : { n: 0, due_date: null }
  const due_value = schedule || plan.reading === null ? null : Number(plan.reading) + plan.every
  return { plan_id: plan.id, asset_id: plan.asset_id, ...next, due_value }
}

/**
 * Gives each asset of plans that are active a next date, where it has none: the first from today on. Assets that a plan
 * isn't for any more have none.
 *
 * @param ids of some plans; left out, of all
 */
export async function completeDates(ctx: Ctx, today: string, ids?: readonly string[]) {
  const client = ctx.client!
  const some = ids ?? null
  await client.query(
    `delete from maintenance_plan_dates d where d.account_id = $1 and ($2::uuid[] is null or d.maintenance_plan_id = any ($2))
       and not exists (select from maintenance_plans p ${PLANNED_ASSETS}
         where p.account_id = $1 and p.id = d.maintenance_plan_id and p.archived_at is null and a.id = d.asset_id)`,
    [ctx.account_id, some],
  )
  const { rows } = await client.query<Missing>(
    `select p.id, ${SCHEDULE}, a.id as asset_id, m.reading::text as reading from maintenance_plans p ${PLANNED_ASSETS} ${METER}
     where p.account_id = $1 and ($2::uuid[] is null or p.id = any ($2)) and p.archived_at is null and p.status = 'active'
       and not exists (select from maintenance_plan_dates d
         where d.account_id = $1 and d.maintenance_plan_id = p.id and d.asset_id = a.id)`,
    [ctx.account_id, some],
  )
  if (rows.length > 0)
    await client.query(
      `insert into maintenance_plan_dates (account_id, maintenance_plan_id, asset_id, n, due_date, due_value)
       select $1, r.plan_id, r.asset_id, r.n, r.due_date, r.due_value
       from json_to_recordset($2::json) r(plan_id uuid, asset_id uuid, n int, due_date date, due_value numeric)
       on conflict do nothing`,
      [ctx.account_id, JSON.stringify(rows.map((row) => firstOf(row, today)))],
    )
  await keepNextDue(ctx, ids)
}

/** Says of plans when they are due next; what is derived has no history. */
export const keepNextDue = (ctx: Ctx, ids?: readonly string[]) =>
  ctx.client!.query(
    `update maintenance_plans p set next_due = n.next_due from (
       select p.id, min(d.due_date) filter (where p.status = 'active') as next_due from maintenance_plans p
       left join maintenance_plan_dates d on d.account_id = p.account_id and d.maintenance_plan_id = p.id
       where p.account_id = $1 and ($2::uuid[] is null or p.id = any ($2)) group by p.id) n
     where p.account_id = $1 and p.id = n.id and p.next_due is distinct from n.next_due`,
    [ctx.account_id, ids ?? null],
  )

/** Has plans begin anew, from today on: with another schedule, or once they go on. */
export async function beginDates(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.client!.query(
    'delete from maintenance_plan_dates where account_id = $1 and maintenance_plan_id = any ($2::uuid[])',
    [ctx.account_id, ids],
  )
  await completeDates(ctx, await todayOf(ctx), ids)
}

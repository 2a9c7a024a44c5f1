import { addDays } from '@steward/contract/calendar.ts'
import type {
  MaintenancePlan,
  maintenancePlansApi,
  PlannedDate,
} from '@steward/contract/maintenance-plans.ts'
import type { BodyOf, QueryOf } from '@steward/contract/kit/route.ts'
import { askRows, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, fault, invalid } from '#core/context/errors.ts'
import { todayOf } from '#core/context/today.ts'
import { audit } from '#core/history/audit.ts'
import { lockRow } from '#core/records/records.ts'
import { getRecord, type Text } from '#core/records/rows.ts'
import {
  afterCompletion,
  createdOn,
  datesFrom,
  type Next,
  nextAfter,
} from '@steward/contract/plan-schedule.ts'
import { METER } from '#shared/work-orders/due-plans.ts'
import { keepNextDue } from './dates.ts'
import { type Plan, SCHEDULE, scheduleOf } from './plan-rows.ts'
import { planEntity } from './plans.records.ts'

type Answer = Promise<Text<{ data: MaintenancePlan }>>

interface Dated extends Plan, Next {
  asset_id: string
  asset_name: string
  asset_tag: string
  due_value: string | null
  reading: string | null
  read_at: string | null
  meter_unit: string | null
  /** What the meter counts on a day; null where its readings are of less than one. */
  a_day: number | null
}

/** The dates of a plan's assets, the earliest first: as many as could be among so many next ones. */
const DATED = `select p.id, ${SCHEDULE}, d.n, d.due_date::text as due_date, trim_scale(d.due_value)::text as due_value,
    a.id as asset_id, a.name::text as asset_name, a.asset_tag::text as asset_tag, m.reading::text as reading, (m.read_at::date)::text as read_at, m.unit as meter_unit,
    case when p.unit = 'meter' then (select case when max(r.read_at) - min(r.read_at) >= interval '1 day'
        then (max(r.value) - min(r.value)) / (extract(epoch from max(r.read_at) - min(r.read_at)) / 86400) end
      from asset_meter_readings r where r.account_id = $1 and r.asset_meter_id = m.id
        and r.read_at > m.read_at - interval '90 days')::float8 end as a_day
  from maintenance_plan_dates d join maintenance_plans p on p.account_id = d.account_id and p.id = d.maintenance_plan_id
  join assets a on a.account_id = d.account_id and a.id = d.asset_id ${METER}
  where d.account_id = $1 and d.maintenance_plan_id = $2 and p.status = 'active' and p.archived_at is null
    and ($3::uuid is null or d.asset_id = $3)
  order by d.due_date, a.name, a.id limit $4`

const datedOf = async (ctx: Ctx, id: string, asset_id: string | undefined, most: number) => {
  return askRows<Dated>(ctx, {
    text: DATED,
    values: [ctx.account_id, id, asset_id ?? null, most],
  })
}

/** The day on which a meter will reach a value at its average rate so far; null where that isn't known. */
function estimated({ reading, read_at, a_day }: Dated, value: number): string | null {
  if (reading === null || read_at === null || !a_day || a_day <= 0) return null
  return addDays(read_at, Math.ceil(Math.max(0, value - Number(reading)) / a_day))
}

function plannedOf(dated: Dated, count: number): PlannedDate[] {
  const asset = { id: dated.asset_id, name: dated.asset_name, asset_tag: dated.asset_tag }
  const schedule = scheduleOf(dated)
  if (schedule)
    return datesFrom(schedule, dated, count).map((due_date) => ({
      asset,
      due_date,
      due_value: null,
      unit: null,
      creates_on: createdOn(schedule, due_date),
    }))
  if (dated.due_value === null) return []
  return Array.from({ length: count }, (_, n) => {
    const value = Number(dated.due_value) + n * dated.every
    const due_date = estimated(dated, value)
    return {
      asset,
      due_date,
      due_value: String(value),
      unit: dated.meter_unit,
      creates_on: due_date,
    }
  })
}

const LAST = '9999-99-99'

/** The next dates of a plan, the earliest first. @throws 404 when the account has no such plan */
export async function previewPlan(
  ctx: Ctx,
  id: string,
  { asset_id, count }: QueryOf<typeof maintenancePlansApi.preview>,
): Promise<{ data: PlannedDate[] }> {
  const dated = await datedOf(ctx, id, asset_id, count)
  if (dated.length === 0) await getRecord(ctx, planEntity, id)
  const all = dated.flatMap((one) => plannedOf(one, count))
  return {
    data: all
      .toSorted((a, b) => (a.due_date ?? LAST).localeCompare(b.due_date ?? LAST))
      .slice(0, count),
  }
}

/** The next date of a plan that is locked: for the given asset, if the plan has several. */
async function dateOf(ctx: Ctx, id: string, wrapper: string, asset_id: string | undefined) {
  const dated = await datedOf(ctx, id, asset_id, 2)
  const [date] = dated
  if (!date && asset_id)
    throw invalid(
      fault(`/${wrapper}/asset_id`, 'This plan is not for this asset, or is paused', 'not_found'),
    )
  if (dated.length > 1)
    throw invalid(fault(`/${wrapper}/asset_id`, 'asset_id must say for which asset', 'required'))
  if (!date || (date.due_date === null && date.due_value === null))
    throw conflict('nothing_due', 'No next date is known: the work before it is still open')
  return date
}

/** Writes another next date, and the history of it. */
async function putNext(
  ctx: Ctx,
  date: Dated,
  action: 'skip' | 'postpone' | 'undo',
  next: Next & { due_value?: number | null },
) {
  await clientOf(ctx).query(
    `update maintenance_plan_dates set n = $4, due_date = $5, due_value = $6
     where account_id = $1 and maintenance_plan_id = $2 and asset_id = $3`,
    [ctx.account_id, date.id, date.asset_id, next.n, next.due_date, next.due_value ?? null],
  )
  await keepNextDue(ctx, [date.id])
  await audit(ctx, {
    type: 'MaintenancePlan',
    id: date.id,
    action,
    changes: {
      asset_id: [date.asset_id, date.asset_id],
      due: [date.due_date ?? date.due_value, next.due_date ?? next.due_value ?? null],
    },
  })
}

/** Locks a plan. @throws 404 where it isn't there, 409 where it was archived */
async function holdPlan(ctx: Ctx, id: string): Promise<void> {
  const plan = await lockRow(ctx, planEntity, id)
  if (plan.archived_at !== null)
    throw conflict('archived', 'This plan was archived; restore it first')
}

/** Leaves the next date of a plan out. */
export const skipDate = (
  ctx: Ctx,
  id: string,
  { asset_id }: BodyOf<typeof maintenancePlansApi.skip>['skip'],
) =>
  inTransaction(ctx, async (ctx): Answer => {
    await holdPlan(ctx, id)
    const date = await dateOf(ctx, id, 'skip', asset_id)
    const schedule = scheduleOf(date)
    const due_value = schedule ? null : Number(date.due_value) + date.every
    const next = schedule ? nextAfter(schedule, date) : { n: date.n + 1, due_date: null }
    // By completion, what is left out counts as if it had been done in time.
    const known =
      schedule && !next.due_date ? afterCompletion(schedule, next, date.due_date!) : next
    await putNext(ctx, date, 'skip', { ...known, due_value })
    return getRecord(ctx, planEntity, id)
  })

/** Puts the next date of a plan off. */
export const postponeDate = (
  ctx: Ctx,
  id: string,
  { asset_id, to }: BodyOf<typeof maintenancePlansApi.postpone>['postpone'],
) =>
  inTransaction(ctx, async (ctx): Answer => {
    await holdPlan(ctx, id)
    const date = await dateOf(ctx, id, 'postpone', asset_id)
    if (date.due_date === null)
      throw conflict('by_meter', 'A date by meter can’t be put off to a day')
    if (to < (await todayOf(ctx)))
      throw invalid(fault('/postpone/to', 'This day has passed', 'too_early'))
    await putNext(ctx, date, 'postpone', { n: date.n, due_date: to })
    return getRecord(ctx, planEntity, id)
  })

interface LastChange {
  action: string
  changes: { asset_id: [string, string]; due: [string | null, string | number | null] }
}

/** The last that was done to a plan, where it was a skip or a postponement of this date. */
async function lastMove(ctx: Ctx, date: Dated): Promise<LastChange | undefined> {
  const { rows } = await clientOf(ctx).query<LastChange>(
    `select action, changes from audits
     where account_id = $1 and auditable_type = 'MaintenancePlan' and auditable_id = $2
     order by event_date desc, id desc limit 1`,
    [ctx.account_id, date.id],
  )
  const [last] = rows
  if (!last || !['skip', 'postpone'].includes(last.action)) return undefined
  const { asset_id, due } = last.changes
  return asset_id[0] === date.asset_id && String(due[1]) === (date.due_date ?? date.due_value)
    ? last
    : undefined
}

/**
 * Takes a skip or a postponement back.
 *
 * @throws 409 where anything has been done to the plan since, or its work order is there already
 */
export const undoDate = (
  ctx: Ctx,
  id: string,
  { asset_id }: BodyOf<typeof maintenancePlansApi.undoDate>['undo_date'],
) =>
  inTransaction(ctx, async (ctx): Answer => {
    await holdPlan(ctx, id)
    const date = await dateOf(ctx, id, 'undo_date', asset_id)
    const last = await lastMove(ctx, date)
    if (!last)
      throw conflict('changed_since', 'The plan or its next date has changed in the meantime')
    const [before] = last.changes.due
    await putNext(ctx, date, 'undo', {
      n: last.action === 'skip' ? date.n - 1 : date.n,
      ...(date.due_value === null
        ? { due_date: before }
        : { due_date: null, due_value: Number(before) }),
    })
    return getRecord(ctx, planEntity, id)
  })

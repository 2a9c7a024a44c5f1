import {
  Cost,
  type CostInput,
  TimeEntry,
  type TimeEntryInput,
  type workOrderCostsApi,
} from '@steward/contract/work-order-costs.ts'
import type { SaidParts } from '@steward/contract/work-order-past.ts'
import type { BodyOf, QueryOf } from '@steward/contract/kit/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { todayOf } from '#core/context/today.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { answerOf } from '#core/records/answer.ts'
import { amount } from '#core/records/entity.ts'
import type { Row } from '#core/records/records.ts'
import { work_order_costs as c, work_order_time_entries as t } from '#db/schema/work-order-parts.ts'
import { addPart, changePart, listParts, type Part, removePart } from './parts.ts'

/** A number as text, whether it comes from a table, a body or an answer. */
const plain = (value: unknown) => String(Number(value))
const textOrNull = (value: unknown) =>
  value === null || value === undefined ? null : String(value)

export const timeEntry: Part<TimeEntry> = {
  name: 'time_entry',
  table: t,
  answer: answerOf(TimeEntry, t, { cost: amount(sql`(${t.minutes} * ${t.rate} / 60)`) }),
  summary: ({ minutes, worked_on, user_id, rate, note }) =>
    ({
      minutes: Number(minutes),
      worked_on: String(worked_on),
      user_id: textOrNull(user_id),
      rate: rate === null || rate === undefined ? null : plain(rate),
      note: textOrNull(note),
    }) satisfies SaidParts['time_entry'],
  text: (said) =>
    typeof said === 'string' ? said : `${String(said.minutes)} min (${String(said.worked_on)})`,
}

export const cost: Part<Cost> = {
  name: 'cost',
  table: c,
  answer: answerOf(Cost, c, { cost: amount(sql`(${c.quantity} * ${c.unit_cost})`) }),
  summary: ({ kind, description, quantity, unit_cost }) =>
    ({
      kind: kind as Cost['kind'],
      description: String(description),
      quantity: plain(quantity),
      unit_cost: plain(unit_cost),
    }) satisfies SaidParts['cost'],
  text: (said) =>
    typeof said === 'string'
      ? said
      : `${String(said.description)}: ${String(said.quantity)} × ${String(said.unit_cost)}`,
}

const containing = (text: SQL, search: string): SQL | undefined =>
  search ? sql`strpos(lower(${text}), lower(${search})) > 0` : undefined

export const listTime = (ctx: Ctx, id: string, query: QueryOf<typeof workOrderCostsApi.time>) =>
  listParts(ctx, timeEntry, id, query, {
    by: orderOf(t.worked_on),
    found: containing(sql`coalesce(${t.note}, '')`, query.search),
  })

export const listCosts = (ctx: Ctx, id: string, query: QueryOf<typeof workOrderCostsApi.costs>) =>
  listParts(ctx, cost, id, query, {
    by: orderOf(c.created_at),
    found: containing(sql`${c.description}`, query.search),
  })

type Time = Partial<BodyOf<typeof workOrderCostsApi.updateTime>['time_entry']>
type CostChange = BodyOf<typeof workOrderCostsApi.updateCost>['cost']

/** Time was worked by somebody who is or was in the account, and on a day that has begun there or elsewhere. */
async function refuseTime(ctx: Ctx, { user_id, worked_on }: Time): Promise<void> {
  const { is_member, is_ahead } = await askRow<{ is_member: boolean; is_ahead: boolean }>(ctx, {
    text: `select $2::uuid is null or exists (select from memberships
         where account_id = $1 and user_id = $2) as is_member,
       coalesce($3::date > (now() + interval '14 hours')::date, false) as is_ahead`,
    values: [ctx.account_id, user_id ?? null, worked_on ?? null],
  })
  if (!is_member)
    throw invalid(fault('/time_entry/user_id', 'user_id is nobody of this account', 'not_found'))
  if (is_ahead) throw invalid(fault('/time_entry/worked_on', 'This day is yet to come', 'future'))
}

export const addTime = (ctx: Ctx, id: string, entry: TimeEntryInput) =>
  addPart(ctx, timeEntry, id, async (ctx) => {
    await refuseTime(ctx, entry)
    return {
      ...entry,
      user_id: entry.user_id ?? ctx.user_id,
      worked_on: entry.worked_on ?? (await todayOf(ctx)),
    }
  })

export const changeTime = (
  ctx: Ctx,
  at: { id: string; entry_id: string },
  { lock_version, ...entry }: Time,
) =>
  changePart(ctx, timeEntry, { id: at.id, part_id: at.entry_id }, lock_version, async (ctx) => {
    await refuseTime(ctx, entry)
    return entry
  })

export const removeTime = (ctx: Ctx, at: { id: string; entry_id: string }) =>
  removePart(ctx, timeEntry, { id: at.id, part_id: at.entry_id })

export const addCost = (ctx: Ctx, id: string, entry: CostInput) =>
  addPart(ctx, cost, id, () => entry as Row)

export const changeCost = (
  ctx: Ctx,
  at: { id: string; cost_id: string },
  { lock_version, ...entry }: CostChange,
) => changePart(ctx, cost, { id: at.id, part_id: at.cost_id }, lock_version, () => entry as Row)

export const removeCost = (ctx: Ctx, at: { id: string; cost_id: string }) =>
  removePart(ctx, cost, { id: at.id, part_id: at.cost_id })

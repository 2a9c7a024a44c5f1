import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Bucket } from '@steward/contract/work-order-status.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { inOrderOf } from '#core/lists/filters.ts'
import type { Query } from '#core/lists/listing.ts'
import { amount } from '#core/records/entity.ts'
import { keyOf } from '#db/references.ts'
import { work_order_counts, work_orders } from '#db/schema/work-orders.ts'
import { customAnswer } from '#shared/custom-fields/names.ts'
import { OWNERS } from '#shared/custom-fields/owners.ts'
import type { PastKind } from '#shared/custom-fields/record-at.ts'
import { type CustomRecords, withCustomFields } from '#shared/custom-fields/records.ts'

type ListQuery = QueryOf<typeof workOrdersApi.list>

/** Today in the time zone of the account. */
export const today = (ctx: Ctx): SQL =>
  sql`(select (now() at time zone time_zone)::date from accounts where id = ${ctx.account_id})`

/** Which open work orders a bucket has; what is overdue is in no other. */
const bucketed = (ctx: Ctx): Record<Bucket, SQL> => {
  const { status, due_date, assigned_to_id } = work_orders
  const inTime = sql`(${due_date} is null or ${due_date} >= ${today(ctx)})`
  return {
    overdue: sql`(${status} in ('to_do', 'in_progress') and ${due_date} < ${today(ctx)})`,
    toDoUnassigned: sql`(${status} = 'to_do' and ${assigned_to_id} is null and ${inTime})`,
    toDoAssigned: sql`(${status} = 'to_do' and ${assigned_to_id} is not null and ${inTime})`,
    inProgress: sql`(${status} = 'in_progress' and ${inTime})`,
  }
}

/** `filter[bucket]`; whatever is in none is not open. */
function inBuckets(ctx: Ctx, query: ListQuery): SQL | undefined {
  const wanted = query['filter[bucket]']
  if (!wanted) return undefined
  const buckets = bucketed(ctx)
  const isOver = sql`${work_orders.status} in ('done', 'cancelled')`
  const some = or(...wanted.map((one) => (one === null ? isOver : buckets[one])))
  const isLate = wanted.every((one) => one === 'overdue')
  return some && isLate ? inOrderOf(work_orders.due_date, some) : some
}

/** What belongs to a work order, in the account that it is in; with a moment, what was there before. */
const ofOrder = (table: string, since?: string): SQL =>
  sql`from ${sql.identifier(table)} p where p.account_id = ${work_orders.account_id} and p.work_order_id = ${work_orders.id}${
    since ? sql` and p.created_at < ${since}::timestamptz` : sql``
  }`

/** What was worked, paid and answered: sums of the parts that are there, or of those of them that were. */
function sumsOfParts(since?: string) {
  const time = ofOrder('work_order_time_entries', since)
  const costs = ofOrder('work_order_costs', since)
  const tasks = ofOrder('work_order_tasks', since)
  const done = since ? sql`p.done_at < ${since}::timestamptz` : sql`p.answer is not null`
  const labour = sql`(select coalesce(sum(p.minutes * p.rate / 60), 0) ${time})`
  const paid = sql`(select coalesce(sum(p.quantity * p.unit_cost), 0) ${costs})`
  return {
    hours: sql`(select trim_scale(round(coalesce(sum(p.minutes), 0) / 60.0, 2))::text ${time})`,
    labour,
    parts: sql`(select coalesce(sum(p.quantity * p.unit_cost), 0) ${costs} and p.kind = 'part')`,
    others: sql`(select coalesce(sum(p.quantity * p.unit_cost), 0) ${costs} and p.kind <> 'part')`,
    total: sql`(${labour} + ${paid})`,
    tasks: sql`(select count(*)::int ${tasks})`,
    done: sql`(select count(*)::int ${tasks} and ${done})`,
  }
}

/** The same, as they are answered. */
function figures(since?: string) {
  const { hours, labour, parts, others, total, tasks, done } = sumsOfParts(since)
  return {
    actual_hours: hours,
    labour_cost: amount(labour),
    parts_cost: amount(parts),
    other_cost: amount(others),
    total_cost: amount(total),
    task_count: tasks,
    tasks_done: done,
  }
}

const NOW = sumsOfParts()
export const TOTAL = NOW.total

/** The people with these ids, by name. */
export const peopleNamed = (ids: SQL): SQL => sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name, u.id), '[]')
  from users u where u.id = any (${ids}))`

/** What finishing a work order asks for. */
const TO_FINISH = sql`json_build_object(
  'resolution', coalesce((select t.require_resolution from work_order_types t
    where t.account_id = ${work_orders.account_id} and t.id = ${work_orders.work_order_type_id}), false),
  'open_tasks', (select count(*)::int ${ofOrder('work_order_tasks')} and p.required and p.answer is null))`

const number = (value: SQL) => ({ text: sql`${value}::text`, kind: 'number' }) as const
const money = (value: SQL) => ({ text: amount(value), kind: 'money' }) as const

/** How work orders are narrowed, counted and exported for a query: with custom fields. */
export const ordersFor = (ctx: Ctx, query: Query): Promise<CustomRecords<WorkOrder>> =>
  withCustomFields(ctx, OWNERS.work_order, workOrderRecords, query)

export const workOrderRecords = recordsOf(workOrdersApi, work_orders, {
  computed: {
    ...customAnswer(OWNERS.work_order),
    ...figures(),
  },
  complete: { to_finish: TO_FINISH, watchers: peopleNamed(sql`${work_orders.watcher_ids}`) },
  sums: work_order_counts,
  forQuery: ordersFor,
  narrowed: { bucket: inBuckets },
  first: ['number', 'title', 'work_order_type', 'status', 'priority', 'due_date', 'assigned_to'],
  without: ['watcher_ids', 'custom_fields'],
  columns: {
    asset: keyOf(work_orders.asset_id, 'asset_tag'),
    actual_hours: number(NOW.hours),
    labour_cost: money(NOW.labour),
    parts_cost: money(NOW.parts),
    other_cost: money(NOW.others),
    total_cost: money(NOW.total),
  },
  words: {
    words: 'work_orders',
    values: {
      priority: 'status.priority',
      source: 'work_orders.sources',
      on_hold_reason: 'work_orders.hold_reasons',
    },
  },
})
export const workOrderEntity = workOrderRecords.entity

/**
 * A work order as it was. Of what it consisted of, what is still there tells: a part that was changed or taken away
 * since isn't in the sums as it was.
 */
export const pastOrder: PastKind<WorkOrder> = { entity: workOrderEntity, besides: figures }

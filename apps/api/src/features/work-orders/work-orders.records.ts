import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Bucket } from '@steward/contract/work-order-status.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { amount } from '#core/records/entity.ts'
import { keyOf } from '#db/references.ts'
import { work_order_counts, work_orders } from '#db/schema/work-orders.ts'

type Query = QueryOf<typeof workOrdersApi.list>

/** The day it is for the organization. */
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
function inBuckets(ctx: Ctx, query: Query): SQL | undefined {
  const wanted = query['filter[bucket]']
  if (!wanted) return undefined
  const buckets = bucketed(ctx)
  const isOver = sql`${work_orders.status} in ('done', 'cancelled')`
  return or(...wanted.map((one) => (one === null ? isOver : buckets[one])))
}

/** What belongs to a work order, in the account that it is in. */
const ofOrder = (table: string): SQL =>
  sql`from ${sql.identifier(table)} p where p.account_id = ${work_orders.account_id} and p.work_order_id = ${work_orders.id}`

const LABOUR = sql`(select coalesce(sum(p.minutes * p.rate / 60), 0) ${ofOrder('work_order_time_entries')})`
const costsOf = (kinds: SQL): SQL =>
  sql`(select coalesce(sum(p.quantity * p.unit_cost), 0) ${ofOrder('work_order_costs')}${kinds})`

/** What was worked and paid, in hours and as amounts. */
const HOURS = sql`(select trim_scale(round(coalesce(sum(p.minutes), 0) / 60.0, 2))::text ${ofOrder('work_order_time_entries')})`
const PARTS = costsOf(sql` and p.kind = 'part'`)
const OTHERS = costsOf(sql` and p.kind <> 'part'`)
export const TOTAL = sql`(${LABOUR} + ${costsOf(sql``)})`

const TASKS = sql`(select count(*)::int ${ofOrder('work_order_tasks')})`
const TASKS_DONE = sql`(select count(*)::int ${ofOrder('work_order_tasks')} and p.answer is not null)`

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

export const workOrderRecords = recordsOf(workOrdersApi, work_orders, {
  computed: {
    actual_hours: HOURS,
    labour_cost: amount(LABOUR),
    parts_cost: amount(PARTS),
    other_cost: amount(OTHERS),
    total_cost: amount(TOTAL),
    task_count: TASKS,
    tasks_done: TASKS_DONE,
  },
  complete: { to_finish: TO_FINISH, watchers: peopleNamed(sql`${work_orders.watcher_ids}`) },
  sums: work_order_counts,
  narrowed: { bucket: inBuckets },
  first: ['number', 'title', 'work_order_type', 'status', 'priority', 'due_date', 'assigned_to'],
  without: ['watcher_ids'],
  columns: {
    asset: keyOf(work_orders.asset_id, 'asset_tag'),
    actual_hours: number(HOURS),
    labour_cost: money(LABOUR),
    parts_cost: money(PARTS),
    other_cost: money(OTHERS),
    total_cost: money(TOTAL),
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

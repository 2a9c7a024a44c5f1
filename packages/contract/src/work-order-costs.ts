import * as z from 'zod/mini'
import {
  date,
  id,
  instant,
  maybe,
  Money,
  money,
  Named,
  optionalLongText,
  text,
  whole,
} from './kit/fields.ts'
import { listQuery, many, one } from './kit/list.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { withWorkOrders } from './work-order-flag.ts'

/** Costs other than working time. */
export const COST_KINDS = ['part', 'service', 'other'] as const

/** A quantity: up to 9 digits before the decimal point and 3 after it. */
const quantity = () =>
  z.pipe(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: string | number) => String(value).trim()),
    ),
    z.string().check(z.regex(/^\d{1,9}(\.\d{1,3})?$/)),
  )

const entry = { id: id(), created_at: instant(), updated_at: instant(), lock_version: z.int() }

/** Working time spent on a work order. */
export const TimeEntry = z.strictObject({
  ...entry,
  user_id: idOrNull(),
  user: Named,
  minutes: z.int(),
  /** The cost of an hour. */
  rate: z.nullable(Money),
  /** The cost of the time; null without a rate. */
  cost: z.nullable(Money),
  worked_on: date(),
  note: textOrNull(),
})
export type TimeEntry = z.infer<typeof TimeEntry>

export const TimeEntryInput = z.strictObject({
  /** At most a week. */
  minutes: whole(1, 10_080),
  /** By default, the caller. */
  user_id: z.optional(id()),
  rate: maybe(money()),
  /** By default, today. */
  worked_on: z.optional(date()),
  note: optionalLongText(500),
})
export type TimeEntryInput = z.infer<typeof TimeEntryInput>

/** A part, a service or another cost of a work order. */
export const Cost = z.strictObject({
  ...entry,
  kind: z.enum(COST_KINDS),
  description: z.string(),
  quantity: z.string(),
  unit_cost: Money,
  cost: Money,
})
export type Cost = z.infer<typeof Cost>

export const CostInput = z.strictObject({
  kind: z.optional(z.enum(COST_KINDS)),
  description: text(255),
  /** By default, 1. */
  quantity: z.optional(quantity()),
  unit_cost: money(),
})
export type CostInput = z.infer<typeof CostInput>

const lock = { lock_version: z.optional(z.int()) }
const inOrder = <Part extends string, Id extends string>(part: Part, entryId: Id) => ({
  all: { path: `/work_orders/:id/${part}`, params: ById } as const,
  ofOne: {
    path: `/work_orders/:id/${part}/:${entryId}`,
    params: z.object({ id: id(), [entryId]: id() } as { id: ReturnType<typeof id> } & {
      [_ in Id]: ReturnType<typeof id>
    }),
  } as const,
})
const time = inOrder('time_entries', 'entry_id')
const costs = inOrder('costs', 'cost_id')

/** The working time and the costs of a work order. Their sums are fields of the work order. */
export const workOrderCostsApi = withWorkOrders({
  time: route({
    ...time.all,
    name: 'work_orders.time_entries',
    method: 'GET',
    access: 'work_order:view',
    query: listQuery(TimeEntry, { sort: ['worked_on'], order: 'desc' }),
    reply: many(TimeEntry),
  }),
  addTime: route({
    ...time.all,
    name: 'work_orders.add_time_entry',
    method: 'POST',
    late: true,
    status: 201,
    access: 'work_order:update',
    body: z.strictObject({ time_entry: TimeEntryInput }),
    reply: one(TimeEntry),
  }),
  updateTime: route({
    ...time.ofOne,
    name: 'work_orders.update_time_entry',
    method: 'PATCH',
    access: 'work_order:update',
    body: z.strictObject({ time_entry: z.extend(z.partial(TimeEntryInput), lock) }),
    reply: one(TimeEntry),
  }),
  removeTime: route({
    ...time.ofOne,
    name: 'work_orders.remove_time_entry',
    method: 'DELETE',
    access: 'work_order:update',
  }),
  costs: route({
    ...costs.all,
    name: 'work_orders.costs',
    method: 'GET',
    access: 'work_order:view',
    query: listQuery(Cost, { sort: ['created_at'] }),
    reply: many(Cost),
  }),
  addCost: route({
    ...costs.all,
    name: 'work_orders.add_cost',
    method: 'POST',
    late: true,
    status: 201,
    access: 'work_order:update',
    body: z.strictObject({ cost: CostInput }),
    reply: one(Cost),
  }),
  updateCost: route({
    ...costs.ofOne,
    name: 'work_orders.update_cost',
    method: 'PATCH',
    access: 'work_order:update',
    body: z.strictObject({ cost: z.extend(z.partial(CostInput), lock) }),
    reply: one(Cost),
  }),
  removeCost: route({
    ...costs.ofOne,
    name: 'work_orders.remove_cost',
    method: 'DELETE',
    access: 'work_order:update',
  }),
})

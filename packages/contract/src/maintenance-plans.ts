import * as z from 'zod/mini'
import {
  date,
  hours,
  id,
  maybe,
  Named,
  optionalLongText,
  optionalText,
  reference,
  text,
  whole,
} from './kit/fields.ts'
import { listQuery, one } from './kit/list.ts'
import { idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { ById, resource } from './kit/resource.ts'
import { route } from './kit/route.ts'
import {
  PLAN_ANCHORS,
  PLAN_SORTS,
  PLAN_STATUSES,
  PLAN_UNITS,
  planFilters,
} from './maintenance-plan-filters.ts'
import { withWorkOrders, WORK } from './work-order-flag.ts'
import { PRIORITIES } from './work-order-status.ts'
import { ChecklistStep } from './work-order-types.ts'

export * from './maintenance-plan-filters.ts'

/** So many of the next dates are shown at most. */
export const MAX_PREVIEW = 60

/** What people may say of a plan: what has to be done, to what, and how often. */
export const MaintenancePlanInput = z.strictObject({
  title: text(255),
  description: optionalLongText(10_000),
  work_order_type_id: reference(),
  /** One asset, or every asset of a category and of those below it. */
  asset_id: reference(),
  category_id: reference(),
  every: whole(1, 1_000_000),
  unit: z.enum(PLAN_UNITS),
  /** Of `unit: meter`: what the meter of each asset is called. */
  meter_name: optionalText(64),
  anchor: z.optional(z.enum(PLAN_ANCHORS)),
  /** The first day on which it is due; of a meter, the day from which on it is looked at. */
  start_date: date(),
  end_date: maybe(date()),
  /** So many days before it is due its work order is created. */
  lead_days: z.optional(whole(0, 365)),
  assigned_to_id: reference(),
  /** That of the type where it is left out. */
  priority: maybe(z.enum(PRIORITIES)),
  estimated_hours: maybe(hours()),
  sets_asset_status: z.optional(z.boolean()),
  /** Instead of that of the type, where it has any steps. */
  checklist: z.optional(z.array(ChecklistStep).check(z.maxLength(100))),
  status: z.optional(z.enum(PLAN_STATUSES)),
  external_id: optionalText(128),
})
export type MaintenancePlanInput = z.infer<typeof MaintenancePlanInput>

/** Work that comes again and again. */
export const MaintenancePlan = z.strictObject({
  ...recordFields,
  title: z.string(),
  description: textOrNull(),
  work_order_type_id: idOrNull(),
  work_order_type: Named,
  asset_id: idOrNull(),
  asset: Named,
  category_id: idOrNull(),
  category: Named,
  every: z.int(),
  unit: z.enum(PLAN_UNITS),
  meter_name: textOrNull(),
  anchor: z.enum(PLAN_ANCHORS),
  start_date: date(),
  end_date: z.nullable(date()),
  lead_days: z.int(),
  assigned_to_id: idOrNull(),
  assigned_to: Named,
  priority: z.nullable(z.enum(PRIORITIES)),
  estimated_hours: textOrNull(),
  sets_asset_status: z.boolean(),
  checklist: z.array(ChecklistStep),
  status: z.enum(PLAN_STATUSES),
  /** The next day on which it is due for any of its assets; null where none is known, as of a meter. */
  next_due: z.nullable(date()),
  external_id: textOrNull(),
})
export type MaintenancePlan = z.infer<typeof MaintenancePlan>

/** When it is due for one asset. */
export const PlannedDate = z.strictObject({
  asset: z.strictObject({ id: id(), name: z.string(), asset_tag: z.string() }),
  /** For a meter, an estimate from its readings so far; null where they aren't enough. */
  due_date: z.nullable(date()),
  /** What the meter reads then. */
  due_value: textOrNull(),
  /** What that counts, as `km`. */
  unit: textOrNull(),
  /** The day on which its work order is created. */
  creates_on: z.nullable(date()),
})
export type PlannedDate = z.infer<typeof PlannedDate>

/** Which asset of a category is meant; a plan of one asset needs no word. */
const which = { asset_id: z.optional(id()) }
const change = {
  method: 'POST',
  access: 'work_order:update',
  params: ById,
  reply: one(MaintenancePlan),
} as const

const plans = resource({
  kind: 'maintenance_plan',
  read: MaintenancePlan,
  write: MaintenancePlanInput,
  list: listQuery(MaintenancePlan, { sort: PLAN_SORTS, filters: planFilters }),
  bulk: {
    status: z.optional(z.enum(PLAN_STATUSES)),
    assigned_to_id: reference(),
    priority: maybe(z.enum(PRIORITIES)),
    work_order_type_id: reference(),
    lead_days: z.optional(whole(0, 365)),
  },
  facets: ['status', 'unit', 'work_order_type_id', 'asset_id', 'category_id', 'assigned_to_id'],
})

export const maintenancePlansApi = withWorkOrders({
  ...plans,
  create: { ...plans.create, access: WORK.plan.access },
  /** The next dates, the earliest first. */
  preview: route({
    name: 'maintenance_plans.preview',
    method: 'GET',
    path: '/maintenance_plans/:id/preview',
    access: 'work_order:view',
    params: ById,
    query: z.strictObject({
      ...which,
      count: z._default(
        z.coerce.number<number | string>().check(z.int(), z.minimum(1), z.maximum(MAX_PREVIEW)),
        12,
      ),
    }),
    reply: z.strictObject({ data: z.array(PlannedDate) }),
  }),
  /** Leaves the next date out. */
  skip: route({
    ...change,
    name: 'maintenance_plans.skip',
    path: '/maintenance_plans/:id/skip',
    body: z.strictObject({ skip: z.strictObject(which) }),
  }),
  /** Puts the next date off; those after it stay where they are, unless it is anchored to the completion. */
  postpone: route({
    ...change,
    name: 'maintenance_plans.postpone',
    path: '/maintenance_plans/:id/postpone',
    body: z.strictObject({ postpone: z.strictObject({ ...which, to: date() }) }),
  }),
  /** Takes a skip or a postponement back, as long as it is the last that was done to the plan. */
  undoDate: route({
    ...change,
    name: 'maintenance_plans.undo_date',
    path: '/maintenance_plans/:id/undo_date',
    body: z.strictObject({ undo_date: z.strictObject(which) }),
  }),
})

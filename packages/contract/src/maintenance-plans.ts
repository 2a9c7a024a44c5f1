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
import { listQuery, one, unpaged, wholeParam } from './kit/list.ts'
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

/** The maximum number of next dates in a preview. */
export const MAX_PREVIEW = 60

/** The input of a plan: the work, its assets, and how often it is due. */
export const MaintenancePlanInput = z.strictObject({
  title: text(255),
  description: optionalLongText(10_000),
  work_order_type_id: reference(),
  /** Either one asset, or a category: all its assets, also those of its subcategories. */
  asset_id: reference(),
  category_id: reference(),
  every: whole(1, 1_000_000),
  unit: z.enum(PLAN_UNITS),
  /** For `unit: meter`: the name of the meter of each asset. */
  meter_name: optionalText(64),
  anchor: z.optional(z.enum(PLAN_ANCHORS)),
  /** The first due date; for a meter, the first day whose readings count. */
  start_date: date(),
  end_date: maybe(date()),
  /** The number of days before the due date on which the work order is created. */
  lead_days: z.optional(whole(0, 365)),
  assigned_to_id: reference(),
  /** By default, that of the type. */
  priority: maybe(z.enum(PRIORITIES)),
  estimated_hours: maybe(hours()),
  sets_asset_status: z.optional(z.boolean()),
  /** If it has steps, it replaces the checklist of the type. */
  checklist: z.optional(z.array(ChecklistStep).check(z.maxLength(100))),
  status: z.optional(z.enum(PLAN_STATUSES)),
  external_id: optionalText(128),
})
export type MaintenancePlanInput = z.infer<typeof MaintenancePlanInput>

/** A plan of recurring work. */
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
  /** The earliest due date of its assets; null if none is known, as for meters. */
  next_due: z.nullable(date()),
  external_id: textOrNull(),
})
export type MaintenancePlan = z.infer<typeof MaintenancePlan>

/** A due date of a plan for one asset. */
export const PlannedDate = z.strictObject({
  asset: z.strictObject({ id: id(), name: z.string(), asset_tag: z.string() }),
  /** For a meter, an estimate from its readings; null if there are too few. */
  due_date: z.nullable(date()),
  /** The reading of the meter at which it is due. */
  due_value: textOrNull(),
  /** The unit of the meter, such as `km`. */
  unit: textOrNull(),
  /** The day on which its work order is created. */
  creates_on: z.nullable(date()),
})
export type PlannedDate = z.infer<typeof PlannedDate>

/** The asset, for a plan of a category. */
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
      count: z._default(wholeParam(1, MAX_PREVIEW), 12),
    }),
    reply: unpaged(PlannedDate),
  }),
  /** Skips the next date. */
  skip: route({
    ...change,
    name: 'maintenance_plans.skip',
    path: '/maintenance_plans/:id/skip',
    body: z.strictObject({ skip: z.strictObject(which) }),
  }),
  /** Postpones the next date. Later dates don't change, unless the plan is anchored to the completion. */
  postpone: route({
    ...change,
    name: 'maintenance_plans.postpone',
    path: '/maintenance_plans/:id/postpone',
    body: z.strictObject({ postpone: z.strictObject({ ...which, to: date() }) }),
  }),
  /** Undoes a skip or a postponement, if nothing has happened to the plan since. */
  undoDate: route({
    ...change,
    name: 'maintenance_plans.undo_date',
    path: '/maintenance_plans/:id/undo_date',
    body: z.strictObject({ undo_date: z.strictObject(which) }),
  }),
})

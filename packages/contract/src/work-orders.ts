import * as z from 'zod/mini'
import { CustomFields, CustomFieldsInput } from './custom-fields.ts'
import { customList, withCustom } from './kit/custom.ts'
import {
  date,
  hours,
  id,
  instant,
  maybe,
  Money,
  Named,
  optionalLongText,
  optionalText,
  reference,
  text,
} from './kit/fields.ts'
import { listQuery, one, unpaged } from './kit/list.ts'
import { idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { ById, resource } from './kit/resource.ts'
import { type BodyOf, route } from './kit/route.ts'
import { withWorkOrders } from './work-order-flag.ts'
import {
  WORK_ORDER_FACETS,
  WORK_ORDER_SORTS,
  WORK_ORDER_SOURCES,
  workOrderFilters,
} from './work-order-filters.ts'
import { HOLD_REASONS, PRIORITIES, WORK_ORDER_STATUSES } from './work-order-status.ts'
import { WorkOrderSummary } from './work-order-summary.ts'

export * from './work-order-filters.ts'

export const MAX_WATCHERS = 50

/** The input of a work order; only the title is required. */
export const WorkOrderInput = z.strictObject({
  /** By default, the next number of the series. */
  number: optionalText(64),
  title: text(255),
  description: optionalLongText(10_000),
  work_order_type_id: reference(),
  status: z.optional(z.enum(WORK_ORDER_STATUSES)),
  /** By default, that of the type. */
  priority: z.optional(z.enum(PRIORITIES)),
  /** By default, it follows from the target hours of the type; `null` means none. */
  due_date: maybe(date()),
  start_date: maybe(date()),
  /** A person who may update work orders: see `GET /work_orders/assignees`. */
  assigned_to_id: reference(),
  asset_id: reference(),
  /** By default, those of the asset; only if both are left out. */
  site_id: reference(),
  location_id: reference(),
  /** By default, the caller. */
  requested_by_id: reference(),
  /** Only while it is in progress. */
  on_hold_reason: maybe(z.enum(HOLD_REASONS)),
  estimated_hours: maybe(hours()),
  /** By default, the moment at which the status changes. */
  started_at: maybe(instant()),
  completed_at: maybe(instant()),
  resolution: optionalLongText(10_000),
  cancel_reason: optionalLongText(500),
  /** Whether the asset has the status in maintenance while the work is in progress. */
  sets_asset_status: z.optional(z.boolean()),
  downtime_start: maybe(instant()),
  downtime_end: maybe(instant()),
  /** People who are notified of its changes. */
  watcher_ids: z.optional(z.array(id()).check(z.maxLength(MAX_WATCHERS))),
  external_id: optionalText(128),
  /** Custom fields by key; an update only changes those given. */
  custom_fields: z.optional(CustomFieldsInput),
})
export type WorkOrderInput = z.infer<typeof WorkOrderInput>

const momentOrNull = () => z.nullable(instant())

/** A work order, as the API returns it. */
export const WorkOrder = z.strictObject({
  ...recordFields,
  number: z.string(),
  title: z.string(),
  description: textOrNull(),
  work_order_type_id: idOrNull(),
  work_order_type: Named,
  status: z.enum(WORK_ORDER_STATUSES),
  priority: z.enum(PRIORITIES),
  due_date: z.nullable(date()),
  start_date: z.nullable(date()),
  assigned_to_id: idOrNull(),
  assigned_to: Named,
  asset_id: idOrNull(),
  asset: Named,
  site_id: idOrNull(),
  site: Named,
  location_id: idOrNull(),
  location: Named,
  requested_by_id: idOrNull(),
  requested_by: Named,
  source: z.enum(WORK_ORDER_SOURCES),
  /** The plan that created it. */
  maintenance_plan_id: idOrNull(),
  maintenance_plan: Named,
  on_hold_reason: z.nullable(z.enum(HOLD_REASONS)),
  estimated_hours: textOrNull(),
  /** The sums of its time entries and costs. */
  actual_hours: z.string(),
  labour_cost: Money,
  parts_cost: Money,
  other_cost: Money,
  total_cost: Money,
  /** The number of steps of its checklist, and of answered ones. */
  task_count: z.int(),
  tasks_done: z.int(),
  started_at: momentOrNull(),
  completed_at: momentOrNull(),
  completed_by_id: idOrNull(),
  completed_by: Named,
  resolution: textOrNull(),
  cancel_reason: textOrNull(),
  sets_asset_status: z.boolean(),
  downtime_start: momentOrNull(),
  downtime_end: momentOrNull(),
  watcher_ids: z.array(id()),
  external_id: textOrNull(),
  /** All stored values, also those of archived fields and of fields of another type. */
  custom_fields: CustomFields,
  /** The names of the people and assets that `custom_fields` refers to by id. */
  custom_field_names: z.record(z.string(), z.string()),
  /** With `view=complete`: what is still required to finish it. */
  to_finish: z.optional(
    z.strictObject({
      /** Whether the type requires a resolution. */
      resolution: z.boolean(),
      /** Required steps of the checklist that aren't answered yet. */
      open_tasks: z.int(),
    }),
  ),
  /** With `view=complete`: the people in `watcher_ids`. */
  watchers: z.optional(z.array(z.strictObject({ id: id(), name: z.string() }))),
})
export type WorkOrder = z.infer<typeof WorkOrder>

/** Work orders can also be filtered and sorted by custom fields: `filter[cf:key]`, `sort=cf:key`. */
const workOrdersQuery = customList(
  listQuery(WorkOrder, {
    sort: WORK_ORDER_SORTS,
    filters: workOrderFilters,
  }),
)

/** The fields that can be changed for many work orders at once. */
const workOrderBulk = {
  status: WorkOrderInput.shape.status,
  resolution: WorkOrderInput.shape.resolution,
  cancel_reason: WorkOrderInput.shape.cancel_reason,
  on_hold_reason: WorkOrderInput.shape.on_hold_reason,
  priority: WorkOrderInput.shape.priority,
  due_date: WorkOrderInput.shape.due_date,
  start_date: WorkOrderInput.shape.start_date,
  work_order_type_id: reference(),
  assigned_to_id: reference(),
  asset_id: reference(),
  site_id: reference(),
  location_id: reference(),
  requested_by_id: reference(),
  sets_asset_status: WorkOrderInput.shape.sets_asset_status,
  custom_fields: WorkOrderInput.shape.custom_fields,
}

/** A person whom work can be assigned to. */
export const Assignee = z.strictObject({
  id: id(),
  name: z.string(),
  /** The number of open work orders assigned to them. */
  open_count: z.int(),
})
export type Assignee = z.infer<typeof Assignee>

/** The maximum number of people in one answer. */
export const MAX_ASSIGNEES = 50

export const workOrdersApi = withWorkOrders({
  ...resource({
    kind: 'work_order',
    read: WorkOrder,
    write: WorkOrderInput,
    list: workOrdersQuery,
    bulk: workOrderBulk,
    facets: WORK_ORDER_FACETS,
  }),
  /** With `at`, the record as it was at that moment, without the fields of a view. */
  get: route({
    name: 'work_orders.get',
    method: 'GET',
    path: '/work_orders/:id',
    access: 'work_order:view',
    params: ById,
    query: z.strictObject({
      view: z.optional(z.enum(['complete'])),
      at: z.optional(instant()),
    }),
    reply: one(WorkOrder),
  }),
  /** The figures above the list, for the same search and filters. */
  summary: route({
    name: 'work_orders.summary',
    method: 'GET',
    path: '/work_orders/summary',
    access: 'work_order:view',
    query: withCustom(
      z.strictObject({
        search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
        ...workOrderFilters,
      }),
    ),
    reply: one(WorkOrderSummary),
  }),
  /** The people who may update work orders, by name. */
  assignees: route({
    name: 'work_orders.assignees',
    method: 'GET',
    path: '/work_orders/assignees',
    access: 'work_order:update',
    query: z.strictObject({
      search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      /** Only people who see this site. */
      site_id: z.optional(id()),
    }),
    reply: unpaged(Assignee),
  }),
  /** Starts or stops notifying the caller of changes to this work order. */
  watch: route({
    name: 'work_orders.watch',
    method: 'PUT',
    path: '/work_orders/:id/watch',
    access: 'work_order:view',
    params: ById,
    body: z.strictObject({ watch: z.strictObject({ watching: z.boolean() }) }),
    reply: one(WorkOrder),
  }),
})

/** The changes of a work order by a form or a change of many. */
export type WorkOrderChanges = Partial<
  BodyOf<typeof workOrdersApi.update>['work_order'] &
    BodyOf<typeof workOrdersApi.bulk>['work_orders']['changes']
>

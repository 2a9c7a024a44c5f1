import * as z from 'zod/mini'
import { colour, hours, id, maybe, optionalLongText, optionalText, text } from './kit/fields.ts'
import { anyOf, listQuery } from './kit/list.ts'
import { archivedFilter, recordFields, textOrNull } from './kit/record.ts'
import { resource } from './kit/resource.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { PRIORITIES } from './work-order-status.ts'

export { PRIORITIES }

export const WORK_ORDER_KINDS = [
  'corrective',
  'preventive',
  'inspection',
  'safety',
  'project',
  'other',
] as const
export const WORK_ORDER_TYPE_STATUSES = ['active', 'inactive'] as const
/** The kinds of answers to a step of a checklist. */
export const STEP_KINDS = ['check', 'text', 'number', 'choice', 'pass_fail', 'meter'] as const

/** A step of the checklist that new work orders of a type get. */
export const ChecklistStep = z.strictObject({
  id: id(),
  title: text(255),
  kind: z.enum(STEP_KINDS),
  required: z.boolean(),
  unit: optionalText(32),
  min: z.optional(z.nullable(z.number())),
  max: z.optional(z.nullable(z.number())),
  choices: z.optional(z.array(text(128)).check(z.maxLength(50))),
})
export type ChecklistStep = z.infer<typeof ChecklistStep>

/** The input of a work order type. */
export const WorkOrderTypeInput = z.strictObject({
  name: text(255),
  /** By default, derived from the name. It can't be changed. */
  key: z.optional(z.string().check(z.regex(/^[a-z0-9_]{2,40}$/))),
  kind: z.optional(z.enum(WORK_ORDER_KINDS)),
  default_priority: z.optional(z.enum(PRIORITIES)),
  target_hours: maybe(hours()),
  require_asset: z.optional(z.boolean()),
  require_resolution: z.optional(z.boolean()),
  checklist: z.optional(z.array(ChecklistStep).check(z.maxLength(100))),
  number_prefix: optionalText(16),
  colour: maybe(colour()),
  icon: optionalText(64),
  description: optionalLongText(10_000),
  status: z.optional(z.enum(WORK_ORDER_TYPE_STATUSES)),
  external_id: optionalText(128),
})
export type WorkOrderTypeInput = z.infer<typeof WorkOrderTypeInput>

/** A type of work, with the defaults of its work orders. */
export const WorkOrderType = z.strictObject({
  ...recordFields,
  name: z.string(),
  key: z.string(),
  kind: z.enum(WORK_ORDER_KINDS),
  default_priority: z.enum(PRIORITIES),
  target_hours: textOrNull(),
  require_asset: z.boolean(),
  require_resolution: z.boolean(),
  checklist: z.array(ChecklistStep),
  number_prefix: textOrNull(),
  colour: textOrNull(),
  icon: textOrNull(),
  description: textOrNull(),
  status: z.enum(WORK_ORDER_TYPE_STATUSES),
  external_id: textOrNull(),
})
export type WorkOrderType = z.infer<typeof WorkOrderType>

const api = resource({
  kind: 'work_order_type',
  read: WorkOrderType,
  write: WorkOrderTypeInput,
  list: listQuery(WorkOrderType, {
    sort: ['name', 'key', 'created_at', 'updated_at'],
    filters: {
      'filter[status]': anyOf(z.enum(WORK_ORDER_TYPE_STATUSES)),
      'filter[kind]': anyOf(z.enum(WORK_ORDER_KINDS)),
      ...archivedFilter,
    },
  }),
  bulk: {
    status: z.optional(z.enum(WORK_ORDER_TYPE_STATUSES)),
    default_priority: z.optional(z.enum(PRIORITIES)),
  },
  facets: ['status', 'kind'],
})

export const workOrderTypesApi = withWorkOrders(api)

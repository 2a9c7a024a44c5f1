import * as z from 'zod/mini'
import { Money } from './kit/fields.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { BUCKETS, WORK_ORDER_STATUSES } from './work-order-status.ts'
import { PRIORITIES } from './work-order-types.ts'

const hoursOrNull = () => z.nullable(z.number())

/** Cost, downtime and failures of the assets that the list is filtered by. */
export const MaintenanceFigures = z.strictObject({
  cost: Money,
  downtime_hours: z.number(),
  /** The number of corrective work orders that weren't cancelled. */
  failures: z.int(),
  /** Null before the second failure. */
  mean_hours_between_failures: hoursOrNull(),
  /** From the start to the end of corrective work that is done. */
  mean_hours_to_repair: hoursOrNull(),
})
export type MaintenanceFigures = z.infer<typeof MaintenanceFigures>

/** The figures of a list of work orders. */
export const WorkOrderSummary = z.strictObject({
  /** Each open work order is in exactly one: overdue ones are in no other. */
  buckets: z.record(z.enum(BUCKETS), z.int()),
  total: z.int(),
  by_status: z.record(z.enum(WORK_ORDER_STATUSES), z.int()),
  by_priority: z.record(z.enum(PRIORITIES), z.int()),
  /** The most frequent types first. */
  by_type: z.array(z.strictObject({ id: idOrNull(), name: textOrNull(), count: z.int() })),
  /** From creation to completion; null if none is done. */
  mean_hours_to_complete: hoursOrNull(),
  /** False if finished work is estimated from a sample; open work is always counted. */
  exact: z.boolean(),
  /** Null unless the list is filtered by assets. */
  maintenance: z.nullable(MaintenanceFigures),
})
export type WorkOrderSummary = z.infer<typeof WorkOrderSummary>

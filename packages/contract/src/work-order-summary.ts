import * as z from 'zod/mini'
import { Money } from './kit/fields.ts'
import { idOrNull, textOrNull } from './kit/record.ts'
import { BUCKETS, WORK_ORDER_STATUSES } from './work-order-status.ts'
import { PRIORITIES } from './work-order-types.ts'

const hoursOrNull = () => z.nullable(z.number())

/** How an asset fares: what its work cost, how long it was down, and how often it failed. */
export const MaintenanceFigures = z.strictObject({
  cost: Money,
  downtime_hours: z.number(),
  /** Corrective work that wasn't cancelled. */
  failures: z.int(),
  /** Null before the second failure. */
  mean_hours_between_failures: hoursOrNull(),
  /** Of corrective work that is done, from its start. */
  mean_hours_to_repair: hoursOrNull(),
})
export type MaintenanceFigures = z.infer<typeof MaintenanceFigures>

/** How many work orders there are of what. */
export const WorkOrderSummary = z.strictObject({
  /** Each open one is in exactly one of them: what is overdue is in no other. */
  buckets: z.record(z.enum(BUCKETS), z.int()),
  total: z.int(),
  by_status: z.record(z.enum(WORK_ORDER_STATUSES), z.int()),
  by_priority: z.record(z.enum(PRIORITIES), z.int()),
  /** The most frequent types first. */
  by_type: z.array(z.strictObject({ id: idOrNull(), name: textOrNull(), count: z.int() })),
  /** From their creation to the end of those that are done; null where none is. */
  mean_hours_to_complete: hoursOrNull(),
  /** False where work that is over was estimated from a sample of very much; open work never is. */
  exact: z.boolean(),
  /** Where the list is narrowed to assets; else null. */
  maintenance: z.nullable(MaintenanceFigures),
})
export type WorkOrderSummary = z.infer<typeof WorkOrderSummary>

import * as z from 'zod/mini'
import { idOrNull, textOrNull } from './kit/record.ts'
import { BUCKETS, WORK_ORDER_STATUSES } from './work-order-status.ts'
import { PRIORITIES } from './work-order-types.ts'

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
  mean_hours_to_complete: z.nullable(z.number()),
})
export type WorkOrderSummary = z.infer<typeof WorkOrderSummary>

import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { sql } from 'drizzle-orm'
import { recordsOf } from '#core/kinds/describe.ts'
import { work_order_types } from '#db/schema/work-order-types.ts'

/** A checklist is exported as the titles of its steps. */
const checklist = sql`(select string_agg(step ->> 'title', ';') from jsonb_array_elements(${work_order_types.checklist}) step)`

export const workOrderTypeRecords = recordsOf(workOrderTypesApi, work_order_types, {
  columns: { checklist },
  words: {
    values: {
      status: 'status.work_order_type',
      default_priority: 'status.priority',
      kind: 'work_order_types.kinds',
    },
  },
})
export const workOrderTypeEntity = workOrderTypeRecords.entity

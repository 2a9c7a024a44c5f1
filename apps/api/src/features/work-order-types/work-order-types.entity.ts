import type { WorkOrderType } from '@steward/contract/work-order-types.ts'
import { columns, type Entity, recordShape } from '#core/entity.ts'
import { work_order_types } from '#db/schema/work-order-types.ts'

export const workOrderTypeEntity: Entity<WorkOrderType> = {
  type: 'WorkOrderType',
  name: 'work_order_type',
  table: work_order_types,
  shape: {
    ...recordShape(work_order_types),
    ...columns(
      work_order_types,
      'name',
      'key',
      'kind',
      'default_priority',
      'target_hours',
      'require_asset',
      'require_resolution',
      'checklist',
      'number_prefix',
      'colour',
      'icon',
      'description',
      'status',
      'external_id',
    ),
  },
  joins: [],
  usedBy: [],
}

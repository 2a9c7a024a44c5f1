import type * as z from 'zod/mini'
import { cells } from './kit/cells.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { WorkOrderInput } from './work-orders.ts'

const orderCells = cells({
  kind: 'work_order',
  write: WorkOrderInput,
  except: [
    'number',
    // What a status asks for is asked where the status is changed.
    'status',
    'on_hold_reason',
    'resolution',
    'cancel_reason',
    'started_at',
    'completed_at',
    'sets_asset_status',
    'downtime_start',
    'downtime_end',
    'estimated_hours',
    'watcher_ids',
    'external_id',
  ],
})

/** The fields of a work order that can be edited one by one, like cells of a spreadsheet. */
export const ORDER_CELL_FIELDS = orderCells.fields
export type OrderCellChanges = z.infer<typeof orderCells.changes>
export const workOrderCellsApi = withWorkOrders(orderCells.api)

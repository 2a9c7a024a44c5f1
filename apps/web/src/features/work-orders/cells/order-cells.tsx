import { ORDER_CELL_FIELDS, workOrderCellsApi } from '@steward/contract/work-order-cells.ts'
import { WORK_ORDER_SORTS } from '@steward/contract/work-order-filters.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { cellsKind } from '#components/cells/cells-kind.ts'
import { RecordCells } from '#components/cells/record-cells.tsx'
import type { GridProps, ListRow } from '#components/record-list/list-spec.ts'
import { ORDERS } from '../order-kind.tsx'

/** Work orders in the spreadsheet. The status isn't editable there, because a change may require more input. */
export const ORDER_CELLS = cellsKind<WorkOrder>({
  wrapper: ORDERS.wrapper,
  fields: ORDERS.fields,
  check: ORDERS.check,
  reasons: ORDERS.list.reasons ?? {},
  entity: 'work_order',
  texts: {
    grid: 'work_orders.cells.grid',
    record: 'work_orders.cells.record',
    outside_sites: 'work_orders.cells.outside_sites',
    with_row: 'work_orders.cells.with_row',
    written: 'work_orders.cells.written',
    refused: 'work_orders.cells.refused',
  },
  api: workOrdersApi,
  cells: { fields: ORDER_CELL_FIELDS, api: workOrderCellsApi },
  sorts: WORK_ORDER_SORTS,
  first: [
    'title',
    'number',
    'status',
    'priority',
    'assigned_to_id',
    'due_date',
    'work_order_type_id',
    'asset_id',
    'site_id',
    'location_id',
  ],
  called: ({ title: name, number: detail }) => ({ name, detail }),
})

/** The work orders as a spreadsheet. */
export const OrderCells = <Row extends ListRow>(props: GridProps<Row>) => (
  <RecordCells {...props} kind={ORDER_CELLS} />
)

import { CalendarDays, Columns3, List, Table2 } from 'lucide-react'
import type { ListSpec } from '#components/record-list/list-spec.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { ORDERS } from './order-kind.tsx'

const OrderBoard = lazyOf(() => import('./board/order-board.tsx'), 'OrderBoard')
const OrderCells = lazyOf(() => import('./cells/order-cells.tsx'), 'OrderCells')
const OrderCalendar = lazyOf(() => import('./calendar/order-calendar.tsx'), 'OrderCalendar')

const FigureFilter = lazyOf(() => import('./figure-filter.tsx'), 'FigureFilter')

type OrderRow = typeof ORDERS.list extends ListSpec<infer Row> ? Row : never

/** The list of work orders with all layouts: table, spreadsheet, board, calendar. */
export const ORDER_LIST: ListSpec<OrderRow> = {
  ...ORDERS.list,
  more: [{ field: 'bucket', component: FigureFilter }, ...(ORDERS.list.more ?? [])],
  layouts: [
    { id: 'table', label: 'work_orders.layout.table', icon: List },
    { id: 'board', label: 'work_orders.layout.board', icon: Columns3, component: OrderBoard },
    {
      id: 'calendar',
      label: 'work_orders.layout.calendar',
      icon: CalendarDays,
      component: OrderCalendar,
    },
  ],
  grid: { label: 'cells.start', icon: Table2, component: OrderCells },
}

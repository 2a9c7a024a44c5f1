import { addDays } from '@steward/contract/calendar.ts'
import type { Some } from '@steward/contract/kit/list.ts'
import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import type { ListSearch, Narrowing } from '#components/record-list/list-search.ts'
import type { LoadedList } from '#components/record-list/loaded-list.ts'
import { useList } from '#components/record-list/use-list.ts'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { momentAt } from '#lib/moments.ts'
import { ORDERS } from '../order-kind.tsx'
import type { Drag } from '../use-drag.ts'

/** The fields of a card. */
const SHOWN = [
  'number',
  'title',
  'status',
  'priority',
  'due_date',
  'asset',
  'assigned_to',
  'task_count',
  'tasks_done',
] as const
export type BoardOrder = Some<WorkOrder, (typeof SHOWN)[number]>

/** Dragging cards to columns. */
export type BoardDrag = Drag<BoardOrder, WorkOrderStatus>

/** The number of days that completed work stays on the board. */
export const BOARD_DAYS = 14

/** The filter and order of a column: its status, and only recent work if it is over. */
function partOf(status: WorkOrderStatus): object {
  const zone = timeZone()
  const since = momentAt(zone, addDays(today(zone), -BOARD_DAYS), '00:00')
  const filter = { 'filter[status]': [status] }
  // With the status as well, an index alone is enough to count them.
  if (status === 'done')
    return {
      'filter[status]': undefined,
      'filter[completed_at][gte]': since,
      sort: 'completed_at',
      order: 'desc',
    }
  if (status === 'cancelled')
    return { ...filter, 'filter[updated_at][gte]': since, sort: 'updated_at', order: 'desc' }
  return { ...filter, sort: 'due_date', order: 'asc' }
}

const FIELDS = SHOWN.join(',')
/** A column is a list without a default filter. */
const COLUMN = { ...ORDERS.list, usual: {} }

/** The cards of a column; the visible ones are read. */
export function useColumn(status: WorkOrderStatus, narrowing: Narrowing) {
  const search = { ...narrowing, ...partOf(status) } as ListSearch
  return useList(COLUMN, search, FIELDS) as LoadedList<BoardOrder>
}
export type BoardColumn = ReturnType<typeof useColumn>

import type { Some } from '@steward/contract/kit/list.ts'
import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import type { Narrowing } from '#components/record-list/list-search.ts'
import { addDays, today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { momentAt } from '#lib/moments.ts'
import { pages } from '#lib/query.ts'
import type { Drag } from '../use-drag.ts'

/** What a card shows. */
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

/** Cards that are dragged into columns. */
export type BoardDrag = Drag<BoardOrder, WorkOrderStatus>

/** Work that is over stays on the board for so many days. */
export const BOARD_DAYS = 14

const PER_PAGE = 50

/** What narrows a column to its status, and to what was over lately, and how it is ordered. */
function partOf(status: WorkOrderStatus): object {
  const zone = timeZone()
  const since = momentAt(zone, addDays(today(zone), -BOARD_DAYS), '00:00')
  const filter = { 'filter[status]': [status] }
  // Only what is done has this moment: without the status as well, an index alone answers how many there are.
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

/** The cards of one column, page after page. */
export const columnPages = (status: WorkOrderStatus, narrowing: Narrowing) =>
  pages(workOrdersApi.list, {
    query: {
      ...narrowing,
      ...partOf(status),
      per_page: PER_PAGE,
      fields: SHOWN.join(','),
    },
  })

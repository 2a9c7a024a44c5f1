import {
  type Bucket,
  OPEN_STATUSES,
  WORK_ORDER_STATUSES,
} from '@steward/contract/work-order-status.ts'
import type { Narrowing } from '#components/record-list/list-search.ts'
import type { BuiltInView } from '#components/record-list/list-spec.ts'
import { addDays, partsOf } from '#lib/dates.ts'
import { session } from '#lib/session-store.ts'

/** What is listed where the address doesn't say more: the work that is still to be finished. */
export const USUAL: Narrowing = { 'filter[status]': [...OPEN_STATUSES] }

/** Those that a figure above the list counts. */
export const inBucket = (bucket: Bucket): Narrowing => ({ 'filter[bucket]': [bucket] })

/** The last day of the week, which begins on Monday. */
export function endOfWeek(day: string): string {
  const [year, month, date] = partsOf(day)!
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

/** Ready-made ways to look at the work; the first shows all that is open. */
export const ORDER_VIEWS: readonly BuiltInView[] = [
  {
    id: 'mine',
    label: 'work_orders.views.mine',
    filters: () => ({ 'filter[assigned_to_id]': [session.get().user?.id ?? null] }),
  },
  {
    id: 'unassigned',
    label: 'work_orders.views.unassigned',
    filters: { 'filter[assigned_to_id]': [null] },
  },
  { id: 'overdue', label: 'work_orders.views.overdue', filters: inBucket('overdue') },
  {
    id: 'this_week',
    label: 'work_orders.views.this_week',
    filters: (day) => ({
      'filter[due_date][gte]': day,
      'filter[due_date][lte]': endOfWeek(day),
    }),
  },
  { id: 'done', label: 'work_orders.views.done', filters: { 'filter[status]': ['done'] } },
  {
    id: 'every',
    label: 'work_orders.views.every',
    filters: { 'filter[status]': [...WORK_ORDER_STATUSES] },
  },
]

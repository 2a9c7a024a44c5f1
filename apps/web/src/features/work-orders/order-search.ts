import { addDays } from '@steward/contract/calendar.ts'
import {
  type Bucket,
  OPEN_STATUSES,
  WORK_ORDER_STATUSES,
} from '@steward/contract/work-order-status.ts'
import type { Narrowing } from '#components/record-list/list-search.ts'
import type { BuiltInView } from '#components/record-list/list-spec.ts'
import { partsOf } from '#lib/dates.ts'
import { session } from '#lib/session-store.ts'

/** The default filter of the list: open work. */
export const USUAL: Narrowing = { 'filter[status]': [...OPEN_STATUSES] }

/** The filter of a figure above the list. */
export const inBucket = (bucket: Bucket): Narrowing => ({ 'filter[bucket]': [bucket] })

/** The last day of a week, which begins on Monday. */
export function endOfWeek(day: string): string {
  const [year, month, date] = partsOf(day)!
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

/** Predefined views; the first shows all open work. */
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

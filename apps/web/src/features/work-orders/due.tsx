import { daysBetween } from '@steward/contract/calendar.ts'
import { isOpen } from '@steward/contract/work-order-status.ts'
import type { WorkOrder } from '@steward/contract/work-orders.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '#components/data-table/cells.tsx'
import { StatusIcon } from '#components/status-badge.tsx'
import { DateText } from '#components/values.tsx'
import { daysText } from '#lib/days-text.ts'
import { format, organizationToday } from '#lib/format.ts'
import type { Density } from '#lib/theme.ts'

type DueOrder = Pick<WorkOrder, 'due_date' | 'status'>

/** Whether the due date is past or today; completed work is never overdue. */
export function dueState({ due_date, status }: DueOrder, day: string): 'overdue' | 'today' | null {
  if (due_date === null || !isOpen(status) || due_date > day) return null
  return due_date < day ? 'overdue' : 'today'
}

/** «Overdue by 3 days», «in 5 days»; null without a due date. */
export function dueWords(order: DueOrder, t: TFunction): string | null {
  const { due_date } = order
  if (due_date === null) return null
  if (!isOpen(order.status)) return format.date(due_date)
  const day = organizationToday()
  const state = dueState(order, day)
  if (state === 'overdue') {
    const count = daysBetween(due_date, day)
    return t('work_orders.due.overdue', { count, formatted: format.integer(count) })
  }
  if (state === 'today') return t('status.due.today')
  return t('work_orders.due.due', { when: daysText(due_date, day) })
}

const TONES = { overdue: 'text-st-red-fg', today: 'text-st-amber-fg' } as const

/** The due date; past and near ones are marked. */
export function Due({ order, density }: { order: DueOrder; density: Density }) {
  const { t } = useTranslation()
  const state = dueState(order, organizationToday())
  if (order.due_date === null || !isOpen(order.status)) return <DateText value={order.due_date} />
  return (
    <TwoLines
      density={density}
      first={
        <span className="inline-flex items-center gap-1.5 align-bottom">
          {state && <StatusIcon domain="due" value={state} className="size-3.5" />}
          <DateText value={order.due_date} />
        </span>
      }
      second={<span className={state ? TONES[state] : undefined}>{dueWords(order, t)}</span>}
    />
  )
}

/** Due date and assignee in one line; past and near dates have an icon. */
export function DueNote({ order }: { order: DueOrder & Pick<WorkOrder, 'assigned_to'> }) {
  const { t } = useTranslation()
  const state = dueState(order, organizationToday())
  const words = dueWords(order, t)
  const name = order.assigned_to?.name
  return (
    <>
      {state && (
        <StatusIcon domain="due" value={state} className="mr-1 inline size-3.5 align-[-2px]" />
      )}
      <span className={state ? TONES[state] : undefined}>{words}</span>
      {words && name && ' · '}
      {name}
    </>
  )
}

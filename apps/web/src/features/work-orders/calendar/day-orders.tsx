import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { buttonStyles } from '#components/ui/button.tsx'
import { MenuItem } from '#components/ui/menu.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { lazyOf } from '#lib/lazy-of.ts'
import { useMay } from '#lib/session.ts'
import type { Moves } from '../moves/use-moves.tsx'
import { MoveItems } from '../order-row-items.tsx'
import type { DatedOrder } from './calendar-queries.ts'

const DueDialog = lazyOf(() => import('./due-dialog.tsx'), 'DueDialog')

interface DayOrdersProps {
  day: string
  orders: readonly DatedOrder[] | undefined
  waiting: boolean
  /** Left out where nothing may be moved. */
  moves: Moves | undefined
}

/** The orders of one day, each with what can be done with it. */
export function DayOrders({ day, orders = [], waiting, moves }: DayOrdersProps) {
  const { t } = useTranslation()
  const mayCreate = useMay(workOrdersApi.create)
  const [dated, setDated] = useState<DatedOrder | null>(null)
  return (
    <section
      aria-labelledby="day-orders"
      className="flex shrink-0 flex-col gap-2 lg:w-80 lg:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 id="day-orders" className="text-sm font-semibold">
          {format.dateInFull(day)}
        </h3>
        {mayCreate && (
          <Link
            to="/work-orders/new"
            search={{ due: day }}
            className={buttonStyles({ size: 'sm' })}
          >
            <Plus aria-hidden />
            {t('work_orders.actions.add_short')}
          </Link>
        )}
      </div>
      {waiting && <Waiting rows={2} />}
      {!waiting && orders.length === 0 && (
        <p className="text-sm text-muted-foreground">{t('work_orders.calendar.none')}</p>
      )}
      <ul aria-labelledby="day-orders" className="flex flex-col gap-2">
        {orders.map((order) => (
          <li
            key={order.id}
            className="flex items-start gap-2 rounded-lg border border-border bg-card p-3 text-sm"
          >
            <span className="min-w-0 flex-1">
              <Link
                to="/work-orders/$id"
                params={{ id: order.id }}
                className="link-name block font-medium break-words"
              >
                {order.title}
              </Link>
              <span className="tnum block truncate text-xs text-muted-foreground">
                {[order.number, order.asset?.name, order.assigned_to?.name]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="mt-1.5 flex flex-wrap gap-1.5">
                <StatusBadge domain="work_order" value={order.status} />
                <StatusBadge domain="priority" value={order.priority} />
              </span>
            </span>
            {moves && (
              <RecordMenu of={`${order.number} ${order.title}`}>
                <MoveItems order={order} moves={moves} />
                <MenuItem icon={<CalendarClock aria-hidden />} onClick={() => setDated(order)}>
                  {t('work_orders.actions.change_due')}
                </MenuItem>
              </RecordMenu>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {dated && <DueDialog order={dated} onClose={() => setDated(null)} />}
      </Suspense>
    </section>
  )
}

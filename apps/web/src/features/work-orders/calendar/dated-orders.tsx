import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import { Suspense, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordMenu } from '#components/record-menu.tsx'
import { StatusBadge } from '#components/status-badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { MenuItem } from '#components/ui/menu.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import type { Moves } from '../moves/use-moves.tsx'
import { MoveItems } from '../order-row-items.tsx'
import { useLinkBeside } from '../use-link-beside.ts'
import type { DatedOrder, DayDrag } from './calendar-queries.ts'

const DueDialog = lazyOf(() => import('./due-dialog.tsx'), 'DueDialog')

interface DatedOrdersProps {
  /** The id of the heading. */
  labelledBy: string
  orders: readonly DatedOrder[]
  /** Several fit side by side. */
  wide?: boolean
  /** Undefined if work orders can't be moved. */
  moves: Moves | undefined
  drag: DayDrag | null
}

/** Work orders beside the calendar, with their actions. */
export function DatedOrders({ labelledBy, orders, wide = false, moves, drag }: DatedOrdersProps) {
  const [dated, setDated] = useState<DatedOrder | null>(null)
  return (
    <>
      <ul
        aria-labelledby={labelledBy}
        className={classNames('grid grid-cols-1 gap-2', wide && 'sm:grid-cols-2 xl:grid-cols-3')}
      >
        {orders.map((order) => (
          <Entry key={order.id} order={order} moves={moves} drag={drag} onDate={setDated} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {dated && <DueDialog order={dated} onClose={() => setDated(null)} />}
      </Suspense>
    </>
  )
}

interface EntryProps extends Pick<DatedOrdersProps, 'moves' | 'drag'> {
  order: DatedOrder
  onDate: (order: DatedOrder) => void
}

function Entry({ order, moves, drag, onDate }: EntryProps) {
  const { t } = useTranslation()
  const link = useRef<HTMLAnchorElement>(null)
  useLinkBeside(link)
  const source = useMemo(() => drag?.source(order), [drag, order])
  return (
    <li
      ref={source}
      className={classNames(
        'flex items-start gap-2 rounded-lg border border-border bg-card p-3 text-sm',
        drag && 'cursor-grab',
      )}
    >
      <span className="min-w-0 flex-1">
        <Link
          ref={link}
          to="/work-orders/$id"
          params={{ id: order.id }}
          // Dragging the link would drag its URL instead of the entry.
          draggable={false}
          className="link-name block font-medium break-words"
        >
          {order.title}
        </Link>
        <span className="tnum block text-xs break-words text-muted-foreground">
          {[order.number, order.asset?.name, order.assigned_to?.name].filter(Boolean).join(' · ')}
        </span>
        <span className="mt-1.5 flex flex-wrap gap-1.5">
          <StatusBadge domain="work_order" value={order.status} />
          <StatusBadge domain="priority" value={order.priority} />
        </span>
      </span>
      {moves && (
        <RecordMenu of={`${order.number} ${order.title}`}>
          <MoveItems order={order} moves={moves} />
          <MenuItem icon={<CalendarClock aria-hidden />} onClick={() => onDate(order)}>
            {t('work_orders.actions.change_due')}
          </MenuItem>
        </RecordMenu>
      )}
    </li>
  )
}

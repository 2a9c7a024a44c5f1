import { Link } from '@tanstack/react-router'
import { WORK } from '@steward/contract/work-order-flag.ts'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonStyles } from '#components/ui/button.tsx'
import { Waiting } from '#components/waiting.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import type { Moves } from '../moves/use-moves.tsx'
import type { DatedOrder, DayDrag } from './calendar-queries.ts'
import { DatedOrders } from './dated-orders.tsx'

interface DayOrdersProps {
  day: string
  orders: readonly DatedOrder[] | undefined
  waiting: boolean
  /** Undefined if work orders can't be moved. */
  moves: Moves | undefined
  drag: DayDrag | null
}

/** The work orders of a day. */
export function DayOrders({ day, orders = [], waiting, moves, drag }: DayOrdersProps) {
  const { t } = useTranslation()
  const mayCreate = useMay(WORK.create)
  return (
    <section
      aria-labelledby="day-orders"
      className="flex shrink-0 flex-col gap-2 lg:w-80 lg:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-2">
        <h3 id="day-orders" className="text-sm font-semibold first-letter:uppercase">
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
      <DatedOrders labelledBy="day-orders" orders={orders} moves={moves} drag={drag} />
    </section>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Fetched } from '#components/fetched.tsx'
import { MoreButton } from '#components/more-button.tsx'
import type { Narrowing } from '#components/record-list/list-search.ts'
import { Counter } from '#components/ui/badge.tsx'
import { format } from '#lib/format.ts'
import type { Moves } from '../moves/use-moves.tsx'
import { type DayDrag, undatedPages } from './calendar-queries.ts'
import { DatedOrders } from './dated-orders.tsx'

interface UndatedOrdersProps {
  narrowing: Narrowing
  /** Undefined if work orders can't be moved. */
  moves: Moves | undefined
  drag: DayDrag | null
}

/** The work orders without a due date, which can be dragged to a day, or dated by their menu. */
export function UndatedOrders({ narrowing, moves, drag }: UndatedOrdersProps) {
  const { t } = useTranslation()
  const found = useInfiniteQuery(undatedPages(narrowing))
  const orders = found.data?.pages.flatMap(({ data }) => data)
  const total = found.data?.pages[0]?.meta.total_records
  if (total === 0) return null
  return (
    <section
      aria-labelledby="undated-orders"
      // On phones below the work orders of the day, elsewhere below the calendar.
      className="flex flex-col gap-2 max-lg:order-last"
    >
      <h3 id="undated-orders" className="flex items-center gap-2 text-sm font-semibold">
        {t('work_orders.calendar.undated')}
        {total !== undefined && <Counter>{format.integer(total)}</Counter>}
      </h3>
      <Fetched data={orders} found={found}>
        {(shown) => (
          <DatedOrders labelledBy="undated-orders" wide orders={shown} moves={moves} drag={drag} />
        )}
      </Fetched>
      <MoreButton found={found} variant="ghost" size="sm" />
    </section>
  )
}

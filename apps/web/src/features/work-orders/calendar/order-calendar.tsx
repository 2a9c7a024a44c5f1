import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useTranslation } from 'react-i18next'
import { MoreButton } from '#components/more-button.tsx'
import { narrowingOf } from '#components/record-list/list-search.ts'
import type { LayoutProps } from '#components/record-list/list-spec.ts'
import { ErrorState } from '#components/states.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { useMoves } from '../moves/use-moves.tsx'
import { useOrderChange } from '../moves/use-send-move.ts'
import { USUAL } from '../order-search.ts'
import { useDrag } from '../use-drag.ts'
import { CalendarHead } from './calendar-head.tsx'
import { type DatedOrder, dueIn, useWeeks } from './calendar-queries.ts'
import { DayOrders } from './day-orders.tsx'
import { MonthGrid } from './month-grid.tsx'
import { UndatedOrders } from './undated-orders.tsx'
import { useShownDays } from './use-shown-days.ts'

/** Changes due dates by dragging. */
function useDayDrag(isWanted: boolean) {
  const { t } = useTranslation()
  const { change } = useOrderChange()
  return useDrag<DatedOrder, string>(isWanted, {
    fits: ({ due_date }, day) => due_date !== day,
    onMove: ({ id, number }, due_date) =>
      void change(id, { due_date }, t('work_orders.due_changed', { number })),
  })
}

/** The work orders by due date, by month or week, with those of the selected day beside it. */
export function OrderCalendar({ search }: LayoutProps<WorkOrder>) {
  const { t } = useTranslation()
  const shown = useShownDays()
  const narrowing = { ...USUAL, ...narrowingOf(search) }
  const found = useWeeks(shown.weeks, narrowing)
  const mayUpdate = useMay(workOrdersApi.update) && search['filter[archived]'] !== true
  const drag = useDayDrag(mayUpdate)
  const allMoves = useMoves()
  const moves = mayUpdate ? allMoves : undefined
  const isDated = Object.keys(narrowing).some((key) => key.startsWith('filter[due_date]'))
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto border-t border-border sm:scroll-pt-14">
      <CalendarHead shown={shown} total={dueIn(found, shown.month)} />
      {found.isError && !found.byDay ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 lg:flex-row">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-5 max-lg:contents lg:scroll-pt-7 lg:overflow-y-auto">
            <MonthGrid
              title={shown.title}
              month={shown.month}
              day={shown.day}
              now={shown.now}
              found={found}
              drag={drag}
              onDay={shown.showDay}
            />
            {!isDated && <UndatedOrders narrowing={narrowing} moves={moves} drag={drag} />}
          </div>
          <DayOrders
            day={shown.day}
            orders={found.byDay?.get(shown.day)}
            waiting={!found.byDay}
            moves={moves}
            drag={drag}
          />
        </div>
      )}
      {found.hasNextPage && (
        <div className="px-4 pb-3">
          <MoreButton found={found} size="sm">
            {t('work_orders.calendar.more', {
              shown: format.integer(found.loaded),
              all: format.integer(found.total),
            })}
          </MoreButton>
        </div>
      )}
      {allMoves.dialog}
    </div>
  )
}

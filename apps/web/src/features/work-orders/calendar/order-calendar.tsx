import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { narrowingOf } from '#components/record-list/list-search.ts'
import type { LayoutProps } from '#components/record-list/list-spec.ts'
import { ErrorState } from '#components/states.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { today } from '#lib/dates.ts'
import { errorText } from '#lib/error-text.ts'
import { format, timeZone } from '#lib/format.ts'
import { withSearch } from '#lib/page-search.ts'
import { useMay } from '#lib/session.ts'
import { useMoves } from '../moves/use-moves.tsx'
import { USUAL } from '../order-search.ts'
import { useMonth } from './calendar-queries.ts'
import { DayOrders } from './day-orders.tsx'
import { addToMonth, type Month, monthOf } from './month.ts'
import { MonthGrid } from './month-grid.tsx'

interface CalendarSearch {
  month?: Month | undefined
  day?: string | undefined
}

/** The month and the day that the address names, and how they change. */
function useShownMonth() {
  const search = useSearch({ strict: false }) as CalendarSearch
  const navigate = useNavigate()
  const now = today(timeZone())
  const month = search.month ?? monthOf(search.day ?? now)
  const show = (to: CalendarSearch) =>
    void navigate({ to: '.', search: withSearch(to), replace: true })
  return {
    month,
    /** The day that is chosen: today, or the first of another month, before somebody chose one. */
    day: search.day && monthOf(search.day) === month ? search.day : firstDay(month, now),
    showMonth: (next: Month) => show({ month: next, day: undefined }),
    showDay: (day: string) => show({ day, month: monthOf(day) }),
  }
}

const firstDay = (month: Month, now: string) => (monthOf(now) === month ? now : `${month}-01`)

/** The work by the days on which it is due, a month at a time; beside it, the orders of one day. */
export function OrderCalendar({ search }: LayoutProps<WorkOrder>) {
  const { t } = useTranslation()
  const { month, day, showMonth, showDay } = useShownMonth()
  const narrowing = { ...USUAL, ...narrowingOf(search) }
  const found = useMonth(month, narrowing)
  const moves = useMoves()
  const mayUpdate = useMay(workOrdersApi.update) && search['filter[archived]'] !== true
  const now = today(timeZone())
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto border-t border-border">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2">
        <h2 aria-live="polite" className="min-w-40 flex-1 text-base font-semibold">
          {format.month(month)}
        </h2>
        <span aria-live="polite" className="text-xs text-muted-foreground">
          {found.byDay &&
            t('work_orders.calendar.count', {
              count: found.total,
              formatted: format.integer(found.total),
            })}
        </span>
        <Button size="sm" disabled={month === monthOf(now)} onClick={() => showDay(now)}>
          {t('work_orders.calendar.today')}
        </Button>
        <IconButton
          label={t('work_orders.calendar.previous')}
          onClick={() => showMonth(addToMonth(month, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          label={t('work_orders.calendar.next')}
          onClick={() => showMonth(addToMonth(month, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {found.isError && !found.byDay ? (
        <ErrorState message={errorText(found.error, t)} onRetry={() => void found.refetch()} />
      ) : (
        <div className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 lg:flex-row">
          <MonthGrid month={month} day={day} now={now} found={found} onDay={showDay} />
          <DayOrders
            day={day}
            orders={found.byDay?.get(day)}
            waiting={!found.byDay}
            moves={mayUpdate ? moves : undefined}
          />
        </div>
      )}
      {found.hasNextPage && (
        <div className="px-4 pb-3">
          <Button
            size="sm"
            pending={found.isFetchingNextPage}
            pendingLabel={t('common.loading')}
            onClick={() => void found.fetchNextPage()}
          >
            {t('work_orders.calendar.more', {
              shown: format.integer(found.loaded),
              all: format.integer(found.total),
            })}
          </Button>
        </div>
      )}
      {moves.dialog}
    </div>
  )
}

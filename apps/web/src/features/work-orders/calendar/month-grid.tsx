import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusIcon } from '#components/status-badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import { dueState } from '../due.tsx'
import type { DatedOrder, useMonth } from './calendar-queries.ts'
import { type Month, monthOf, STEPS } from './month.ts'

/** So many titles stand in a day; of more it is said how many. */
const IN_SIGHT = 3

interface MonthGridProps {
  month: Month
  /** The chosen day. */
  day: string
  now: string
  found: Pick<ReturnType<typeof useMonth>, 'weeks' | 'byDay'>
  onDay: (day: string) => void
}

/** The weeks of a month. Arrow keys lead from day to day, Page Up and Page Down from month to month. */
export function MonthGrid({ month, day, now, found, onDay }: MonthGridProps) {
  const { t } = useTranslation()
  const grid = useRef<HTMLTableElement>(null)
  const byKey = useRef(false)

  // The focus is the browser's: it follows the day that keys have led to.
  useEffect(() => {
    if (!byKey.current) return
    byKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    byKey.current = true
    onDay(step(day))
  }
  return (
    <table
      ref={grid}
      aria-label={format.month(month)}
      aria-describedby="calendar-help"
      className="w-full min-w-0 flex-1 table-fixed border-collapse self-start"
    >
      <caption id="calendar-help" className="sr-only">
        {t('work_orders.calendar.help')}
      </caption>
      <thead>
        <tr>
          {found.weeks[0]!.map((one) => (
            <th
              key={one}
              scope="col"
              className="px-1.5 py-1 text-left text-xs font-medium text-muted-foreground"
            >
              <abbr title={format.weekday(one, 'long')} className="no-underline">
                {format.weekday(one, 'short')}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {found.weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => (
              <td key={one} className="border border-border p-0 align-top">
                <Day
                  day={one}
                  isOther={monthOf(one) !== month}
                  isChosen={one === day}
                  isToday={one === now}
                  now={now}
                  orders={found.byDay?.get(one) ?? []}
                  onChoose={() => onDay(one)}
                  onKeyDown={onKeyDown}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: string
  isOther: boolean
  isChosen: boolean
  isToday: boolean
  now: string
  orders: readonly DatedOrder[]
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Day(props: DayProps) {
  const { day, isOther, isChosen, isToday, now, orders, onChoose, onKeyDown } = props
  const { t } = useTranslation()
  const count = orders.length
  const late = orders.some((order) => dueState(order, now) === 'overdue')
  return (
    <div
      className={classNames(
        'relative flex h-24 flex-col gap-0.5 overflow-hidden p-1.5 text-xs max-md:h-14 max-md:items-center',
        isChosen ? 'bg-row-selected' : 'hover:bg-row-hover',
      )}
    >
      <button
        type="button"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-pressed={isChosen}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${format.dateInFull(day)}: ${t('work_orders.count', { count, formatted: format.integer(count) })}`}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        className={classNames(
          'tnum grid size-6 shrink-0 place-items-center rounded-full after:absolute after:inset-0',
          isToday && 'bg-primary font-semibold text-primary-foreground',
          !isToday && isOther && 'text-muted-foreground',
        )}
      >
        {Number(day.slice(8))}
      </button>
      {orders.slice(0, IN_SIGHT).map((order) => (
        <span key={order.id} aria-hidden className="flex w-full items-center gap-1 max-md:hidden">
          <StatusIcon domain="work_order" value={order.status} className="size-3" />
          <span className="truncate">{order.title}</span>
        </span>
      ))}
      {count > IN_SIGHT && (
        <span aria-hidden className="text-muted-foreground max-md:hidden">
          {t('work_orders.calendar.others', {
            count: count - IN_SIGHT,
            formatted: format.integer(count - IN_SIGHT),
          })}
        </span>
      )}
      {count > 0 && (
        <span
          aria-hidden
          className={classNames(
            'tnum rounded-full px-1.5 font-medium md:hidden',
            late ? 'bg-st-red-bg text-st-red-fg' : 'bg-primary-soft text-primary-text',
          )}
        >
          {format.integer(count)}
        </span>
      )}
    </div>
  )
}

import { type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusIcon } from '#components/status-badge.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { format } from '#lib/format.ts'
import { dueState } from '../due.tsx'
import type { DatedOrder, DayDrag } from './calendar-queries.ts'

/** The maximum number of titles in a day of a month or week; of the others only their number is shown. */
const IN_SIGHT = { month: 3, week: 20 }

interface DayCellProps {
  day: string
  isOther: boolean
  isTall: boolean
  isChosen: boolean
  isToday: boolean
  now: string
  orders: readonly DatedOrder[] | undefined
  drag: DayDrag | null
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const NONE: readonly DatedOrder[] = []

/** A day of the calendar with its number and work orders, which can be dragged. */
export function DayCell(props: DayCellProps) {
  const { day, isTall, isChosen, now, orders = NONE, drag, onChoose } = props
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const target = useMemo(() => drag?.target(day, setOver), [drag, day])
  const count = orders.length
  const inSight = isTall ? IN_SIGHT.week : IN_SIGHT.month
  return (
    <div
      ref={target}
      className={classNames(
        'relative flex flex-col gap-0.5 overflow-hidden p-1.5 text-xs max-md:h-14 max-md:items-center',
        isTall ? 'md:min-h-60' : 'md:h-28',
        isOver && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary',
        !isOver && (isChosen ? 'bg-row-selected' : 'hover:bg-row-hover'),
      )}
    >
      <DayButton {...props} count={count} />
      {orders.slice(0, inSight).map((order) => (
        <Title key={order.id} order={order} drag={drag} onChoose={onChoose} />
      ))}
      {count > inSight && (
        <span aria-hidden className="text-muted-foreground max-md:hidden">
          {t('work_orders.calendar.others', {
            count: count - inSight,
            formatted: format.integer(count - inSight),
          })}
        </span>
      )}
      {count > 0 && (
        <span
          aria-hidden
          className={classNames(
            'tnum rounded-full px-1.5 font-medium md:hidden',
            orders.some((order) => dueState(order, now) === 'overdue')
              ? 'bg-st-red-bg text-st-red-fg'
              : 'bg-primary-soft text-primary-text',
          )}
        >
          {format.integer(count)}
        </span>
      )}
    </div>
  )
}

function DayButton(props: DayCellProps & { count: number }) {
  const { day, isChosen, isToday, isOther, count, onChoose, onKeyDown } = props
  const { t } = useTranslation()
  return (
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
  )
}

interface TitleProps extends Pick<DayCellProps, 'drag' | 'onChoose'> {
  order: DatedOrder
}

/** A work order in its day, for the mouse. Keyboards use the list of the day beside the calendar. */
function Title({ order, drag, onChoose }: TitleProps) {
  const source = useMemo(() => drag?.source(order), [drag, order])
  return (
    // Clicking beside the number selects the day, too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      ref={source}
      aria-hidden
      onClick={onChoose}
      className={classNames(
        'relative flex w-full items-center gap-1 max-md:hidden',
        drag && 'cursor-grab',
      )}
    >
      <StatusIcon domain="work_order" value={order.status} className="size-3" />
      <span className="truncate">{order.title}</span>
    </span>
  )
}

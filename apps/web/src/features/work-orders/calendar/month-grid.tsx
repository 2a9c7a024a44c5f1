import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import type { DayDrag, useWeeks } from './calendar-queries.ts'
import { DayCell } from './day-cell.tsx'
import { type Month, monthOf, STEPS } from './month.ts'

interface MonthGridProps {
  /** The accessible name. */
  title: string
  /** Days of other months are dimmed; undefined for a week. */
  month: Month | undefined
  /** The selected day. */
  day: string
  now: string
  found: Pick<ReturnType<typeof useWeeks>, 'weeks' | 'byDay'>
  drag: DayDrag | null
  onDay: (day: string) => void
}

/** A week, or the weeks of a month. Arrow keys move between days, Page Up and Page Down between months. */
export function MonthGrid({ title, month, day, now, found, drag, onDay }: MonthGridProps) {
  const { t } = useTranslation()
  const grid = useRef<HTMLTableElement>(null)
  const ledTo = useRef<string>(undefined)

  // The focus follows the day selected by keys.
  useEffect(() => {
    if (ledTo.current !== day) return
    ledTo.current = undefined
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }, [day])

  // In low windows the selected week may be out of view.
  useEffect(() => {
    const button = grid.current?.querySelector(`[data-day="${day}"]`)
    button?.closest('td')?.scrollIntoView({ block: 'nearest' })
  }, [day])

  // From the focused day: one that was just clicked may not be selected yet.
  const onKeyDown = (from: string, event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    ledTo.current = step(from)
    onDay(ledTo.current)
  }
  return (
    <table
      ref={grid}
      aria-label={title}
      aria-describedby="calendar-help"
      className="w-full min-w-0 table-fixed border-collapse"
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
              className="bg-card px-1.5 py-1 text-left text-xs font-medium text-muted-foreground lg:sticky lg:top-0 lg:z-10"
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
                <DayCell
                  day={one}
                  isOther={month !== undefined && monthOf(one) !== month}
                  isTall={month === undefined}
                  isChosen={one === day}
                  isToday={one === now}
                  now={now}
                  orders={found.byDay?.get(one)}
                  drag={drag}
                  onChoose={() => onDay(one)}
                  onKeyDown={(event) => onKeyDown(one, event)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

import { CalendarClock, CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '#components/data-table/cells.tsx'
import { DateText } from '#components/values.tsx'
import { addDays, today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import type { Density } from '#lib/theme.ts'
import { daysText } from './page/days-text.ts'

interface DueDateProps {
  value: string | null
  /** So many days ahead it is near. */
  near: number
  density: Density
}

/** A day on which something ends; one that is over, or near, says so. */
export function DueDate({ value, near, density }: DueDateProps) {
  const { t } = useTranslation()
  const day = today(timeZone())
  const isOver = value !== null && value < day
  if (value === null || (!isOver && value > addDays(day, near))) return <DateText value={value} />
  const Icon = isOver ? CalendarX : CalendarClock
  const when = daysText(value, day)
  return (
    <TwoLines
      density={density}
      first={
        <span className="inline-flex items-center gap-1.5">
          <Icon
            aria-hidden
            className={isOver ? 'size-3.5 text-st-red-fg' : 'size-3.5 text-st-amber-fg'}
          />
          <DateText value={value} />
        </span>
      }
      second={
        <span className={isOver ? 'text-st-red-fg' : 'text-st-amber-fg'}>
          {isOver ? t('assets.due.ended', { when }) : t('assets.due.ends', { when })}
        </span>
      }
    />
  )
}

import type { Asset } from '@steward/contract/assets.ts'
import { addDays } from '@steward/contract/calendar.ts'
import { CalendarClock, CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TwoLines } from '#components/data-table/cells.tsx'
import { DateText } from '#components/values.tsx'
import { organizationToday } from '#lib/format.ts'
import type { Density } from '#lib/theme.ts'
import { daysText } from '#lib/days-text.ts'
import { NEAR_DAYS, type NearField } from './asset-search.ts'

interface DueDateProps {
  asset: Partial<Pick<Asset, NearField>>
  field: NearField
  density: Density
}

function wordsOf(field: NearField, isOver: boolean) {
  if (field === 'due_on') return 'back'
  return isOver ? 'ended' : 'ends'
}

/** A date on which something ends or an asset is due back; past and near ones are marked. */
export function DueDate({ asset, field, density }: DueDateProps) {
  const { t } = useTranslation()
  const day = organizationToday()
  const value = asset[field] ?? null
  const isOver = value !== null && value < day
  const isFar = value !== null && value > addDays(day, NEAR_DAYS[field])
  if (value === null || isFar) return <DateText value={value} />
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
          {t(`assets.due.${wordsOf(field, isOver)}`, { when })}
        </span>
      }
    />
  )
}

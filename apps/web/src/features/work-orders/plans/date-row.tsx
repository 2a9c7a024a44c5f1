import type { PlannedDate } from '@steward/contract/maintenance-plans.ts'
import { CalendarClock, SkipForward } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { RecordMenu } from '#components/record-menu.tsx'
import { MenuItem } from '#components/ui/menu.tsx'
import { dateDetails, dateName } from './planned-date.ts'

interface DateRowProps {
  date: PlannedDate
  /** Shows the asset. */
  named: boolean
  /** Undefined if the date can't be changed. */
  does: { skip: (date: PlannedDate) => void; postpone: (date: PlannedDate) => void } | undefined
}

/** A date of a plan. */
export function DateRow({ date, named, does }: DateRowProps) {
  const { t } = useTranslation()
  const name = dateName(date, t)
  // Assets of a category often have the same name.
  const asset = `${date.asset.name} (${date.asset.asset_tag})`
  const details = [named && asset, ...dateDetails(date, t)].filter(Boolean)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium first-letter:uppercase">{name}</p>
        <p className="text-xs text-muted-foreground">{details.join(' · ')}</p>
      </div>
      {does && (
        <RecordMenu of={named ? `${name}, ${asset}` : name}>
          <MenuItem icon={<SkipForward aria-hidden />} onClick={() => does.skip(date)}>
            {t('maintenance_plans.actions.skip')}
          </MenuItem>
          {date.due_value === null && (
            <MenuItem icon={<CalendarClock aria-hidden />} onClick={() => does.postpone(date)}>
              {t('maintenance_plans.actions.postpone')}
            </MenuItem>
          )}
        </RecordMenu>
      )}
    </li>
  )
}

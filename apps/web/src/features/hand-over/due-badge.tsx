import type { Assignment } from '@steward/contract/assignments.ts'
import { CalendarClock, CalendarX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#components/ui/badge.tsx'
import { format } from '#lib/format.ts'

/** When an assigned asset is due back; overdue ones are red. */
export function DueBadge({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation()
  const { due_on, ended_at, overdue } = assignment
  if (due_on === null || ended_at !== null) return null
  const words = { date: format.date(due_on) }
  return overdue ? (
    <Badge tone="red" icon={<CalendarX aria-hidden />}>
      {t('hand_over.overdue', words)}
    </Badge>
  ) : (
    <Badge tone="gray" icon={<CalendarClock aria-hidden />}>
      {t('hand_over.due', words)}
    </Badge>
  )
}

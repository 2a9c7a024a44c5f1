import { addDays } from '@steward/contract/calendar.ts'
import { useTranslation } from 'react-i18next'
import type { FormPartProps } from '#components/fields/form-kind.ts'
import { Button } from '#components/ui/button.tsx'
import { formatLocale, organizationToday } from '#lib/format.ts'

/** Common due dates. */
const SOON = [
  { days: 0, unit: 'day', count: 0 },
  { days: 1, unit: 'day', count: 1 },
  { days: 7, unit: 'week', count: 1 },
] as const

/** Sets the due date with one click: today, tomorrow, in a week. */
export function DueSoon({ form: { values, set } }: FormPartProps) {
  const { t } = useTranslation()
  const words = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' })
  const from = organizationToday()
  return (
    <div
      role="group"
      aria-label={t('work_orders.fields.due_date')}
      className="flex flex-wrap content-start items-start gap-2 sm:pt-6"
    >
      {SOON.map(({ days, unit, count }) => {
        const day = addDays(from, days)
        return (
          <Button
            key={days}
            aria-pressed={values['due_date'] === day}
            onClick={() => set('due_date', day)}
          >
            <span className="inline-block first-letter:uppercase">{words.format(count, unit)}</span>
          </Button>
        )
      })}
    </div>
  )
}

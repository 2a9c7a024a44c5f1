import { datesFrom, firstFrom, type Schedule } from '@steward/contract/plan-schedule.ts'
import { useTranslation } from 'react-i18next'
import type { Values } from '#components/fields/field.ts'
import type { FormPartProps } from '#components/fields/form-kind.ts'
import { isCalendarDate } from '#lib/dates.ts'
import { format, organizationToday } from '#lib/format.ts'

const AHEAD = 5
/** The maximum of the contract. */
const MOST = 1_000_000

const dayOf = (value: unknown) =>
  typeof value === 'string' && isCalendarDate(value) ? value : null

/** The schedule in the form; null while it is incomplete, and for meters. */
export function scheduleTyped(values: Values): Schedule | null {
  const { unit, anchor, start_date, end_date } = values
  const every = Number(values['every'])
  const start = dayOf(start_date)
  const isWhole = Number.isInteger(every) && every >= 1 && every <= MOST
  if (!isWhole || start === null || unit === 'meter') return null
  return {
    every,
    start_date: start,
    end_date: dayOf(end_date),
    unit: unit as Schedule['unit'],
    anchor: anchor as Schedule['anchor'],
    lead_days: 0,
  }
}

/** A preview of the due dates by the form's values. */
export function DatesAhead({ form: { values } }: FormPartProps) {
  const { t } = useTranslation()
  const schedule = scheduleTyped(values)
  if (!schedule) return null
  const dates = datesFrom(schedule, firstFrom(schedule, organizationToday()), AHEAD)
  return (
    <div className="rounded-lg bg-muted px-4 py-3 text-sm sm:col-span-2" role="status">
      <p className="font-medium">{t('maintenance_plans.dates.title')}</p>
      <p className="mt-1 text-muted-foreground">
        {dates.length > 0
          ? format.list(dates.map((day) => format.date(day)))
          : t('maintenance_plans.form.no_dates')}
      </p>
      {schedule.anchor === 'completion' && dates.length > 1 && (
        <p className="mt-1 text-xs text-muted-foreground">
          {t('maintenance_plans.form.if_in_time')}
        </p>
      )}
    </div>
  )
}

import type { PlannedDate } from '@steward/contract/maintenance-plans.ts'
import type { TFunction } from 'i18next'
import { daysText } from '#lib/days-text.ts'
import { countText } from '#lib/meter-text.ts'
import { format, organizationToday } from '#lib/format.ts'

/** The name of a date: its day or, for meters, the reading. */
export function dateName({ due_date, due_value, unit }: PlannedDate, t: TFunction): string {
  if (due_value !== null) {
    const value = unit === null ? format.decimal(due_value) : countText(due_value, unit)
    return t('maintenance_plans.dates.at', { value })
  }
  return due_date === null ? '' : format.dateInFull(due_date)
}

/** The date, and when its work order is created. */
export function dateDetails(date: PlannedDate, t: TFunction): string[] {
  const { due_date, due_value, creates_on } = date
  const day = organizationToday()
  if (due_date === null) return [t('maintenance_plans.dates.unknown')]
  if (due_value !== null)
    return [t('maintenance_plans.dates.about', { date: format.date(due_date) })]
  const isAhead = creates_on !== null && creates_on > day && creates_on !== due_date
  return [
    daysText(due_date, day),
    ...(isAhead ? [t('maintenance_plans.dates.created', { date: format.date(creates_on) })] : []),
  ]
}

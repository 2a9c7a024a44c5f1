import type { MaintenancePlan } from '@steward/contract/maintenance-plans.ts'
import type { TFunction } from 'i18next'
import { format } from '#lib/format.ts'

/** The interval as text: «Every 3 months»; for meters «Operating hours: every 250». */
export function rhythmOf(
  { every, unit, meter_name }: Pick<MaintenancePlan, 'every' | 'unit' | 'meter_name'>,
  t: TFunction,
): string {
  const words = { count: every, formatted: format.integer(every) }
  return unit === 'meter'
    ? t('maintenance_plans.rhythm.meter', { ...words, meter: meter_name ?? '' })
    : t(`maintenance_plans.rhythm.${unit}`, words)
}

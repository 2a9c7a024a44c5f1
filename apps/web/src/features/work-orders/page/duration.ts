import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'

/** «2 h 15 min» */
export function durationText(minutes: number, t: TFunction): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [
    hours > 0 && t('work_orders.time.hours', { formatted: format.integer(hours) }),
    (rest > 0 || hours === 0) && t('work_orders.time.minutes', { formatted: format.integer(rest) }),
  ]
  return parts.filter(Boolean).join(' ')
}

/** Formats durations. */
export function useDuration() {
  const { t } = useTranslation()
  return (minutes: number) => durationText(minutes, t)
}

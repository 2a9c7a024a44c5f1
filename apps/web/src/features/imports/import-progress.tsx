import type { BulkImport } from '@steward/contract/bulk-imports.ts'
import { useTranslation } from 'react-i18next'
import { Progress } from '#components/ui/progress.tsx'
import { format } from '#lib/format.ts'

/** The remaining time, rounded to five seconds below a minute, else to minutes. */
export function roundedSeconds(seconds: number): { unit: 'second' | 'minute'; value: number } {
  const fives = Math.max(5, Math.ceil(seconds / 5) * 5)
  if (fives < 60) return { unit: 'second', value: fives }
  return { unit: 'minute', value: Math.max(1, Math.round(seconds / 60)) }
}

/** The progress of an import: a bar, the rows and the remaining time. */
export function ImportProgress({ current, label }: { current: BulkImport; label: string }) {
  const { t } = useTranslation()
  const { processed_rows, total_rows, progress_percentage, eta } = current
  const rows = t('imports.progress.rows', {
    done: format.integer(processed_rows),
    count: total_rows,
    formatted: format.integer(total_rows),
  })
  const left = eta === null ? t('imports.progress.calculating') : timeLeft(eta)
  // Announced only in quarters, as screen readers would otherwise be busy all the time.
  const quarter = Math.floor(progress_percentage / 25) * 25

  function timeLeft(seconds: number) {
    const { unit, value } = roundedSeconds(seconds)
    const count = { count: value, formatted: format.integer(value) }
    return unit === 'second'
      ? t('imports.progress.seconds_left', count)
      : t('imports.progress.minutes_left', count)
  }

  return (
    <div className="flex flex-col gap-2">
      <Progress label={label} value={progress_percentage} valueText={rows} className="h-2" />
      <p className="tnum text-sm text-muted-foreground">
        {[rows, format.percent(progress_percentage / 100), left].join(' · ')}
      </p>
      <output className="sr-only">
        {quarter > 0
          ? t('imports.progress.announce', { share: format.percent(quarter / 100) })
          : ''}
      </output>
    </div>
  )
}

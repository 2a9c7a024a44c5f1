import { useTranslation } from 'react-i18next'
import { format } from '#lib/format.ts'
import { StatusBadge } from './status-badge.tsx'

interface ImportState {
  status: string
  progress_percentage: number
  successful_rows: number
  error_rows: number
  /** It was cancelled by a user. */
  cancelled?: boolean
}

/** The state of an import, which also tells a completed one without any records. */
export function importState(state: ImportState): string {
  const { status, successful_rows, error_rows, cancelled = false } = state
  if (cancelled) return 'cancelled'
  if (status !== 'completed' || error_rows === 0) return status
  return successful_rows === 0 ? 'nothing_imported' : 'completed_with_errors'
}

/** The state of an import, with its progress or number of errors. */
export function ImportStatusBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const value = importState(state)
  const count = state.error_rows
  const labels: Partial<Record<string, string>> = {
    processing: format.percent(state.progress_percentage / 100),
    completed_with_errors: t('common.import_errors', { count, formatted: format.integer(count) }),
  }
  const label = labels[value]
  return (
    <StatusBadge
      domain="bulk_import"
      value={value}
      spinning={value === 'processing'}
      {...(label !== undefined && { label })}
    />
  )
}

import type { BulkImport, ImportColumn } from '@steward/contract/bulk-imports.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { ImportProgress } from '../import-progress.tsx'
import type { ImportSettings, Mends } from '../import-settings.ts'
import type { WizardStep } from './wizard-steps.ts'

/** The props of a step that shows the result of the check. */
export interface CheckedProps {
  current: BulkImport
  fields: readonly ImportColumn[]
  settings: ImportSettings
  pending: boolean
  /** Corrections that aren't checked yet; the next check includes them. */
  mends: Mends
  onMend: (row: number, header: string, value: string) => void
  /** Checks the file again with other settings, and then goes to another step. */
  onCheck: (settings: ImportSettings, then?: WizardStep) => void
  onStep: (step: WizardStep) => void
}

/** The import as it was checked last, while another check runs. */
export function useLastChecked(current: BulkImport): BulkImport {
  const [last, setLast] = useState(current)
  const isUnderWay = current.status === 'processing' || current.status === 'pending'
  if (isUnderWay || last === current) return last
  setLast(current)
  return current
}

interface CheckStateProps {
  current: BulkImport
  /** The children are the result of the check before, which stays in its place while another one runs. */
  hasLast?: boolean
  children: ReactNode
}

/** Shows the result of a check; its progress while it runs, or its failure. */
export function CheckState({ current, hasLast = false, children }: CheckStateProps) {
  const { t } = useTranslation()
  if (current.status === 'failed')
    return (
      <Banner kind="error" title={t('imports.check.failed')}>
        {current.failure ?? t('imports.errors.unknown')}
      </Banner>
    )
  if (current.preview && current.status !== 'processing') return children
  const progress = (
    <div className="flex flex-col gap-3">
      <p className="text-sm">{t('imports.check.running')}</p>
      <ImportProgress current={current} label={t('imports.check.running')} />
    </div>
  )
  if (!hasLast) return progress
  return (
    <div className="relative">
      <div inert className="flex flex-col gap-5 opacity-50">
        {children}
      </div>
      <div className="absolute inset-x-0 top-0 rounded-xl border border-border bg-card p-4 shadow-lg">
        {progress}
      </div>
    </div>
  )
}

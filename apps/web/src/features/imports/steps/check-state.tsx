import type { BulkImport, ImportColumn } from '@steward/contract/bulk-imports.ts'
import type { ReactNode } from 'react'
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

/** Shows the result of a check; its progress while it runs, or its failure. */
export function CheckState({
  current,
  children,
}: Pick<CheckedProps, 'current'> & { children: ReactNode }) {
  const { t } = useTranslation()
  if (current.status === 'failed')
    return (
      <Banner kind="error" title={t('imports.check.failed')}>
        {current.failure ?? t('imports.errors.unknown')}
      </Banner>
    )
  if (!current.preview || current.status === 'processing')
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm">{t('imports.check.running')}</p>
        <ImportProgress current={current} label={t('imports.check.running')} />
      </div>
    )
  return children
}

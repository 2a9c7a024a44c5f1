import type { BulkImport, ImportColumn } from '@steward/contract/bulk-imports.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '#components/ui/banner.tsx'
import { ImportProgress } from '../import-progress.tsx'
import type { ImportSettings, Mends } from '../import-settings.ts'
import type { WizardStep } from './wizard-steps.ts'

/** What a step is given that shows what the check has found. */
export interface CheckedProps {
  current: BulkImport
  fields: readonly ImportColumn[]
  settings: ImportSettings
  pending: boolean
  /** What was mended and hasn't been checked: the next check takes it along. */
  mends: Mends
  onMend: (row: number, header: string, value: string) => void
  /** Checks the file again, with other settings, and goes to another step then. */
  onCheck: (settings: ImportSettings, then?: WizardStep) => void
  onStep: (step: WizardStep) => void
}

/** Shows what a check has found once it is over; until then how far it is, or why it failed. */
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

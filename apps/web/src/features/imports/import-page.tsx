import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Stepper } from '#components/ui/stepper.tsx'
import { ImportWizard, type WizardStep } from './import-wizard.tsx'
import type { Imported } from './imported-kinds.ts'
import { UploadStep } from './upload-step.tsx'

const STEPS = ['match', 'check'] as const

/** What the address says of an import: the one whose file has been read, and the step. */
export interface ImportPlace {
  import?: string | undefined
  step?: WizardStep | undefined
}

interface ImportPageProps {
  type: Imported
  /** The way to importing something else. */
  actions?: ReactNode
  place: ImportPlace
  onPlace: (place: ImportPlace) => void
  onStarted: (id: string) => void
}

/** Brings records in from a file: the file, its columns, a check, and only then the import itself. */
export function ImportPage({ type, actions, place, onPlace, onStarted }: ImportPageProps) {
  const { t } = useTranslation()
  const { import: importId, step = 'match' } = place
  const current = importId === undefined ? 0 : STEPS.indexOf(step) + 1

  const goTo = (index: number) => {
    const next = STEPS[index - 1]
    onPlace(next ? { import: importId, step: next } : {})
  }

  return (
    <Page>
      <PageHeader
        title={t(`imports.titles.${type}`)}
        description={t('imports.subtitle')}
        actions={actions}
      />
      <PageBody>
        <div className="flex max-w-5xl flex-col gap-6">
          <Stepper
            label={t('imports.steps.label')}
            steps={[t('imports.steps.upload'), t('imports.steps.match'), t('imports.steps.check')]}
            current={current}
            onStep={goTo}
          />
          {importId === undefined ? (
            <UploadStep
              type={type}
              onUploaded={(uploaded) => onPlace({ import: uploaded.id, step: 'match' })}
            />
          ) : (
            <ImportWizard
              id={importId}
              step={step}
              onStep={(next) => onPlace({ import: importId, step: next })}
              onRestart={() => onPlace({})}
              onStarted={() => onStarted(importId)}
            />
          )}
        </div>
      </PageBody>
    </Page>
  )
}

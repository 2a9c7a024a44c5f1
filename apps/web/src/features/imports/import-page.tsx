import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Stepper } from '#components/ui/stepper.tsx'
import { ImportWizard } from './import-wizard.tsx'
import type { Imported } from './imported-kinds.ts'
import { stepAfterUpload } from './steps/next-step.ts'
import { UploadStep } from './steps/upload-step.tsx'
import { importQuery } from './use-import.ts'
import { WIZARD_STEPS, type WizardStep } from './steps/wizard-steps.ts'

/** The state of an import in the URL: the id of an uploaded file, and the step. */
export interface ImportPlace {
  import?: string | undefined
  step?: WizardStep | undefined
}

interface ImportPageProps {
  type: Imported
  /** Links to other imports. */
  actions?: ReactNode
  place: ImportPlace
  onPlace: (place: ImportPlace) => void
  onStarted: (id: string) => void
}

/** The last step that can be opened: all of them once the file was checked with its current settings. */
function useReached(id: string | undefined): number {
  const { data } = useQuery({ ...importQuery(id ?? ''), enabled: id !== undefined })
  if (id === undefined || !data) return 0
  return data.data.preview && data.data.status === 'completed' ? WIZARD_STEPS.length - 1 : 1
}

/** Imports records from a file in steps: file, columns, values, check, and the import itself. */
export function ImportPage({ type, actions, place, onPlace, onStarted }: ImportPageProps) {
  const { t } = useTranslation()
  const { import: importId, step = 'upload' } = place
  const reached = useReached(importId)
  const current = importId === undefined ? 0 : WIZARD_STEPS.indexOf(step)

  return (
    <Page>
      <PageHeader
        title={t(`imports.titles.${type}`)}
        description={t('imports.subtitle')}
        actions={actions}
      />
      <PageBody fills>
        <div className="flex w-full max-w-7xl grow flex-col gap-6">
          <Stepper
            label={t('imports.steps.label')}
            steps={WIZARD_STEPS.map((one) => t(`imports.steps.${one}`))}
            current={current}
            reached={Math.max(reached, current)}
            onStep={(index) => onPlace({ import: importId, step: WIZARD_STEPS[index] })}
          />
          {importId === undefined ? (
            <UploadStep
              type={type}
              onUploaded={(uploaded) =>
                onPlace({ import: uploaded.id, step: stepAfterUpload(uploaded) })
              }
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

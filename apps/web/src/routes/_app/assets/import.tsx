import { id } from '@steward/contract/kit/fields.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { Stepper } from '#components/ui/stepper.tsx'
import { ImportWizard } from '#features/imports/import-wizard.tsx'
import { UploadStep } from '#features/imports/upload-step.tsx'
import { pageSearch } from '#lib/page-search.ts'
import { needs } from '#lib/session.ts'

const STEPS = ['match', 'check'] as const

const Search = z.object({
  /** The import whose file has been read. */
  import: z.optional(id()),
  step: z.optional(z.enum(STEPS)),
})

export const Route = createFileRoute('/_app/assets/import')({
  ...pageSearch(Search),
  beforeLoad: needs({ every: ['bulk_import:create', 'asset:create'] }),
  component: AssetImportPage,
})

/** Brings assets in from a file: the file, its columns, a check, and only then the import itself. */
function AssetImportPage() {
  const { t } = useTranslation()
  const { import: importId, step = 'match' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const place = importId === undefined ? 0 : STEPS.indexOf(step) + 1

  const goTo = (index: number) => {
    const next = STEPS[index - 1]
    void navigate({ search: next ? { import: importId, step: next } : {} })
  }

  return (
    <Page>
      <PageHeader title={t('imports.title')} description={t('imports.subtitle')} />
      <PageBody>
        <div className="flex max-w-5xl flex-col gap-6">
          <Stepper
            label={t('imports.steps.label')}
            steps={[t('imports.steps.upload'), t('imports.steps.match'), t('imports.steps.check')]}
            current={place}
            onStep={goTo}
          />
          {importId === undefined ? (
            <UploadStep
              onUploaded={(uploaded) =>
                void navigate({ search: { import: uploaded.id, step: 'match' } })
              }
            />
          ) : (
            <ImportWizard
              id={importId}
              step={step}
              onStep={(next) => void navigate({ search: { import: importId, step: next } })}
              onRestart={() => void navigate({ search: {} })}
              onStarted={() => void navigate({ to: '/bulk-imports/$id', params: { id: importId } })}
            />
          )}
        </div>
      </PageBody>
    </Page>
  )
}

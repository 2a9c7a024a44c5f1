import {
  type BulkImport,
  bulkImportsApi,
  type ImportColumn,
} from '@steward/contract/bulk-imports.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#components/states.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Waiting } from '#components/waiting.tsx'
import { errorText } from '#lib/error-text.ts'
import { shortFileName } from '#lib/file-name.ts'
import { query } from '#lib/query.ts'
import { CheckStep } from './check-step.tsx'
import { readWordAs } from './mapping.ts'
import { MatchStep } from './match-step.tsx'
import { type ImportSettings, useStartImport } from './use-check.ts'
import { usePolledImport } from './use-import.ts'

/** The heading of a step. It takes the focus when the step opens, because what led here is gone. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  // The focus is the browser's.
  useEffect(() => heading.current?.focus(), [])

  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
      {children}
    </h2>
  )
}

export type WizardStep = 'match' | 'check'

interface ImportWizardProps {
  id: string
  step: WizardStep
  onStep: (step: WizardStep) => void
  /** Begins anew with another file. */
  onRestart: () => void
  /** The import runs. */
  onStarted: () => void
}

/** The steps of an import after its file has been read. */
export function ImportWizard(props: ImportWizardProps) {
  const { id, onRestart } = props
  const { t } = useTranslation()
  const { answer, current } = usePolledImport(id)
  const schema = useQuery(query(bulkImportsApi.schema, { params: { id } }))
  const fields = schema.data?.data.columns
  const error = answer.error ?? schema.error

  if (current && fields) {
    return (
      <LoadedWizard
        key={id}
        {...props}
        current={current}
        fields={fields}
        doubtful={schema.data?.data.doubtful ?? []}
      />
    )
  }
  if (!error) {
    return <Waiting rows={4} row="h-16" className="flex flex-col gap-3" />
  }
  return (
    <ErrorState
      message={error.status === 404 ? t('imports.missing') : errorText(error, t)}
      onRetry={error.status === 404 ? onRestart : () => void answer.refetch()}
    />
  )
}

const settingsOf = ({ mapping, create_missing, mode }: BulkImport): ImportSettings => ({
  mapping,
  create_missing,
  mode,
})

interface LoadedWizardProps extends ImportWizardProps {
  current: BulkImport
  fields: readonly ImportColumn[]
  /** Columns whose values don't fit the field that was suggested for them. */
  doubtful: readonly string[]
}

function LoadedWizard(props: LoadedWizardProps) {
  const { id, current, fields, doubtful, step, onStep, onRestart, onStarted } = props
  const { t } = useTranslation()
  const [settings, setSettings] = useState(() => settingsOf(current))
  const start = useStartImport(id)

  const checkAgain = (next: ImportSettings) => {
    setSettings(next)
    check(next)
  }

  const checked = (data: BulkImport) => {
    // What was changed while it was on its way hasn't been checked.
    setSettings(settingsOf(data))
    onStep('check')
  }
  const check = (next: ImportSettings) =>
    start.mutate({ settings: next, dry_run: true }, { onSuccess: checked })

  const name = current.file_info.filename
  return (
    <div className="flex flex-col gap-5">
      <div>
        <StepHeading key={step}>
          {step === 'match' ? t('imports.steps.match') : t('imports.steps.check')}
        </StepHeading>
        <p className="mt-1 text-sm text-muted-foreground">
          {t('imports.file')}{' '}
          <span className="font-medium text-foreground" title={name}>
            {shortFileName(name)}
          </span>
        </p>
      </div>
      {start.error && (
        <Banner kind="error" title={t('imports.not_started')}>
          {errorText(start.error, t)}
        </Banner>
      )}
      {step === 'match' ? (
        <MatchStep
          current={current}
          fields={fields}
          doubtful={doubtful}
          settings={settings}
          onSettings={setSettings}
          pending={start.isPending}
          onBack={onRestart}
          onCheck={() => check(settings)}
        />
      ) : (
        <CheckStep
          current={current}
          createMissing={settings.create_missing}
          fields={fields}
          onCreateMissing={(create_missing) => checkAgain({ ...settings, create_missing })}
          onWord={(word, choice) =>
            checkAgain({ ...settings, mapping: readWordAs(settings.mapping, word, choice) })
          }
          pending={start.isPending}
          onBack={() => onStep('match')}
          onStart={() => start.mutate({ dry_run: false }, { onSuccess: onStarted })}
        />
      )}
    </div>
  )
}

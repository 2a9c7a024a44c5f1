import {
  type BulkImport,
  bulkImportsApi,
  type ImportColumn,
  type ImportMapping,
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
import { CheckStep } from './steps/check-step.tsx'
import { ConfirmStep } from './steps/confirm-step.tsx'
import { FileStep } from './steps/file-step.tsx'
import { MatchStep } from './steps/match-step.tsx'
import { stepAfterCheck } from './steps/next-step.ts'
import {
  type ImportSettings,
  type Mends,
  useReadAgain,
  useStartImport,
  withMends,
} from './import-settings.ts'
import { usePolledImport } from './use-import.ts'
import { ValuesStep } from './steps/values-step.tsx'
import type { WizardStep } from './steps/wizard-steps.ts'

/** The heading of a step, which is focused when the step opens or is checked again: the pressed button is gone. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)

  // Focus is outside React.
  useEffect(() => heading.current?.focus(), [])

  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
      {children}
    </h2>
  )
}

interface ImportWizardProps {
  id: string
  step: WizardStep
  onStep: (step: WizardStep) => void
  /** Starts again with another file. */
  onRestart: () => void
  /** Called when the import has started. */
  onStarted: () => void
}

/** The steps of an import after the upload. */
export function ImportWizard(props: ImportWizardProps) {
  const { id, onRestart } = props
  const { t } = useTranslation()
  const { answer, current } = usePolledImport(id)
  const schema = useQuery(query(bulkImportsApi.schema, { params: { id } }))
  const error = answer.error ?? schema.error

  if (current && schema.data) {
    return (
      <LoadedWizard
        key={id}
        {...props}
        current={current}
        fields={schema.data.data.columns}
        doubtful={schema.data.data.doubtful}
        offered={schema.data.data.offered_fields}
      />
    )
  }
  if (!error) {
    return <Waiting rows={4} row="h-16" className="flex flex-col gap-3" />
  }
  return (
    <ErrorState
      error={error}
      message={error.status === 404 ? t('imports.missing') : undefined}
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
  /** Columns whose values don't fit the suggested field. */
  doubtful: readonly string[]
  /** Columns that could become custom fields, by header. */
  offered: NonNullable<ImportMapping['new_fields']>
}

/** The settings of an import, and its checks, which lead to other steps. */
function useWizard({ id, current, fields, step, onStep }: LoadedWizardProps) {
  const [settings, setSettings] = useState(() => settingsOf(current))
  /** A running check that a step waits for: the step, and the version of the import that was started. */
  const [awaited, setAwaited] = useState<{ from: WizardStep; version: number } | null>(null)
  const [mends, setMends] = useState<Mends>({})
  /** The number of checks started in steps that show the result themselves. */
  const [rechecks, setRechecks] = useState(0)
  const start = useStartImport(id)
  // Other columns invalidate the settings.
  const reading = useReadAgain(id, (read) => setSettings(settingsOf(read)))
  // Until the check starts, the import still has the result of the previous one.
  const isOver =
    awaited !== null && current.status === 'completed' && current.lock_version > awaited.version

  // The check runs outside React.
  useEffect(() => {
    if (!awaited || !isOver) return
    setAwaited(null)
    const next = stepAfterCheck(current, fields, awaited.from)
    if (next !== step) onStep(next)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])

  const mend = (row: number, header: string, value: string) =>
    setMends((before) => ({ ...before, [row]: { ...before[row], [header]: value } }))
  const check = (given: ImportSettings, then?: WizardStep) => {
    const next = withMends(given, mends)
    setSettings(next)
    setMends({})
    start.mutate(
      { settings: next, dry_run: true },
      {
        onSuccess: (data) => {
          // Changes made during the check aren't checked yet.
          setSettings(settingsOf(data))
          if (!then) return setRechecks((before) => before + 1)
          setAwaited({ from: step, version: data.lock_version })
          onStep(then)
        },
      },
    )
  }
  /** Starts the import with the checked settings and later corrections. */
  const begin = (onSuccess: () => void) => {
    const isMended = Object.keys(mends).length > 0
    const change = isMended && { settings: withMends(settings, mends) }
    start.mutate({ ...change, dry_run: false }, { onSuccess })
  }
  return { settings, setSettings, start, check, rechecks, begin, mends, mend, reading }
}

function LoadedWizard(props: LoadedWizardProps) {
  const { current, step } = props
  const { t } = useTranslation()
  const wizard = useWizard(props)
  const name = current.file_info.filename
  return (
    <div className="flex grow flex-col gap-5">
      <div>
        <StepHeading key={`${step} ${wizard.rechecks}`}>{t(`imports.steps.${step}`)}</StepHeading>
        <p className="mt-1 text-sm text-muted-foreground">
          {t('imports.file')}{' '}
          <span className="font-medium text-foreground" title={name}>
            {shortFileName(name)}
          </span>
        </p>
      </div>
      {wizard.start.error && (
        <Banner kind="error" title={t('imports.not_started')}>
          {errorText(wizard.start.error, t)}
        </Banner>
      )}
      {/* As tall as the screen, so that its buttons are at the bottom whatever a check finds. */}
      <div className="flex grow flex-col *:grow">
        <CurrentStep {...props} wizard={wizard} />
      </div>
    </div>
  )
}

function CurrentStep(props: LoadedWizardProps & { wizard: ReturnType<typeof useWizard> }) {
  const { current, fields, doubtful, offered, step, onStep, onRestart, onStarted, wizard } = props
  const { settings, setSettings, start, check, begin, mends, mend, reading } = wizard
  const shared = { current, fields, settings, pending: start.isPending }
  const checked = { ...shared, mends, onMend: mend, onCheck: check, onStep }
  switch (step) {
    case 'upload':
      return (
        <FileStep
          current={current}
          reading={reading}
          onRestart={onRestart}
          onNext={() => onStep('match')}
        />
      )
    case 'match':
      return (
        <MatchStep
          {...shared}
          doubtful={doubtful}
          offered={offered}
          onSettings={setSettings}
          onBack={() => onStep('upload')}
          onCheck={() => check(settings, 'values')}
        />
      )
    case 'values':
      return <ValuesStep {...checked} />
    case 'check':
      return <CheckStep {...checked} />
    case 'confirm':
      return <ConfirmStep {...checked} onStart={() => begin(onStarted)} />
  }
}

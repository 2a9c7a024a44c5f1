import { LABEL_PRESETS, labelsOnPage } from '@steward/contract/label-presets.ts'
import { type Label, LABEL_WARNINGS } from '@steward/contract/labels.ts'
import { Link } from '@tanstack/react-router'
import { Printer, Tag } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page, PageBody, PageHeader } from '#components/page-header.tsx'
import { EmptyState, ErrorState } from '#components/states.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button, buttonStyles } from '#components/ui/button.tsx'
import { Progress } from '#components/ui/progress.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { errorText } from '#lib/error-text.ts'
import { format } from '#lib/format.ts'
import { isAbort } from '#lib/http.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { toast } from '#lib/toast.ts'
import { type LabelDesign, useLabelDesign } from './label-design.ts'
import { LabelOptions } from './label-options.tsx'
import { LabelPreview } from './label-preview.tsx'
import { clearPrint, printLabels } from './print-labels.ts'
import { onSheets } from './sheets.ts'
import { type LabelSource, MAX_LABELS, useLabels } from './use-labels.ts'

interface PrintInput {
  all: (onProgress: (done: number) => void, signal: AbortSignal) => Promise<Label[]>
  design: LabelDesign
  start: number
  copies: number
  onPrinted: () => void
}

/** Loads all labels and prints them. */
function usePrint({ all, design, start, copies, onPrinted }: PrintInput) {
  const { t } = useTranslation()
  const [done, setDone] = useState<number | null>(null)
  const under = useRef<AbortController | null>(null)

  // The printed sheets and running requests are outside React.
  useEffect(
    () => () => {
      under.current?.abort()
      clearPrint()
    },
    [],
  )

  const print = async () => {
    const controller = new AbortController()
    under.current = controller
    setDone(0)
    try {
      const labels = await all(setDone, controller.signal)
      const preset = LABEL_PRESETS[design.preset]
      const most = Math.floor(MAX_LABELS / copies)
      await printLabels(onSheets(labels.slice(0, most), preset, { start, copies }), preset)
      onPrinted()
    } catch (error) {
      if (!isAbort(error))
        toast.error(t('labels.failed'), { description: errorText(error as Error, t) })
    } finally {
      setDone(null)
    }
  }

  return { print, cancel: () => under.current?.abort(), done }
}

/** Warns of labels that can't be printed as requested. */
function LabelWarnings({ labels }: { labels: readonly Label[] }) {
  const { t } = useTranslation()
  const messages = LABEL_WARNINGS.map((warning) => ({
    warning,
    found: labels.filter(({ warnings }) => warnings.includes(warning)),
  })).filter(({ found }) => found.length > 0)
  if (messages.length === 0) return null
  return (
    <Banner kind="warning">
      <ul className="flex flex-col gap-1">
        {messages.map(({ warning, found }) => (
          <li key={warning}>
            {t(`labels.warnings.${warning}`, {
              count: found.length,
              formatted: format.integer(found.length),
              millimetres: format.decimal(Math.min(...found.map(({ module_mm }) => module_mm))),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Prints the labels of assets. */
export function LabelsPage({ source }: { source: LabelSource | null }) {
  const { t } = useTranslation()
  if (source) return <LabelsOf source={source} />
  return (
    <Page>
      <PageHeader title={t('labels.title')} description={t('labels.subtitle')} />
      <EmptyState
        icon={Tag}
        title={t('labels.none.title')}
        description={t('labels.none.text')}
        action={
          <Link to="/assets" className={buttonStyles({ variant: 'primary' })}>
            {t('labels.none.action')}
          </Link>
        }
      />
    </Page>
  )
}

const totalOf = (source: LabelSource, data: { total: number } | undefined) =>
  'ids' in source ? source.ids.length : (data?.total ?? 0)

function LabelsOf({ source }: { source: LabelSource }) {
  const { t } = useTranslation()
  const { design, setDesign, remember } = useLabelDesign()
  const [start, setStart] = useState(1)
  const [copies, setCopies] = useState(1)
  const preset = LABEL_PRESETS[design.preset]
  // Another sheet may have fewer labels.
  const begins = Math.min(start, labelsOnPage(preset))
  const { first, all } = useLabels(source, design)
  const { print, cancel, done } = usePrint({
    all,
    design,
    start: begins,
    copies,
    onPrinted: remember,
  })
  // The browser's own command would print this page.
  useShortcuts({ 'mod+p': () => void print() }, done === null)
  const labels = first.data?.data.labels
  const total = totalOf(source, first.data?.data)
  const printed = Math.min(total, Math.floor(MAX_LABELS / copies))

  return (
    <Page>
      <PageHeader
        title={t('labels.title')}
        description={t('labels.subtitle')}
        actions={
          <Button
            variant="primary"
            disabled={!labels || labels.length === 0}
            pending={done !== null}
            pendingLabel={t('labels.preparing')}
            onClick={() => void print()}
          >
            <Printer aria-hidden />
            {t('labels.print', {
              count: printed * copies,
              formatted: format.integer(printed * copies),
            })}
          </Button>
        }
      />
      <PageBody>
        <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <LabelOptions
            design={design}
            onDesign={setDesign}
            start={begins}
            onStart={setStart}
            copies={copies}
            onCopies={setCopies}
          />
          <div className="flex min-w-0 flex-col gap-4">
            {done !== null && <Preparing done={done} total={printed} onCancel={cancel} />}
            <Shortage total={total} printed={printed} labels={labels} source={source} />
            {labels && <LabelWarnings labels={labels} />}
            <p className="text-sm text-muted-foreground">{t('labels.scale')}</p>
            {first.isError && !labels ? (
              <ErrorState error={first.error} onRetry={() => void first.refetch()} />
            ) : labels ? (
              <LabelPreview labels={labels} preset={preset} start={begins} copies={copies} />
            ) : (
              <Skeleton className="h-96" />
            )}
          </div>
        </div>
      </PageBody>
    </Page>
  )
}

function Preparing({
  done,
  total,
  onCancel,
}: {
  done: number
  total: number
  onCancel: () => void
}) {
  const { t } = useTranslation()
  const text = t('labels.progress', {
    done: format.integer(Math.min(done, total)),
    total: format.integer(total),
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <span className="text-sm">{text}</span>
      <Progress
        label={t('labels.preparing')}
        value={done}
        max={total}
        valueText={text}
        className="min-w-32 flex-1"
      />
      <Button size="sm" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

/** Tells that fewer labels are printed than requested. */
function Shortage(props: {
  total: number
  printed: number
  labels: readonly unknown[] | undefined
  source: LabelSource
}) {
  const { total, printed, labels, source } = props
  const { t } = useTranslation()
  const asked = 'ids' in source ? Math.min(source.ids.length, 100) : 0
  const missing = labels ? Math.max(asked - labels.length, 0) : 0
  return (
    <>
      {total > printed && (
        <Banner kind="info">
          {t('labels.too_many', {
            count: printed,
            formatted: format.integer(printed),
            total: format.integer(total),
          })}
        </Banner>
      )}
      {missing > 0 && (
        <Banner kind="warning">
          {t('labels.missing', { count: missing, formatted: format.integer(missing) })}
        </Banner>
      )}
    </>
  )
}

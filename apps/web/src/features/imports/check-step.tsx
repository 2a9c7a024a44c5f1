import type {
  BulkImport,
  ImportColumn,
  ImportDuplicate,
  ImportPreview,
  ImportWord,
} from '@steward/contract/bulk-imports.ts'
import { CircleCheck, CirclePlus, PencilLine, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { KpiStrip } from '#components/kpi-strip.tsx'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { format } from '#lib/format.ts'
import { Warnings, Words } from './check-notes.tsx'
import { ErrorTable } from './error-table.tsx'
import { kindLabel } from './import-fields.ts'
import { ImportProgress } from './import-progress.tsx'
import { missingNames } from './mapping.ts'

const SHOWN = 8

/** Rows that may be assets which are there already: nothing forbids them, and nobody wants them twice. */
function Duplicates({ duplicates }: Pick<ImportPreview, 'duplicates'>) {
  const { t } = useTranslation()
  const heading = useId()
  if (!duplicates || duplicates.count === 0) return null
  const { count, rows } = duplicates
  const shown = rows.slice(0, SHOWN)
  const more = count - shown.length
  return (
    <section
      aria-labelledby={heading}
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <h3 id={heading} className="text-base font-semibold">
        {t('imports.duplicates.title', { count, formatted: format.integer(count) })}
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        {shown.map((one) => (
          <Duplicate key={one.row} duplicate={one} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted-foreground">
          {t('imports.duplicates.more', { count: more, formatted: format.integer(more) })}
        </p>
      )}
      <p className="text-sm text-muted-foreground">{t('imports.duplicates.text')}</p>
    </section>
  )
}

function Duplicate({ duplicate }: { duplicate: ImportDuplicate }) {
  const { t } = useTranslation()
  const { row, name, why, asset, other_row } = duplicate
  const reasons = format.list(why.map((one) => t(`assets.duplicates.${one}`)))
  return (
    <li className="break-words">
      <span className="font-medium">
        {t('imports.duplicates.row', { row: format.integer(row), name })}
      </span>{' '}
      <span className="text-muted-foreground">
        {asset ? (
          <>
            {`${reasons}: `}
            {/* Beside the import, which would be left otherwise. */}
            <a
              href={`/assets/${asset.id}`}
              target="_blank"
              rel="noopener"
              className="rounded-sm text-primary-text underline underline-offset-2"
            >
              {`${asset.name} (${asset.asset_tag})`}
            </a>
          </>
        ) : (
          t('imports.duplicates.other_row', { reasons, row: format.integer(other_row ?? 0) })
        )}
      </span>
    </li>
  )
}

interface CheckStepProps {
  current: BulkImport
  createMissing: boolean
  fields: readonly ImportColumn[]
  /** Checks again with a word of the file read otherwise. */
  onWord: (word: ImportWord, choice: string) => void
  /** Checks again with the other choice. */
  onCreateMissing: (on: boolean) => void
  pending: boolean
  onBack: () => void
  onStart: () => void
}

/** The third step: what would happen. Nothing has been written before it ends. */
export function CheckStep(props: CheckStepProps) {
  const { current, onBack } = props
  const { t } = useTranslation()

  if (current.status === 'failed') {
    return (
      <Banner
        kind="error"
        title={t('imports.check.failed')}
        actions={<Button onClick={onBack}>{t('common.back')}</Button>}
      >
        {current.failure ?? t('imports.errors.unknown')}
      </Banner>
    )
  }
  if (!current.preview || current.status === 'processing') {
    return (
      <div className="flex flex-col gap-3">
        <p className="text-sm">{t('imports.check.running')}</p>
        <ImportProgress current={current} label={t('imports.check.running')} />
      </div>
    )
  }
  return <CheckResult {...props} preview={current.preview} />
}

function CheckResult(props: CheckStepProps & { preview: NonNullable<BulkImport['preview']> }) {
  const { current, preview, pending, fields, onBack, onStart, onWord } = props
  const { t } = useTranslation()
  const ready = preview.create + preview.update
  const { unchanged = 0 } = preview
  const counted = (count: number) => ({ count, formatted: format.integer(count) })

  return (
    <div className="flex flex-col gap-5">
      <output className="text-base font-medium">
        {ready === 0
          ? unchanged === 0 && t('imports.check.nothing')
          : t('imports.check.sentence', {
              created: t('imports.check.created', counted(preview.create)),
              updated: t('imports.check.updated', counted(preview.update)),
            })}{' '}
        {unchanged > 0 && t('imports.check.unchanged', counted(unchanged))}{' '}
        {preview.errors > 0 && t('imports.check.with_errors', counted(preview.errors))}
      </output>
      <div className="-mx-4 sm:-mx-6">
        <KpiStrip
          label={t('imports.check.counts')}
          items={[
            tile(t('imports.check.create'), preview.create, CirclePlus, 'green'),
            tile(t('imports.check.update'), preview.update, PencilLine, 'blue'),
            tile(t('imports.check.errors'), preview.errors, TriangleAlert, 'amber'),
            tile(t('imports.check.rows'), current.total_rows, CircleCheck, 'gray'),
          ]}
        />
      </div>
      <Unknown {...props} />
      <Words words={preview.words} fields={fields} pending={pending} onWord={onWord} />
      <Warnings warnings={preview.warnings} />
      <Duplicates duplicates={preview.duplicates} />
      {current.error_details.length > 0 && (
        <ErrorTable errors={current.error_details} rows={preview.errors} />
      )}
      <p className="text-sm text-muted-foreground">{t('imports.check.nothing_written')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('common.back')}</Button>
        {ready > 0 && (
          <Button
            variant="primary"
            pending={pending}
            pendingLabel={t('imports.check.starting')}
            onClick={onStart}
          >
            {t('imports.check.start', counted(ready))}
          </Button>
        )}
      </div>
    </div>
  )
}

type Tone = 'green' | 'blue' | 'amber' | 'gray'

const tile = (label: string, value: number, icon: typeof CircleCheck, tone: Tone) => ({
  label,
  icon,
  tone,
  value: format.integer(value),
})

/** Names that are listed before «and 12 more». */
const NAMED = 8

/** What the file names and the register doesn't have, with what becomes of it. */
function Unknown(props: CheckStepProps & { preview: NonNullable<BulkImport['preview']> }) {
  const { preview, createMissing, onCreateMissing, pending } = props
  const { t } = useTranslation()
  const missing = missingNames(preview)
  if (missing.length === 0) return null
  return (
    <section
      aria-labelledby="import-unknown"
      className="flex flex-col gap-3 rounded-xl border border-border bg-card p-4"
    >
      <h3 id="import-unknown" className="text-base font-semibold">
        {createMissing ? t('imports.unknown.created') : t('imports.unknown.title')}
      </h3>
      <ul className="flex flex-col gap-2 text-sm">
        {missing.map(({ kind, count, names }) => (
          <li key={kind} className="break-words">
            <span className="font-medium">
              {t('imports.unknown.kind', {
                kind: kindLabel(kind, t),
                formatted: format.integer(count),
              })}
            </span>{' '}
            <span className="text-muted-foreground">{listed(names, count)}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('imports.create_missing.label')}
        hint={t('imports.create_missing.hint')}
        checked={createMissing}
        disabled={pending}
        onChange={onCreateMissing}
      />
    </section>
  )

  function listed(names: readonly string[], count: number) {
    const shown = names.slice(0, NAMED)
    const more = count - shown.length
    return more > 0
      ? t('imports.unknown.and_more', {
          names: shown.join(' · '),
          count: more,
          formatted: format.integer(more),
        })
      : shown.join(' · ')
  }
}

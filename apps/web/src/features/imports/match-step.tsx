import type { BulkImport, ImportColumn } from '@steward/contract/bulk-imports.ts'
import { ArrowRight, CircleCheck, CircleSlash, TriangleAlert } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSystemFields } from '#components/fields/system-fields.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { inOrder } from './import-fields.ts'
import { importedKind } from './imported-kinds.ts'
import {
  assignColumn,
  type ColumnMapping,
  lacksKey,
  missingFields,
  previousColumn,
  samplesOf,
  unfilledFields,
  unusedColumns,
} from './mapping.ts'
import type { ImportMode, ImportSettings } from './use-check.ts'

interface MatchStepProps {
  current: BulkImport
  fields: readonly ImportColumn[]
  /** Columns whose values don't fit the field that was suggested for them. */
  doubtful: readonly string[]
  settings: ImportSettings
  onSettings: (settings: ImportSettings) => void
  pending: boolean
  onBack: () => void
  onCheck: () => void
}

/** The second step: which column of the file fills which field. */
export function MatchStep(props: MatchStepProps) {
  const { current, fields, doubtful, settings, onSettings, pending, onBack, onCheck } = props
  const { t } = useTranslation()
  const { mapping } = settings
  const file = current.file_info
  const problem = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const [moved, setMoved] = useState<string | null>(null)

  const missing = missingFields(fields, mapping.columns)
  const unused = unusedColumns(file.headers, mapping.columns)
  const keyless = lacksKey(settings.mode, mapping.columns)

  const labelOf = (key: string) => fields.find((one) => one.key === key)?.label ?? key
  const assign = (header: string, field: string | null) => {
    const from = field === null ? null : previousColumn(mapping.columns, header, field)
    setMoved(
      from === null || field === null
        ? null
        : t('imports.match.moved', { field: labelOf(field), column: from }),
    )
    onSettings({
      ...settings,
      mapping: { ...mapping, columns: assignColumn(mapping.columns, header, field) },
    })
  }

  const check = () => {
    setTried(true)
    if (missing.length === 0 && !keyless) onCheck()
    else requestAnimationFrame(() => problem.current?.focus())
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-muted-foreground">
        {t('imports.match.text', {
          count: current.total_rows,
          formatted: format.integer(current.total_rows),
        })}
      </p>
      <Obstacles ref={problem} missing={missing} keyless={keyless} tried={tried} />
      <Unfilled fields={fields} columns={mapping.columns} />
      <ul aria-label={t('imports.match.columns')} className="@container flex flex-col gap-2">
        {file.headers.map((header) => (
          <ColumnRow
            key={header}
            header={header}
            samples={samplesOf(file, header)}
            fields={fields}
            field={mapping.columns[header] ?? null}
            isDoubtful={
              doubtful.includes(header) &&
              mapping.columns[header] === current.mapping.columns[header]
            }
            onField={(field) => assign(header, field)}
          />
        ))}
      </ul>
      <output className="text-sm text-muted-foreground empty:hidden">{moved}</output>
      {unused.length > 0 && (
        <p className="text-sm text-muted-foreground">
          {t('imports.match.unused', {
            count: unused.length,
            formatted: format.integer(unused.length),
            columns: format.list(unused),
          })}
        </p>
      )}
      <Choices current={current} settings={settings} onSettings={onSettings} pending={pending} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('imports.match.other_file')}</Button>
        <Button
          variant="primary"
          pending={pending}
          pendingLabel={t('imports.match.checking')}
          onClick={check}
        >
          {t('imports.match.check')}
        </Button>
      </div>
    </div>
  )
}

/** Warns of what the forms of the account would ask for. */
function Unfilled({
  fields,
  columns,
}: {
  fields: readonly ImportColumn[]
  columns: ColumnMapping
}) {
  const { t } = useTranslation()
  const { isRequired } = useSystemFields()
  const unfilled = unfilledFields(fields, columns, isRequired)
  if (unfilled.length === 0) return null
  return (
    <Banner kind="warning">
      {t('imports.match.account_requires', { fields: format.list(unfilled.map(labelled)) })}
    </Banner>
  )
}

const labelled = ({ label }: ImportColumn) => label

interface ObstaclesProps {
  missing: readonly ImportColumn[]
  keyless: boolean
  /** The person wanted to go on: what is in the way is announced. */
  tried: boolean
  ref: Ref<HTMLDivElement>
}

/** What is between the columns and the check. */
function Obstacles({ missing, keyless, tried, ref }: ObstaclesProps) {
  const { t } = useTranslation()
  if (missing.length > 0) {
    return (
      <Banner kind={tried ? 'error' : 'warning'} ref={ref}>
        {t('imports.match.missing', {
          fields: format.list(missing.map(({ label }) => label)),
        })}
      </Banner>
    )
  }
  if (!tried || !keyless) return null
  return (
    <Banner kind="error" ref={ref}>
      {t('imports.match.no_key')}
    </Banner>
  )
}

interface ColumnRowProps {
  header: string
  samples: readonly string[]
  fields: readonly ImportColumn[]
  field: string | null
  /** Somebody should look whether that is the right field. */
  isDoubtful: boolean
  onField: (field: string | null) => void
}

function ColumnRow({ header, samples, fields, field, isDoubtful, onField }: ColumnRowProps) {
  const { t } = useTranslation()
  const id = useId()
  const options = inOrder(fields).map(({ key, required, label }) => ({
    value: key,
    label,
    ...(required && { detail: t('imports.match.required') }),
  }))
  return (
    <li className="grid items-center gap-x-4 gap-y-2 rounded-xl border border-border bg-card px-4 py-3 @2xl:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_7.5rem]">
      <div className="min-w-0">
        <p id={`${id}-label`} className="text-sm font-medium break-words">
          {header}
        </p>
        <p id={`${id}-samples`} className="truncate text-xs text-muted-foreground">
          {samples.length > 0 ? samples.join(' · ') : t('imports.match.no_samples')}
        </p>
      </div>
      <ArrowRight aria-hidden className="size-4 text-muted-foreground @max-2xl:hidden" />
      <Combobox
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-samples`}
        value={field}
        onChange={onField}
        options={options}
        placeholder={t('imports.match.choose')}
      />
      <Certainty field={field} isDoubtful={isDoubtful} />
    </li>
  )
}

/** How sure it is that a column fills its field. */
function Certainty({ field, isDoubtful }: Pick<ColumnRowProps, 'field' | 'isDoubtful'>) {
  const { t } = useTranslation()
  const [Icon, tone, text] =
    field === null
      ? ([CircleSlash, '', t('imports.match.not_used')] as const)
      : isDoubtful
        ? ([TriangleAlert, 'text-st-amber-icon', t('imports.match.check_this')] as const)
        : ([CircleCheck, 'text-st-green-icon', t('imports.match.matched')] as const)
  return (
    <p className="flex items-center gap-1.5 text-xs text-muted-foreground">
      <Icon aria-hidden className={`size-3.5 ${tone}`} />
      {text}
    </p>
  )
}

type ChoicesProps = Pick<MatchStepProps, 'current' | 'settings' | 'onSettings' | 'pending'>

function Choices({ current, settings, onSettings, pending }: ChoicesProps) {
  const { t } = useTranslation()
  const { update } = importedKind(current.resource_type)
  const mayUpdate = useMay(update ?? { every: [] })
  return (
    <div className="flex flex-col gap-4 rounded-xl border border-border bg-card p-4">
      <Checkbox
        label={t('imports.create_missing.label')}
        hint={t('imports.create_missing.hint')}
        checked={settings.create_missing}
        disabled={pending}
        onChange={(create_missing) => onSettings({ ...settings, create_missing })}
      />
      {update && (
        <RadioGroup<Exclude<ImportMode, 'update'>>
          label={t('imports.mode.label')}
          value={settings.mode === 'update' ? 'upsert' : settings.mode}
          onChange={(mode) => onSettings({ ...settings, mode })}
          options={[
            {
              value: 'create',
              label: t('imports.mode.create'),
              hint: t('imports.mode.create_hint'),
            },
            {
              value: 'upsert',
              label: t('imports.mode.upsert'),
              hint: t('imports.mode.upsert_hint'),
              disabled: !mayUpdate,
            },
          ]}
        />
      )}
    </div>
  )
}

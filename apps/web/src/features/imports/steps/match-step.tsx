import type { BulkImport, ImportColumn, ImportMapping } from '@steward/contract/bulk-imports.ts'
import { type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSystemFields } from '#components/fields/system-fields.ts'
import { Banner } from '#components/ui/banner.tsx'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { RadioGroup } from '#components/ui/radio-group.tsx'
import { format } from '#lib/format.ts'
import { useMay } from '#lib/session.ts'
import { importedKind } from '../imported-kinds.ts'
import type { ImportMode, ImportSettings } from '../import-settings.ts'
import { AsOf } from './as-of.tsx'
import { ColumnRow } from './column-row.tsx'
import { StepButtons } from './step-buttons.tsx'
import {
  assignColumn,
  type ColumnMapping,
  lacksKey,
  missingFields,
  previousColumn,
  samplesOf,
  stillOffered,
  unfilledFields,
  unusedColumns,
  withColumns,
  withNewFields,
} from './mapping.ts'
import { NewFields } from './new-fields.tsx'

interface MatchStepProps {
  current: BulkImport
  fields: readonly ImportColumn[]
  /** Columns whose values don't fit the suggested field. */
  doubtful: readonly string[]
  /** Columns that could become custom fields, by header. */
  offered: NonNullable<ImportMapping['new_fields']>
  settings: ImportSettings
  onSettings: (settings: ImportSettings) => void
  pending: boolean
  onBack: () => void
  onCheck: () => void
}

/** The second step: the field of each column. */
export function MatchStep(props: MatchStepProps) {
  const { current, fields, doubtful, settings, onSettings, pending, onBack, onCheck } = props
  const { t } = useTranslation()
  const { mapping } = settings
  const file = current.file_info
  const problem = useRef<HTMLDivElement>(null)
  const [tried, setTried] = useState(false)
  const [moved, setMoved] = useState<string | null>(null)

  const missing = missingFields(fields, mapping.columns)
  const unused = unusedColumns(file.headers, mapping)
  const { new_fields = {} } = mapping
  const offered = stillOffered(props.offered, mapping.columns)
  const keyless = lacksKey(settings.mode, mapping.columns)

  const labelOf = (key: string) => fields.find((one) => one.key === key)?.label ?? key
  const nameOf = ({ label, instead }: ImportColumn) =>
    instead.length === 0
      ? label
      : t('imports.match.or_others', { field: label, others: instead.map(labelOf).join(', ') })
  const assign = (header: string, field: string | null) => {
    const from = field === null ? null : previousColumn(mapping.columns, header, field)
    setMoved(
      from === null || field === null
        ? null
        : t('imports.match.moved', { field: labelOf(field), column: from }),
    )
    const columns = assignColumn(mapping.columns, header, field)
    onSettings({ ...settings, mapping: withNewFields(withColumns(mapping, columns), new_fields) })
  }
  const becomes = (fields: typeof new_fields) =>
    onSettings({ ...settings, mapping: withNewFields(mapping, fields) })

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
      <Obstacles ref={problem} missing={missing.map(nameOf)} keyless={keyless} tried={tried} />
      <Unfilled fields={fields} columns={mapping.columns} />
      <NewFields offered={offered} chosen={new_fields} onChosen={becomes} />
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
            newField={new_fields[header]}
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
      <AsOf mapping={mapping} onMapping={(mapping) => onSettings({ ...settings, mapping })} />
      <Choices current={current} settings={settings} onSettings={onSettings} pending={pending} />
      <StepButtons>
        <Button onClick={onBack}>{t('imports.match.other_file')}</Button>
        <Button
          variant="primary"
          pending={pending}
          pendingLabel={t('imports.match.checking')}
          onClick={check}
        >
          {t('imports.match.check')}
        </Button>
      </StepButtons>
    </div>
  )
}

/** Warns of fields that the account's forms require. */
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
  missing: readonly string[]
  keyless: boolean
  /** After an attempt to continue, the obstacles are announced. */
  tried: boolean
  ref: Ref<HTMLDivElement>
}

/** The obstacles before the check. */
function Obstacles({ missing, keyless, tried, ref }: ObstaclesProps) {
  const { t } = useTranslation()
  if (missing.length > 0) {
    return (
      <Banner kind={tried ? 'error' : 'warning'} ref={ref}>
        {t('imports.match.missing', {
          fields: format.list(missing),
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

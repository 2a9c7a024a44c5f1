import { type AssetChanges, CONDITIONS, CRITICALITIES } from '@steward/contract/assets.ts'
import { columnOf, keyOf } from '@steward/contract/data-fields.ts'
import type { TFunction } from 'i18next'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { BulkFrame } from '#components/record-list/bulk-frame.tsx'
import { Combobox, type OptionSearch } from '#components/ui/combobox.tsx'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { isCalendarDate } from '#lib/dates.ts'
import type { TKey } from '#lib/i18n.ts'
import { CONDITION_LABELS, CRITICALITY_LABELS } from './asset-fields.ts'
import { BulkOwnField, useOwnChoice } from './bulk-own-field.tsx'
import { type BulkDialogProps, useBulkFrame } from './bulk-props.ts'
import { searchAssets, searchDepartments, searchMethods } from '#components/record-form/lookups.ts'

type Kind =
  | { kind: 'date' | 'text' | 'months' }
  | { kind: 'choice'; options: (t: TFunction) => { value: string; label: string }[]; needed?: true }
  | { kind: 'record'; search: OptionSearch }

const conditions = (t: TFunction) =>
  CONDITIONS.map((value) => ({ value, label: t(CONDITION_LABELS[value]) }))
const criticalities = (t: TFunction) =>
  CRITICALITIES.map((value) => ({ value, label: t(CRITICALITY_LABELS[value]) }))

/** The fields that can be filled in for many assets at once, in the order of the form. */
const FIELDS = {
  condition: { kind: 'choice', options: conditions },
  criticality: { kind: 'choice', options: criticalities, needed: true },
  department_id: { kind: 'record', search: searchDepartments() },
  parent_id: { kind: 'record', search: searchAssets() },
  manufacturer: { kind: 'text' },
  model: { kind: 'text' },
  supplier: { kind: 'text' },
  purchase_date: { kind: 'date' },
  in_service_date: { kind: 'date' },
  warranty_end: { kind: 'date' },
  expected_end_date: { kind: 'date' },
  depreciation_method_id: { kind: 'record', search: searchMethods },
  useful_life_months: { kind: 'months' },
} as const satisfies Partial<Record<keyof AssetChanges, Kind>>

type FieldName = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as FieldName[]
const MOST_MONTHS = 1_200

/** What is wrong with a value, if anything. */
function problemOf(name: FieldName, value: string | null): TKey | undefined {
  const field: Kind = FIELDS[name]
  if (value === null || value === '') return 'needed' in field ? 'lists.bulk.choose' : undefined
  if (field.kind === 'date' && !isCalendarDate(value)) return 'assets.problems.date'
  const months = Number(value)
  const isLife = Number.isInteger(months) && months >= 1 && months <= MOST_MONTHS
  return field.kind === 'months' && !isLife ? 'assets.problems.useful_life_months' : undefined
}

type Values = Partial<Record<FieldName, string | null>>

const changesOf = (values: Values): AssetChanges =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'useful_life_months' && value ? Number(value) : value || null,
    ]),
  )

/** Some fields and what all of the assets get in them; an empty one is emptied. */
export function BulkFieldsDialog(props: BulkDialogProps) {
  const { t } = useTranslation()
  const frame = useBulkFrame(props)
  const [values, setValues] = useState<Values>({})
  const [tried, setTried] = useState(false)
  const own = useOwnChoice()
  const chosen = NAMES.filter((name) => name in values)
  const others = NAMES.filter((name) => !(name in values))
  const set = (name: FieldName, value: string | null) => setValues({ ...values, [name]: value })
  const drop = (name: FieldName) =>
    setValues(Object.fromEntries(Object.entries(values).filter(([key]) => key !== name)))

  const count = chosen.length + own.chosen.length

  const submit = () => {
    setTried(true)
    const isFine = chosen.every((name) => !problemOf(name, values[name] ?? null)) && own.isFine
    if (count > 0 && isFine) props.onChange({ ...changesOf(values), ...own.changes })
  }
  const choose = (name: string) => {
    const key = keyOf(name)
    if (key === undefined) set(name as FieldName, null)
    else own.set(key, null)
  }

  return (
    <BulkFrame {...frame} title={t('assets.bulk.edit_title')} onSubmit={submit}>
      {chosen.map((name) => (
        <ChosenField
          key={name}
          name={name}
          value={values[name] ?? null}
          tried={tried}
          onChange={(value) => set(name, value)}
          onDrop={() => drop(name)}
        />
      ))}
      {own.chosen.map((field) => (
        <BulkOwnField
          key={field.key}
          field={field}
          value={own.values[field.key] ?? null}
          tried={tried}
          onChange={(value) => own.set(field.key, value)}
          onDrop={() => own.drop(field.key)}
        />
      ))}
      {others.length + own.others.length > 0 && (
        <Field
          label={count > 0 ? t('assets.bulk.edit_more') : t('assets.bulk.edit_which')}
          error={tried && count === 0 ? t('lists.bulk.choose') : undefined}
        >
          {(control) => (
            <Select
              {...control}
              // Chosen, it stands above, and the next one is asked for.
              key={count}
              value={null}
              onChange={(name) => name && choose(name)}
              placeholder={t('assets.form.none_chosen')}
              options={[
                ...others.map((name) => ({ value: name, label: t(`assets.fields.${name}`) })),
                ...own.others.map(({ key, label }) => ({ value: columnOf(key), label })),
              ]}
            />
          )}
        </Field>
      )}
    </BulkFrame>
  )
}

interface ChosenFieldProps {
  name: FieldName
  value: string | null
  tried: boolean
  onChange: (value: string | null) => void
  onDrop: () => void
}

function ChosenField({ name, value, tried, onChange, onDrop }: ChosenFieldProps) {
  const { t } = useTranslation()
  const label = t(`assets.fields.${name}`)
  const problem = tried ? problemOf(name, value) : undefined
  const isNeeded = 'needed' in FIELDS[name]
  return (
    <div className="flex items-start gap-2">
      <Field
        label={label}
        className="min-w-0 flex-1"
        error={problem && String(t(problem))}
        hint={isNeeded ? undefined : t('lists.bulk.empty_hint')}
      >
        {(control) => (
          <Value name={name} label={label} control={control} value={value} onChange={onChange} />
        )}
      </Field>
      <IconButton label={t('assets.bulk.edit_drop', { field: label })} onClick={onDrop}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

interface ValueProps {
  name: FieldName
  label: string
  control: FieldControl
  value: string | null
  onChange: (value: string | null) => void
}

function Value({ name, label, control, value, onChange }: ValueProps) {
  const { t } = useTranslation()
  const field: Kind = FIELDS[name]
  if (field.kind === 'date')
    return <DateField {...control} label={label} value={value} onChange={onChange} />
  if (field.kind === 'record')
    return <Combobox {...control} value={value} onChange={onChange} search={field.search} />
  if (field.kind === 'choice')
    return (
      <Select
        {...control}
        value={value}
        onChange={onChange}
        placeholder={t('assets.form.none_chosen')}
        options={field.options(t)}
        {...(!field.needed && { emptyLabel: t('assets.bulk.edit_empty') })}
      />
    )
  return (
    <Input
      {...control}
      value={value ?? ''}
      autoComplete="off"
      maxLength={128}
      inputMode={field.kind === 'months' ? 'numeric' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

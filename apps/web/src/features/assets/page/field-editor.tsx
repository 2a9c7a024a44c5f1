import { CONDITIONS, CRITICALITIES } from '@steward/contract/assets.ts'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import type { FieldControl } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import {
  ASSET_FIELDS,
  CONDITION_LABELS,
  CRITICALITY_LABELS,
  type FieldKind,
} from '../asset-fields.ts'
import type { AssetFormValues, FormField } from '../form-values.ts'
import type { Names } from '../lookup-names.tsx'
import { tagsOf } from '../tags.ts'
import { LOOKUPS } from './field-lookups.ts'

type Value = AssetFormValues[FormField]

interface FieldEditorProps {
  /** The asset whose field it is. */
  id: string
  field: FormField
  /** What the field's name is, for the calendar's button. */
  label: string
  value: Value
  names: Names
  /** Where a location is looked for. */
  siteId: string | null
  control: Partial<FieldControl>
  onChange: (value: Value, name?: string) => void
}

const LONG: ReadonlySet<FormField> = new Set(['description', 'notes'])
const MONO: ReadonlySet<FormField> = new Set(['serial_number', 'barcode', 'external_id'])

/** The control in which one field of an asset is changed where it stands. */
export function FieldEditor(props: FieldEditorProps) {
  const { field } = props
  const Editor = EDITORS[ASSET_FIELDS[field].kind] ?? TextEditor
  return <Editor {...props} />
}

const EDITORS: Partial<Record<FieldKind, (props: FieldEditorProps) => ReactNode>> = {
  reference: ReferenceEditor,
  date: DateEditor,
  money: MoneyEditor,
  list: TagsEditor,
  condition: ChoiceEditor,
  criticality: ChoiceEditor,
}

const textOf = (value: Value) => (typeof value === 'string' ? value : '')

function TextEditor({ field, value, control, onChange }: FieldEditorProps) {
  if (LONG.has(field)) {
    return (
      <Textarea
        {...control}
        rows={5}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <Input
      {...control}
      autoComplete="off"
      spellCheck={!MONO.has(field)}
      inputMode={field === 'useful_life_months' ? 'numeric' : undefined}
      className={MONO.has(field) ? 'font-mono' : undefined}
      value={textOf(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function DateEditor({ label, value, control, onChange }: FieldEditorProps) {
  return <DateField {...control} label={label} value={textOf(value) || null} onChange={onChange} />
}

function MoneyEditor({ value, control, onChange }: FieldEditorProps) {
  return <MoneyInput {...control} value={textOf(value) || null} onChange={onChange} />
}

/** Tags as people type them: with commas between. */
function TagsEditor({ value, control, onChange }: FieldEditorProps) {
  const [typed, setTyped] = useState(() => (Array.isArray(value) ? value.join(', ') : ''))
  return (
    <Input
      {...control}
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(tagsOf(event.target.value))
      }}
    />
  )
}

function ChoiceEditor({ field, value, control, onChange }: FieldEditorProps) {
  const { t } = useTranslation()
  const isCondition = field === 'condition'
  const options = isCondition
    ? CONDITIONS.map((one) => ({ value: one, label: t(CONDITION_LABELS[one]) }))
    : CRITICALITIES.map((one) => ({ value: one, label: t(CRITICALITY_LABELS[one]) }))
  const choose = t('assets.form.none_chosen')
  return (
    <Select
      {...control}
      value={textOf(value) || null}
      options={options}
      placeholder={choose}
      onChange={onChange}
      {...(isCondition && { emptyLabel: choose })}
    />
  )
}

function ReferenceEditor(props: FieldEditorProps) {
  const { t } = useTranslation()
  const { field, value, names, control, onChange, id, siteId } = props
  // The same search as long as it asks the same, or what was found is asked for anew with each key.
  const lookup = LOOKUPS[field]
  const search = useMemo(() => lookup?.search({ id, siteId }), [lookup, id, siteId])
  const chosen = textOf(value) || null
  const name = chosen === null ? undefined : names[chosen]
  const known = useMemo(
    () => (chosen !== null && name !== undefined ? [{ value: chosen, label: name }] : []),
    [chosen, name],
  )
  return (
    <Combobox
      {...control}
      value={chosen}
      known={known}
      {...(lookup && { placeholder: t(lookup.placeholder) })}
      {...(search && { search })}
      onChange={(next, option) => onChange(next, option?.label)}
    />
  )
}

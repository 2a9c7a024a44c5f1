import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { DataField, FieldType } from '@steward/contract/data-fields.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputProps, Values } from '#components/fields/field.ts'
import { FormControl } from '#components/fields/form-fields.tsx'
import type { FormPartProps } from '#components/fields/form-kind.ts'
import { fieldAt } from '#components/fields/named.ts'
import { customField } from '#components/fields/custom-kinds.ts'
import type { FieldsForm } from '#components/fields/use-fields.ts'
import { readHeld, wireOf } from '#components/fields/values.ts'
import { searchCategories, searchWorkOrderTypes } from '#components/record-form/lookups.ts'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { query } from '#lib/query.ts'
import { OptionsEditor } from './options-editor.tsx'

interface ValueControlProps {
  id: string
  values: Values
  label: string
  hint: string
  required?: boolean
  value: CustomValue | null
  error: string | undefined
  onChange: (value: CustomValue | null) => void
}

/** The field that is being defined, as a form will show it. */
const definedBy = ({ values, label, hint, required = false }: ValueControlProps) =>
  customField({
    key: '',
    label,
    required,
    type: values['type'] as FieldType,
    options: (values['options'] as string[]).filter(Boolean),
    unit: String(values['unit']) || null,
    help_text: hint || null,
    ...{ min: null, max: null, max_length: null, default_value: null },
  })

/** Its control; the typed text stays as long as it means the same value. */
function ValueControl(props: ValueControlProps) {
  const { id, label, value, error, onChange } = props
  const field = definedBy(props)
  const [typed, setTyped] = useState(() => readHeld(field, value))
  const isTyped = JSON.stringify(wireOf(field, typed)) === JSON.stringify(value)
  const enter = (next: unknown) => {
    setTyped(next)
    onChange(wireOf(field, next) as CustomValue | null)
  }
  const control = { id, label, error, onChange: enter }
  const form: FieldsForm = {
    values: {},
    attempt: 0,
    set: (_, next) => enter(next),
    control: () => ({ ...control, value: isTyped ? typed : readHeld(field, value) }),
  }
  return <FormControl field={field} kind={{ fields: [field] }} form={form} record={null} />
}

/** The default value of new records, entered by the field itself. */
export function DefaultValueInput(props: InputProps<CustomValue | null>) {
  const { field, control, value, onChange, values, error } = props
  const { t } = useTranslation()
  return (
    <ValueControl
      // A new control for another type, because the input doesn't fit.
      key={String(values['type'])}
      {...{ value, onChange, values, error }}
      id={control.id ?? ''}
      label={field.label(t)}
      hint={t('data_fields.hints.default_value')}
    />
  )
}

/** A preview of the field, which can be tried out. */
export function FieldPreview({ form: { values } }: FormPartProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState<{ type: unknown; value: CustomValue | null } | null>(null)
  const { type, label, default_value } = values
  return (
    <section
      aria-label={t('data_fields.preview')}
      className="col-span-full rounded-lg border border-dashed border-border bg-muted/40 p-4"
    >
      <p className="mb-2 text-xs font-medium text-muted-foreground">{t('data_fields.preview')}</p>
      <ValueControl
        key={String(type)}
        id="data-field-preview"
        values={values}
        label={String(label) || t('data_fields.unnamed')}
        hint={String(values['help_text'])}
        required={values['required'] === true}
        value={tried?.type === type ? tried!.value : (default_value as CustomValue | null)}
        onChange={(next) => setTried({ type, value: next })}
        error={undefined}
      />
    </section>
  )
}

/** The key, which can be chosen only for a new field. */
export function KeyPart({ form, fields, record }: FormPartProps) {
  const { t } = useTranslation()
  const key = fieldAt(fields, 'key')
  if (!record) return <FormControl field={key} kind={{ fields }} form={form} record={null} />
  return (
    <p className="col-span-full text-sm text-muted-foreground">
      {key.label(t)}: <code className="font-mono">{(record as DataField).key}</code>
    </p>
  )
}

const searchAll = searchCategories()

/** The categories whose assets have the field. */
export function CategoriesInput(props: InputProps<readonly string[]>) {
  const { control, value, onChange, record } = props
  const { t } = useTranslation()
  const { categories = [] } = (record ?? {}) as Partial<DataField>
  const [known] = useState(() => categories.map(({ id, name }) => ({ value: id, label: name })))
  return (
    <MultiCombobox
      {...control}
      values={value}
      known={known}
      search={searchAll}
      onChange={(next) => onChange(next)}
      placeholder={t('fields.search.category')}
    />
  )
}

/** The work order types whose records have the field; few enough to be read completely. */
export function TypesInput({ control, value, onChange }: InputProps<readonly string[]>) {
  const { t } = useTranslation()
  const { data } = useQuery(query(workOrderTypesApi.list, { query: { fields: 'id,name' } }))
  const known = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <MultiCombobox
      {...control}
      values={value}
      known={known}
      search={searchWorkOrderTypes}
      onChange={(next) => onChange(next)}
      placeholder={t('fields.search.work_order_type')}
    />
  )
}

/** The options of a choice. */
export function OptionsInput(props: InputProps<readonly string[]>) {
  const { field, control, value, onChange, error } = props
  const { t } = useTranslation()
  return (
    <OptionsEditor
      id={control.id ?? ''}
      label={field.label(t)}
      options={value}
      onChange={onChange}
      error={error}
    />
  )
}

import { type DataField, FIELD_SECTIONS, FIELD_TYPES } from '@steward/contract/data-fields.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomControl } from '#components/custom-fields/custom-control.tsx'
import { SECTION_LABELS, TYPE_LOOKS } from '#components/custom-fields/field-types.ts'
import { LongTextControl, SelectControl, TextControl } from '#components/record-form/controls.tsx'
import { searchCategories } from '#components/record-form/lookups.ts'
import { Checkbox } from '#components/ui/checkbox.tsx'
import type { ComboboxOption } from '#components/ui/combobox.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { Field, FieldError, FormGrid, FormSection } from '#components/ui/field.tsx'
import { FieldPreview } from './field-preview.tsx'
import { asks } from './field-values.ts'
import { OptionsEditor } from './options-editor.tsx'
import type { FieldForm } from './use-field-form.ts'

interface FieldsProps {
  form: FieldForm
  record: DataField | null
}

/** What is to be said of a field, with the field itself as it will look. */
export function FieldFields({ form, record }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <FormGrid>
      <TextControl control={form.control('label')} required wide maxLength={128} />
      <SelectControl
        control={form.control('type')}
        hint={record ? t('data_fields.hints.type') : undefined}
        options={FIELD_TYPES.map((value) => {
          const { label, icon: Icon } = TYPE_LOOKS[value]
          return { value, label: t(label), icon: <Icon aria-hidden className="size-4" /> }
        })}
      />
      <SelectControl
        control={form.control('section')}
        options={FIELD_SECTIONS.map((value) => ({ value, label: t(SECTION_LABELS[value]) }))}
      />
      <OfType form={form} />
      <FieldPreview values={form.values} />
      <FormSection title={t('data_fields.rules')} />
      <Rules form={form} />
      <Categories form={form} record={record} />
      <Beginning form={form} />
      <LongTextControl
        control={form.control('help_text')}
        rows={2}
        hint={t('data_fields.hints.help_text')}
      />
      {record ? (
        <p className="col-span-full text-sm text-muted-foreground">
          {t('data_fields.fields.key')}: <code className="font-mono">{record.key}</code>
        </p>
      ) : (
        <TextControl
          control={form.control('key')}
          wide
          maxLength={40}
          spellCheck={false}
          hint={t('data_fields.hints.key')}
        />
      )}
    </FormGrid>
  )
}

/** What only fields of this type are asked. */
function OfType({ form }: { form: FieldForm }) {
  const { t } = useTranslation()
  const { type, options } = form.values
  if (asks.options(type)) {
    const { id, label, error, onChange } = form.control('options')
    return <OptionsEditor {...{ id, label, options, onChange, error }} />
  }
  return (
    <>
      {asks.bounds(type) && (
        <>
          <TextControl control={form.control('min')} inputMode="decimal" />
          <TextControl control={form.control('max')} inputMode="decimal" />
        </>
      )}
      {asks.unit(type) && <TextControl control={form.control('unit')} maxLength={16} />}
      {asks.length(type) && (
        <TextControl control={form.control('max_length')} inputMode="numeric" />
      )}
      {asks.pattern(type) && (
        <TextControl
          control={form.control('pattern')}
          maxLength={200}
          spellCheck={false}
          hint={t('data_fields.hints.pattern')}
        />
      )}
    </>
  )
}

function Rules({ form }: { form: FieldForm }) {
  const { t } = useTranslation()
  const { type } = form.values
  const box = (field: 'required' | 'unique' | 'show_in_list', hint: string) => {
    const { id, label, value, error, onChange } = form.control(field)
    return (
      <div>
        <Checkbox id={id} label={label} checked={value} onChange={onChange} hint={hint} />
        {error && <FieldError>{error}</FieldError>}
      </div>
    )
  }
  return (
    <div className="col-span-full flex flex-col gap-3">
      {box('required', t('data_fields.hints.required'))}
      {asks.unique(type) && box('unique', t('data_fields.hints.unique'))}
      {box('show_in_list', t('data_fields.hints.show_in_list'))}
    </div>
  )
}

function Categories({ form, record }: FieldsProps) {
  const { t } = useTranslation()
  const { id, label, error, value, onChange } = form.control('category_ids')
  const [known] = useState<ComboboxOption[]>(() =>
    (record?.categories ?? []).map((one) => ({ value: one.id, label: one.name })),
  )
  return (
    <Field
      id={id}
      label={label}
      error={error}
      optional
      hint={t('data_fields.hints.category_ids')}
      className="col-span-full"
    >
      {(control) => (
        <MultiCombobox
          {...control}
          values={value}
          known={known}
          search={searchAll}
          onChange={(next) => onChange(next)}
          placeholder={t('assets.form.search_categories')}
        />
      )}
    </Field>
  )
}

const searchAll = searchCategories()

/** What new assets have in it from the start: a value of the field itself. */
function Beginning({ form }: { form: FieldForm }) {
  const { t } = useTranslation()
  const { values } = form
  if (!asks.begins(values.type) || values.unique) return null
  const { id, label, error, value, onChange } = form.control('default_value')
  return (
    <CustomControl
      id={id}
      field={{
        label,
        type: values.type,
        options: values.options.filter(Boolean),
        required: false,
        unit: values.unit || null,
        help_text: t('data_fields.hints.default_value'),
        max_length: null,
      }}
      value={value}
      onChange={onChange}
      error={error}
      names={{}}
      onName={() => undefined}
    />
  )
}

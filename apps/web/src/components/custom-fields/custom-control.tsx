import type { CustomValue } from '@steward/contract/custom-fields.ts'
import type { DataField } from '@steward/contract/data-fields.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { searchAssets, searchEmployees } from '#components/record-form/lookups.ts'
import { ScanButton } from '#components/scan-button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { MultiCombobox } from '#components/ui/combobox-multiple.tsx'
import { Field, type FieldControl } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { parseDecimal } from '#lib/decimal.ts'
import { format, formatLocale } from '#lib/format.ts'

export type Definition = Pick<
  DataField,
  'label' | 'type' | 'options' | 'required' | 'unit' | 'help_text' | 'max_length'
>

export interface CustomInputProps {
  field: Definition
  /** What stands around it and belongs to it. */
  control: Partial<FieldControl>
  value: CustomValue | null
  onChange: (value: CustomValue | null) => void
  /** The names of what values refer to, by id. */
  names: Readonly<Record<string, string>>
  onName: (id: string, name: string) => void
}

interface CustomControlProps extends Omit<CustomInputProps, 'control'> {
  id: string
  error: string | undefined
}

const asText = (value: CustomValue | null) =>
  value === null || Array.isArray(value) || typeof value === 'boolean' ? '' : String(value)

/** The control of one of the account's own fields. What can't be read is handed on as it was typed. */
export function CustomControl(props: CustomControlProps) {
  const { field, id, error } = props
  const isWide = field.type === 'long_text' || field.type === 'multi_select'
  return (
    <Field
      id={id}
      label={field.label}
      hint={field.help_text ?? undefined}
      error={error}
      optional={!field.required}
      {...(isWide && { className: 'col-span-full' })}
    >
      {(control) =>
        field.type === 'asset' ? (
          <span className="flex gap-2 *:first:min-w-0 *:first:flex-1">
            <CustomInput {...props} control={control} />
            <ScanButton
              onFound={(asset) => {
                props.onName(asset.id, asset.name)
                props.onChange(asset.id)
              }}
            />
          </span>
        ) : (
          <CustomInput {...props} control={control} />
        )
      }
    </Field>
  )
}

const CONTROLS: Partial<Record<DataField['type'], (props: CustomInputProps) => ReactNode>> = {
  long_text: LongText,
  integer: NumberText,
  decimal: NumberText,
  money: Amount,
  date: Day,
  boolean: YesNo,
  single_select: Choice,
  multi_select: Choices,
  employee: Referred,
  asset: Referred,
}

/** The same control alone, for where its name and its errors stand elsewhere. */
export function CustomInput(props: CustomInputProps) {
  const Of = CONTROLS[props.field.type] ?? Line
  return <Of {...props} />
}

const TYPES = { url: 'url', email: 'email', phone: 'tel' } as const

function Line({ field, control, value, onChange }: CustomInputProps) {
  return (
    <Input
      {...control}
      autoComplete="off"
      type={TYPES[field.type as keyof typeof TYPES] ?? 'text'}
      maxLength={field.max_length ?? undefined}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

function LongText({ control, value, onChange }: CustomInputProps) {
  return (
    <Textarea
      {...control}
      rows={3}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}

/** Numbers are written as the person's language writes them, and kept with a point. */
const written = (value: CustomValue | null) => {
  const text = asText(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? format.decimalInput(text) : text
}

function NumberText({ field, control, value, onChange }: CustomInputProps) {
  const read = (text: string) => {
    const trimmed = text.trim()
    if (trimmed === '') return null
    // «1,» is on its way to «1,5».
    const isWhole = /^-?\d+$/.test(trimmed) || /\d$/.test(trimmed)
    const number = isWhole ? parseDecimal(trimmed.replace(/^[-−]/, ''), formatLocale()) : null
    return number === null ? text : `${/^[-−]/.test(trimmed) ? '-' : ''}${number}`
  }
  return (
    <span className="flex items-center gap-2">
      <Input
        {...control}
        autoComplete="off"
        inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
        className="flex-1"
        value={written(value)}
        onChange={(event) => onChange(read(event.target.value))}
      />
      {field.unit && <span className="text-sm text-muted-foreground">{field.unit}</span>}
    </span>
  )
}

function Amount({ control, value, onChange }: CustomInputProps) {
  return <MoneyInput {...control} value={asText(value) || null} onChange={onChange} />
}

function Day({ field, control, value, onChange }: CustomInputProps) {
  return (
    <DateField {...control} label={field.label} value={asText(value) || null} onChange={onChange} />
  )
}

function YesNo({ field, control, value, onChange }: CustomInputProps) {
  const { t } = useTranslation()
  const nothing = t('data_fields.none_chosen')
  return (
    <Select
      {...control}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : next === 'true')}
      options={[
        { value: 'true', label: t('data_fields.yes') },
        { value: 'false', label: t('data_fields.no') },
      ]}
      placeholder={nothing}
      {...(!field.required && { emptyLabel: nothing })}
    />
  )
}

function Choice({ field, control, value, onChange }: CustomInputProps) {
  const { t } = useTranslation()
  const nothing = t('data_fields.none_chosen')
  const current = asText(value)
  // What stands there may stand there, also where it is offered no more.
  const offered =
    current && !field.options.includes(current) ? [...field.options, current] : field.options
  return (
    <Select
      {...control}
      value={current || null}
      onChange={onChange}
      options={offered.map((option) => ({ value: option, label: option }))}
      placeholder={nothing}
      {...(!field.required && { emptyLabel: nothing })}
    />
  )
}

function Choices({ field, control, value, onChange }: CustomInputProps) {
  const values = Array.isArray(value) ? value : []
  const offered = [...new Set([...field.options, ...values])]
  return (
    <MultiCombobox
      {...control}
      values={values}
      options={offered.map((option) => ({ value: option, label: option }))}
      onChange={(next) => onChange(next.length > 0 ? next : null)}
    />
  )
}

function Referred({ field, control, value, onChange, names, onName }: CustomInputProps) {
  const { t } = useTranslation()
  const isPerson = field.type === 'employee'
  const id = asText(value) || null
  const known = id && names[id] ? [{ value: id, label: names[id] }] : []
  return (
    <Combobox
      {...control}
      value={id}
      known={known}
      search={REFERRED[isPerson ? 'employee' : 'asset']}
      placeholder={t(isPerson ? 'assets.form.search_people' : 'assets.form.search_assets')}
      onChange={(next, option) => {
        if (option) onName(option.value, option.label)
        onChange(next)
      }}
    />
  )
}

/** How people and assets are looked for, by the field's type. */
export const REFERRED = { employee: searchEmployees(), asset: searchAssets() } as const

import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateField } from '#components/date-field.tsx'
import { MoneyInput } from '#components/money-input.tsx'
import { ScanButton } from '#components/scan-button.tsx'
import { Combobox, type ComboboxOption, type OptionSearch } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import { today } from '#lib/dates.ts'
import { timeZone } from '#lib/format.ts'
import { ASSET_FIELDS } from './asset-fields.ts'
import type { AssetFormValues, FormField } from './form-values.ts'
import { useKnownOption } from './lookup-names.tsx'
import { tagsOf } from './tags.ts'

/** The id of a field's control, for the list of problems. */
export const controlId = (field: FormField) => `asset-${field}`

type ValueField = Exclude<FormField, 'tags'>

interface ControlProps {
  name: ValueField
  hint?: ReactNode
  /** Over both columns. */
  wide?: boolean
  required?: boolean
}

const FULL = 'col-span-full'

function useValue(name: ValueField) {
  const { t } = useTranslation()
  const { control } = useFormContext<AssetFormValues>()
  const { field, fieldState } = useController({ control, name })
  return { field, error: fieldState.error?.message, label: t(ASSET_FIELDS[name].label) }
}

function useFrame({ name, hint, wide = false, required = false }: ControlProps) {
  const { field, error, label } = useValue(name)
  const frame = {
    id: controlId(name),
    label,
    hint,
    error,
    optional: !required,
    ...(wide && { className: FULL }),
  }
  return { field, frame }
}

export function TextControl(
  props: ControlProps & { placeholder?: string; mono?: boolean; inputMode?: 'numeric' },
) {
  const { field, frame } = useFrame(props)
  return (
    <Field {...frame}>
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          name={field.name}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          autoComplete="off"
          spellCheck={!props.mono}
          className={props.mono ? 'font-mono' : ''}
        />
      )}
    </Field>
  )
}

export function LongTextControl(props: ControlProps) {
  const { field, frame } = useFrame({ ...props, wide: true })
  return (
    <Field {...frame}>
      {(control) => (
        <Textarea
          {...control}
          ref={field.ref}
          name={field.name}
          rows={3}
          value={field.value ?? ''}
          onChange={(event) => field.onChange(event.target.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

export function DateControl(props: ControlProps) {
  const { field, frame } = useFrame(props)
  return (
    <Field {...frame}>
      {(control) => (
        <DateField
          {...control}
          label={frame.label}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

/** Bought in the future is possible, but seldom meant. */
export function PurchaseDateControl() {
  const { t } = useTranslation()
  const { field } = useValue('purchase_date')
  const isFuture = typeof field.value === 'string' && field.value > today(timeZone())
  return (
    <DateControl
      name="purchase_date"
      hint={isFuture ? t('assets.form.future_purchase') : undefined}
    />
  )
}

export function MoneyControl(props: ControlProps) {
  const { field, frame } = useFrame(props)
  return (
    <Field {...frame}>
      {(control) => (
        <MoneyInput
          {...control}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  )
}

export function SelectControl(
  props: ControlProps & {
    options: readonly SelectOption[]
    placeholder: string
    emptiable?: boolean
  },
) {
  const { field, frame } = useFrame(props)
  return (
    <Field {...frame}>
      {(control) => (
        <Select
          {...control}
          value={field.value}
          onChange={field.onChange}
          options={props.options}
          placeholder={props.placeholder}
          {...(props.emptiable && { emptyLabel: props.placeholder })}
        />
      )}
    </Field>
  )
}

export function LookupControl(
  props: ControlProps & {
    search: OptionSearch
    placeholder: string
    onPick?: (option: ComboboxOption | null) => void
    /** It is an asset, which can be chosen by its label, too. */
    scan?: boolean
  },
) {
  const { field, frame } = useFrame(props)
  const { known, note } = useKnownOption(field.value)
  return (
    <Field {...frame}>
      {(control) => (
        <span className="flex gap-2">
          <Combobox
            {...control}
            value={field.value}
            search={props.search}
            known={known}
            placeholder={props.placeholder}
            className="min-w-0 flex-1"
            onChange={(value, option) => {
              if (option) note(option.value, option.label)
              field.onChange(value)
              props.onPick?.(option)
            }}
          />
          {props.scan && (
            <ScanButton
              onFound={({ id, name }) => {
                note(id, name)
                field.onChange(id)
              }}
            />
          )}
        </span>
      )}
    </Field>
  )
}

/** Tags as people type them: with commas between. */
export function TagsControl({ hint }: { hint: string }) {
  const { t } = useTranslation()
  const { control } = useFormContext<AssetFormValues>()
  const { field, fieldState } = useController({ control, name: 'tags' })
  const [typed, setTyped] = useState<string | null>(null)

  const type = (text: string) => {
    setTyped(text)
    field.onChange(tagsOf(text))
  }
  const leave = () => {
    setTyped(null)
    field.onBlur()
  }

  return (
    <Field
      id={controlId('tags')}
      label={t('assets.fields.tags')}
      hint={hint}
      error={fieldState.error?.message}
      optional
      className={FULL}
    >
      {(attributes) => (
        <Input
          {...attributes}
          autoComplete="off"
          value={typed ?? field.value.join(', ')}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

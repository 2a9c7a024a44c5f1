import type { Named } from '@steward/contract/kit/fields.ts'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { DateField } from '#components/date-field.tsx'
import { Combobox, type OptionSearch } from '#components/ui/combobox.tsx'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import type { FormControl } from './use-record-form.ts'

interface Frame {
  hint?: ReactNode
  required?: boolean
  /** Over both columns. */
  wide?: boolean
}

const frameOf = (control: FormControl<never>, { hint, required = false, wide = false }: Frame) => ({
  id: control.id,
  label: control.label,
  error: control.error,
  hint,
  optional: !required,
  ...(wide && { className: 'col-span-full' }),
})

type InputProps = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'placeholder' | 'autoComplete' | 'maxLength' | 'spellCheck'
>

/** One line of text. */
export function TextControl(
  props: Frame & InputProps & { control: FormControl<string>; unit?: string },
) {
  const { control, hint, required, wide, unit, ...input } = props
  return (
    <Field
      {...frameOf(control as never, { hint, required: required ?? false, wide: wide ?? false })}
    >
      {(attributes) => {
        const field = (
          <Input
            autoComplete="off"
            {...input}
            {...attributes}
            value={control.value}
            onChange={(event) => control.onChange(event.target.value)}
            {...(unit !== undefined && { className: 'flex-1' })}
          />
        )
        if (unit === undefined) return field
        return (
          <span className="flex items-center gap-2">
            {field}
            <span className="text-sm text-muted-foreground">{unit}</span>
          </span>
        )
      }}
    </Field>
  )
}

/** Several lines of text, over both columns. */
export function LongTextControl(props: Frame & { control: FormControl<string>; rows?: number }) {
  const { control, rows = 3, ...frame } = props
  return (
    <Field {...frameOf(control as never, { wide: true, ...frame })}>
      {(attributes) => (
        <Textarea
          {...attributes}
          rows={rows}
          value={control.value}
          onChange={(event) => control.onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

/** A date, `YYYY-MM-DD` or nothing; what can't be read is handed on as it was typed. */
export function DateControl(props: Frame & { control: FormControl<string | null> }) {
  const { control, ...frame } = props
  return (
    <Field {...frameOf(control as never, frame)}>
      {(attributes) => (
        <DateField
          {...attributes}
          label={control.label}
          value={control.value}
          onChange={control.onChange}
        />
      )}
    </Field>
  )
}

interface SelectControlProps<T extends string> extends Frame {
  control: FormControl<T> | FormControl<T | null>
  options: readonly (SelectOption & { value: T })[]
  /** What it says where the form begins without a value. */
  placeholder?: string
}

/** A choice of a few that has to be made, and can't be taken back. */
export function SelectControl<T extends string>(props: SelectControlProps<T>) {
  const { control, options, placeholder = '', ...frame } = props
  return (
    <Field {...frameOf(control as never, { required: true, ...frame })}>
      {(attributes) => (
        <Select
          {...attributes}
          value={control.value}
          options={options}
          placeholder={placeholder}
          onChange={(value) => value !== null && control.onChange(value as T)}
        />
      )}
    </Field>
  )
}

/** A choice that may be left open. */
export function OpenSelectControl<T extends string>(
  props: Frame & {
    control: FormControl<T | null>
    options: readonly (SelectOption & { value: T })[]
    /** What it says while nothing is chosen. */
    nothing: string
  },
) {
  const { control, options, nothing, ...frame } = props
  return (
    <Field {...frameOf(control as never, frame)}>
      {(attributes) => (
        <Select
          {...attributes}
          value={control.value}
          options={options}
          placeholder={nothing}
          emptyLabel={nothing}
          onChange={(value) => control.onChange(value as T | null)}
        />
      )}
    </Field>
  )
}

/** A reference to another record, found by typing. */
export function LookupControl(
  props: Frame & { control: FormControl<Named>; search: OptionSearch; placeholder: string },
) {
  const { control, search, placeholder, ...frame } = props
  const { value } = control
  const known = useMemo(() => (value ? [{ value: value.id, label: value.name }] : []), [value])
  return (
    <Field {...frameOf(control as never, frame)}>
      {(attributes) => (
        <Combobox
          {...attributes}
          value={value?.id ?? null}
          search={search}
          known={known}
          placeholder={placeholder}
          onChange={(id, option) =>
            control.onChange(id === null ? null : { id, name: option?.label ?? '' })
          }
        />
      )}
    </Field>
  )
}

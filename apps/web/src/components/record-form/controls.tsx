import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#components/ui/field.tsx'
import { Input, Textarea } from '#components/ui/input.tsx'
import { Select, type SelectOption } from '#components/ui/select.tsx'
import type { FormControl } from './use-record-form.ts'

interface Frame {
  hint?: ReactNode
  required?: boolean
  /** Spans both columns. */
  wide?: boolean
}

type Framed = Pick<FormControl<unknown>, 'id' | 'label' | 'error'>

const frameOf = (control: Framed, { hint, required = false, wide = false }: Frame) => ({
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
    <Field {...frameOf(control, { hint, required: required ?? false, wide: wide ?? false })}>
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

/** Several lines of text, spanning both columns. */
export function LongTextControl(props: Frame & { control: FormControl<string>; rows?: number }) {
  const { control, rows = 3, ...frame } = props
  return (
    <Field {...frameOf(control, { wide: true, ...frame })}>
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

interface SelectControlProps<T extends string> extends Frame {
  control: FormControl<T> | FormControl<T | null>
  options: readonly SelectOption<T>[]
  /** The placeholder, if the form starts without a value. */
  placeholder?: string
}

/** A required choice, which can't be cleared. */
export function SelectControl<T extends string>(props: SelectControlProps<T>) {
  const { control, options, placeholder = '', ...frame } = props
  return (
    <Field {...frameOf(control, { required: true, ...frame })}>
      {(attributes) => (
        <Select
          {...attributes}
          value={control.value}
          options={options}
          placeholder={placeholder}
          onChange={(value) => value !== null && control.onChange(value)}
        />
      )}
    </Field>
  )
}

/** An optional choice. */
export function OpenSelectControl<T extends string>(
  props: Frame & {
    control: FormControl<T | null>
    options: readonly SelectOption<T>[]
    /** The label while nothing is chosen. */
    nothing: string
  },
) {
  const { control, options, nothing, ...frame } = props
  return (
    <Field {...frameOf(control, frame)}>
      {(attributes) => (
        <Select
          {...attributes}
          value={control.value}
          options={options}
          placeholder={nothing}
          emptyLabel={nothing}
          onChange={control.onChange}
        />
      )}
    </Field>
  )
}

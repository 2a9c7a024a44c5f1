import { type ReactNode, useId } from 'react'

interface RadioOption<T extends string> {
  value: T
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps<T extends string> {
  label: string
  value: T | null
  onChange: (value: T) => void
  options: readonly RadioOption<T>[]
  /** Hides the label if a heading says the same. */
  labelHidden?: boolean
}

/** Radio buttons for one of a few options. */
export function RadioGroup<T extends string>(props: RadioGroupProps<T>) {
  const { label, value, onChange, options, labelHidden = false } = props
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className="flex flex-col gap-2 coarse:gap-0">
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            option={option}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Radio<T extends string>(props: {
  name: string
  option: RadioOption<T>
  checked: boolean
  onChange: () => void
}) {
  const { name, option, checked, onChange } = props
  const id = `${name}-${option.value}`
  return (
    <div className="flex items-start gap-2">
      <input
        id={id}
        type="radio"
        name={name}
        value={option.value}
        checked={checked}
        disabled={option.disabled}
        onChange={onChange}
        aria-describedby={option.hint ? `${id}-hint` : undefined}
        className="mt-0.5 size-4 shrink-0 cursor-pointer accent-primary coarse:mt-2.5 coarse:size-5"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer text-sm coarse:py-2.5">
          {option.label}
        </label>
        {option.hint && (
          <p id={`${id}-hint`} className="text-xs text-muted-foreground coarse:-mt-2 coarse:pb-2">
            {option.hint}
          </p>
        )}
      </div>
    </div>
  )
}

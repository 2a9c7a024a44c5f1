import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  indeterminate?: boolean
  disabled?: boolean
  id?: string
  className?: string
}

/** A checkbox with its label. */
export function Checkbox(props: CheckboxProps) {
  const { label, checked, onChange, hint, indeterminate = false, disabled, className } = props
  const ownId = useId()
  const id = props.id ?? ownId
  return (
    <div className={classNames('flex items-start gap-2', className)}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="row-check -mt-0.5 shrink-0 disabled:opacity-50 coarse:mt-2"
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer text-sm coarse:py-2.5">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted-foreground coarse:-mt-2">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

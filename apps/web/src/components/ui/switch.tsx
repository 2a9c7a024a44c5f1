import { Switch as Base } from '@base-ui/react/switch'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  hint?: ReactNode
  disabled?: boolean
}

/** A setting that applies at once, without saving. */
export function Switch({ label, checked, onChange, hint, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-3">
      <Base.Root
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="relative mt-px flex h-5 w-9 shrink-0 cursor-pointer items-center rounded-full border border-input bg-muted p-px transition-colors before:absolute before:-inset-2 data-checked:border-primary data-checked:bg-primary data-disabled:opacity-50"
      >
        <Base.Thumb className="size-4 rounded-full bg-input transition-transform duration-100 data-checked:translate-x-4 data-checked:bg-primary-foreground" />
      </Base.Root>
      <div className="min-w-0">
        <span id={`${id}-label`} className="block text-sm font-medium">
          {label}
        </span>
        {hint && (
          <p id={`${id}-hint`} className="text-xs text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

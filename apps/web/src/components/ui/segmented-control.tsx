import { type ReactNode, useId } from 'react'

interface Segment<T extends string> {
  value: T
  label: ReactNode
}

interface SegmentedControlProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly Segment<T>[]
}

/** Two to four short options side by side. Radio buttons, so that arrow keys work. */
export function SegmentedControl<T extends string>(props: SegmentedControlProps<T>) {
  const { label, value, onChange, options } = props
  const name = useId()
  return (
    <fieldset className="inline-flex max-w-full">
      <legend className="sr-only">{label}</legend>
      <div className="inline-flex max-w-full overflow-x-auto rounded-lg border border-border bg-muted p-0.5">
        {options.map((option) => (
          <label
            key={option.value}
            // Contains its hidden input, which would otherwise enlarge the scrollable area of the page.
            className="relative flex h-7 cursor-pointer items-center gap-1.5 rounded-md border border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted-foreground hover:text-foreground has-checked:border-border has-checked:bg-background has-checked:text-foreground has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-ring coarse:h-10 [&>svg]:size-4"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

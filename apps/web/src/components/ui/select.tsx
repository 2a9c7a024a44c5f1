import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import type { FieldControl } from './field.tsx'

export interface SelectOption<Value extends string = string> {
  value: Value
  label: string
  icon?: ReactNode
  disabled?: boolean
}

interface SelectProps<Value extends string> extends Partial<FieldControl> {
  value: Value | null
  onChange: (value: Value | null) => void
  options: readonly SelectOption<Value>[]
  placeholder: string
  /** The label of an option that clears the choice. */
  emptyLabel?: string
  disabled?: boolean
  /** The accessible name, if there is no label. */
  label?: string
  className?: string
}

const NOTHING = ''

/** A choice of up to about fifteen options; use a Combobox for more, or for options from the server. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, onChange, options, placeholder, emptyLabel, disabled = false } = props
  const valueId = useId()
  const labelledBy = props['aria-labelledby']
  const entries: readonly SelectOption[] = emptyLabel
    ? [{ value: NOTHING, label: emptyLabel }, ...options]
    : options

  return (
    <Base.Root
      value={value}
      onValueChange={(next) =>
        onChange(options.find((option) => option.value === next)?.value ?? null)
      }
      items={entries}
      disabled={disabled}
    >
      <Base.Trigger
        id={props.id}
        aria-label={props.label}
        aria-labelledby={labelledBy && `${labelledBy} ${valueId}`}
        aria-describedby={props['aria-describedby']}
        aria-invalid={props['aria-invalid']}
        className={classNames(
          'input flex items-center justify-between gap-2 text-left',
          props.className,
        )}
      >
        <Base.Value
          id={valueId}
          className="flex min-w-0 items-center gap-2 data-placeholder:text-muted-foreground"
        >
          {(chosen: string | null) => (
            <ChosenOption
              option={options.find((o) => o.value === chosen)}
              otherwise={placeholder}
            />
          )}
        </Base.Value>
        <Base.Icon>
          <ChevronDown aria-hidden className="size-4 text-muted-foreground" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={6} className="z-60 outline-none">
          <Base.Popup className="popup max-h-[min(var(--available-height),24rem)] max-w-(--available-width) min-w-(--anchor-width) overflow-y-auto p-1">
            <Base.List>
              {entries.map((option) => (
                <OptionRow key={option.value} option={option} />
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

function ChosenOption(props: { option: SelectOption | undefined; otherwise: string }) {
  if (!props.option) return <span className="truncate">{props.otherwise}</span>
  return (
    <>
      {props.option.icon}
      <span className="truncate">{props.option.label}</span>
    </>
  )
}

function OptionRow({ option }: { option: SelectOption }) {
  return (
    <Base.Item
      value={option.value}
      disabled={option.disabled ?? false}
      className="menu-item relative pr-8"
    >
      {option.icon}
      <Base.ItemText>{option.label}</Base.ItemText>
      <Base.ItemIndicator className="absolute right-2">
        <Check aria-hidden className="size-4 text-primary-text" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}

import { Combobox as Base } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import { useState } from 'react'
import { classNames } from './class-names.ts'
import {
  isEscape,
  isSameOption,
  takeMarked,
  labelOf,
  OpenButton,
  optionOf,
  OptionsPopup,
  SearchAnnouncement,
} from './combobox-parts.tsx'
import type { NamedControl } from './field.tsx'
import { type ComboboxOption, type OptionSearch, useOptionSearch } from './option-search.ts'
import { useUiTexts } from './texts.tsx'

interface MultiComboboxProps extends NamedControl {
  values: readonly string[]
  onChange: (values: string[], options: ComboboxOption[]) => void
  options?: readonly ComboboxOption[]
  search?: OptionSearch
  /** The chosen options, which `search` may not have returned yet. */
  known?: readonly ComboboxOption[]
  placeholder?: string
  disabled?: boolean
  className?: string
}

/** A combobox for several options, which are shown as removable chips. */
export function MultiCombobox(props: MultiComboboxProps) {
  const { values, onChange, options = [], search, known = [], disabled = false } = props
  const found = useOptionSearch(search)
  const [picked, setPicked] = useState<readonly ComboboxOption[]>([])

  const items = search ? found.options : options
  const chosen = values.map((value) => optionOf(value, picked, known, items))
  const others = chosen.filter((option) => !items.some((item) => isSameOption(item, option)))
  const counted = search ? items.length : undefined

  return (
    <Base.Root
      multiple
      items={search ? [...items, ...others] : items}
      value={chosen}
      itemToStringLabel={labelOf}
      isItemEqualToValue={isSameOption}
      {...(search && { filter: null, filteredItems: items })}
      disabled={disabled}
      autoHighlight
      onOpenChange={(open, { reason }) => {
        // Typing into the closed field opens it, and searches below.
        if (open && reason !== 'input-change') found.ask('', 0)
      }}
      onInputValueChange={(text, details) => {
        if (!isEscape(details) && details.reason === 'input-change') found.ask(text)
      }}
      onValueChange={(next, details) => {
        if (isEscape(details)) return
        setPicked(next)
        onChange(
          next.map((option) => option.value),
          next,
        )
      }}
    >
      <Base.InputGroup
        className={classNames(
          'input flex h-auto min-h-9 items-center gap-0.5 pr-1 pl-1.5 coarse:h-auto coarse:min-h-11',
          props.className,
        )}
      >
        <Base.Chips className="flex min-w-0 flex-1 flex-wrap items-center gap-1 py-1">
          {chosen.map((option) => (
            <Chip key={option.value} label={option.label} />
          ))}
          <Base.Input
            onKeyDown={(event) =>
              takeMarked(event, { label: '', isReady: !search || found.status === 'ready' })
            }
            id={props.id}
            aria-label={props['aria-label']}
            aria-labelledby={props['aria-labelledby']}
            aria-describedby={props['aria-describedby']}
            aria-invalid={props['aria-invalid']}
            placeholder={chosen.length === 0 ? props.placeholder : undefined}
            className="h-6 min-w-16 flex-1 bg-transparent px-1.5 outline-none"
          />
        </Base.Chips>
        <OpenButton />
      </Base.InputGroup>
      <SearchAnnouncement status={found.status} count={counted} />
      <OptionsPopup status={search ? found.status : 'ready'} count={counted} />
    </Base.Root>
  )
}

function Chip({ label }: { label: string }) {
  const texts = useUiTexts()
  return (
    <Base.Chip
      aria-label={label}
      className="flex h-6 max-w-full items-center gap-0.5 rounded-md bg-muted pl-2 text-sm outline-none data-highlighted:bg-primary-soft data-highlighted:text-primary-text"
    >
      <span className="truncate">{label}</span>
      <Base.ChipRemove
        aria-label={texts.remove(label)}
        className="grid size-6 shrink-0 place-items-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <X aria-hidden className="size-3.5" />
      </Base.ChipRemove>
    </Base.Chip>
  )
}

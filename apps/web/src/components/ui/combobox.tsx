import { Combobox as Base } from '@base-ui/react/combobox'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import {
  isEscape,
  isSameOption,
  takeMarked,
  labelOf,
  OpenButton,
  optionOf,
  Options,
  OptionsPopup,
  SearchAnnouncement,
} from './combobox-parts.tsx'
import type { NamedControl } from './field.tsx'
import { type ComboboxOption, type OptionSearch, useOptionSearch } from './option-search.ts'
import { useUiTexts } from './texts.tsx'

export type { ComboboxOption, OptionSearch }

interface ComboboxProps extends NamedControl {
  value: string | null
  onChange: (value: string | null, option: ComboboxOption | null) => void
  /** All options, filtered locally. */
  options?: readonly ComboboxOption[]
  /** Or a search on the server. */
  search?: OptionSearch
  /** The chosen option, which `search` may not have returned yet. */
  known?: readonly ComboboxOption[]
  /** The initial text, if it is none of the options. */
  typed?: string
  placeholder?: string
  disabled?: boolean
  /** Shows the options below the field from the start, where choosing is the only task. */
  inline?: boolean
  /** Whether the first match is highlighted while typing, so that Enter picks it. */
  marksFirst?: boolean
  className?: string
}

/** An option with a stable identity: a new object would replace what is being typed. */
function useKept(option: ComboboxOption | null): ComboboxOption | null {
  const [kept, setKept] = useState(option)
  const isSame = option && kept && isSameOption(option, kept) && option.label === kept.label
  if (option === kept || isSame) return kept
  setKept(option)
  return option
}

/** The listed options, and the chosen one. */
function useChoice({ value, options = [], search, known = [] }: ComboboxProps) {
  const found = useOptionSearch(search)
  const [picked, setPicked] = useState<readonly ComboboxOption[]>([])
  const items = search ? found.options : options
  const chosen = useKept(value === null ? null : optionOf(value, picked, known, items))
  const listed = chosen === null || !search || items.some((item) => isSameOption(item, chosen))
  return {
    items,
    /** Includes the chosen option, which the last search may not contain. */
    all: listed ? items : [...items, chosen],
    chosen,
    status: search ? found.status : ('ready' as const),
    count: search ? items.length : undefined,
    ask: found.ask,
    remember: setPicked,
  }
}

/** A searchable choice of one option. */
export function Combobox(props: ComboboxProps) {
  const { onChange, search, placeholder, disabled = false, inline = false } = props
  const { marksFirst = true } = props
  const texts = useUiTexts()
  const choice = useChoice(props)
  const { ask, status, count } = choice
  const field = useRef<HTMLInputElement>(null)

  // An inline list is never opened, so its search is started here.
  useEffect(() => {
    if (inline) ask('', 0)
  }, [inline, ask])

  return (
    <Base.Root
      {...(inline && { inline: true, open: true })}
      items={choice.all}
      value={choice.chosen}
      itemToStringLabel={labelOf}
      isItemEqualToValue={isSameOption}
      {...(props.typed !== undefined && { defaultInputValue: props.typed })}
      {...(search && { filter: null, filteredItems: choice.items })}
      disabled={disabled}
      autoHighlight={marksFirst}
      onOpenChange={(open, { reason }) => {
        // Typing into the closed field opens it, and searches below.
        if (!open || inline || reason === 'input-change') return
        ask('', 0)
        // Not on a click, whose end would remove the selection.
        if (reason !== 'input-press') field.current?.select()
      }}
      onInputValueChange={(text, details) => {
        if (!isEscape(details) && details.reason === 'input-change') ask(text)
      }}
      onValueChange={(option, details) => {
        if (isEscape(details)) return
        choice.remember(option ? [option] : [])
        onChange(option?.value ?? null, option)
      }}
    >
      <Base.InputGroup
        className={classNames('input flex items-center gap-0.5 pr-1', props.className)}
      >
        <Base.Input
          ref={field}
          // Selects the text, so that typing replaces the name of the current choice.
          onClick={({ currentTarget }) => {
            if (currentTarget.value === choice.chosen?.label) currentTarget.select()
          }}
          onKeyDown={(event) =>
            takeMarked(event, {
              label: choice.chosen?.label ?? '',
              isReady: status === 'ready',
              inline,
            })
          }
          id={props.id}
          aria-label={props['aria-label']}
          aria-labelledby={props['aria-labelledby']}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          placeholder={placeholder}
          className="h-full min-w-0 flex-1 bg-transparent outline-none"
        />
        {!disabled && (
          <Base.Clear aria-label={texts.clear} className="input-button">
            <X aria-hidden />
          </Base.Clear>
        )}
        {!inline && <OpenButton />}
      </Base.InputGroup>
      <SearchAnnouncement status={status} count={count} />
      {inline ? (
        <div className="rounded-lg border border-border">
          <Options status={status} count={count} />
        </div>
      ) : (
        <OptionsPopup status={status} count={count} />
      )}
    </Base.Root>
  )
}

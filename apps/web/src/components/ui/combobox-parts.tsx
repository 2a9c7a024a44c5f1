import { Combobox as Base } from '@base-ui/react/combobox'
import { Check, ChevronsUpDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { ComboboxOption } from './option-search.ts'
import { Spinner } from './spinner.tsx'
import { useUiTexts } from './texts.tsx'

export const labelOf = (option: ComboboxOption) => option.label
export const isSameOption = (a: ComboboxOption, b: ComboboxOption) => a.value === b.value

/** Finds the option of a value among all loaded ones; an unknown value is its own label. */
export function optionOf(
  value: string,
  ...known: readonly (readonly ComboboxOption[])[]
): ComboboxOption {
  return known.flat().find((option) => option.value === value) ?? { value, label: value }
}

/**
 * Whether Escape was pressed in a closed list, which would clear the choice. Here Escape belongs to the surrounding
 * dialog.
 */
export function isEscape(details: Base.Root.ChangeEventDetails): boolean {
  if (details.reason !== 'escape-key') return false
  details.cancel()
  details.allowPropagation()
  return true
}

/** Keys of a combobox, in addition to Base UI's behavior. */
type FieldKey = KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }

interface EnterRules {
  /** The text of the field while nothing was typed. */
  label: string
  /** Whether the options are those for the typed text. */
  isReady: boolean
  inline?: boolean
}

/** The highlighted option, if the options are those for the typed text. */
const markedIn = (field: HTMLInputElement, { isReady }: EnterRules): HTMLElement | null =>
  isReady ? document.getElementById(field.getAttribute('aria-activedescendant') ?? '') : null

/**
 * Without a highlighted option, Enter neither submits the form with the previous choice, nor replaces the typed text
 * with it.
 */
function keepEnter(event: FieldKey, isTyped: boolean, rules: EnterRules): void {
  const field = event.currentTarget
  if (rules.inline ? !isTyped : field.getAttribute('aria-expanded') !== 'true') return
  event.preventDefault()
  if (isTyped && !markedIn(field, rules)) event.preventBaseUIHandler()
}

/** Enter picks the highlighted option; so does Tab if something was typed. */
export function takeMarked(event: FieldKey, rules: EnterRules): void {
  if (event.nativeEvent.isComposing) return
  const field = event.currentTarget
  const isTyped = field.value !== rules.label
  if (event.key === 'Tab' && isTyped) markedIn(field, rules)?.click()
  if (event.key === 'Enter') keepEnter(event, isTyped, rules)
}

export function OpenButton() {
  const texts = useUiTexts()
  return (
    <Base.Trigger aria-label={texts.showOptions} className="input-button">
      <ChevronsUpDown aria-hidden />
    </Base.Trigger>
  )
}

interface OptionsPopupProps {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  /** The number of options; undefined if the component filters them itself. */
  count: number | undefined
}

/** The state of a search: visible in the popup, and announced in a live region. */
export function SearchAnnouncement({ status, count }: OptionsPopupProps) {
  const texts = useUiTexts()
  const words = {
    idle: '',
    loading: texts.loading,
    failed: texts.searchFailed,
    ready: count === undefined ? '' : texts.results(count),
  }
  return <Base.Status className="sr-only">{words[status]}</Base.Status>
}

/** The options, or why there are none. */
export function Options({ status, count }: OptionsPopupProps) {
  const texts = useUiTexts()
  const failed = status === 'failed'
  const waiting = status === 'loading' && (count ?? 0) === 0
  return (
    <>
      <Base.Empty>
        <p className="flex items-center gap-2 px-3 py-3 text-sm text-muted-foreground empty:hidden">
          {waiting && <Spinner />}
          {waiting && texts.loading}
          {failed && texts.searchFailed}
          {!waiting && !failed && texts.noMatches}
        </p>
      </Base.Empty>
      <Base.List className="max-h-[min(var(--available-height,45dvh),18rem)] scroll-py-1 overflow-y-auto overscroll-contain p-1 data-empty:hidden">
        {(option: ComboboxOption) => <OptionItem key={option.value} option={option} />}
      </Base.List>
    </>
  )
}

export function OptionsPopup(props: OptionsPopupProps) {
  return (
    <Base.Portal>
      <Base.Positioner sideOffset={6} className="z-60 outline-none">
        <Base.Popup className="popup w-(--anchor-width) max-w-(--available-width) min-w-56">
          <Options {...props} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

function OptionItem({ option }: { option: ComboboxOption }) {
  return (
    <Base.Item value={option} className="menu-item relative pr-8">
      {option.icon}
      <span className="min-w-0">
        <span className="block truncate">{option.label}</span>
        {option.detail && (
          <span className="block truncate text-xs text-muted-foreground">{option.detail}</span>
        )}
      </span>
      <Base.ItemIndicator className="absolute right-2">
        <Check aria-hidden className="size-4 text-primary-text" />
      </Base.ItemIndicator>
    </Base.Item>
  )
}

import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { NamedField } from '#components/fields/field.ts'
import { FieldInput } from '#components/fields/inputs.tsx'
import { valuesOf } from '#components/fields/form-values.ts'
import { readFrom } from '#components/fields/values.ts'
import type { ComboboxOption } from '#components/ui/combobox.tsx'
import { type CellRecord, useCellsKind } from './cells-kind.ts'
import type { CellProblem } from './cell-problems.ts'
import { likeliest } from './find-record.ts'
import { ListEditor, optionsOf, PickEditor, pickedValue } from './pick-editor.tsx'

/** The movement of the active cell after its value is committed. */
export type After = 'stay' | 'down' | 'up' | 'right' | 'left'

interface CellEditorProps {
  record: CellRecord
  field: NamedField
  /** The refused input of this cell. */
  problem: CellProblem | undefined
  onCommit: (value: unknown, after: After) => void
  /** Commits typed text for a reference or choice that wasn't picked from the list. */
  onTyped: (typed: string, after: After) => void
  onCancel: () => void
}

const AFTER: Readonly<Record<string, (shift: boolean) => After>> = {
  Enter: (shift) => (shift ? 'up' : 'down'),
  Tab: (shift) => (shift ? 'left' : 'right'),
}

/**
 * The movement that a key causes when it commits the value; undefined for other keys, and for one that starts a new
 * line.
 */
function afterKey(event: KeyboardEvent, hasLines: boolean): After | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event
  if (ctrlKey || metaKey || (hasLines && key === 'Enter' && (altKey || shiftKey))) return undefined
  return AFTER[key]?.(shiftKey)
}

/** The highlighted option in the open list of the control. */
function markedOption(root: HTMLElement | null): HTMLElement | null {
  const control = root?.querySelector<HTMLElement>('[aria-expanded="true"][aria-controls]')
  const list = control && document.getElementById(control.getAttribute('aria-controls')!)
  return list ? list.querySelector<HTMLElement>('[role="option"][data-highlighted]') : null
}

/** The state of the value while it is edited. */
function useEntered({ record, field, problem }: CellEditorProps) {
  const [value, setValue] = useState(() =>
    problem && problem.typed === undefined ? problem.value : readFrom(field, record),
  )
  // A picked value is committed by the same key press, before the state is updated.
  const picked = useRef<{ value: unknown; option: ComboboxOption | null } | null>(null)
  const pick = (option: ComboboxOption | null) => {
    picked.current = { value: pickedValue(field, option), option }
    setValue(picked.current.value)
  }
  const last = () => (picked.current ? picked.current.value : value)
  return { value, change: setValue, pick, last, picked }
}

type Entered = ReturnType<typeof useEntered>

/**
 * Focuses the control of an editor when it is opened.
 *
 * @returns a function for the text that was typed since but not picked from the list; null if there is none
 */
function useTypedText(
  root: RefObject<HTMLDivElement | null>,
  { picked }: Entered,
  typed: string | undefined,
) {
  /** The text of the control when it was opened; null if that was plain text. */
  const before = useRef<string | null>('')

  // A layout effect, so that the next character typed goes into the control.
  useLayoutEffect(() => {
    const control = root.current?.querySelector<HTMLInputElement>('input, textarea')
    before.current = typed === undefined ? (control?.value ?? '') : null
    control?.focus({ preventScroll: true })
    control?.select()
  }, [root, typed])

  return (): string | null => {
    const text = root.current?.querySelector('input')?.value.trim() ?? ''
    const shown = picked.current ? (picked.current.option?.label ?? '') : before.current
    return text === shown ? null : text
  }
}

/** Commits the value of an editor: by keys, by picking an option, or by leaving it. */
function useCommit(
  { field, problem, onCommit, onTyped, onCancel }: CellEditorProps,
  entered: Entered,
  options: readonly ComboboxOption[] | null,
) {
  const root = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  const isPicked = options !== null || field.kind === 'reference'
  const typedText = useTypedText(root, entered, problem?.typed)

  const end = (work: () => void) => {
    if (isOver.current) return
    isOver.current = true
    work()
  }

  const leave = (after: After) => {
    const text = isPicked ? typedText() : null
    if (text === null) return end(() => onCommit(entered.last(), after))
    if (text === '') return end(() => onCommit(null, after))
    const option = options && likeliest(options, text)
    if (option) return end(() => onCommit(pickedValue(field, option), after))
    return end(() => onTyped(text, after))
  }

  const byKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      isOver.current = true
      event.preventDefault()
      onCancel()
      return
    }
    const after = afterKey(event, field.kind === 'long_text')
    if (!after) return
    event.preventDefault()
    // The click calls onChange synchronously.
    if (isPicked) markedOption(root.current)?.click()
    leave(after)
  }

  /** In the capture phase, so that these keys do the same whether the list is open or not. */
  const byKeyOfList = (event: KeyboardEvent) => {
    const isTaken = AFTER[event.key] !== undefined || event.key === 'Escape'
    if (isTaken && !event.nativeEvent.isComposing) byKey(event)
  }

  const byBlur = ({ currentTarget, relatedTarget: to }: FocusEvent) => {
    // The list or calendar of the control is rendered elsewhere in the document.
    if (to instanceof Element && to.closest('[role="listbox"], [role="dialog"]')) return
    if (currentTarget.contains(to)) return
    if (!isPicked && root.current?.querySelector('[aria-expanded="true"]')) return
    leave('stay')
  }

  return {
    root,
    isPicked,
    handlers: {
      onKeyDownCapture: isPicked ? byKeyOfList : undefined,
      onKeyDown: byKey,
      onBlur: byBlur,
    },
  }
}

/** The editor of the active cell. Enter and Tab commit the value and move on, Escape cancels. */
export function CellEditor(props: CellEditorProps) {
  const { record, field } = props
  const { t } = useTranslation()
  const { fields } = useCellsKind()
  const labelId = useId()
  const entered = useEntered(props)
  const { value, change } = entered
  const options = optionsOf(record, field, t)
  const { root, isPicked, handlers } = useCommit(props, entered, options)

  const control = { 'aria-labelledby': labelId }
  return (
    // Key events of the control bubble up to it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      data-cell-editor=""
      {...handlers}
      className="absolute top-0 left-0 z-20 flex h-full w-full min-w-56 items-stretch [&_.input]:min-h-full [&_.input]:rounded-none [&_.input]:text-sm [&_.input]:shadow-md [&>div]:w-full [[role=gridcell]:last-child>&]:right-0 [[role=gridcell]:last-child>&]:left-auto"
    >
      <span id={labelId} className="sr-only">
        {field.label(t)}
      </span>
      {isPicked ? (
        <PickEditor
          record={record}
          field={field}
          options={options}
          value={value}
          typed={props.problem?.typed}
          control={control}
          onChange={entered.pick}
        />
      ) : field.kind === 'choices' ? (
        <ListEditor
          field={field}
          value={value as readonly string[]}
          control={control}
          onChange={change}
        />
      ) : (
        <FieldInput
          field={field}
          value={value}
          values={valuesOf(fields, record)}
          record={record}
          control={control}
          onChange={change}
        />
      )}
    </div>
  )
}

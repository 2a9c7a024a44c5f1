import { nextStatuses } from '@steward/contract/asset-status.ts'
import type { CellField } from '@steward/contract/asset-cells.ts'
import { type Asset, CONDITIONS, CRITICALITIES } from '@steward/contract/assets.ts'
import type { TFunction } from 'i18next'
import {
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { statusLabel } from '#components/status-badge.tsx'
import { Combobox, type ComboboxOption } from '#components/ui/combobox.tsx'
import { CONDITION_LABELS, CRITICALITY_LABELS } from '../asset-fields.ts'
import { assetFieldLabel } from '../asset-values.ts'
import { valuesOf } from '../form-values.ts'
import { namesOf } from '../lookup-names.tsx'
import { FieldEditor } from '../page/field-editor.tsx'
import type { CellProblem, CellValue } from './overlay.ts'

/** Where the active cell goes once its value is taken. */
export type After = 'stay' | 'down' | 'up' | 'right' | 'left'

interface CellEditorProps {
  asset: Asset
  field: CellField
  /** What was entered before and couldn't be saved. */
  problem: CellProblem | undefined
  onCommit: (value: CellValue, name: string | undefined, after: After) => void
  onCancel: () => void
}

/** The values of a closed field; of a status, those that the asset may have next. */
function choicesOf(field: CellField, asset: Asset, t: TFunction): ComboboxOption[] | null {
  if (field === 'condition')
    return CONDITIONS.map((value) => ({ value, label: t(CONDITION_LABELS[value]) }))
  if (field === 'criticality')
    return CRITICALITIES.map((value) => ({ value, label: t(CRITICALITY_LABELS[value]) }))
  if (field === 'status')
    return [asset.status, ...nextStatuses(asset.status)].map((value) => ({
      value,
      label: statusLabel('asset', value),
    }))
  return null
}

const AFTER: Readonly<Record<string, (shift: boolean) => After>> = {
  Enter: (shift) => (shift ? 'up' : 'down'),
  Tab: (shift) => (shift ? 'left' : 'right'),
}

/** The list that belongs to the control, while it is open. */
function openList(root: HTMLElement): HTMLElement | null {
  const control = root.querySelector<HTMLElement>('[aria-expanded="true"][aria-controls]')
  return control && document.getElementById(control.getAttribute('aria-controls')!)
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The likeliest of what is listed: the one that is marked, else the first that has the text in it. */
function likeliest(list: HTMLElement, typed: string): HTMLElement | undefined {
  const options = [...list.querySelectorAll<HTMLElement>('[role="option"]')]
  const marked = options.find((option) => option.hasAttribute('data-highlighted'))
  return marked ?? options.find((option) => folded(option.textContent).includes(folded(typed)))
}

/** The control of the active cell. Enter and Tab take the value and go on, Escape leaves the cell as it was. */
export function CellEditor({ asset, field, problem, onCommit, onCancel }: CellEditorProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  const labelId = useId()
  const label = assetFieldLabel(field, t)
  const [value, setValue] = useState<CellValue>(problem ? problem.value : valuesOf(asset)[field])
  const [names, setNames] = useState(() => ({
    ...namesOf(asset),
    ...(problem?.name !== undefined && { [String(problem.value)]: problem.name }),
  }))
  const picked = useRef<{ value: CellValue; name: string | undefined } | null>(null)
  const choices = choicesOf(field, asset, t)
  const isPicked = choices !== null || field.endsWith('_id')

  // The focus is the browser's. Before the next character comes, so that it goes into the control.
  useLayoutEffect(() => {
    const control = root.current?.querySelector<HTMLInputElement>('input, textarea')
    control?.focus({ preventScroll: true })
    control?.select()
  }, [])

  const commit = (next: CellValue, name: string | undefined, after: After) => {
    if (isOver.current) return
    isOver.current = true
    onCommit(next, name, after)
  }

  const change = (next: CellValue, name?: string) => {
    setValue(next)
    if (typeof next === 'string' && name !== undefined)
      setNames((before) => ({ ...before, [next]: name }))
    if (!isPicked) return
    picked.current = { value: next, name }
  }

  /** Takes what the open list has for what was typed. False where that is nothing, or hasn't been found yet. */
  const pick = (): boolean => {
    const list = isPicked && root.current ? openList(root.current) : null
    const typed = root.current?.querySelector('input')?.value ?? ''
    if (!list || typed === '') return true
    const option = likeliest(list, typed)
    // Its choice comes by onChange, at once.
    option?.click()
    return option !== undefined
  }

  const leave = (after: After) => {
    if (!pick()) return
    const { value: last, name } = picked.current ?? { value, name: undefined }
    commit(last, name ?? (typeof last === 'string' ? names[last] : undefined), after)
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
    const after = AFTER[event.key]
    const isNewLine = event.key === 'Enter' && (event.altKey || event.shiftKey) && isLong
    if (!after || isNewLine || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    leave(after(event.shiftKey))
  }

  const isLong = field === 'description' || field === 'notes'

  const byBlur = (event: FocusEvent<HTMLDivElement>) => {
    const to = event.relatedTarget as Element | null
    // A list or a calendar of the control lies elsewhere in the page.
    if (event.currentTarget.contains(to) || to?.closest('[role="listbox"], [role="dialog"]')) return
    if (!isPicked && root.current?.querySelector('[aria-expanded="true"]')) return
    commit(value, typeof value === 'string' ? names[value] : undefined, 'stay')
  }

  const control = { 'aria-labelledby': labelId }
  return (
    // The keys of the control within come up to it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      data-cell-editor=""
      onKeyDownCapture={isPicked ? byKeyOfList : undefined}
      onKeyDown={byKey}
      onBlur={byBlur}
      className="absolute top-0 left-0 z-20 flex h-full w-full min-w-56 items-stretch [&_.input]:min-h-full [&_.input]:rounded-none [&_.input]:text-sm [&_.input]:shadow-md [&>div]:w-full [[role=gridcell]:last-child>&]:right-0 [[role=gridcell]:last-child>&]:left-auto"
    >
      <span id={labelId} className="sr-only">
        {label}
      </span>
      {choices ? (
        <Combobox
          {...control}
          value={typeof value === 'string' ? value : null}
          options={choices}
          onChange={(next, option) => change(next, option?.label)}
        />
      ) : (
        <FieldEditor
          id={asset.id}
          field={field}
          label={label}
          value={value}
          names={names}
          siteId={asset.site_id}
          control={control}
          onChange={change}
        />
      )}
    </div>
  )

  /** Taken before the list takes them, so that they do the same whether it is open or not. */
  function byKeyOfList(event: KeyboardEvent) {
    const isTaken = AFTER[event.key] !== undefined || event.key === 'Escape'
    if (isTaken && !event.nativeEvent.isComposing) byKey(event)
  }
}

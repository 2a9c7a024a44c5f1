import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { singleKeysAreOn } from '#lib/shortcuts.ts'
import { useWayToRows } from './first-row.ts'
import { useStable } from './stable.ts'

interface RowKeysInput {
  box: RefObject<HTMLElement | null>
  length: number
  /** Identifies the query of the rows. */
  question: string | undefined
  /** The rows are those of the previous query. */
  stale: boolean
  scrollTo: (index: number) => void
  toggle: ((index: number, range: boolean) => void) | undefined
  selectAll: (() => void) | undefined
  /** Called for all other keys. */
  onKey: (key: string, index: number) => void
}

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  j: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  k: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Whether the focused control uses the key: a text field, or a menu that arrows open. */
function belongsToControl(target: Element, key: string): boolean {
  if (target.matches('input:not([type="checkbox"]), select, textarea')) return true
  return target.matches('[data-row-menu]') && key.startsWith('Arrow')
}

/** The name of the key; null for letters while single-key shortcuts are disabled. */
function keyOf(event: KeyboardEvent): string | null {
  if (event.key.length > 1) return event.key
  return singleKeysAreOn() ? event.key.toLowerCase() : null
}

/** Navigating, selecting and opening menus by keyboard while the focus is in a row, and moving the focus there. */
export function useRowKeys(input: RowKeysInput) {
  const { box, length, question, stale, scrollTo, toggle, selectAll } = input
  const awaited = useRef<number | null>(null)
  /** The query whose rows aren't awaited. */
  const past = useRef<string | undefined>(undefined)

  /** A distant row is rendered only after scrolling and reading; the focus follows then. */
  const focusAwaited = useStable(() => {
    if (awaited.current === null || stale) return
    if (past.current !== undefined && past.current === question) return
    const row = box.current?.querySelector(`[data-row-id][data-index="${awaited.current}"]`)
    const link =
      row?.querySelector<HTMLElement>('[data-row-link]') ??
      row?.querySelector<HTMLElement>('a, input, button')
    if (!link) return
    awaited.current = null
    past.current = undefined
    link.focus({ preventScroll: true })
  })

  const moveTo = (index: number) => {
    if (index < 0 || index >= length) return
    awaited.current = index
    scrollTo(index)
    focusAwaited()
  }

  useWayToRows((isAsking = false) => {
    awaited.current = 0
    past.current = isAsking ? question : undefined
    scrollTo(0)
    focusAwaited()
  })

  const actions = (
    event: KeyboardEvent,
    row: Element,
    index: number,
  ): Partial<Record<string, () => void>> => ({
    ...Object.fromEntries(
      Object.entries(STEPS).map(([key, step]) => [key, () => moveTo(step(index, length - 1))]),
    ),
    ...(toggle && { x: () => toggle(index, event.shiftKey) }),
    '.': () => row.querySelector<HTMLElement>('[data-row-menu]')?.click(),
  })

  const inRow = (event: KeyboardEvent, target: Element) => {
    const row = target.closest<HTMLElement>('[data-row-id]')
    const key = keyOf(event)
    if (!row || key === null || belongsToControl(target, key)) return
    const index = Number(row.dataset.index)
    const run = actions(event, row, index)[key]
    if (!run) return input.onKey(key, index)
    event.preventDefault()
    run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (!box.current?.contains(target) || event.altKey) return
    if (!event.ctrlKey && !event.metaKey) {
      inRow(event, target)
    } else if (event.key === 'a' && selectAll) {
      event.preventDefault()
      selectAll()
    }
  }

  return { onKeyDown, focusAwaited }
}

import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { After } from './cell-editor.tsx'
import {
  at,
  clamped,
  type Cursor,
  moved,
  nextCell,
  type Place,
  type Range,
  rangeOf,
  type Size,
} from './cursor.ts'

interface GridKeysInput {
  size: Size
  /** Whether the cells of a column are editable. */
  mayOpen: (column: number) => boolean
  onUndo: () => void
  onClear: (range: Range) => void
  /** Copies the first row of the selection into the others. */
  onFill: (range: Range) => void
}

const BELOW: Readonly<Record<After, (cursor: Cursor, size: Size) => Cursor>> = {
  stay: (cursor) => cursor,
  down: ({ active }, size) => same(clamped({ row: active.row + 1, column: active.column }, size)),
  up: ({ active }, size) => same(clamped({ row: active.row - 1, column: active.column }, size)),
  right: (cursor, size) => nextCell(cursor, 1, size),
  left: (cursor, size) => nextCell(cursor, -1, size),
}

const same = ({ row, column }: Place) => at(row, column)

const isTyped = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && !altKey && !ctrlKey && !metaKey

/** The active cell, the selection, and their keys. */
export function useGridKeys(input: GridKeysInput) {
  const { size, mayOpen } = input
  const [wanted, setCursor] = useState<Cursor>(at(0, 0))
  const [isOpen, setIsOpen] = useState(false)
  const cursor = { active: clamped(wanted.active, size), anchor: clamped(wanted.anchor, size) }
  const range = rangeOf(cursor)

  const open = () => {
    if (!mayOpen(cursor.active.column)) return
    // Synchronously, so that the character that opened the editor goes into it.
    flushSync(() => {
      setCursor(same(cursor.active))
      setIsOpen(true)
    })
  }
  const close = (after: After) => {
    setIsOpen(false)
    setCursor(BELOW[after](cursor, size))
  }

  const byModifier = (event: KeyboardEvent): (() => void) | undefined => {
    if (!event.ctrlKey && !event.metaKey) return undefined
    const actions: Readonly<Record<string, () => void>> = {
      z: input.onUndo,
      d: () => input.onFill(range),
      a: () => setCursor(wholeOf(size)),
    }
    return actions[event.key.toLowerCase()]
  }

  const byKey = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.key === 'Enter' || event.key === 'F2') return open
    if (event.key === 'Delete' || event.key === 'Backspace') return () => input.onClear(range)
    if (event.key === 'Escape') return () => setCursor(same(cursor.active))
    return byModifier(event)
  }

  const onKeyDown = (event: KeyboardEvent, page: number) => {
    // Column headings have keys of their own.
    if (isOpen || event.target !== event.currentTarget || size.rows === 0) return
    const next = moved(cursor, event, size, page)
    const run = next ? () => setCursor(next) : byKey(event)
    if (run) {
      event.preventDefault()
      event.stopPropagation()
      run()
    } else if (isTyped(event)) {
      event.stopPropagation()
      open()
    }
  }

  const place = (to: Place, extend: boolean) => {
    setIsOpen(false)
    setCursor(extend ? { active: to, anchor: cursor.anchor } : same(to))
  }

  return { cursor, range, isOpen, open, close, place, onKeyDown }
}

/** A selection of all cells. */
const wholeOf = ({ rows, columns }: Size): Cursor => ({
  anchor: { row: 0, column: 0 },
  active: { row: rows - 1, column: columns - 1 },
})

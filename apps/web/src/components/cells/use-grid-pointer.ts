import { type PointerEvent, useRef } from 'react'
import type { Place } from './cursor.ts'

/** The cell at an event's target. */
function placeOf(target: EventTarget): Place | null {
  const cell = (target as Element).closest<HTMLElement>('[data-cell]')
  const row = cell?.closest<HTMLElement>('[data-index]')
  if (!cell || !row) return null
  return { row: Number(row.dataset['index']), column: Number(cell.dataset['cell']) }
}

const isInEditor = (target: EventTarget) =>
  (target as Element).closest('[data-cell-editor]') !== null

/** Blurs an open editor, which commits its input: once it is unmounted, it gets no blur event. */
function leaveEditor() {
  const { activeElement } = document
  if (activeElement instanceof HTMLElement && isInEditor(activeElement)) activeElement.blur()
}

export interface GridPointer {
  /** Makes a cell the active one, or extends the selection to it. */
  onPlace: (place: Place, extend: boolean) => void
  /** Opens the editor of the active cell. */
  onOpen: () => void
}

/** Selects cells with the pointer, by a click, with Shift, or by dragging; a double click opens the editor. */
export function useGridPointer({ onPlace, onOpen }: GridPointer) {
  const dragging = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (isInEditor(event.target) || event.button !== 0) return
      const place = placeOf(event.target)
      if (!place) return
      leaveEditor()
      dragging.current = event.pointerType === 'mouse'
      onPlace(place, event.shiftKey)
    },
    onPointerOver: (event: PointerEvent) => {
      if (!dragging.current || (event.buttons & 1) === 0) return
      const place = placeOf(event.target)
      if (place) onPlace(place, true)
    },
    onPointerUp: () => {
      dragging.current = false
    },
    onDoubleClick: (event: { target: EventTarget }) => {
      if (!isInEditor(event.target) && placeOf(event.target)) onOpen()
    },
  }
}

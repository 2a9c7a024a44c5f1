import { type MouseEvent, type PointerEvent, useRef } from 'react'

const LONG = 500
const MOVED = 10

/** Detects a long press on a row, which starts the selection. The click at its end is suppressed. */
export function useLongPress(onLongPress: ((rowId: string) => void) | undefined) {
  const press = useRef({ timer: 0, x: 0, y: 0, fired: false })

  const stop = () => clearTimeout(press.current.timer)
  if (!onLongPress) return {}

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return
      const row = (event.target as Element).closest<HTMLElement>('[data-row-id]')
      const id = row?.dataset.rowId
      if (!id) return
      stop()
      const timer = window.setTimeout(() => {
        press.current.fired = true
        onLongPress(id)
      }, LONG)
      press.current = { timer, x: event.clientX, y: event.clientY, fired: false }
    },
    onPointerMove: (event: PointerEvent) => {
      const { x, y } = press.current
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) stop()
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event: MouseEvent) => {
      if (!press.current.fired) return
      press.current.fired = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu: (event: MouseEvent) => {
      // Phones would open their menu for links.
      if (press.current.fired) event.preventDefault()
    },
  }
}

import { createContext, use, useState } from 'react'

/** The state of an overlay: its anchor, and whether it is open. */
export interface Overlay {
  open: boolean
  /** The element that opened it. */
  anchor: HTMLElement | null
  /** Opened by keyboard: the first item gets the focus. */
  byKey: boolean
  /** Was open before, so that its content is mounted and closing can be animated. */
  used: boolean
  show: (anchor: HTMLElement, byKey: boolean) => void
  setOpen: (open: boolean) => void
}

/** The state of an overlay; `onChange` is called when it opens or closes. */
export function useOverlay(onChange?: (open: boolean) => void): Overlay {
  const [state, setState] = useState({
    open: false,
    anchor: null as HTMLElement | null,
    byKey: false,
    used: false,
  })
  const notify = (open: boolean) => {
    if (open !== state.open) onChange?.(open)
  }
  return {
    ...state,
    show: (anchor, byKey) => {
      setState({ open: true, anchor, byKey, used: true })
      notify(true)
    },
    setOpen: (open) => {
      setState((before) => ({ ...before, open }))
      notify(open)
    },
  }
}

const Current = createContext<Overlay | null>(null)

export const OverlayProvider = Current

/** @throws outside a menu. */
export function useCurrentOverlay(): Overlay {
  const overlay = use(Current)
  if (!overlay) throw new Error('This belongs into a Menu')
  return overlay
}

/** A click by keyboard has no pointer, and so a detail of 0. */
export const isKeyPress = (event: { detail: number }) => event.detail === 0

interface ChangeDetails {
  reason: string
  event: Event
  cancel: () => void
}

/**
 * Handles requests to open or close an overlay. A click on its trigger is ignored here: the trigger's own handler
 * closes the overlay, and would open it again if it were closed already.
 */
export const onOverlayChange =
  ({ anchor, setOpen }: Overlay) =>
  (open: boolean, { reason, event, cancel }: ChangeDetails) => {
    const isOnAnchor = event.target instanceof Node && anchor?.contains(event.target)
    if (reason === 'outside-press' && isOnAnchor) cancel()
    else setOpen(open)
  }

import { createContext, use, useState } from 'react'

/** An overlay that one element opens: where it hangs, and whether it is open. */
export interface Overlay {
  open: boolean
  /** The element that opened it. */
  anchor: HTMLElement | null
  /** Opened by a key: then the first entry has the focus. */
  byKey: boolean
  /** Was open before, so that what belongs to it is there and can be closed with an animation. */
  used: boolean
  show: (anchor: HTMLElement, byKey: boolean) => void
  setOpen: (open: boolean) => void
}

/** The state of an overlay; `onChange` hears of each opening and closing. */
export function useOverlay(onChange?: (open: boolean) => void): Overlay {
  const [state, setState] = useState({
    open: false,
    anchor: null as HTMLElement | null,
    byKey: false,
    used: false,
  })
  const tell = (open: boolean) => {
    if (open !== state.open) onChange?.(open)
  }
  return {
    ...state,
    show: (anchor, byKey) => {
      setState({ open: true, anchor, byKey, used: true })
      tell(true)
    },
    setOpen: (open) => {
      setState((before) => ({ ...before, open }))
      tell(open)
    },
  }
}

const Current = createContext<Overlay | null>(null)

export const OverlayProvider = Current

/** @throws outside of a menu. */
export function useCurrentOverlay(): Overlay {
  const overlay = use(Current)
  if (!overlay) throw new Error('This belongs into a Menu')
  return overlay
}

/** A key press arrives as a click without a pointer. */
export const isKeyPress = (event: { detail: number }) => event.detail === 0

interface ChangeDetails {
  reason: string
  event: Event
  cancel: () => void
}

/**
 * Hears that an overlay is to open or to close. A press on the element that opened it does neither here: its own click
 * closes the overlay, and would open it again if it were closed by then.
 */
export const onOverlayChange =
  ({ anchor, setOpen }: Overlay) =>
  (open: boolean, { reason, event, cancel }: ChangeDetails) => {
    const isOnAnchor = event.target instanceof Node && anchor?.contains(event.target)
    if (reason === 'outside-press' && isOnAnchor) cancel()
    else setOpen(open)
  }

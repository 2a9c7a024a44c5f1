import { type RefCallback, useCallback, useState } from 'react'

/** Form fields to focus; of radio buttons only the selected one. */
const FIELD =
  'input:not([type="hidden"], [type="file"], [type="radio"], :disabled), select, textarea, [role="combobox"]'
const CHOSEN = 'input[type="radio"]:checked'
const SUBMIT = 'button[type="submit"]:not(.button-destructive)'

const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * The first field to fill in; if there are only choices, the selected one of the first; in a form that only goes on, its
 * button.
 */
export function firstField(within: HTMLElement | null): HTMLElement | true {
  const at = (selector: string) => within?.querySelector<HTMLElement>(selector)
  return at(FIELD) ?? at(CHOSEN) ?? at(SUBMIT) ?? true
}

/** What had the focus before each open overlay, followed by what had it before the overlay that contained this. */
const paths = new WeakMap<Element, readonly HTMLElement[]>()

function pathFrom(focused: Element | null): readonly HTMLElement[] {
  if (!(focused instanceof HTMLElement) || focused === document.body) return []
  const within = focused.closest<HTMLElement>(OVERLAY)
  if (!within) return [focused]
  const isMenu = within.matches('[role="menu"]')
  return [focused, ...(isMenu ? [] : [within]), ...(paths.get(within) ?? [])]
}

/**
 * The `ref` of an overlay that moves the focus back to its trigger by itself: what it opens may outlive it, and the focus
 * then moves to that trigger.
 */
export const openedBy =
  (trigger: Element | null): RefCallback<Element> =>
  (overlay) => {
    if (overlay && trigger) paths.set(overlay, pathFrom(trigger))
  }

interface ReturnOfFocus {
  popup: RefCallback<HTMLElement>
  finalFocus: () => HTMLElement | boolean
}

/**
 * Remembers the focused element when an overlay opens, and returns where to move the focus when it closes: back there.
 * If that was in an overlay that is gone, as where one dialog has replaced another, the focus moves to where that one
 * was opened; if nothing is left, to the page's heading.
 */
export function useReturnOfFocus(open: boolean): ReturnOfFocus {
  const [wasOpen, setWasOpen] = useState(false)
  const [path, setPath] = useState<readonly HTMLElement[]>([])
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setPath(pathFrom(document.activeElement))
  }
  const popup = useCallback(
    (overlay: HTMLElement | null) => {
      if (overlay) paths.set(overlay, path)
    },
    [path],
  )
  const finalFocus = () =>
    path.find(({ isConnected }) => isConnected) ??
    document.querySelector<HTMLElement>('main h1') ??
    true
  return { popup, finalFocus }
}

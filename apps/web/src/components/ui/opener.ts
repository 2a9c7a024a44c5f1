import { useState } from 'react'

/** Form fields to focus; of radio buttons only the selected one. */
const FIELD =
  'input:not([type="hidden"], [type="file"], [type="radio"], :disabled), select, textarea, [role="combobox"]'
const CHOSEN = 'input[type="radio"]:checked'

/** The first field to fill in; if there are only choices, the selected one of the first. */
export const firstField = (within: HTMLElement | null): HTMLElement | true =>
  within?.querySelector<HTMLElement>(FIELD) ?? within?.querySelector<HTMLElement>(CHOSEN) ?? true

/**
 * Remembers the focused element when an overlay opens, and returns where to move the focus when it closes: back there,
 * or to the page's heading if that is gone.
 */
export function useReturnOfFocus(open: boolean): () => HTMLElement | boolean {
  const [wasOpen, setWasOpen] = useState(false)
  const [opener, setOpener] = useState<Element | null>(null)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setOpener(document.activeElement)
  }
  return () => {
    if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) {
      return opener
    }
    // It was in an overlay that has closed too, which decides about the focus.
    if (opener?.closest('[role="dialog"]')) return false
    return document.querySelector<HTMLElement>('main h1') ?? true
  }
}

import { useState } from 'react'

/** What people fill in; a choice of radio buttons begins with one of them chosen. */
const FIELD =
  'input:not([type="hidden"], [type="file"], [type="radio"], :disabled), select, textarea, [role="combobox"]'
const CHOSEN = 'input[type="radio"]:checked'

/** The first field that something is to be entered in; where there are only choices, what is chosen of the first. */
export const firstField = (within: HTMLElement | null): HTMLElement | true =>
  within?.querySelector<HTMLElement>(FIELD) ?? within?.querySelector<HTMLElement>(CHOSEN) ?? true

/**
 * Remembers what had the focus when an overlay opened, and says where the focus goes when it closes:
 * back there, or to the page's heading when that is gone.
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
    // It was in an overlay that has closed as well: that one says where the focus goes.
    if (opener?.closest('[role="dialog"]')) return false
    return document.querySelector<HTMLElement>('main h1') ?? true
  }
}

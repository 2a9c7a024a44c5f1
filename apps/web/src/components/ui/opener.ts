import { useState } from 'react'

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

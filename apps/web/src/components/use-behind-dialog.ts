import { useState, useSyncExternalStore } from 'react'
import type { ToastItem } from '#lib/toast.ts'

const INERT = 'data-base-ui-inert'

/** Tells whenever the page is put behind a dialog, and when it comes back. */
function watchPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.querySelector('#root')!, { attributeFilter: [INERT] })
  return () => observer.disconnect()
}

/** A menu puts the page behind itself as well, but has no buttons at its foot. */
const isBehindDialog = (): boolean =>
  document.querySelector('#root')?.hasAttribute(INERT) === true &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * The toasts that were on screen when a dialog opened, until it closes: they would cover its buttons. What is said
 * meanwhile isn't among them.
 *
 * @returns their ids, and whether a dialog is open
 */
export function useBehindDialog(shown: readonly ToastItem[]): {
  behind: ReadonlySet<number>
  isDialogOpen: boolean
} {
  const isDialogOpen = useSyncExternalStore(watchPage, isBehindDialog)
  const [wasOpen, setWasOpen] = useState(isDialogOpen)
  const [behind, setBehind] = useState<ReadonlySet<number>>(new Set())
  if (isDialogOpen !== wasOpen) {
    setWasOpen(isDialogOpen)
    setBehind(new Set(isDialogOpen ? shown.map(({ id }) => id) : []))
  }
  return { behind, isDialogOpen }
}

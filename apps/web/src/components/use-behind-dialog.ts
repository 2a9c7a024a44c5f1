import { useState, useSyncExternalStore } from 'react'
import type { ToastItem } from '#lib/toast.ts'

const INERT = 'data-base-ui-inert'

/** Calls back when the page becomes inert behind a dialog, or is active again. */
function watchPage(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.querySelector('#root')!, { attributeFilter: [INERT] })
  return () => observer.disconnect()
}

/** Menus make the page inert too, but have no buttons at their bottom. */
const isBehindDialog = (): boolean =>
  document.querySelector('#root')?.hasAttribute(INERT) === true &&
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * The toasts that were shown when a dialog opened, until it closes: they would cover its buttons. Later toasts aren't
 * included.
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

import { Suspense, useState } from 'react'
import { lazyOf } from '#lib/lazy-of.ts'
import { useShortcuts } from '#lib/shortcuts.ts'
import { createStore } from '#lib/store.ts'
import type { ShortcutGroup } from './shortcut-dialog.tsx'

const ShortcutDialog = lazyOf(() => import('./shortcut-dialog.tsx'), 'ShortcutDialog')

const shown = createStore(false)

/** Opens the list of keyboard shortcuts. */
export const openShortcutSheet = () => shown.set(true)

/** The list of keyboard shortcuts on «?»; `more` adds those of the pages, such as `g a`. */
export function ShortcutSheet({ more = [] }: { more?: readonly ShortcutGroup[] }) {
  const open = shown.use()
  const [everOpened, setEverOpened] = useState(false)
  if (open && !everOpened) setEverOpened(true)
  useShortcuts({ '?': openShortcutSheet })
  return (
    <Suspense fallback={null}>
      {everOpened && <ShortcutDialog open={open} onClose={() => shown.set(false)} more={more} />}
    </Suspense>
  )
}

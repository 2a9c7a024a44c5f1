import { Suspense, useEffect, useState } from 'react'
import { useGoTo } from '#components/path-link.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { type Shortcuts, useShortcuts } from '#lib/shortcuts.ts'
import { whenIdle } from '#lib/idle.ts'
import { createStore } from '#lib/store.ts'
import type { PaletteGroup, PaletteItem, PaletteSearch } from './palette-groups.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazyOf(load, 'PaletteDialog')

/** The text that the palette opened with; null while it is closed. */
const opened = createStore<string | null>(null)

/** Opens the command palette, with a text to begin with. */
export const openPalette = (text = '') => opened.set(text)

const closePalette = () => opened.set(null)

interface CommandPaletteProps {
  groups: readonly PaletteGroup[]
  /** Asks the server from two characters on. */
  search?: PaletteSearch
}

const isSequence = (item: PaletteItem) => item.keys?.includes(' ') ?? false

/** Search and commands on Ctrl+K or Cmd+K. The dialog itself is loaded while the browser is idle. */
export function CommandPalette({ groups, search }: CommandPaletteProps) {
  const text = opened.use()
  const goTo = useGoTo()
  const [everOpened, setEverOpened] = useState(false)
  if (text !== null && !everOpened) setEverOpened(true)

  const run = (item: PaletteItem) => {
    closePalette()
    if (item.to === undefined) item.run?.()
    else goTo(item.to)
  }

  const sequences: Shortcuts = Object.fromEntries(
    groups
      .flatMap(({ items }) => items)
      .filter(isSequence)
      .map((item) => [item.keys ?? '', () => run(item)]),
  )
  useShortcuts({
    ...sequences,
    'mod+k': () => opened.set((current) => (current === null ? '' : null)),
  })

  // Being idle is the browser's to know.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])

  return (
    <Suspense fallback={null}>
      {everOpened && (
        <PaletteDialog
          open={text !== null}
          initialText={text ?? ''}
          groups={groups}
          onClose={closePalette}
          onRun={run}
          {...(search && { search })}
        />
      )}
    </Suspense>
  )
}

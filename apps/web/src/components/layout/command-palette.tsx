import { Suspense, useEffect, useState } from 'react'
import { useGoTo } from '#components/path-link.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { isTaken, type Shortcuts, useShortcuts } from '#lib/shortcuts.ts'
import { whenIdle } from '#lib/idle.ts'
import { createStore } from '#lib/store.ts'
import type { PaletteGroup, PaletteItem, PaletteSearch } from './palette-groups.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazyOf(load, 'PaletteDialog')

/** What is in the palette's field. It is kept here, so that whoever types before the field is there loses nothing. */
const palette = createStore({ open: false, text: '' })

/** Opens the command palette, with a text to begin with. */
export const openPalette = (text = '') => palette.set({ open: true, text })

/** The text stays for as long as the dialog fades. */
const closePalette = () => palette.set((is) => ({ ...is, open: false }))

const write = (change: (text: string) => string) =>
  palette.set((is) => ({ ...is, text: change(is.text) }))

/** While the palette opens, its field can't have the focus yet: what is typed goes there, and is no shortcut. */
function typeAhead(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event
  if (isTaken(target) || ctrlKey || metaKey || altKey) return
  if (key === 'Escape') closePalette()
  else if (key === 'Backspace') write((text) => text.slice(0, -1))
  else if (key.length === 1) write((text) => text + key)
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

interface CommandPaletteProps {
  groups: readonly PaletteGroup[]
  /** Asks the server from two characters on. */
  search?: PaletteSearch
}

const isSequence = (item: PaletteItem) => item.keys?.includes(' ') ?? false

/** Search and commands on Ctrl+K or Cmd+K. The dialog itself is loaded while the browser is idle. */
export function CommandPalette({ groups, search }: CommandPaletteProps) {
  const { open, text } = palette.use()
  const goTo = useGoTo()
  const [everOpened, setEverOpened] = useState(false)
  if (open && !everOpened) setEverOpened(true)

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
    'mod+k': () => (open ? closePalette() : openPalette()),
  })

  // The keyboard is outside React.
  useEffect(() => {
    if (!open) return
    addEventListener('keydown', typeAhead, { capture: true })
    return () => removeEventListener('keydown', typeAhead, { capture: true })
  }, [open])

  // Being idle is the browser's to know.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [])

  return (
    <Suspense fallback={null}>
      {everOpened && (
        <PaletteDialog
          open={open}
          text={text}
          onText={(text) => write(() => text)}
          groups={groups}
          onClose={closePalette}
          onRun={run}
          {...(search && { search })}
        />
      )}
    </Suspense>
  )
}

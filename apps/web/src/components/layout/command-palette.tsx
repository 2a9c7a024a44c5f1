import { Suspense, useEffect, useState } from 'react'
import { useGoTo } from '#components/path-link.tsx'
import { lazyOf } from '#lib/lazy-of.ts'
import { isTaken, type Shortcuts, useShortcuts } from '#lib/shortcuts.ts'
import { whenIdle } from '#lib/idle.ts'
import { createStore } from '#lib/store.ts'
import type { PaletteGroup, PaletteItem, PaletteSearch } from './palette-groups.ts'

const load = () => import('./palette-dialog.tsx')
const PaletteDialog = lazyOf(load, 'PaletteDialog')

/** The text of the palette. Stored here, so that what is typed before its field exists isn't lost. */
const palette = createStore({ open: false, text: '' })

/** Opens the command palette with a text. */
export const openPalette = (text = '') => palette.set({ open: true, text })

/** Keeps the text while the dialog fades out. */
const closePalette = () => palette.set((is) => ({ ...is, open: false }))

const write = (change: (text: string) => string) =>
  palette.set((is) => ({ ...is, text: change(is.text) }))

/**
 * While the palette opens, its field can't be focused yet: key presses are added to its text and don't trigger
 * shortcuts.
 */
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
  /** Searches on the server, from two characters on. */
  search?: PaletteSearch
}

const isSequence = (item: PaletteItem) => item.keys?.includes(' ') ?? false

/** Search and commands on Ctrl+K or Cmd+K. The dialog is loaded when the browser is idle. */
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

  // Keyboard events are outside React.
  useEffect(() => {
    if (!open) return
    addEventListener('keydown', typeAhead, { capture: true })
    return () => removeEventListener('keydown', typeAhead, { capture: true })
  }, [open])

  // Idle time is outside React.
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

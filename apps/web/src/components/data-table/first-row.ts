import { useEffect } from 'react'
import { useShortcuts } from '#lib/shortcuts.ts'
import { useStable } from './stable.ts'

interface FirstRow {
  /** @param isAsking whether the rows of a new query are awaited */
  goTo?: ((isAsking?: boolean) => void) | undefined
}

/** Connects the search field with the first row of the list below, which know nothing of each other. */
export const firstRow: FirstRow = {}

/** Whether no control has the focus: after navigation it is on the heading. */
const isOnPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('body, main, h1')

/**
 * ↓ and Enter lead to the first row where nothing else uses them; J from everywhere except fields, menus and dialogs.
 */
export function useWayToRows(goTo: NonNullable<FirstRow['goTo']>) {
  const go = useStable(() => goTo())
  useShortcuts({ j: go })

  // Keys pressed outside the rows are heard on the window.
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent) => {
      const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event
      if (defaultPrevented || altKey || ctrlKey || metaKey) return
      if (!isOnPage(target) || (key !== 'ArrowDown' && key !== 'Enter')) return
      event.preventDefault()
      go()
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [go])
  useEffect(() => {
    firstRow.goTo = goTo
    return () => {
      firstRow.goTo = undefined
    }
  })
}

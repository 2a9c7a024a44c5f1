import { useEffect } from 'react'
import { useShortcuts } from '#lib/shortcuts.ts'
import { useStable } from './stable.ts'

interface FirstRow {
  /** @param isAsking whether the rows are those of a question that has just been put, and aren't there yet */
  goTo?: ((isAsking?: boolean) => void) | undefined
}

/**
 * The way to the first row of the list on screen, for the search that is above it: neither knows of the other, and
 * what is between them needs to know of neither.
 */
export const firstRow: FirstRow = {}

/** Where no control has the focus: after a change of page it is on the heading. */
const isOnPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('body, main, h1')

/** ↓ and Enter lead to the first row from wherever they have nothing else to do; J leads there from every control. */
export function useWayToRows(goTo: NonNullable<FirstRow['goTo']>) {
  const go = useStable(() => goTo())
  useShortcuts({ j: go })

  // Keys that are pressed outside of the rows are the window's; so is the field of a search, which is elsewhere.
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

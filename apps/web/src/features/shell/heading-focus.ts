import type { AnyRouter } from '@tanstack/react-router'
import { focusHeading } from '#lib/focus-heading.ts'

/**
 * Moves the focus to the heading of a page after it has come, so that it is read out and the keyboard goes
 * on from there. The first page of a visit leaves it where the browser puts it; `entered` says that
 * somebody came in from the sign-in pages, which is no first page.
 */
export function followHeadings(router: AnyRouter, entered: boolean): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const isFirst = fromLocation === undefined
    if (isFirst ? entered : pathChanged) focusHeading()
  })
}

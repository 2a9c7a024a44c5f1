import type { AnyRouter } from '@tanstack/react-router'
import { focusHeading } from '#lib/focus-heading.ts'

/**
 * Moves the focus to the heading of each new page, so that it is announced and the keyboard continues there. The first
 * page leaves the focus to the browser.
 *
 * @param entered the user came from the sign-in pages, so the next page isn't the first one
 */
export function followHeadings(router: AnyRouter, entered: boolean): () => void {
  return router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const isFirst = fromLocation === undefined
    if (isFirst ? entered : pathChanged) focusHeading()
  })
}

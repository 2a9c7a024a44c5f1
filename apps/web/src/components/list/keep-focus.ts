/** How long to wait for the list to follow a change. */
const PATIENCE_MS = 10_000

/** Where the focus goes when nothing has it: the dialog that is open, or the page's heading. */
const fallback = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"][data-open]')].at(-1) ??
  document.querySelector<HTMLElement>('main h1')

/**
 * Moves the focus to the open dialog or the page's heading if the focused element disappears, as when a row leaves the
 * list. Lists are refetched after a response, so it waits for that. A question about the row disappears before, and
 * returns the focus to the row; so whatever has the focus next is followed.
 */
export function keepFocus(): void {
  const { activeElement, body } = document
  let had = activeElement
  // With the keyboard the heading is scrolled into view; otherwise nothing moves.
  const preventScroll = had instanceof HTMLElement && had !== body && !had.matches(':focus-visible')
  const give = () =>
    requestAnimationFrame(() => {
      had = document.activeElement
      if (had === null || had === body) fallback()?.focus({ preventScroll })
    })
  give()
  if (had === null || had === body) return
  const watcher = new MutationObserver(() => {
    if (had?.isConnected !== false) return
    had = null
    give()
  })
  setTimeout(() => watcher.disconnect(), PATIENCE_MS)
  watcher.observe(body, { childList: true, subtree: true })
}

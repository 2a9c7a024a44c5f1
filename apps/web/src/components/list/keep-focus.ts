/** How long to wait for the list to follow a change. */
const PATIENCE_MS = 10_000

/**
 * Moves the focus to the page's heading if the focused element disappears, as when a row leaves the list. Lists are
 * refetched after a response, so it waits for that.
 */
export function keepFocus(): void {
  const { activeElement: had, body } = document
  // With the keyboard the heading is scrolled into view; otherwise nothing moves.
  const preventScroll = had instanceof HTMLElement && had !== body && !had.matches(':focus-visible')
  const give = () =>
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement !== null && activeElement !== body) return
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll })
    })
  give()
  if (had === null || had === body) return
  const watcher = new MutationObserver(() => {
    if (had.isConnected) return
    end()
    give()
  })
  const timer = setTimeout(() => end(), PATIENCE_MS)
  const end = () => {
    clearTimeout(timer)
    watcher.disconnect()
  }
  watcher.observe(body, { childList: true, subtree: true })
}

/** A list follows a change within this time, or what had the focus stays. */
const PATIENCE_MS = 10_000

/**
 * Gives the focus to the page's heading when what had it is gone, as after a row has left the list. A list follows a
 * change later than the answer comes: what has the focus until then is waited for.
 */
export function keepFocus(): void {
  const { activeElement: had, body } = document
  // Who works with the keyboard is led to where they are; under a finger nothing moves.
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

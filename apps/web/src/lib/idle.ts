/** Runs something when the browser has nothing better to do; returns the way to call it off. */
export function whenIdle(run: () => void): () => void {
  // Not every browser says when it is idle: a short while after the page is there it mostly is.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: 5000 })
  return () => cancelIdleCallback(idle)
}

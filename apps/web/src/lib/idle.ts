import { useEffect, useState } from 'react'

/** A browser that waits for answers has nothing to do either, and yet it isn't the time for more. */
const isShown = () =>
  document.querySelector('main h1') !== null && !document.querySelector('main [aria-busy="true"]')

const LOOK_MS = 50
/** What takes longer is no longer waited for. */
const LONGEST_MS = 10_000

/**
 * Runs something once the page shows what it is for and the browser has nothing better to do: for what is fetched so
 * that it is there when somebody wants it. Returns the way to call it off.
 */
export function whenIdle(run: () => void): () => void {
  const began = performance.now()
  let stop = () => {}
  const wait = (then: () => void, ms: number) => {
    const timer = setTimeout(then, ms)
    stop = () => clearTimeout(timer)
  }
  const look = () => {
    if (isShown() || performance.now() - began > LONGEST_MS) idle()
    else wait(look, LOOK_MS)
  }
  const idle = () => {
    // Not every browser says when it is idle: a short while after the page is there it mostly is.
    if (!('requestIdleCallback' in window)) return wait(run, 500)
    const asked = requestIdleCallback(run, { timeout: 5000 })
    stop = () => cancelIdleCallback(asked)
  }
  wait(look, 0)
  return () => stop()
}

/** Whether that time has come. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)

  // When that is, is the browser's to tell.
  useEffect(() => whenIdle(() => setIdle(true)), [])

  return idle
}

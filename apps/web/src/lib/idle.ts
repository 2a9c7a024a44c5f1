import { useEffect, useState } from 'react'

/** A browser is also idle while it waits for responses, so the page has to be shown already. */
const isShown = () =>
  document.querySelector('main h1') !== null && !document.querySelector('main [aria-busy="true"]')

const LOOK_MS = 50
/** Runs at the latest after this time. */
const LONGEST_MS = 10_000

/**
 * Runs something once the page is shown and the browser is idle: for prefetching.
 *
 * @returns a function that cancels it
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
    // Safari has no requestIdleCallback: a short wait instead.
    if (!('requestIdleCallback' in window)) return wait(run, 500)
    const asked = requestIdleCallback(run, { timeout: 5000 })
    stop = () => cancelIdleCallback(asked)
  }
  wait(look, 0)
  return () => stop()
}

/** Whether the page has become idle. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false)

  // Only the browser knows when it is idle.
  useEffect(() => whenIdle(() => setIdle(true)), [])

  return idle
}

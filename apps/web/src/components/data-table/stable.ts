import { useCallback, useEffect, useRef } from 'react'

/** A function with a stable identity that always runs the latest version, so that memoized rows don't rerender. */
export function useStable<Args extends unknown[]>(run: (...args: Args) => void) {
  const latest = useRef(run)

  useEffect(() => {
    latest.current = run
  })

  return useCallback((...args: Args) => latest.current(...args), [])
}

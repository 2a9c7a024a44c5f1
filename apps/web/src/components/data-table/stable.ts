import { useCallback, useEffect, useRef } from 'react'

/** The same function in every render, so that memoised rows stay as they are; it always runs the latest one. */
export function useStable<Args extends unknown[]>(run: (...args: Args) => void) {
  const latest = useRef(run)

  useEffect(() => {
    latest.current = run
  })

  return useCallback((...args: Args) => latest.current(...args), [])
}

import { useCallback } from 'react'
import { useLatest } from '#lib/use-latest.ts'

/** A function with a stable identity that always runs the latest version, so that memoized rows don't rerender. */
export function useStable<Args extends unknown[]>(run: (...args: Args) => void) {
  const latest = useLatest(run)
  return useCallback((...args: Args) => latest.current(...args), [latest])
}

import type { Route } from '@steward/contract/kit/route.ts'

/** The server refused a call: which one, and by which code. */
export interface Refusal {
  route: Route
  code: string
}

/** Answers true where it has dealt with the refusal itself. */
type Listener = (refusal: Refusal) => boolean

/**
 * What the application does when the server refuses a call. Listeners come first; if none of them deals
 * with it, the fallback does. After firing it is silent for `muteMs`, because one ended session
 * refuses a whole page of calls at once.
 */
export function createReaction(muteMs = 1000, now: () => number = () => Date.now()) {
  const listeners = new Set<Listener>()
  let fallback: (refusal: Refusal) => void = () => undefined
  let silentUntil = -Infinity

  return {
    /** Returns the way to stop listening. */
    listen(listener: Listener): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    otherwise(run: (refusal: Refusal) => void): void {
      fallback = run
    },
    fire(refusal: Refusal): void {
      if (now() < silentUntil) return
      silentUntil = now() + muteMs
      const handled = [...listeners].map((listener) => listener(refusal))
      if (!handled.includes(true)) fallback(refusal)
    },
  }
}

/** A call that needs a sign-in was answered with 401. */
export const unauthorized = createReaction()
/** A call was answered with 403. */
export const forbidden = createReaction()

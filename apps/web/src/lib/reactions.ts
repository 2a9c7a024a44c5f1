import type { Route } from '@steward/contract/kit/route.ts'

/** A refused call: its route and error code. */
interface Refusal {
  route: Route
  code: string
}

/** Returns true if it has handled the refusal. */
type Listener = (refusal: Refusal) => boolean

/**
 * A reaction to refused calls. Listeners are called first; if none handles the refusal, the fallback does. Afterwards
 * it is muted for `muteMs`, because an expired session makes all calls of a page fail at once.
 */
export function createReaction(muteMs = 1000, now: () => number = () => Date.now()) {
  const listeners = new Set<Listener>()
  let fallback: (refusal: Refusal) => void = () => undefined
  let silentUntil = -Infinity

  return {
    /** Returns a function that removes the listener. */
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

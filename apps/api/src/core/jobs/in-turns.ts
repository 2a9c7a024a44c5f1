import { setImmediate } from 'node:timers/promises'

/** So many are processed at a time. */
const AT_A_TIME = 50

/** Processes many things, with pauses in which the process answers requests. */
export async function inTurns<T, R>(
  things: readonly T[],
  work: (one: T, index: number) => R,
): Promise<R[]> {
  const results: R[] = []
  for (const one of things) {
    if (results.length > 0 && results.length % AT_A_TIME === 0) await setImmediate()
    results.push(work(one, results.length))
  }
  return results
}

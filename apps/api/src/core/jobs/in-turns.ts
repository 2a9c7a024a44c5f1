import { setImmediate } from 'node:timers/promises'

/** So many are gone through at a time. */
const AT_A_TIME = 50

/** Does something with each of many things; requests that this process answers have their turn in between. */
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

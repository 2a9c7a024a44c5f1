import { isStopping } from './processes.mjs'

const AT_ONCE = 2

/**
 * Does something with each of several things, two at a time, in their order; no more of them once we are to stop.
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => Promise<void>} work
 */
export async function sideBySide(things, work) {
  const waiting = [...things]
  const takeTurns = async () => {
    for (let next = waiting.shift(); next && !isStopping(); next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns))
}

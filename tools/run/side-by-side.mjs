import { isStopping } from './processes.mjs'

const AT_ONCE = 2

/**
 * Processes things in their order, two at a time; begins no more after a signal to stop.
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

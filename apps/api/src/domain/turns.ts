/** Runs work at most so many at once; the rest waits its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** There is no more room to wait in. */
export class NoTurnLeft extends Error {}

/**
 * For work that costs memory or a core: a burst of it may take longer, but never more at once.
 *
 * @param atOnce how many run at the same time
 * @param waiting how many may wait; whoever comes after them is refused with `NoTurnLeft`
 */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new NoTurnLeft()
      // Whoever ends hands their place over, so that nobody can slip in between.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}

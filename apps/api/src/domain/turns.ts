/** Runs at most so many functions at once; the rest wait for their turn. */
type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** Too many are waiting already. */
export class NoTurnLeft extends Error {}

/**
 * For work that needs memory or a core: a burst of requests takes longer, but doesn't use more at once.
 *
 * @param atOnce how many run at the same time
 * @param waiting how many may wait; any more are refused with `NoTurnLeft`
 */
export function turns({ atOnce, waiting }: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new NoTurnLeft()
      // A finished function passes its place on directly, so that nobody else can take it.
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

/** Pseudo-random numbers: the same for the same seed. */
export function dice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** A whole number from 0 to below `n`. */
  const next = (n: number) => Math.floor(roll() * n)
  return { roll, next, pick: <T>(of: readonly T[]): T => of[next(of.length)]! }
}

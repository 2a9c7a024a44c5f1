/** Numbers by chance that are the same each time. */
export function dice(seed: number) {
  let state = seed
  const next = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * n)
  }
  return { next, pick: <T>(from: readonly T[]): T => from[next(from.length)]! }
}

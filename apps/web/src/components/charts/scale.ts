/** Round ticks from zero up to at least the largest amount, at most six: 0, 200, 400 … */
export function ticksUpTo(largest: number): number[] {
  const rough = largest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((nice) => nice * power).find((one) => one >= rough)!
  const count = Math.ceil(largest / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** A limited number of items, evenly spread, so that their labels don't overlap. */
export function thinned<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.ceil(items.length / most)
  return items.filter((_, index) => index % step === 0)
}

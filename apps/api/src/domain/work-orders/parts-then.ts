/** A part that is there now, and what its history would say of it. */
export interface PartNow<T> {
  said: string
  /** It came, or was changed, since. */
  touched: boolean
  whole: T
}

/** What an event says of a part, before and after: null where it wasn't there. */
export type PartEvent = readonly [before: string | null, after: string | null]

interface PartThen<T> {
  said: string
  /** It isn't known whether it was done: the history didn't always say so. */
  unsure: boolean
  whole: T | null
}

/** Stands behind a step that is done, in what the history says of it. */
export const DONE = ' ✓'

const bare = (said: string) => (said.endsWith(DONE) ? said.slice(0, -DONE.length) : said)

/** The part that an event is about: one that has changed since, called so; else one that was called so before it said what is done. */
function indexOf<T>(parts: readonly PartThen<T>[], said: string): number {
  const called = (by: (one: string) => string) =>
    parts.findIndex((part) => part.whole === null && by(part.said) === by(said))
  const exact = called((one) => one)
  return exact >= 0 ? exact : called(bare)
}

/**
 * What there was before events: what there is now, with each of them taken back, the newest first. Parts of which the
 * history says the same are as good as each other.
 *
 * @param events the newest first
 */
export function partsThen<T>(
  now: readonly PartNow<T>[],
  events: readonly PartEvent[],
): PartThen<T>[] {
  const parts: PartThen<T>[] = now.map(({ said, touched, whole }) => ({
    said,
    unsure: false,
    whole: touched ? null : whole,
  }))
  for (const [before, after] of events) {
    const index = after === null ? -1 : indexOf(parts, after)
    if (before === null) {
      if (index >= 0) parts.splice(index, 1)
      continue
    }
    const unsure = before === after && !before.endsWith(DONE)
    const part = { said: before, unsure, whole: null }
    if (index >= 0) parts[index] = part
    else parts.push(part)
  }
  return parts
}

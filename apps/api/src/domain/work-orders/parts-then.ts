import { isDeepStrictEqual } from 'node:util'

/** What a history says of a part: its fields, or a text. */
export type Said = string | Readonly<Record<string, unknown>>

/** A part that is there now, and what its history would say of it. */
export interface PartNow<T> {
  said: Said
  /** It came, or was changed, since. */
  touched: boolean
  whole: T
}

/** What an event says of a part, before and after: null where it wasn't there. */
export type PartEvent = readonly [before: Said | null, after: Said | null]

interface PartThen<T> {
  said: Said
  /** It isn't known whether it was done: the history didn't always say so. */
  unsure: boolean
  whole: T | null
}

/** Stands behind a step that is done, where the history says of it a text. */
export const DONE = ' ✓'

/** What a history of texts would say. */
type TextOf = (said: Said) => string

const bare = (said: string) => (said.endsWith(DONE) ? said.slice(0, -DONE.length) : said)

/**
 * The part that an event is about, of those that have changed since: the one of which the same is said; else of which a
 * text would say the same, or would have before it said what is done.
 */
function indexOf<T>(parts: readonly PartThen<T>[], said: Said, textOf: TextOf): number {
  const called = (by: (one: Said) => unknown) =>
    parts.findIndex((part) => part.whole === null && isDeepStrictEqual(by(part.said), by(said)))
  const ways = [(one: Said) => one, textOf, (one: Said) => bare(textOf(one))]
  return ways.map(called).find((index) => index >= 0) ?? -1
}

/**
 * What there was before events: what there is now, with each of them taken back, the newest first. Parts of which the
 * history says the same are as good as each other.
 *
 * @param events the newest first
 * @param textOf what the events from before would say of a part, where they said it by a text
 */
export function partsThen<T>(
  now: readonly PartNow<T>[],
  events: readonly PartEvent[],
  textOf: TextOf,
): PartThen<T>[] {
  const parts: PartThen<T>[] = now.map(({ said, touched, whole }) => ({
    said,
    unsure: false,
    whole: touched ? null : whole,
  }))
  for (const [before, after] of events) {
    const index = after === null ? -1 : indexOf(parts, after, textOf)
    if (before === null) {
      if (index >= 0) parts.splice(index, 1)
      continue
    }
    const unsure = typeof before === 'string' && before === after && !before.endsWith(DONE)
    const part = { said: before, unsure, whole: null }
    if (index >= 0) parts[index] = part
    else parts.push(part)
  }
  return parts
}

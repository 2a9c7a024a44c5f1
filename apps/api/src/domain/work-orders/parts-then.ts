import { isDeepStrictEqual } from 'node:util'

/** What the history has of a part of a work order: its fields, or a text. */
export type Said = string | Readonly<Record<string, unknown>>

/** A part as it is today, and what the history would have of it. */
export interface PartNow<T> {
  said: Said
  /** It was added or changed since. */
  touched: boolean
  whole: T
}

/** A part before and after an event: null where it didn't exist. */
export type PartEvent = readonly [before: Said | null, after: Said | null]

interface PartThen<T> {
  said: Said
  /** Whether it was done isn't known: early histories don't say. */
  unsure: boolean
  whole: T | null
}

/** Marks a step that is done, where the history has a text. */
export const DONE = ' ✓'

/** The text that early histories have of a part. */
type TextOf = (said: Said) => string

const bare = (said: string) => (said.endsWith(DONE) ? said.slice(0, -DONE.length) : said)

/**
 * The part that an event is about, of those that have changed since: the one with the same content, or else with the
 * same text, with or without the mark for done.
 */
function indexOf<T>(parts: readonly PartThen<T>[], said: Said, textOf: TextOf): number {
  const called = (by: (one: Said) => unknown) =>
    parts.findIndex((part) => part.whole === null && isDeepStrictEqual(by(part.said), by(said)))
  const ways = [(one: Said) => one, textOf, (one: Said) => bare(textOf(one))]
  return ways.map(called).find((index) => index >= 0) ?? -1
}

/**
 * The parts before some events: today's parts with each event undone, the newest first. Parts with the same content are
 * interchangeable.
 *
 * @param events the newest first
 * @param textOf the text that early events have of a part
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

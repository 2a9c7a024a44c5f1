import type { Statement } from '#db/client.ts'

/** So many are kept of each owner: of fields that a list can be asked for there are as many sets as tastes. */
const MAX_KEPT = 50

/** Keeps what `make` makes for an owner under a key; what nobody has asked for longest goes. */
export function keeping<T>(): (owner: object, key: string, make: () => T) => T {
  const kept = new WeakMap<object, Map<string, T>>()
  return (owner, key, make) => {
    const known = kept.get(owner) ?? new Map<string, T>()
    kept.set(owner, known)
    const made = known.get(key) ?? make()
    // What was asked for last is last.
    known.delete(key)
    known.set(key, made)
    if (known.size > MAX_KEPT) known.delete(known.keys().next().value!)
    return made
  }
}

/**
 * A statement that was written with marks in the place of the values that differ from call to call, with these values:
 * writing it anew would cost a good part of what a quick read takes.
 */
export const filled = (
  { values, ...statement }: Statement,
  marks: ReadonlyMap<unknown, unknown>,
): Statement => ({
  ...statement,
  values: values.map((value) => (marks.has(value) ? marks.get(value) : value)),
})

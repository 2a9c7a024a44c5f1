import type { Statement } from '#db/client.ts'

/** So many are kept for each owner, because the sets of fields that a list can be asked for are countless. */
const MAX_KEPT = 50

/** A cache of what `make` returns, by owner and key. The least recently used entries are dropped. */
export function keeping<T>(): (owner: object, key: string, make: () => T) => T {
  const kept = new WeakMap<object, Map<string, T>>()
  return (owner, key, make) => {
    const known = kept.get(owner) ?? new Map<string, T>()
    kept.set(owner, known)
    const made = known.get(key) ?? make()
    // A map keeps the order of insertion: the most recently used entry is last.
    known.delete(key)
    known.set(key, made)
    if (known.size > MAX_KEPT) known.delete(known.keys().next().value!)
    return made
  }
}

/** The value with everything in it made read-only, so that no caller changes what others get from a cache. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}

/**
 * A kept statement with its placeholder values replaced by those of this call. Building it again would take a good part
 * of the time of a quick read.
 */
export const filled = (
  { values, ...statement }: Statement,
  marks: ReadonlyMap<unknown, unknown>,
): Statement => ({
  ...statement,
  values: values.map((value) => (marks.has(value) ? marks.get(value) : value)),
})

import type { FoundAsset } from '@steward/contract/labels.ts'

/** The state of a code on the list. */
export type Entry =
  | { code: string; state: 'looking' | 'unknown' | 'failed' }
  | { code: string; state: 'several'; assets: FoundAsset[] }
  | { code: string; state: 'found'; asset: FoundAsset }

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether a code is on the list, as it was scanned or as another code of the same asset. */
export const isOnList = (entries: readonly Entry[], code: string): boolean =>
  entries.some((entry) => same(entry.code, code))

/** The newest entry comes first. */
export const withCode = (entries: readonly Entry[], code: string): Entry[] =>
  isOnList(entries, code) ? [...entries] : [{ code, state: 'looking' }, ...entries]

export const withoutCode = (entries: readonly Entry[], code: string): Entry[] =>
  entries.filter((entry) => !same(entry.code, code))

const hasAsset = (entry: Entry, asset: FoundAsset) =>
  entry.state === 'found' && entry.asset.id === asset.id

/**
 * Updates an entry with the result of its lookup. An asset is on the list only once, whatever codes of it were scanned.
 */
export function withFound(
  entries: readonly Entry[],
  code: string,
  found: readonly FoundAsset[] | null,
): Entry[] {
  const [asset] = found ?? []
  const only = found?.length === 1 ? asset : undefined
  const isTwice =
    only !== undefined && entries.some((entry) => !same(entry.code, code) && hasAsset(entry, only))
  if (isTwice) return withoutCode(entries, code)
  return entries.map((entry) => (same(entry.code, code) ? settled(code, found) : entry))
}

function settled(code: string, found: readonly FoundAsset[] | null): Entry {
  if (found === null) return { code, state: 'failed' }
  if (found.length === 0) return { code, state: 'unknown' }
  if (found.length > 1) return { code, state: 'several', assets: [...found] }
  return { code, state: 'found', asset: found[0]! }
}

/** The known assets of the list. */
export const assetsOn = (entries: readonly Entry[]): FoundAsset[] =>
  entries.flatMap((entry) => (entry.state === 'found' ? [entry.asset] : []))

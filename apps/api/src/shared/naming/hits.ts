import type { RowProblem } from '#domain/imports/plan.ts'
import type { Referred } from '#domain/imports/targets.ts'
import type { Hit, Hits } from './lookups.ts'
import type { MissingRecords, Reference } from './missing-records.ts'
import { isPath, lastOf, partsOf } from './paths.ts'

/** What the register has for everything that some rows name. */
export type Lookups = Readonly<Partial<Record<Referred, Hits>>>

/** Where the names of rows are looked for, and what of them is missing. */
export interface Search {
  lookups: Lookups
  missing: MissingRecords
}

/** `Floor 2 > R12` fits what is in `HQ > Floor 2 > R12`. */
function fits(path: readonly string[], text: string): boolean {
  const wanted = partsOf(text.toLowerCase())
  const end = path.slice(-wanted.length).map((part) => part.toLowerCase())
  return end.length === wanted.length && end.every((part, at) => part === wanted[at])
}

/** What a name could mean: by code if that is known, else by name, else by path. */
export function hitsOf(hits: Hits = new Map(), text: string): readonly Hit[] {
  const whole = hits.get(text) ?? []
  const byCode = whole.filter(({ by_code }) => by_code)
  if (byCode.length > 0) return byCode
  if (whole.length > 0 || !isPath(text)) return whole
  return (hits.get(lastOf(text)) ?? []).filter(({ path }) => fits(path, text))
}

/** So many candidates are named; more would not help anybody. */
const NAMED = 5

/** Some of what a name could mean, as people read it. */
export const listed = (hits: readonly Hit[]) =>
  [...new Set(hits.map(({ path }) => path.join(' > ')))]
    .slice(0, NAMED)
    .map((path) => `“${path}”`)
    .join(', ')

export const ambiguous = (key: string, value: string, hits: readonly Hit[]): RowProblem => ({
  code: 'ambiguous',
  key,
  value,
  args: { candidates: listed(hits) },
})

export const unknown = (key: string, value: string): RowProblem => ({
  code: 'unknown',
  key,
  value,
})

export type Resolved = Reference | { problem: RowProblem }

/** Goes down a path, each part inside of the one before. */
export function nested(
  parts: readonly string[],
  find: (path: string, name: string, parent: Reference | undefined) => Resolved,
): Resolved {
  let above: Reference | undefined
  for (const [at, name] of parts.entries()) {
    const found = find(parts.slice(0, at + 1).join(' > '), name, above)
    if ('problem' in found) return found
    above = found
  }
  return above!
}

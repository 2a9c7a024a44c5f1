import type { RowProblem } from '#domain/imports/plan.ts'
import type { Referred } from '#domain/imports/targets.ts'
import type { Hit, Hits } from './lookups.ts'
import type { MissingRecords, Reference } from './missing-records.ts'
import { isPath, lastOf, partsOf } from './paths.ts'

/** What was found in the register for the names in some rows. */
export type Lookups = Readonly<Partial<Record<Referred, Hits>>>

/** What the names of rows are resolved by, and which of the records are missing. */
export interface Search {
  lookups: Lookups
  missing: MissingRecords
  /** The sites in which other rows of the file have a place, for a row that names the place without a site. */
  sitesOf?: (place: string) => readonly string[]
}

/** Whether a path ends with this one: `Floor 2 > R12` fits `HQ > Floor 2 > R12`. */
function fits(path: readonly string[], text: string): boolean {
  const wanted = partsOf(text.toLowerCase())
  const end = path.slice(-wanted.length).map((part) => part.toLowerCase())
  return end.length === wanted.length && end.every((part, at) => part === wanted[at])
}

/** The records that a name can refer to: by code if one has it, else by name, else by path. */
export function hitsOf(hits: Hits = new Map(), text: string): readonly Hit[] {
  const whole = hits.get(text) ?? []
  const byCode = whole.filter(({ by_code }) => by_code)
  if (byCode.length > 0) return byCode
  if (whole.length > 0 || !isPath(text)) return whole
  return (hits.get(lastOf(text)) ?? []).filter(({ path }) => fits(path, text))
}

/** So many candidates are listed; more wouldn't help anybody. */
const NAMED = 5

/** Some of the records that a name can refer to, as people read them. */
export const listed = (hits: readonly Pick<Hit, 'path'>[]) =>
  [...new Set(hits.map(({ path }) => path.join(' > ')))]
    .slice(0, NAMED)
    .map((path) => `“${path}”`)
    .join(', ')

export const ambiguous = (
  key: string,
  value: string,
  hits: readonly Pick<Hit, 'path'>[],
): RowProblem => ({
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

/** Resolves a path from the outside in, each part inside of the one before. */
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

/** «Plant 1 (A001)»: a name with the code behind it. */
export function codeBeside(text: string): { name: string; code: string } | undefined {
  if (!text.endsWith(')')) return undefined
  const at = text.lastIndexOf('(')
  const [name, code] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1, -1)]
  return name && code && !code.includes(')') ? { name, code } : undefined
}

/** Of these records, those with the name that a text has before its code in brackets. */
function besideCode(text: string, hits: Hits | undefined) {
  const { name, code } = codeBeside(text) ?? {}
  const found = code === undefined ? [] : (hits?.get(code) ?? [])
  return found.filter(
    ({ by_code, path }) => by_code && path.at(-1)!.toLowerCase() === name!.toLowerCase(),
  )
}

/** The one record that a name refers to; undefined where no record has the name. */
export function known(key: string, text: string, hits: Hits | undefined): Resolved | undefined {
  const called = hitsOf(hits, text)
  const [only, ...others] = called.length > 0 ? called : besideCode(text, hits)
  if (others.length > 0) return { problem: ambiguous(key, text, [only!, ...others]) }
  return only && { id: only.id, path: only.path.join(' > ') }
}

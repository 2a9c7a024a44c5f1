import type { Referred } from '#domain/imports/targets.ts'
import type { RowProblem } from '#domain/imports/plan.ts'
import type { Hit, Hits, PlaceHit } from './lookups.ts'

/** A record that doesn't exist yet, named by one row or by many. Once it is made it has an id. */
export interface Missing {
  kind: Referred
  /** What it is found by again: the same thing, written in another case, is the same thing. */
  key: string
  name: string
  id?: string
  /** The site that a location is made in. */
  site?: Reference
  person?: { first_name: string; last_name: string; email?: string; employee_number?: string }
}

/** What a name in a row stands for: a record, or one that is still to be made. */
export type Reference = { id: string } | { missing: Missing }

export type Resolved = { reference: Reference } | { problem: RowProblem }

export const idOf = (reference: Reference): string =>
  'id' in reference ? reference.id : reference.missing.id!

/** Everything that rows name and that isn't there, each thing once. */
export class MissingRecords {
  readonly #all = new Map<string, Missing>()

  of(kind: Referred, name: string, within: string, more: Partial<Missing> = {}): Reference {
    const key = [kind, within, name.toLowerCase()].join('\n')
    const known = this.#all.get(key)
    if (known) return { missing: known }
    const missing: Missing = { kind, key, name, ...more }
    this.#all.set(key, missing)
    return { missing }
  }

  all(): Missing[] {
    return [...this.#all.values()]
  }
}

const PATH = /\s*>\s*/
export const isPath = (text: string) => text.includes('>')
/** The name that a path ends with. */
export const lastOf = (text: string) => text.split(PATH).at(-1)!.trim()
/** What has to be looked up for a name that may be a path. */
export const namesIn = (text: string): string[] => (isPath(text) ? [text, lastOf(text)] : [text])

/** `Floor 2 > R12` fits what lies in `HQ > Floor 2 > R12`. */
function fits(path: readonly string[], text: string): boolean {
  const wanted = text.split(PATH).map((part) => part.trim().toLowerCase())
  const end = path.slice(-wanted.length).map((part) => part.toLowerCase())
  return end.length === wanted.length && end.every((part, at) => part === wanted[at])
}

/** What a name could mean: by code if that is known, else by name, else by path. */
export function hitsOf<H extends Hit>(hits: Hits<H>, text: string): readonly H[] {
  const whole = hits.get(text) ?? []
  const byCode = whole.filter(({ by_code }) => by_code)
  if (byCode.length > 0) return byCode
  if (whole.length > 0 || !isPath(text)) return whole
  return (hits.get(lastOf(text)) ?? []).filter(({ path }) => fits(path, text))
}

/** So many candidates are named; more would not help anybody. */
const NAMED = 5

const listed = (hits: readonly Hit[]) =>
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

export const unknown = (key: string, value: string): RowProblem => ({ code: 'unknown', key, value })

/** The one record that a name means, or the missing one that it would be. A path is never made. */
export function resolve(
  kind: Referred,
  key: string,
  text: string,
  hits: Hits,
  missing: MissingRecords,
): Resolved {
  const found = hitsOf(hits, text)
  if (found.length === 1) return { reference: { id: found[0]!.id } }
  if (found.length > 1) return { problem: ambiguous(key, text, found) }
  if (isPath(text) || kind === 'DepreciationMethod') return { problem: unknown(key, text) }
  return { reference: missing.of(kind, text, '') }
}

export interface Place {
  site: Reference | undefined
  location: Reference | undefined
}

/**
 * The site and the location that a row names. A location says its site. Where no site is said, what isn't known as a
 * location is looked for among the sites, and would become one: a location can't be without a site.
 *
 * @param site what the row says of the site, or the site that an asset stands in already
 */
export function resolvePlace(
  text: string,
  site: Reference | undefined,
  { sites, locations }: { sites: Hits; locations: Hits<PlaceHit> },
  missing: MissingRecords,
): Place | { problem: RowProblem } {
  const found = hitsOf(locations, text)
  if (site) return placeInside(text, site, found, missing)
  if (found.length > 1) return { problem: ambiguous('location', text, found) }
  const [only] = found
  if (only) return { site: { id: only.site_id }, location: { id: only.id } }
  const [named] = hitsOf(sites, text)
  if (named) return { site: { id: named.id }, location: undefined }
  if (isPath(text)) return { problem: unknown('location', text) }
  return { site: missing.of('Site', text, ''), location: undefined }
}

function placeInside(
  text: string,
  site: Reference,
  found: readonly PlaceHit[],
  missing: MissingRecords,
): Place | { problem: RowProblem } {
  const inside = 'id' in site ? found.filter(({ site_id }) => site_id === site.id) : []
  if (inside.length > 1) return { problem: ambiguous('location', text, inside) }
  if (inside[0]) return { site, location: { id: inside[0].id } }
  if (isPath(text) || found.some(({ by_code }) => by_code))
    return found.length > 0
      ? {
          problem: {
            code: 'elsewhere',
            key: 'location',
            value: text,
            args: { candidates: listed(found) },
          },
        }
      : { problem: unknown('location', text) }
  const within = 'id' in site ? site.id : site.missing.key
  return { site, location: missing.of('Location', text, within, { site }) }
}

export interface Person {
  /** A number, an e-mail or a name; empty where only the two names are given. */
  text: string
  first_name: string
  last_name: string
}

/** What a person is looked for by when neither number nor e-mail is known. */
export const fullName = ({ text, first_name, last_name }: Person) =>
  text || `${first_name} ${last_name}`.trim()

/** What has no spaces in it and is short may be somebody's number. */
const isNumber = (text: string) => /^\S{1,64}$/.test(text)
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/**
 * The employee that a row names: by number or e-mail, else by name. One who isn't there can be made where the row has
 * both names, or where the text itself is a name of two parts.
 */
export function resolvePerson(
  person: Person,
  byKey: Hits,
  byName: Hits,
  missing: MissingRecords,
): Resolved {
  const name = fullName(person)
  const found = (person.text && byKey.get(person.text)) || byName.get(name) || []
  if (found.length === 1) return { reference: { id: found[0]!.id } }
  if (found.length > 1) return { problem: ambiguous('custodian', name, found) }
  return newPerson(person, missing)
}

function newPerson(whole: Person, missing: MissingRecords): Resolved {
  const { text, first_name, last_name } = whole
  const name = fullName(whole)
  if (!first_name || !last_name)
    return { problem: { code: 'employee_names', key: 'custodian', value: name } }
  const key = isEmail(text) ? { email: text } : isNumber(text) ? { employee_number: text } : {}
  const person = { first_name, last_name, ...key }
  return { reference: missing.of('Employee', name, '', { person }) }
}

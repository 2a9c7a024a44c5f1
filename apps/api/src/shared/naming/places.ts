import { ambiguous, hitsOf, known, listed, nested, type Resolved, type Search } from './hits.ts'
import type { Hit } from './lookups.ts'
import type { Reference } from './missing-records.ts'
import { partsOf } from './paths.ts'
import type { RowProblem } from '#domain/imports/plan.ts'

/** The site and the location that a row names, by the keys of their columns. */
type Place = { site?: Reference; location?: Reference } | { problem: RowProblem }

/**
 * A location implies its site. A place without a site that isn't a known location is in the site in which other rows of
 * the file have it. Otherwise it is looked up as a site, or would be created as one: a location can't be without a
 * site.
 */
export function place(
  key: string,
  text: string,
  site: Reference | undefined,
  search: Search,
): Place {
  const found = hitsOf(search.lookups.Location, text)
  if (site) return placeInside(key, text, site, found, search)
  if (found.length > 1) return { problem: ambiguous(key, text, found) }
  const [only] = found
  const sites = only?.by_code ? [] : (search.sitesOf?.(text) ?? [])
  if (sites.length > 0) return placeInFile(key, text, sites, only, search)
  if (only) return { site: { id: only.within! }, location: { id: only.id } }
  return placeOnPath(key, text, search)
}

/**
 * A place is in the one site in which the rows of the file have it, unless the register has it in another. If there are
 * several sites, it is ambiguous: the outcome must not depend on what was imported first.
 */
function placeInFile(
  key: string,
  text: string,
  sites: readonly string[],
  hit: Hit | undefined,
  search: Search,
): Place {
  const { lookups, missing } = search
  const [name, ...others] = sites as [string, ...string[]]
  const site = known(key, name, lookups.Site) ?? missing.of('Site', name)
  if ('problem' in site) return site
  const there = hit ? [hit] : []
  if (others.length > 0 || there.some(({ within }) => within !== site.id)) {
    const told = sites.map((one) => ({ path: [one, text] }))
    return { problem: ambiguous(key, text, [...there, ...told]) }
  }
  // «HQ» without a site is the site of that name in other rows.
  if (name.toLowerCase() === text.toLowerCase()) return { site }
  return { site, ...placeInside(key, text, site, there, search) }
}

/**
 * Whether a place that a row names without a site is a site itself, as it was for a new record: nothing is called so
 * where the record is by now.
 */
export function isSite(text: string, standing: Reference, { lookups }: Search): boolean {
  const found = hitsOf(lookups.Location, text)
  const isInside = found.some(({ within }) => within === standing.id)
  return !isInside && hitsOf(lookups.Site, text).length === 1
}

/** The site of an existing location. */
const siteOf = ({ within, path }: Hit): Reference => ({ id: within!, path: path[0]! })

/** A path begins with a known location, or else with a site, which would be created if it is missing. */
function placeOnPath(key: string, text: string, search: Search): Place {
  const { lookups, missing } = search
  const [first, ...inside] = partsOf(text) as [string, ...string[]]
  const [called] = hitsOf(lookups.Site, first)
  const outer = called ? [] : hitsOf(lookups.Location, first)
  if (outer.length > 1) return { problem: ambiguous(key, first, outer) }
  const there = outer[0] ? siteOf(outer[0]) : called && { id: called.id, path: called.path[0]! }
  const site = there ?? missing.of('Site', first)
  const parts = outer[0] ? [first, ...inside] : inside
  if (parts.length === 0) return { site }
  const made = locationIn(key, parts, site, search)
  return 'problem' in made ? made : { site, location: made }
}

/** The location at the end of a path inside a site; missing parts of the path would be created. */
const locationIn = (
  key: string,
  parts: readonly string[],
  site: Reference,
  { lookups, missing }: Search,
): Resolved =>
  nested(parts, (path, name, parent) => {
    const found = hitsOf(lookups.Location, path).filter(({ within }) => within === site.id)
    if (found.length > 1) return { problem: ambiguous(key, path, found) }
    if (found[0]) return { id: found[0].id, path: found[0].path.join(' > ') }
    return missing.of('Location', name, { site, ...(parent && { parent }) })
  })

/** A path inside a site, which may begin with the name of that site. */
function partsInside(site: Reference, text: string, { lookups }: Search): string[] {
  const [first = text, ...rest] = partsOf(text)
  const isSite =
    first.toLowerCase() === site.missing?.name.toLowerCase() ||
    hitsOf(lookups.Site, first).some(({ id }) => id === site.id)
  return isSite && rest.length > 0 ? rest : [first, ...rest]
}

function placeInside(
  key: string,
  text: string,
  site: Reference,
  found: readonly Hit[],
  search: Search,
): Place {
  const inside = found.filter(({ within }) => within === site.id)
  if (inside.length > 1) return { problem: ambiguous(key, text, inside) }
  if (inside[0]) return { location: { id: inside[0].id } }
  if (!found.some(({ by_code }) => by_code)) {
    const made = locationIn(key, partsInside(site, text, search), site, search)
    return 'problem' in made ? made : { location: made }
  }
  return {
    problem: {
      code: 'elsewhere',
      key,
      value: text,
      args: { candidates: listed(found) },
    },
  }
}

import { allows, type Permission } from '@steward/contract/permissions.ts'
import { admitted, type Ctx, type Member } from '#core/ctx.ts'
import type { Draft, RowProblem } from '#domain/imports/plan.ts'
import {
  findCategories,
  findDepartments,
  findEmployees,
  findEmployeesByName,
  findLocations,
  findSites,
  type Hit,
  type Hits,
  type PlaceHit,
} from '#naming/lookups.ts'
import {
  hitsOf,
  MissingRecords,
  namesIn,
  type Place,
  type Reference,
  type Resolved,
  resolve,
  resolvePerson,
  resolvePlace,
  unknown,
} from '#naming/references.ts'

/** What a name was found to mean, or what is wrong with it. */
export type Found = { id: string } | { problem: RowProblem }

/** What the register has for everything that the texts name. */
interface Lookups {
  categories: Hits
  sites: Hits
  locations: Hits<PlaceHit>
  departments: Hits
  employees: Hits
  employeesByName: Hits
}

const textOf = ({ values }: Draft, key: string): string => {
  const value = values.get(key)
  return typeof value === 'string' ? value : ''
}

/** What one has to be allowed to view to be told that a record is called so, by the column of an import. */
const VIEWED: Readonly<Record<string, Permission>> = {
  category: 'asset_category:view',
  site: 'site:view',
  location: 'location:view',
  department: 'department:view',
  custodian: 'employee:view',
}

/** Whether the caller may be told names of what stands in a column of an import. */
export const tellsNames = ({ permissions }: Member, key: string): boolean =>
  key in VIEWED && allows(permissions, VIEWED[key]!)

async function lookUp(ctx: Ctx, drafts: readonly Draft[]): Promise<Lookups> {
  const member = await admitted(ctx)
  const textsIn = (key: string) => drafts.map((draft) => textOf(draft, key)).filter(Boolean)
  // What the caller may not view is as if it weren't there.
  const all = (key: string, seen = key) => (tellsNames(member, seen) ? textsIn(key) : [])
  const [categories, sites, locations, departments, employees] = await Promise.all([
    findCategories(ctx, all('category').flatMap(namesIn)),
    findSites(ctx, [...all('site'), ...all('location', 'site')]),
    findLocations(ctx, all('location').flatMap(namesIn)),
    findDepartments(ctx, all('department').flatMap(namesIn)),
    findEmployees(ctx, all('custodian')),
  ])
  const unfound = all('custodian').filter((name) => !employees.has(name))
  const employeesByName = await findEmployeesByName(ctx, unfound)
  return { categories, sites, locations, departments, employees, employeesByName }
}

/** Nothing is made on the way here: what isn't there isn't known. */
const found = (key: string, text: string, reference: Reference): Found =>
  'id' in reference ? reference : { problem: unknown(key, text) }

const ofResolved = (key: string, text: string, resolved: Resolved): Found =>
  'problem' in resolved ? resolved : found(key, text, resolved.reference)

function person(text: string, { employees, employeesByName }: Lookups): Found {
  const whole = { text, first_name: '', last_name: '' }
  const resolved = resolvePerson(whole, employees, employeesByName, new MissingRecords())
  if ('problem' in resolved && resolved.problem.code === 'employee_names')
    return { problem: unknown('custodian', text) }
  return ofResolved('custodian', text, resolved)
}

function place(
  text: string,
  { problem, site, location }: Partial<Place> & { problem?: RowProblem },
) {
  if (problem) return { location: { problem } }
  const at = location ? { location: found('location', text, location) } : {}
  // A text that names a site, and no location of it.
  return { ...at, ...(!location && site ? { site: found('location', text, site) } : {}) }
}

/**
 * Finds what the texts of one asset name.
 *
 * @param standing the site that the asset stands in
 */
function resolveRow(draft: Draft, standing: string | null, lookups: Lookups) {
  const result = new Map<string, Found>()
  const missing = new MissingRecords()
  const simple = [
    ['category', 'Category', lookups.categories],
    ['department', 'Department', lookups.departments],
    ['site', 'Site', lookups.sites],
  ] as const
  for (const [key, kind, hits] of simple) {
    const text = textOf(draft, key)
    if (text) result.set(key, ofResolved(key, text, resolve(kind, key, text, hits, missing)))
  }
  const custodian = textOf(draft, 'custodian')
  if (custodian) result.set('custodian', person(custodian, lookups))
  const placed = placeOf(draft, standing, result.get('site'), lookups, missing)
  for (const [key, one] of Object.entries(placed)) result.set(key, one as Found)
  return result
}

/** Where the text of a location leads; nothing where the row's site is none, which is told at the site. */
function placeOf(
  draft: Draft,
  standing: string | null,
  site: Found | undefined,
  lookups: Lookups,
  missing: MissingRecords,
) {
  const location = textOf(draft, 'location')
  if (!location || (site && 'problem' in site)) return {}
  const known = site ?? (standing && !draft.values.has('site') ? { id: standing } : undefined)
  const inside = hitsOf(lookups.locations, location).some(
    ({ site_id }) => known !== undefined && 'id' in known && site_id === known.id,
  )
  // A location that lies elsewhere takes the asset there, unless the same row names another site.
  const within = site ?? (inside ? known : undefined)
  return place(location, resolvePlace(location, within as Reference | undefined, lookups, missing))
}

/** For each asset, what its texts name, by the column of an import. */
export async function resolveNames(
  ctx: Ctx,
  rows: readonly { draft: Draft; site_id: string | null }[],
): Promise<{ found: Map<string, Found>[]; names: Map<string, string> }> {
  const lookups = await lookUp(
    ctx,
    rows.map(({ draft }) => draft),
  )
  const hits = Object.values(lookups).flatMap((one: Hits) => [...one.values()].flat())
  return {
    found: rows.map(({ draft, site_id }) => resolveRow(draft, site_id, lookups)),
    names: new Map(hits.map(({ id, path }: Hit) => [id, path.at(-1)!])),
  }
}

import type { AssetFields, CategoryDefaults } from '#domain/imports/asset-row.ts'
import { isCustomColumn } from '#domain/imports/custom-columns.ts'
import type { Draft, RowProblem, Value } from '#domain/imports/plan.ts'
import { type AssetLookups, personOf, textOf } from './asset-lookups.ts'
import type { ImportRun } from './import-run.ts'
import type { AssetHit } from '#naming/lookups.ts'
import {
  hitsOf,
  type MissingRecords,
  type Reference,
  type Resolved,
  resolve,
  resolvePerson,
  resolvePlace,
} from '#naming/references.ts'

/** A row of assets on its way in. */
export interface AssetRow {
  draft: Draft
  problems: RowProblem[]
  /** The asset that it brings up to date, or none where it makes a new one. */
  found: string | undefined
  /** The fields that the row says. What it refers to is in `references` until that has its id. */
  fields: AssetFields
  references: Map<string, Reference>
  defaults: CategoryDefaults | undefined
  /** How its tag begins where it gets one; null: as the organization says. */
  tag_prefix: string | null
  /** The row in the same file that it has its parent from. */
  parent_row: number | undefined
}

/** In which column of the file a reference stands. */
const COLUMN_OF: Record<string, string> = {
  category_id: 'category',
  site_id: 'site',
  location_id: 'location',
  department_id: 'department',
  custodian_id: 'custodian',
  depreciation_method_id: 'depreciation_method',
  parent_id: 'parent_asset_tag',
}
export const columnOf = (field: string) => COLUMN_OF[field] ?? field

/** Columns that say something about the row, and not what is stored. */
const NOT_STORED = new Set(['id', 'custodian_first_name', 'custodian_last_name'])
const REFERRING = new Set(Object.values(COLUMN_OF))

export function assetRow(draft: Draft): AssetRow {
  const stored = [...draft.values].filter(
    ([key]) => !NOT_STORED.has(key) && !REFERRING.has(key) && !isCustomColumn(key),
  )
  return {
    draft,
    problems: [...draft.problems],
    found: undefined,
    fields: new Map<string, Value>(stored),
    references: new Map(),
    defaults: undefined,
    tag_prefix: null,
    parent_row: undefined,
  }
}

/** What the file as a whole has against a row: a value that stands further up already, or a circle of parents. */
export function fileProblems({ draft }: AssetRow, { facts }: ImportRun): RowProblem[] {
  const { row_no } = draft
  const problems: RowProblem[] = []
  for (const [key, rows] of facts.repeated) {
    const other = rows.get(row_no)
    if (other !== undefined)
      problems.push({ code: 'twice', key, value: textOf(draft, key), args: { other } })
  }
  const circle = facts.order.circle(row_no)
  if (circle)
    problems.push({
      code: 'cycle',
      key: 'parent_asset_tag',
      value: textOf(draft, 'parent_asset_tag'),
      args: { rows: [...circle.slice(0, 10), circle[0]!].join(' → ') },
    })
  return problems
}

const KEYS = [
  ['id', 'ids'],
  ['external_id', 'external_ids'],
  ['asset_tag', 'tags'],
] as const

/** The asset that a row is about, by the first of its keys that is known. */
function match(draft: Draft, lookups: AssetLookups): { key: string; hit: AssetHit } | undefined {
  for (const [key, name] of KEYS) {
    const [hit] = lookups[name].get(textOf(draft, key)) ?? []
    if (hit) return { key, hit }
  }
  return undefined
}

/** Decides whether a row makes an asset or changes one, as the import's mode allows. */
export function matchRow(row: AssetRow, { claimed }: ImportRun, lookups: AssetLookups): void {
  const { draft } = row
  const known = match(draft, lookups)
  if (claimed.mode === 'create') {
    if (known) row.problems.push(taken(draft, known.key, known.hit))
    return
  }
  row.found = known?.hit.seen ? known.hit.id : undefined
  if (row.found || claimed.mode === 'upsert') return
  const keyed = KEYS.some(([key]) => textOf(draft, key) !== '')
  const choices = 'asset_tag, external_id, id'
  row.problems.push(keyed ? { code: 'no_match' } : { code: 'no_key', args: { choices } })
}

const taken = (draft: Draft, key: string, hit: AssetHit): RowProblem => ({
  code: hit.seen ? 'taken' : 'taken_unseen',
  key,
  value: textOf(draft, key),
  args: { owner: hit.seen ? hit.path.join(' > ') : '' },
})

const UNIQUE = [
  ['asset_tag', 'tags'],
  ['barcode', 'barcodes'],
  ['external_id', 'external_ids'],
] as const

/** A row must not bring a value that another asset has. */
export function takenProblems(row: AssetRow, lookups: AssetLookups): RowProblem[] {
  const { draft, found } = row
  const said = new Set(row.problems.map(({ key }) => key))
  return UNIQUE.flatMap(([key, name]) => {
    const [hit] = lookups[name].get(textOf(draft, key)) ?? []
    return hit && hit.id !== found && !said.has(key) ? [taken(draft, key, hit)] : []
  })
}

function put(row: AssetRow, field: string, resolved: Resolved | undefined): void {
  if (!resolved) return
  if ('problem' in resolved) row.problems.push(resolved.problem)
  else setReference(row, field, resolved.reference)
}

/** A placeholder stands for what has no id yet: rules only ask whether there is something. */
const PLACEHOLDER = '?'

export function setReference(row: AssetRow, field: string, reference: Reference): void {
  row.references.set(field, reference)
  row.fields.set(field, 'id' in reference ? reference.id : PLACEHOLDER)
}

/** Finds what a row refers to: category, department, method, person and place. */
export function resolveReferences(
  row: AssetRow,
  before: AssetFields | undefined,
  lookups: AssetLookups,
  missing: MissingRecords,
): void {
  const { draft } = row
  const simple = [
    ['category_id', 'Category', lookups.categories],
    ['department_id', 'Department', lookups.departments],
    ['depreciation_method_id', 'DepreciationMethod', lookups.methods],
  ] as const
  for (const [field, kind, hits] of simple) {
    const key = columnOf(field)
    const text = textOf(draft, key)
    if (text) put(row, field, resolve(kind, key, text, hits, missing))
    else if (draft.values.get(key) === null) row.fields.set(field, null)
  }
  const [category] = hitsOf(lookups.categories, textOf(draft, 'category'))
  row.tag_prefix = category?.tag_prefix ?? null
  resolveCustodian(row, lookups, missing)
  resolveWhere(row, before, lookups, missing)
}

function resolveCustodian(row: AssetRow, lookups: AssetLookups, missing: MissingRecords): void {
  const person = personOf(row.draft)
  if (person.text || person.first_name || person.last_name)
    put(
      row,
      'custodian_id',
      resolvePerson(person, lookups.employees, lookups.employeesByName, missing),
    )
  else if (row.draft.values.get('custodian') === null) row.fields.set('custodian_id', null)
}

function resolveWhere(
  row: AssetRow,
  before: AssetFields | undefined,
  lookups: AssetLookups,
  missing: MissingRecords,
): void {
  const { draft } = row
  const site = textOf(draft, 'site')
  const location = textOf(draft, 'location')
  if (draft.values.get('site') === null) row.fields.set('site_id', null).set('location_id', null)
  if (draft.values.get('location') === null) row.fields.set('location_id', null)
  const resolved = site ? resolve('Site', 'site', site, lookups.sites, missing) : undefined
  put(row, 'site_id', resolved)
  if (!location) return leaveLocation(row, before)
  // Where the site itself is in doubt, nothing can be said of a place in it.
  if (resolved && 'problem' in resolved) return
  const known = resolved?.reference ?? standing(before)
  stand(row, resolvePlace(location, known, lookups, missing))
}

function stand(row: AssetRow, place: ReturnType<typeof resolvePlace>): void {
  if ('problem' in place) return void row.problems.push(place.problem)
  if (place.site) setReference(row, 'site_id', place.site)
  if (place.location) setReference(row, 'location_id', place.location)
}

/** The site that an asset stands in already. */
function standing(before: AssetFields | undefined): Reference | undefined {
  const site = before?.get('site_id')
  return typeof site === 'string' ? { id: site } : undefined
}

/** An asset that goes to another site leaves the location that it had there. */
function leaveLocation(row: AssetRow, before: AssetFields | undefined): void {
  const site = row.fields.get('site_id')
  if (before && site !== undefined && site !== before.get('site_id'))
    row.fields.set('location_id', null)
}

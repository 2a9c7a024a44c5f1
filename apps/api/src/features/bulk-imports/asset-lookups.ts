import type { Ctx } from '#core/ctx.ts'
import { columnOf } from '@steward/contract/data-fields.ts'
import type { Fields } from '#domain/custom-fields/judging.ts'
import type { Draft } from '#domain/imports/plan.ts'
import {
  type AssetHit,
  type CategoryHit,
  findAssetIds,
  findAssets,
  findCategories,
  findDepartments,
  findEmployees,
  findEmployeesByName,
  findLocations,
  findMethods,
  findSites,
  type Hits,
  type PlaceHit,
} from '#naming/lookups.ts'
import { fullName, namesIn, type Person } from '#naming/references.ts'

/** What the register has for everything that a chunk's rows name. */
export interface AssetLookups {
  categories: Hits<CategoryHit>
  sites: Hits
  locations: Hits<PlaceHit>
  departments: Hits
  methods: Hits
  employees: Hits
  employeesByName: Hits
  /** Assets by id, external id, tag and barcode. */
  ids: Hits<AssetHit>
  external_ids: Hits<AssetHit>
  tags: Hits<AssetHit>
  barcodes: Hits<AssetHit>
}

/** A text of the row, or none: an empty cell and one that empties the field say nothing here. */
export function textOf({ values }: Draft, key: string): string {
  const value = values.get(key)
  return typeof value === 'string' ? value : ''
}

export const personOf = (draft: Draft): Person => ({
  text: textOf(draft, 'custodian'),
  first_name: textOf(draft, 'custodian_first_name'),
  last_name: textOf(draft, 'custodian_last_name'),
})

/** Asks for everything that the rows name, a handful of questions for the whole chunk. */
export async function lookUp(
  ctx: Ctx,
  drafts: readonly Draft[],
  custom: Fields,
): Promise<AssetLookups> {
  const columns = (type: string) =>
    custom.fields.filter((field) => field.type === type).map(({ key }) => columnOf(key))
  const people = columns('employee')
  const all = (...keys: string[]) =>
    drafts.flatMap((draft) => keys.map((key) => textOf(draft, key))).filter(Boolean)
  const names = (...keys: string[]) => all(...keys).flatMap(namesIn)
  const [
    categories,
    sites,
    locations,
    departments,
    methods,
    employees,
    ids,
    external_ids,
    tags,
    barcodes,
  ] = await Promise.all([
    findCategories(ctx, names('category')),
    findSites(ctx, all('site', 'location')),
    findLocations(ctx, names('location')),
    findDepartments(ctx, names('department')),
    findMethods(ctx, all('depreciation_method')),
    findEmployees(ctx, all('custodian', ...people)),
    findAssetIds(ctx, all('id')),
    findAssets(ctx, 'external_id', all('external_id')),
    findAssets(ctx, 'asset_tag', all('asset_tag', 'parent_asset_tag', ...columns('asset'))),
    findAssets(ctx, 'barcode', all('barcode')),
  ])
  const unfound = drafts.map(personOf).filter(({ text }) => !text || !employees.has(text))
  const named = all(...people).filter((name) => !employees.has(name))
  const employeesByName = await findEmployeesByName(ctx, [
    ...unfound.map(fullName).filter(Boolean),
    ...named,
  ])
  return {
    categories,
    sites,
    locations,
    departments,
    methods,
    employees,
    employeesByName,
    ids,
    external_ids,
    tags,
    barcodes,
  }
}

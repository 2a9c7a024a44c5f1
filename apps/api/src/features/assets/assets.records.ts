import type { Asset, AssetFacet } from '@steward/contract/assets.ts'
import { type FacetColumn, nameOf, pathOf, type Query, type Records } from '#core/listing.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { departments, employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/ctx.ts'
import { taggedIn } from '#core/tags.ts'
import { type CustomRecords, withCustomFields } from '#custom-fields/records.ts'
import { dueOn, dueWithin } from './assets.due.ts'
import { assetEntity } from './assets.entity.ts'

/**
 * How the register is narrowed, counted and exported for a query: with the account's own fields, and with the assets of
 * a tag that few have.
 *
 * @throws 422 for a field that isn't there
 */
export async function assetsFor(ctx: Ctx, query: Query): Promise<CustomRecords<Asset>> {
  const own = await withCustomFields(ctx, assetRecords, query)
  const ready = query.sort === 'due_on' ? { ...own, sortedBy: dueOn } : own
  const tagged = await taggedIn(ctx, assets.id, query['filter[tags]'] as AnyOf<string>)
  if (!tagged) return ready
  return {
    ...ready,
    further: (ctx, query, aside) => [
      ...(ready.further?.(ctx, query, aside) ?? []),
      aside === 'tags' ? undefined : tagged,
    ],
  }
}

/** `filter[image]`: whether there is a photo, which is all that can be asked of one. */
function pictured(query: Query): SQL[] {
  const asked = query['filter[image]'] as AnyOf<'any'>
  if (!asked || new Set(asked).size !== 1) return []
  return [asked[0] === null ? isNull(assets.image_key) : isNotNull(assets.image_key)]
}

/** How the register is narrowed, counted and exported. */
export const assetRecords: Records<Asset> = {
  entity: assetEntity,
  kept: asset_counts,
  forQuery: assetsFor,
  facets: {
    status: { column: assets.status },
    condition: { column: assets.condition },
    criticality: { column: assets.criticality },
    category_id: { column: assets.category_id, name: asset_categories.name },
    site_id: { column: assets.site_id, name: sites.name },
    location_id: { column: assets.location_id, name: locations.name, tree: locations },
    department_id: { column: assets.department_id, name: departments.name },
    custodian_id: { column: assets.custodian_id, name: employees.full_name },
    manufacturer: { column: assets.manufacturer },
    tags: { column: assets.tags },
  } satisfies Record<AssetFacet, FacetColumn>,
  filters: {
    parent_id: assets.parent_id,
    depreciation_method_id: assets.depreciation_method_id,
    name: assets.name,
  },
  spelled: {
    asset_tag: assets.asset_tag,
    barcode: assets.barcode,
    external_id: assets.external_id,
    serial_number: assets.serial_number,
  },
  further: (ctx, query) => [...dueWithin(ctx, query), ...pictured(query)],
  ranges: {
    purchase_date: assets.purchase_date,
    warranty_end: assets.warranty_end,
    expected_end_date: assets.expected_end_date,
    purchase_cost: assets.purchase_cost,
    created_at: assets.created_at,
    updated_at: assets.updated_at,
  },
  columns: {
    id: assets.id,
    asset_tag: assets.asset_tag,
    name: assets.name,
    category: pathOf(assets.category_id, asset_categories),
    site: nameOf(assets.site_id, sites, 'name'),
    location: pathOf(assets.location_id, locations),
    status: assets.status,
    status_reason: assets.status_reason,
    condition: assets.condition,
    criticality: assets.criticality,
    description: assets.description,
    serial_number: assets.serial_number,
    manufacturer: assets.manufacturer,
    model: assets.model,
    model_number: assets.model_number,
    barcode: assets.barcode,
    parent_asset_tag: nameOf(assets.parent_id, assets, 'asset_tag'),
    department: nameOf(assets.department_id, departments, 'name'),
    custodian: nameOf(assets.custodian_id, employees, 'email', 'employee_number', 'full_name'),
    due_on: { text: sql`${dueOn}::text`, kind: 'date' },
    supplier: assets.supplier,
    purchase_order: assets.purchase_order,
    invoice_number: assets.invoice_number,
    purchase_date: assets.purchase_date,
    purchase_cost: assets.purchase_cost,
    in_service_date: assets.in_service_date,
    warranty_end: assets.warranty_end,
    expected_end_date: assets.expected_end_date,
    depreciation_method: nameOf(assets.depreciation_method_id, depreciation_methods, 'name'),
    useful_life_months: assets.useful_life_months,
    salvage_value: assets.salvage_value,
    opening_accumulated: assets.opening_accumulated,
    opening_as_of: assets.opening_as_of,
    replacement_cost: assets.replacement_cost,
    insured_value: assets.insured_value,
    tags: assets.tags,
    notes: assets.notes,
    disposed_on: assets.disposed_on,
    disposal_type: assets.disposal_type,
    disposal_proceeds: assets.disposal_proceeds,
    external_id: assets.external_id,
    created_at: assets.created_at,
    updated_at: assets.updated_at,
  },
}

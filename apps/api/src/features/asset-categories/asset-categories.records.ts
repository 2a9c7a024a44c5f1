import type { AssetCategory } from '@steward/contract/asset-categories.ts'
import { nameOf, type Records } from '#core/listing.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { categoryEntity } from './asset-categories.entity.ts'

/** How categories are narrowed, counted and exported. */
export const categoryRecords: Records<AssetCategory> = {
  entity: categoryEntity,
  facets: {
    status: { column: asset_categories.status },
    parent_id: { column: asset_categories.parent_id, name: asset_categories.name },
  },
  columns: {
    id: asset_categories.id,
    code: asset_categories.code,
    name: asset_categories.name,
    parent: nameOf(asset_categories.parent_id, asset_categories, 'code', 'name'),
    tag_prefix: asset_categories.tag_prefix,
    depreciation_method: nameOf(
      asset_categories.depreciation_method_id,
      depreciation_methods,
      'name',
    ),
    useful_life_months: asset_categories.useful_life_months,
    salvage_percent: asset_categories.salvage_percent,
    required_fields: asset_categories.required_fields,
    colour: asset_categories.colour,
    status: asset_categories.status,
    description: asset_categories.description,
    external_id: asset_categories.external_id,
    created_at: asset_categories.created_at,
    updated_at: asset_categories.updated_at,
  },
}

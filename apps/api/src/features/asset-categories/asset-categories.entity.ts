import type { AssetCategory } from '@steward/contract/asset-categories.ts'
import { alias } from 'drizzle-orm/pg-core'
import { columns, type Entity, named, recordShape, sameRow } from '#core/entity.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { assets } from '#db/schema/assets.ts'
import { effectiveDefaults } from './asset-categories.effective.ts'

const parent = alias(asset_categories, 'parent')

export const categoryEntity: Entity<AssetCategory> = {
  type: 'AssetCategory',
  name: 'asset_category',
  table: asset_categories,
  shape: {
    ...recordShape(asset_categories),
    ...columns(
      asset_categories,
      'name',
      'code',
      'parent_id',
      'tag_prefix',
      'depreciation_method_id',
      'useful_life_months',
      'salvage_percent',
      'required_fields',
      'colour',
      'icon',
      'description',
      'status',
      'external_id',
    ),
    parent: named(parent, parent.name),
    depreciation_method: named(depreciation_methods, depreciation_methods.name),
  },
  joins: [
    [parent, sameRow(asset_categories.account_id, asset_categories.parent_id, parent)],
    [
      depreciation_methods,
      sameRow(
        asset_categories.account_id,
        asset_categories.depreciation_method_id,
        depreciation_methods,
      ),
    ],
  ],
  complete: { effective: effectiveDefaults },
  usedBy: [
    { resource: 'assets', table: assets, column: assets.category_id },
    { resource: 'asset_categories', table: asset_categories, column: asset_categories.parent_id },
  ],
}

import type { DepreciationMethod } from '@steward/contract/depreciation-methods.ts'
import { columns, type Entity, recordShape } from '#core/entity.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { assets } from '#db/schema/assets.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'

export const depreciationMethodEntity: Entity<DepreciationMethod> = {
  type: 'DepreciationMethod',
  name: 'depreciation_method',
  table: depreciation_methods,
  shape: {
    ...recordShape(depreciation_methods),
    ...columns(
      depreciation_methods,
      'name',
      'code',
      'description',
      'kind',
      'convention',
      'default_life_months',
      'rate_kind',
      'annual_rate',
      'factor',
      'switch_to_straight_line',
      'end_of_life',
      'salvage_role',
      'unit_label',
      'status',
      'external_id',
    ),
  },
  joins: [],
  usedBy: [
    { resource: 'assets', table: assets, column: assets.depreciation_method_id },
    {
      resource: 'asset_categories',
      table: asset_categories,
      column: asset_categories.depreciation_method_id,
    },
  ],
}

import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { recordsOf } from '#core/kinds/describe.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { effectiveDefaults } from './asset-categories.effective.ts'

export const categoryRecords = recordsOf(assetCategoriesApi, asset_categories, {
  complete: { effective: effectiveDefaults },
  first: ['code', 'name', 'parent'],
  without: ['icon'],
})
export const categoryEntity = categoryRecords.entity

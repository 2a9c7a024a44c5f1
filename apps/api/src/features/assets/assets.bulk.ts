import type { AssetChanges } from '@steward/contract/assets.ts'
import type { BulkRules } from '#core/bulk.ts'
import { given } from '#core/records.ts'
import { archivedReferences } from '#core/references.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { departments } from '#db/schema/people.ts'
import { changedAsset, placed, usedPlaces } from './assets.service.ts'

/**
 * Many assets at once keep the rules that one keeps. What they were once they may be again, whatever way they came;
 * but not where there is nothing any more, or a location that lies elsewhere by now.
 */
export const changeAssets: BulkRules<AssetChanges> = async (ctx, changes, _rows, how) => {
  const { archived: _, ...fields }: AssetChanges = given(changes)
  const refuse = await usedPlaces(ctx, fields)
  if (how === 'undo') {
    const refuseArchived = await archivedReferences(ctx, 'asset', {
      category_id: [asset_categories, fields.category_id],
      department_id: [departments, fields.department_id],
    })
    await placed(ctx, undefined, fields)
    return (held) => {
      refuse(held)
      refuseArchived(held)
      return fields
    }
  }
  return (held) => {
    refuse(held)
    return Object.keys(fields).length > 0 ? changedAsset(ctx, held, fields) : fields
  }
}

import type { AssetCategoryInput, assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { refuseCircle } from '#core/hierarchy.ts'
import { createRecord, lockRow, refuseStale, updateRow } from '#core/records.ts'
import { getRecord } from '#core/rows.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { categoryEntity } from './asset-categories.entity.ts'

type Changes = BodyOf<typeof assetCategoriesApi.update>['asset_category']

/** How deep categories may lie within each other. */
const DEEPEST = 6

const refuseParent = (ctx: Ctx, parent_id: string, id?: string) =>
  refuseCircle(ctx, asset_categories, {
    id,
    parent_id,
    parent: 'parent_id',
    deepest: DEEPEST,
    pointer: '/asset_category/parent_id',
  })

export function createCategory(ctx: Ctx, input: AssetCategoryInput) {
  return inTransaction(ctx, async (ctx) => {
    if (input.parent_id) await refuseParent(ctx, input.parent_id)
    return createRecord(ctx, categoryEntity, input)
  })
}

export function updateCategory(ctx: Ctx, id: string, { lock_version, ...changes }: Changes) {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, categoryEntity, id)
    await refuseStale(ctx, categoryEntity, before, lock_version)
    if (changes.parent_id) await refuseParent(ctx, changes.parent_id, id)
    await updateRow(ctx, categoryEntity, before, changes)
    return getRecord(ctx, categoryEntity, id)
  })
}

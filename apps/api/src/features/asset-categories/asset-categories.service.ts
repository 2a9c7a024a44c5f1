import {
  type AssetCategoryInput,
  type assetCategoriesApi,
  REQUIRABLE_FIELDS,
} from '@steward/contract/asset-categories.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { fault, invalid } from '#core/errors.ts'
import { holdTreeFirst, refuseCircle } from '#core/hierarchy.ts'
import { createRecord, lockRow, refuseStale, type Row, updateRow } from '#core/records.ts'
import { archivedReferences, movesInto } from '#core/references.ts'
import { getRecord } from '#core/rows.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { depreciation_methods } from '#db/schema/depreciation-methods.ts'
import { categoryEntity } from './asset-categories.records.ts'

export type CategoryChanges = Omit<
  BodyOf<typeof assetCategoriesApi.update>['asset_category'],
  'lock_version'
>

/** How deep categories may lie within each other. */
const DEEPEST = 6

/** @throws 422 at each name that is no field of an asset */
function refuseFields(fields: readonly string[] | undefined): void {
  const faults = (fields ?? []).flatMap((field, index) =>
    REQUIRABLE_FIELDS.includes(field)
      ? []
      : [
          fault(
            `/asset_category/required_fields/${index}`,
            `${field} is no field of an asset; there are: ${REQUIRABLE_FIELDS.join(', ')}`,
            'unknown_field',
          ),
        ],
  )
  if (faults.length > 0) throw invalid(...faults)
}

const archived = (ctx: Ctx, { parent_id, depreciation_method_id: method }: CategoryChanges) =>
  archivedReferences(ctx, 'asset_category', {
    parent_id: [asset_categories, parent_id],
    depreciation_method_id: [depreciation_methods, method],
  })

const TREE = {
  parent: 'parent_id',
  deepest: DEEPEST,
  pointer: '/asset_category/parent_id',
} as const

/** Each field once. */
const tidied = <T extends { required_fields?: string[] | undefined }>(input: T): T =>
  input.required_fields ? { ...input, required_fields: [...new Set(input.required_fields)] } : input

export function createCategory(ctx: Ctx, input: AssetCategoryInput) {
  refuseFields(input.required_fields)
  return inTransaction(ctx, async (ctx) => {
    const { parent_id } = input
    if (parent_id) await refuseCircle(ctx, asset_categories, { ...TREE, parent_id })
    const refuseArchived = await archived(ctx, input)
    refuseArchived()
    return createRecord(ctx, categoryEntity, tidied(input))
  })
}

/** What a change makes of each of these categories, which are held. */
export async function judgeCategories(ctx: Ctx, changes: CategoryChanges, rows: readonly Row[]) {
  refuseFields(changes.required_fields)
  const { parent_id } = changes
  const ids = rows.map(({ id }) => id as string)
  const move = parent_id
    ? await movesInto(ctx, asset_categories, { ...TREE, parent_id, ids })
    : undefined
  const refuseArchived = await archived(ctx, changes)
  return (held: Row): CategoryChanges => {
    if (parent_id !== held.parent_id) move?.(held.id as string)
    refuseArchived(held)
    return tidied(changes)
  }
}

export function updateCategory(
  ctx: Ctx,
  id: string,
  { lock_version, ...changes }: CategoryChanges & { lock_version?: number | undefined },
) {
  return inTransaction(ctx, async (ctx) => {
    await holdTreeFirst(ctx, categoryEntity, [changes])
    const before = await lockRow(ctx, categoryEntity, id)
    await refuseStale(ctx, categoryEntity, before, lock_version)
    const judge = await judgeCategories(ctx, changes, [before])
    await updateRow(ctx, categoryEntity, before, judge(before))
    return getRecord(ctx, categoryEntity, id)
  })
}

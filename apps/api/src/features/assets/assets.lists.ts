import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Entity } from '#core/records/entity.ts'
import type { Text } from '#core/records/rows.ts'
import { facetsWithFields, listWithFields } from '#shared/custom-fields/lists.ts'
import { OWNERS } from '#shared/custom-fields/owners.ts'
import { dueOn, dueValues, withoutDue } from './assets.due.ts'
import { assetEntity, assetRecords, assetsFor } from './assets.records.ts'

const listed = { ...assetEntity.shape, due_on: dueOn }
/** An asset of a list says besides by when it is to be back. */
const listedEntity: Entity<Asset> = { ...assetEntity, shape: listed }

/** One page of the register, in the order of a column, of the days of return or of one of the account's own fields. */
export async function listAssets(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.list>,
): Promise<Text<{ data: Asset[]; meta: PageMeta }>> {
  const ready = { ...(await assetsFor(ctx, query)), entity: listedEntity }
  // Of what is to be back within some days, the values themselves are narrowed.
  const due =
    query.sort === 'due_on'
      ? { values: dueValues(ctx, query), query: withoutDue(query) }
      : undefined
  return listWithFields(ctx, OWNERS.asset, ready, query, due)
}

export const assetFacets = (
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.facets>,
): Promise<Text<ReplyOf<typeof assetsApi.facets>>> =>
  facetsWithFields(ctx, OWNERS.asset, assetRecords, query)

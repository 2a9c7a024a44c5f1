import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { Facets } from '@steward/contract/kit/facets.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Values } from '#core/lists/by-value.ts'
import type { Query } from '#core/lists/listing.ts'
import type { Entity } from '#core/records/entity.ts'
import type { Text } from '#core/records/rows.ts'
import { facetsWithFields, listWithFields } from '#shared/custom-fields/lists.ts'
import { OWNERS } from '#shared/custom-fields/owners.ts'
import { dueOn, dueValues, withoutDue } from './assets.due.ts'
import { assetRecords, assetsFor, shownEntity } from './assets.records.ts'
import { bookValues, withoutBookValue } from './assets.value.ts'

const listed = { ...shownEntity.shape, due_on: dueOn }
/** In lists, an asset also has the day by which it is due back. */
const listedEntity: Entity<Asset> = { ...shownEntity, shape: listed }

/** The values outside of the table of assets that a list can be sorted by; filters apply to these values. */
const BESIDE: Readonly<
  Record<
    string,
    { values: (ctx: Ctx, query: Query) => Values; without: <Q extends object>(query: Q) => Q }
  >
> = {
  due_on: { values: dueValues, without: withoutDue },
  book_value: { values: bookValues, without: withoutBookValue },
}

/** One page of the register, in the order of a column, of other values or of a custom field. */
export async function listAssets(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.list>,
): Promise<Text<{ data: Asset[]; meta: PageMeta }>> {
  const ready = { ...(await assetsFor(ctx, query)), entity: listedEntity }
  const by = BESIDE[query.sort]
  const beside = by && { values: by.values(ctx, query), query: by.without(query) }
  return listWithFields(ctx, OWNERS.asset, ready, query, beside)
}

export const assetFacets = (
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.facets>,
): Promise<Text<{ data: Facets }>> => facetsWithFields(ctx, OWNERS.asset, assetRecords, query)

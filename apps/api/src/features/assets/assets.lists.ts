import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { keyOf } from '@steward/contract/data-fields.ts'
import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import type { Ctx } from '#core/ctx.ts'
import { facetRecords, filtersOf, type Records, totalOf, whereOf } from '#core/listing.ts'
import { narrowedBy } from '#core/kept.ts'
import { listRecords, type Text } from '#core/rows.ts'
import { customFacets } from '#custom-fields/facets.ts'
import { listByField } from '#custom-fields/order.ts'
import { withCustomFields } from '#custom-fields/records.ts'
import { assetEntity } from './assets.entity.ts'
import { assetRecords } from './assets.records.ts'

/** One page of the register, in the order of one of its columns or of one of the account's own fields. */
export async function listAssets(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.list>,
): Promise<Text<{ data: Asset[]; meta: PageMeta }>> {
  const ready = await withCustomFields(ctx, assetRecords, query)
  const { field } = ready
  if (!field)
    return listRecords(
      ctx,
      assetEntity,
      query,
      filtersOf(ctx, ready, query),
      totalOf(ctx, ready, query),
    )
  const where = await whereOf(ctx, ready, query)
  const isAll = narrowedBy(query).length === 0
  return listByField(ctx, assetEntity, { field, query, where, isAll })
}

/** The values of fields with how many assets have each; those of the account's own are `cf:key`. */
export async function assetFacets(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.facets>,
): Promise<Text<ReplyOf<typeof assetsApi.facets>>> {
  const columns = (query.fields ?? []).filter((field) => field !== null && keyOf(field)) as string[]
  if (columns.length === 0) return facetRecords(ctx, assetRecords, query)
  const own = query.fields!.filter((field) => field !== null && !columns.includes(field))
  const { text } = await facetRecords(ctx, assetRecords, { ...query, fields: own })
  const { data } = JSON.parse(text) as { data: unknown[] }
  const custom = await customFacets(ctx, assetRecords as Records<unknown>, query, columns)
  return { text: `{"data":[${[...data.map((one) => JSON.stringify(one)), ...custom].join(',')}]}` }
}

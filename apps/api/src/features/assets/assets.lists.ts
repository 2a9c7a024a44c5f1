import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { columnOf, isCounted, keyOf } from '@steward/contract/data-fields.ts'
import type { PageMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import { listByValue } from '#core/lists/by-value.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Entity } from '#core/records/entity.ts'
import { facetRecords, filtersOf, type Records, totalOf, whereOf } from '#core/lists/listing.ts'
import { totalFromSums, narrowedBy } from '#core/lists/stored-sums.ts'
import { listRecords } from '#core/lists/list-records.ts'
import type { Text } from '#core/records/rows.ts'
import type { Definitions } from '#shared/custom-fields/definitions.ts'
import { customFacets } from '#shared/custom-fields/facets.ts'
import { fieldValues } from '#shared/custom-fields/order.ts'
import type { CustomRecords } from '#shared/custom-fields/records.ts'
import { asset_counts } from '#db/schema/assets.ts'
import { dueOn, dueValues, withoutDue } from './assets.due.ts'
import { assetEntity, assetRecords, assetsFor } from './assets.records.ts'

const listed = { ...assetEntity.shape, due_on: dueOn }
/** An asset of a list says besides by when it is to be back. */
const listedEntity: Entity<Asset> = { ...assetEntity, shape: listed }

/** What is beside the assets and a list is sorted by, if it isn't by one of their columns. */
function valuesOf(ctx: Ctx, { field }: CustomRecords<Asset>, query: { sort: string }) {
  if (field) return fieldValues(ctx, field)
  return query.sort === 'due_on' ? dueValues(ctx, query) : undefined
}

/** One page of the register, in the order of a column, of the days of return or of one of the account's own fields. */
export async function listAssets(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.list>,
): Promise<Text<{ data: Asset[]; meta: PageMeta }>> {
  const ready = await assetsFor(ctx, query)
  const { definitions } = ready
  const values = valuesOf(ctx, ready, query)
  if (!values)
    return listRecords(
      ctx,
      listedEntity,
      query,
      filtersOf(ctx, ready, query),
      totalOf(ctx, ready, query) ?? sumsOfField(ctx, definitions, query),
    )
  // Of what is to be back within some days, the values themselves are narrowed.
  const where = await whereOf(ctx, ready, values.only ? withoutDue(query) : query)
  const isAll = narrowedBy(query).length === 0
  return listByValue(ctx, listedEntity, { values, query, where, isAll })
}

/** How many there are under the choices of one field alone: that is kept, where an asset counts once. */
function sumsOfField(ctx: Ctx, definitions: Definitions | undefined, query: object) {
  const [column, more] = narrowedBy(query as Record<string, unknown>)
  const field = definitions?.fields.find(({ key }) => columnOf(key) === column)
  if (!field || more || !isCounted(field.type)) return undefined
  const values = (query as Record<string, unknown>)[`filter[${column}]`] as (string | null)[]
  const isOnce = field.type !== 'multi_select' || values.length === 1
  if (!isOnce || values.includes(null)) return undefined
  return totalFromSums(ctx, asset_counts, query as Record<string, unknown>, [column!])
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

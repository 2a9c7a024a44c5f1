import { columnOf, isCounted, keyOf } from '@steward/contract/data-fields.ts'
import type { Facets } from '@steward/contract/kit/facets.ts'
import type { PageMeta } from '@steward/contract/kit/list.ts'
import { listByValue, type Values } from '#core/lists/by-value.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { RecordQuery } from '#core/lists/list-page.ts'
import { type FacetQuery, facetRecords } from '#core/lists/facets.ts'
import { filtersOf, type Query, type Records, totalOf, whereOf } from '#core/lists/listing.ts'
import { narrowedBy, totalFromSums } from '#core/lists/stored-sums.ts'
import { listRecords } from '#core/lists/list-records.ts'
import { contentOf, type Text } from '#core/records/rows.ts'
import type { Definitions } from './definitions.ts'
import { customFacets } from './facets.ts'
import { fieldValues } from './order.ts'
import type { Owner } from './owners.ts'
import type { CustomRecords } from './records.ts'

/** The stored total where a list is filtered only by choices of one field, if no record can be counted twice. */
function sumsOfField(ctx: Ctx, owner: Owner, definitions: Definitions | undefined, query: Query) {
  const [column, more] = narrowedBy(query)
  const field = definitions?.fields.find(({ key }) => columnOf(key) === column)
  if (!field || more || !isCounted(field.type)) return undefined
  const values = query[`filter[${column}]`] as (string | null)[]
  const isOnce = field.type !== 'multi_select' || values.length === 1
  if (!isOnce || values.includes(null)) return undefined
  return totalFromSums(ctx, owner.sums, query, [column!])
}

/**
 * One page of records that have custom fields, in the order of a column, of one of these fields, or of
 * other values beside the records.
 *
 * @param ready how they are narrowed for this query
 * @param beside what else the list is sorted by, if it is: the values, and the query without what they narrow
 * themselves
 */
export async function listWithFields<T>(
  ctx: Ctx,
  owner: Owner,
  ready: CustomRecords<T>,
  query: RecordQuery,
  beside?: { values: Values; query: RecordQuery },
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { definitions, entity, field } = ready
  const values = field ? fieldValues(ctx, owner, field) : beside?.values
  if (!values)
    return listRecords(
      ctx,
      entity,
      query,
      filtersOf(ctx, ready, query),
      totalOf(ctx, ready, query) ?? sumsOfField(ctx, owner, definitions, query as unknown as Query),
    )
  const where = await whereOf(ctx, ready, values.only ? beside!.query : query)
  const isAll = narrowedBy(query as unknown as Query).length === 0
  return listByValue(ctx, entity, { values, query, where, isAll })
}

/** The values of fields with how many records have each; those of the account's own are `cf:key`. */
export async function facetsWithFields<T>(
  ctx: Ctx,
  owner: Owner,
  records: Records<T>,
  query: FacetQuery,
): Promise<Text<{ data: Facets }>> {
  const columns = (query.fields ?? []).filter((field) => field !== null && keyOf(field)) as string[]
  if (columns.length === 0) return facetRecords(ctx, records, query)
  const own = query.fields!.filter((field) => field !== null && !columns.includes(field))
  const answer = await facetRecords(ctx, records, { ...query, fields: own })
  const { data } = contentOf<{ data: unknown[] }>(answer)
  const custom = await customFacets(ctx, owner, records as Records<unknown>, query, columns)
  return { text: `{"data":[${[...data.map((one) => JSON.stringify(one)), ...custom].join(',')}]}` }
}

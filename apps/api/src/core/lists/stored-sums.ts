import type { AnyOf } from '@steward/contract/kit/list.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context/ctx.ts'
import { forSome, seesAll, type StoredSums, sumsOf } from '../records/kept-sums.ts'
import { isAnyOf } from './filters.ts'

type Query = Readonly<Record<string, unknown>>

/** The names of the filters that a query sets, `search` and `ids` included. */
export const narrowedBy = (query: Query): string[] =>
  Object.entries(query).flatMap(([key, value]) => {
    const isNarrowing = key === 'search' || key === 'ids' || key.startsWith('filter[')
    const isGiven = value !== undefined && value !== '' && value !== false
    return isNarrowing && isGiven ? [key.replace(/^filter\[(.+)\]$/, '$1')] : []
  })

/** `value, count` of a field, from the stored sums; for somebody limited to sites, counted by `having`. */
export const valuesFromSums = (
  ctx: Ctx,
  sums: StoredSums,
  { field, type, having }: { field: string; type: SQL; having: SQL },
): SQL => sql`
  select ${sums.value}::${type} as value, sum(${sums.n})::int as count
  from ${sumsOf(ctx, sums, field)} group by 1 having sum(${sums.n}) > 0
  union all ${forSome(sql`select value, count from (${having}) h`)}`

/** Each `value` that a field has, from the stored sums. */
export const knownValues = (
  ctx: Ctx,
  sums: StoredSums,
  { field, type }: { field: string; type: SQL },
): SQL => sql`
  select ${sums.value}::${type} as value from ${sumsOf(ctx, sums, field)} group by 1 having sum(${sums.n}) > 0`

/**
 * The stored number or cost of the records under one filter: null for somebody limited to sites. Undefined where there
 * is no such sum.
 *
 * @param fields those of which each record is in the sum of one value
 */
export function totalFromSums(
  ctx: Ctx,
  sums: StoredSums,
  query: Query,
  fields: readonly string[],
  of: 'n' | 'cost' = 'n',
): SQL | undefined {
  const [field, more] = narrowedBy(query)
  if (!field || more || !fields.includes(field)) return undefined
  const values = query[`filter[${field}]`] as AnyOf<string>
  const some = isAnyOf(sums.value, values)
  const type = sql.raw(of === 'n' ? 'int' : 'numeric')
  return sql`(select case when ${seesAll} then coalesce(sum(${sums[of]!}), 0)::${type} end from ${sumsOf(ctx, sums, field)} and ${some})`
}

import type { AnyOf } from '@steward/contract/kit/list.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context/ctx.ts'
import { forSome, seesAll, type StoredSums, sumsOf } from '../records/kept-sums.ts'
import { isAnyOf } from './filters.ts'

type Query = Readonly<Record<string, unknown>>

/** The names of what a list is narrowed by; `search` and `ids` are among them. */
export const narrowedBy = (query: Query): string[] =>
  Object.entries(query).flatMap(([key, value]) => {
    const isNarrowing = key === 'search' || key === 'ids' || key.startsWith('filter[')
    const isGiven = value !== undefined && value !== '' && value !== false
    return isNarrowing && isGiven ? [key.replace(/^filter\[(.+)\]$/, '$1')] : []
  })

/** `value, count` of a field, from the sums; for who sees only some sites, counted by `having`. */
export const valuesFromSums = (
  ctx: Ctx,
  sums: StoredSums,
  { field, type, having }: { field: string; type: SQL; having: SQL },
): SQL => sql`
  select ${sums.value}::${type} as value, sum(${sums.n})::int as count
  from ${sumsOf(ctx, sums, field)} group by 1 having sum(${sums.n}) > 0
  union all ${forSome(sql`select value, count from (${having}) h`)}`

/** `value` of a field, each that is there. */
export const knownValues = (
  ctx: Ctx,
  sums: StoredSums,
  { field, type }: { field: string; type: SQL },
): SQL => sql`
  select ${sums.value}::${type} as value from ${sumsOf(ctx, sums, field)} group by 1 having sum(${sums.n}) > 0`

/**
 * How many records a list has that is narrowed by one field only, or what they cost: an expression that is null for who
 * sees only some sites. Undefined where the sums can't tell.
 *
 * @param fields those whose values are kept, each under its own value alone
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

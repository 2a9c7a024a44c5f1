import { type SQL, sql } from 'drizzle-orm'
import type { Values } from '#core/lists/by-value.ts'
import type { Ctx } from '#core/context/ctx.ts'
import type { Query } from '#core/lists/listing.ts'
import { asset_assignments } from '#db/schema/asset-assignments.ts'
import { assets } from '#db/schema/assets.ts'

/** The condition of assignments `v` with a due date; the index only has these. */
const DUE = sql`v.ended_at is null and v.due_on is not null`

/** The day by which an asset has to be returned; null without one. */
export const dueOn: SQL = sql`(select v.due_on from ${asset_assignments} v
  where v.account_id = ${assets.account_id} and v.asset_id = ${assets.id} and ${DUE})`

/** The range of due dates. */
function rangeOf(query: Query): SQL | undefined {
  const [from, to] = [query['filter[due_on][gte]'], query['filter[due_on][lte]']]
  if (from === undefined && to === undefined) return undefined
  const since = from === undefined ? sql`` : sql` and v.due_on >= ${from}::date`
  const until = to === undefined ? sql`` : sql` and v.due_on <= ${to}::date`
  return sql`${since}${until}`
}

/** The ids of assets that are due within `filter[due_on][gte]` and `[lte]`; undefined without such a filter. */
export function dueIds(ctx: Ctx, query: Query): SQL | undefined {
  const range = rangeOf(query)
  return (
    range &&
    sql`select v.asset_id from ${asset_assignments} v where v.account_id = ${ctx.account_id} and ${DUE}${range}`
  )
}

/** The same as a condition: they are few of all, so they are looked up first. */
export function dueWithin(ctx: Ctx, query: Query): SQL[] {
  const ids = dueIds(ctx, query)
  return ids ? [sql`${assets.id} = any (array(${ids}))`] : []
}

/** The due dates, to sort a list by. */
export function dueValues(ctx: Ctx, query: Query): Values {
  const range = rangeOf(query)
  return {
    table: sql`${asset_assignments} v`,
    where: sql`v.account_id = ${ctx.account_id} and ${DUE}${range ?? sql``}`,
    of: sql`v.asset_id`,
    by: sql`v.due_on`,
    type: sql`date`,
    few: true,
    // Assets without a due date come last in both orders.
    emptyLast: true,
    only: range !== undefined,
  }
}

/** A query without the due dates, for a list that is already limited to them. */
export const withoutDue = <Q extends object>(query: Q): Q => ({
  ...query,
  'filter[due_on][gte]': undefined,
  'filter[due_on][lte]': undefined,
})

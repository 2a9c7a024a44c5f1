import type { QueryOf } from '@steward/contract/kit/route.ts'
import { ASSET_STATUSES, RECKONED_WITH } from '@steward/contract/asset-status.ts'
import type { AssetSummary } from '@steward/contract/asset-summary.ts'
import type { assetsApi } from '@steward/contract/assets.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { amount, statement } from '#core/records/entity.ts'
import { sumsOf, narrowedBy, seesSome } from '#core/lists/stored-sums.ts'
import { whereOf } from '#core/lists/listing.ts'
import type { Text } from '#core/records/rows.ts'
import { textArray } from '#core/lists/search.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { assetRecords } from './assets.records.ts'

/** Days before its end in which a warranty counts as ending, and those before an asset is to be replaced. */
const ENDING_SOON = 30
const REPLACED_SOON = 90

/** Today and some days on, where the organization is; read once, so that the index of the date is walked between them. */
const today = (ctx: Ctx, days: number): SQL =>
  sql`(select (now() at time zone time_zone)::date + ${sql.raw(String(days))} from accounts where id = ${ctx.account_id})`

/** How many of the narrowed register, of what is still reckoned with, have a date within so many days from today. */
const within = (ctx: Ctx, column: PgColumn, days: number, where: SQL): SQL =>
  sql`(select count(*)::int from ${assets} where ${where}
    and ${column} between ${today(ctx, 0)} and ${today(ctx, days)} and ${assets.status} = any (${textArray(RECKONED_WITH)}))`

/** What an unnarrowed register has of each value, as it is kept: `value, n, cost`. */
const storedSums = (ctx: Ctx, field: string): SQL =>
  sql`select ${asset_counts.value} as value, sum(${asset_counts.n}) as n, sum(${asset_counts.cost}) as cost
    from ${sumsOf(ctx, asset_counts, field)} group by 1`

/** The figures above the list, under the same search and filters. */
export async function assetSummary(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.summary>,
): Promise<Text<{ data: AssetSummary }>> {
  const where = await whereOf(ctx, assetRecords, query)
  const isAll = narrowedBy(query).length === 0
  const states = isAll ? sql`${storedSums(ctx, 'status')} union all` : sql``
  const kinds = isAll ? sql`${storedSums(ctx, 'category_id')} union all` : sql``
  const counting = isAll ? sql` where ${seesSome}` : sql``
  const [result] = await ask(
    ctx,
    statement(sql`with t as (
      select ${assets.status} as status, ${assets.category_id} as category_id, count(*) as n,
        sum(${assets.purchase_cost}) as cost
      from ${assets} where ${where} group by 1, 2
    ), statuses as (
      ${states} select status, sum(n), sum(cost) from t${counting} group by 1
    ), kinds as (
      ${kinds} select category_id::text, sum(n), null from t${counting} group by 1
    ), named (status, n, cost) as (select * from statuses),
    categories as (
      select k.value as id, c.name, k.n::int as count
      from kinds k (value, n, cost) left join asset_categories c on c.account_id = ${ctx.account_id} and c.id = k.value::uuid
      where k.n > 0 order by 3 desc, 2 limit 100
    )
    select json_build_object('data', json_build_object('dashboard_counts', json_build_object(
      'total', (select coalesce(sum(n), 0)::int from named),
      'by_status', (select json_object_agg(s, coalesce(n.n, 0)::int)
        from unnest(${textArray(ASSET_STATUSES)}) s left join named n on n.status = s),
      'by_category', (select coalesce(json_agg(categories), '[]') from categories),
      'purchase_cost', ${amount(sql`(select coalesce(sum(cost), 0) from named)`)},
      'warranties_ending', ${within(ctx, assets.warranty_end, ENDING_SOON, where)},
      'replacements_due', ${within(ctx, assets.expected_end_date, REPLACED_SOON, where)})))::text as text`),
  )
  return { text: (result!.rows[0] as { text: string }).text }
}

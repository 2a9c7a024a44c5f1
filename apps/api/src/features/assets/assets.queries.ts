import type { QueryOf } from '@steward/contract/kit/route.ts'
import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import type { assetsApi, AssetSummary } from '@steward/contract/assets.ts'
import { sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/ctx.ts'
import { amount, statement } from '#core/entity.ts'
import { whereOf } from '#core/listing.ts'
import type { Text } from '#core/rows.ts'
import { textArray } from '#core/search.ts'
import { assets } from '#db/schema/assets.ts'
import { assetRecords } from './assets.records.ts'

/** Days before its end in which a warranty counts as ending. */
const ENDING_SOON = 30

/** The figures above the list, under the same search and filters. */
export async function assetSummary(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.summary>,
): Promise<Text<{ data: AssetSummary }>> {
  const where = await whereOf(ctx, assetRecords, query)
  const [result] = await ask(
    ctx,
    statement(sql`with today as (
      select (now() at time zone time_zone)::date as day from accounts where id = ${ctx.account_id}
    ), t as (
      select ${assets.status} as status, ${assets.category_id} as category_id, count(*) as n,
        sum(${assets.purchase_cost}) as cost,
        count(*) filter (where ${assets.warranty_end} between today.day and today.day + ${sql.raw(String(ENDING_SOON))}) as ending
      from ${assets}, today where ${where} group by 1, 2
    ), statuses as (
      select s as status, coalesce(sum(t.n), 0)::int as n
      from unnest(${textArray(ASSET_STATUSES)}) s left join t on t.status = s group by 1
    ),
    categories as (
      select t.category_id as id, c.name, sum(t.n)::int as count
      from t left join asset_categories c on c.account_id = ${ctx.account_id} and c.id = t.category_id
      group by 1, 2 order by 3 desc, 2 limit 100
    )
    select json_build_object('data', json_build_object('dashboard_counts', json_build_object(
      'total', (select coalesce(sum(n), 0)::int from t),
      'by_status', (select json_object_agg(status, n) from statuses),
      'by_category', (select coalesce(json_agg(categories), '[]') from categories),
      'purchase_cost', ${amount(sql`(select coalesce(sum(cost), 0) from t)`)},
      'warranties_ending', (select coalesce(sum(ending), 0)::int from t))))::text as text`),
  )
  return { text: (result!.rows[0] as { text: string }).text }
}

/** What a category gives to its assets, and asks of them. */
export interface CategoryDefaults {
  depreciation_method_id: string | null
  useful_life_months: number | null
  salvage_value: string | null
  required_fields: string[]
  /** The category that asks for them. */
  required_by: string | null
}

/**
 * What a category gives to its assets; what it leaves empty comes from the categories above it, and a life that none
 * of them says from the method.
 *
 * @param method_id the method that the asset has of its own, if it has one
 * @param cost what it cost, for the share that is left at its end
 */
export async function categoryDefaults(
  ctx: Ctx,
  category_id: string,
  {
    method_id,
    cost,
  }: { method_id?: string | null | undefined; cost?: string | null | undefined } = {},
): Promise<CategoryDefaults> {
  const [result] = await ask(ctx, {
    text: `with recursive up as (
        select *, 1 as level from asset_categories where account_id = $1 and id = $2
        union all
        select c.*, u.level + 1 from asset_categories c join up u on c.account_id = $1 and c.id = u.parent_id
        where u.level < 20
      ), method as (
        select coalesce($3::uuid,
          (select depreciation_method_id from up where depreciation_method_id is not null order by level limit 1)) as id
      )
      select (select id from method) as depreciation_method_id,
        coalesce(
          (select useful_life_months from up where useful_life_months is not null order by level limit 1),
          (select default_life_months from depreciation_methods where account_id = $1 and id = (select id from method))
        ) as useful_life_months,
        (select round($4::numeric * salvage_percent / 100,
            (select nullif(current_setting('app.currency_digits', true), '')::int))::text
          from up where salvage_percent is not null order by level limit 1) as salvage_value,
        coalesce(r.required_fields, '{}') as required_fields, r.name as required_by
      from (select 1) one left join lateral (
        select required_fields, name from up where required_fields <> '{}' order by level limit 1) r on true`,
    values: [ctx.account_id, category_id, method_id ?? null, cost ?? null],
  })
  return result!.rows[0] as CategoryDefaults
}

/** How the tags of new assets begin: as the category says, or the nearest above it, else as the organization does. */
export async function tagPrefix(ctx: Ctx, category_id: string | null | undefined): Promise<string> {
  const [result] = await ask(ctx, {
    text: `with recursive up as (
        select id, parent_id, tag_prefix, 1 as level from asset_categories where account_id = $1 and id = $2
        union all
        select c.id, c.parent_id, c.tag_prefix, u.level + 1 from asset_categories c
        join up u on c.account_id = $1 and c.id = u.parent_id where u.level < 20
      )
      select coalesce(
        (select tag_prefix from up where tag_prefix is not null order by level limit 1),
        (select asset_tag_prefix from accounts where id = $1)) as prefix`,
    values: [ctx.account_id, category_id ?? null],
  })
  return (result!.rows[0] as { prefix: string }).prefix
}

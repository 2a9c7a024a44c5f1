import type { AnyOf } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import type { AssetFacet, assetsApi, AssetSummary } from '@steward/contract/assets.ts'
import { and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ask, type Ctx } from '#core/ctx.ts'
import { amount, statement } from '#core/entity.ts'
import { anyOfEach, withinEach } from '#core/filters.ts'
import { inAccount, narrowedBy, type Text } from '#core/rows.ts'
import { textArray } from '#core/search.ts'
import { live } from '#db/columns.ts'
import { assets } from '#db/schema/assets.ts'

const FACETED = {
  status: assets.status,
  condition: assets.condition,
  criticality: assets.criticality,
  category_id: assets.category_id,
  site_id: assets.site_id,
  location_id: assets.location_id,
  department_id: assets.department_id,
  custodian_id: assets.custodian_id,
  manufacturer: assets.manufacturer,
} satisfies Record<AssetFacet, PgColumn>

const RANGED = {
  purchase_date: assets.purchase_date,
  warranty_end: assets.warranty_end,
  purchase_cost: assets.purchase_cost,
}

/** The query parameters of a list, an export, a summary or a facet as conditions; one filter can be left aside. */
export function assetFilters(query: object, aside?: AssetFacet): (SQL | undefined)[] {
  const { [aside as 'status']: _, ...faceted } = FACETED
  return [
    ...anyOfEach(query as Record<string, unknown>, { ...faceted, parent_id: assets.parent_id }),
    ...withinEach(query as Record<string, unknown>, RANGED),
  ]
}

type Narrowing = { search: string; 'filter[archived]'?: boolean | undefined }

/** All that a list of assets is narrowed by, its account included. */
export async function assetsWhere(
  ctx: Ctx,
  query: Narrowing & { ids?: AnyOf<string> },
  aside?: AssetFacet,
): Promise<SQL> {
  const shown = query['filter[archived]'] ? isNotNull(assets.archived_at) : live(assets)
  const ids = query.ids?.filter((id) => id !== null)
  const narrowing = await narrowedBy(ctx, { table: assets }, query, [
    ...assetFilters(query, aside),
    ids ? inArray(assets.id, ids) : undefined,
  ])
  return and(inAccount(ctx, assets), shown, ...narrowing)!
}

/** Days before its end in which a warranty counts as ending. */
const ENDING_SOON = 30

/** The figures above the list, under the same search and filters. */
export async function assetSummary(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.summary>,
): Promise<Text<{ data: AssetSummary }>> {
  const where = await assetsWhere(ctx, query)
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

/** Where the name of a facet's value stands, for those that are references. */
const NAMES: Partial<Record<AssetFacet, SQL>> = {
  category_id: sql`select name from asset_categories`,
  site_id: sql`select name from sites`,
  location_id: sql`select name from locations`,
  department_id: sql`select name from departments`,
  custodian_id: sql`select full_name as name from employees`,
}

/** At most this many values of a facet, the most frequent ones first. */
const MOST_VALUES = 100

async function facetOf(ctx: Ctx, query: QueryOf<typeof assetsApi.facets>, field: AssetFacet) {
  const column = FACETED[field]
  const where = await assetsWhere(ctx, query, field)
  const names = NAMES[field]
  const name = names
    ? sql`(select s.name from (${names} n where n.account_id = ${ctx.account_id} and n.id = v.value) s)`
    : sql`v.value::text`
  const searched = query[`search[${field}]`]
  const matching = searched
    ? sql` where plain_text(name) like '%' || plain_text(${searched.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : sql``
  return statement(sql`select json_build_object('field', ${field}::text, 'values', coalesce(json_agg(r), '[]'))::text as text
    from (
      select value::text as value, name, count from (
        select v.value, ${name} as name, v.count from (
          select ${column} as value, count(*)::int as count from ${assets} where ${where} group by 1
        ) v
      ) f${matching} order by count desc, name limit ${sql.raw(String(MOST_VALUES))}
    ) r`)
}

/** For each field its values with how many assets have them, under all the other filters. */
export async function assetFacets(ctx: Ctx, query: QueryOf<typeof assetsApi.facets>) {
  const fields = (query.fields ?? Object.keys(FACETED)).filter((field) => field !== null)
  const statements = await Promise.all(
    fields.map((field) => facetOf(ctx, query, field as AssetFacet)),
  )
  const results = await ask(ctx, ...statements)
  const texts = results.map((result) => (result.rows[0] as { text: string }).text)
  return { text: `{"data":[${texts.join(',')}]}` }
}

interface Defaults {
  depreciation_method_id: string | null
  useful_life_months: number | null
}

/** What a category gives to its assets; what it leaves empty comes from the categories above it. */
export async function categoryDefaults(ctx: Ctx, category_id: string): Promise<Defaults> {
  const [result] = await ask(ctx, {
    text: `with recursive up as (
        select *, 1 as level from asset_categories where account_id = $1 and id = $2
        union all
        select c.*, u.level + 1 from asset_categories c join up u on c.account_id = $1 and c.id = u.parent_id
        where u.level < 20
      )
      select (select depreciation_method_id from up where depreciation_method_id is not null order by level limit 1),
        (select useful_life_months from up where useful_life_months is not null order by level limit 1)`,
    values: [ctx.account_id, category_id],
  })
  return result!.rows[0] as Defaults
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

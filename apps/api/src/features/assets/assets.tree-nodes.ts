import {
  type AssetNode,
  type assetTreeApi,
  MAX_COUNTED_BELOW,
  NOWHERE,
  type TreeLayout,
  type TreeMeta,
} from '@steward/contract/asset-tree.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { amount } from '#core/records/entity.ts'
import { BOTTOMLESS } from '#core/records/hierarchy.ts'
import { forSome, sumsOf } from '#core/records/kept-sums.ts'
import { literal, pageText } from '#core/lists/page.ts'
import type { Text } from '#core/records/rows.ts'
import { asset_counts } from '#db/schema/assets.ts'
import { locationsBelow } from '#shared/places/locations-below.ts'

export type TreeQuery = QueryOf<typeof assetTreeApi.tree>
export type TreeAnswer = Text<{ data: AssetNode[]; meta: TreeMeta }>

/** The number up to which the nodes of a level are counted. */
const COUNTED = 1_000

/** The number of rows of `from …`, up to that limit. */
export const countedIn = (from: SQL): SQL =>
  sql`(select count(*) from (select 1 ${from} limit ${literal(COUNTED + 1)}) c)`

/** The answer of a level or a search. */
export function answer(beginning: string, total: number, next_cursor: string | null): TreeAnswer {
  const total_exact = total <= COUNTED
  const meta: TreeMeta = { total_records: Math.min(total, COUNTED), total_exact, next_cursor }
  return { text: pageText(beginning, meta) }
}

export const account = (ctx: Ctx) => sql`${ctx.account_id}::uuid`

/** In a tree by place, a part is below its asset only if both are in the same place. */
export const inSamePlace = (one: string, other: string): SQL => {
  const same = (column: string) => `${one}.${column} is not distinct from ${other}.${column}`
  return sql.raw(`${same('site_id')} and ${same('location_id')}`)
}

const onlyIn = (by: TreeLayout, one: string, other: string) =>
  by === 'place' ? sql` and ${inSamePlace(one, other)}` : sql``

/** The number of parts that are read below each asset at first; assets with more share the remaining ones. */
const FIRST_LOOK = 50
/** The minimum that is counted for each asset with more. */
const FAIR_SHARE = 100

/** The rows below the row `top`, level by level, read only as far as they are used. */
const walk = (ctx: Ctx, by: TreeLayout, most: SQL): SQL => sql`
  select count(*)::int as n, coalesce(sum(w.cost), 0) as cost, count(*) filter (where w.level = 1)::int as kids from (
    with recursive below as (
      select a.id, 1 as level, a.purchase_cost as cost from assets a
      where a.account_id = ${account(ctx)} and a.parent_id = top.id and a.archived_at is null${onlyIn(by, 'a', 'top')}
      union all
      select c.id, b.level + 1, c.cost from below b cross join lateral (
        select a.id, a.purchase_cost as cost from assets a
        where a.account_id = ${account(ctx)} and a.parent_id = b.id and a.archived_at is null${onlyIn(by, 'a', 'top')}
        offset 0
      ) c where b.level < ${BOTTOMLESS}
    ) select * from below limit ${most}
  ) w`

/**
 * `rolled(id, n, cost, kids, exact)`: the sums of all that is below each of the assets in `source(id)`, and the number
 * of its direct parts. A page of large assets reads some 15,000 rows at most; a single asset is counted up to 10,000.
 */
export const rolledUp = (ctx: Ctx, by: TreeLayout, source: SQL): SQL => sql`
  tops as materialized (
    select a.id, a.site_id, a.location_id from ${source} s cross join lateral (
      select * from assets a where a.account_id = ${account(ctx)} and a.id = s.id offset 0) a
  ), looked as materialized (
    select top.*, w.* from tops top cross join lateral (${walk(ctx, by, literal(FIRST_LOOK + 1))}) w
  ), share as materialized (
    select greatest(${literal(FAIR_SHARE)}, ${literal(MAX_COUNTED_BELOW)} / greatest(count(*), 1))::int as most
    from looked where n > ${literal(FIRST_LOOK)}
  ), further as materialized (
    select top.id, w.* from looked top
    cross join lateral (${walk(ctx, by, sql`(select most + 1 from share)`)}) w where top.n > ${literal(FIRST_LOOK)}
  ), rolled as materialized (
    select l.id, least(coalesce(f.n, l.n), s.most) as n, coalesce(f.cost, l.cost) as cost,
      least(coalesce(f.kids, l.kids), s.most) as kids, coalesce(f.n, l.n) <= s.most as exact
    from looked l cross join share s left join further f on f.id = l.id
  )`

/**
 * The number and cost of assets directly in a place: stored sums for a reader who may see all sites, otherwise counted.
 */
const holding = (ctx: Ctx, field: 'site_id' | 'location_id', ids: SQL): SQL => sql`
  select ${asset_counts.value}::uuid as id, sum(${asset_counts.n}) as n, sum(${asset_counts.cost}) as cost
  from ${sumsOf(ctx, asset_counts, field)} and ${asset_counts.value} = any (array(select i::text from unnest(${ids}) i))
  group by 1
  union all
  ${forSome(sql`select ${sql.raw(field)}, count(*), coalesce(sum(purchase_cost), 0) from assets
    where account_id = ${account(ctx)} and archived_at is null and ${sql.raw(field)} = any (${ids})
    group by 1`)}`

/** `held_below(id, n, cost)` of the locations in `source(id)`, including the locations below each. */
export const heldInLocations = (ctx: Ctx, source: SQL): SQL => sql`
  ${locationsBelow(ctx, source)}, holding as materialized (
    ${holding(ctx, 'location_id', sql`array(select id from places_below)`)}
  ), held_below as materialized (
    select b.top as id, sum(h.n)::int as n, sum(h.cost) as cost
    from places_below b join holding h on h.id = b.id group by 1
  )`

/** `held_in_site(id, n, cost)` of the sites in `source(id)`. */
export const heldInSites = (ctx: Ctx, source: SQL): SQL => sql`
  held_in_site as materialized (
    select id, n::int as n, cost from (${holding(ctx, 'site_id', sql`array(select id from ${source} w)`)}) h
  )`

/** Whether an asset is directly in a place. */
const anyIn = (ctx: Ctx, place: SQL): SQL =>
  sql`exists (select from assets a where a.account_id = ${account(ctx)} and a.archived_at is null and ${place})`

const placesIn = (ctx: Ctx, place: SQL): SQL => sql`(select count(*)::int from locations c
  where c.account_id = ${account(ctx)} and c.archived_at is null and ${place})`

/** The source of nodes: `from …` and its conditions. */
interface Rows {
  from: SQL
  where?: SQL
}

const narrowed = ({ where }: Rows) => (where ? sql` where ${where}` : sql``)

/** The nodes of assets; `a` is a row, and the sums below it are in `rolled`. */
export const assetNodes = (above: SQL, isMatch: SQL, rows: Rows): SQL => sql`
  select a.id, 'asset' as kind, a.name::text as name, a.asset_tag::text as tag, a.status, null::text as type, a.category_id,
    (select e.full_name::text from employees e where e.account_id = a.account_id and e.id = a.custodian_id) as custodian,
    coalesce(
      (select l.name from locations l where l.account_id = a.account_id and l.id = a.location_id),
      (select s.name from sites s where s.account_id = a.account_id and s.id = a.site_id)
    )::text as place,
    a.site_id, a.location_id,
    (select p.id from assets p where p.account_id = a.account_id and p.id = a.parent_id) as parent_id,
    ${above} as above_id, coalesce(r.kids, 1) > 0 as has_children,
    coalesce(r.kids, 1) as children_count, r.n as count, coalesce(r.exact, false) as count_exact,
    case when r.exact then ${amount(sql`coalesce(a.purchase_cost, 0) + r.cost`)} end as value,
    ${isMatch} as is_match, a.lock_version
  ${rows.from} left join rolled r on r.id = a.id${narrowed(rows)}`

/** The nodes of locations; `l` is a row, and the assets in it are in `held_below`. */
export const locationNodes = (ctx: Ctx, isMatch: SQL, rows: Rows): SQL => sql`
  select l.id, 'location' as kind, l.name::text as name, l.code as tag, l.status, l.type, null::uuid as category_id, null::text as custodian, null::text as place,
    l.site_id, l.id as location_id, l.parent_id, coalesce(l.parent_id, l.site_id) as above_id,
    i.n > 0 or ${anyIn(ctx, sql`a.location_id = l.id`)} as has_children, i.n as children_count,
    case when ${isMatch} then coalesce(h.n, 0) end as count, true as count_exact,
    case when ${isMatch} then ${amount(sql`coalesce(h.cost, 0)`)} end as value, ${isMatch} as is_match, l.lock_version
  ${rows.from} cross join lateral (select ${placesIn(ctx, sql`c.parent_id = l.id`)} as n) i
  left join held_below h on h.id = l.id${narrowed(rows)}`

/** The nodes of sites; `s` is a row, and the assets in it are in `held_in_site`. */
export const siteNodes = (ctx: Ctx, isMatch: SQL, rows: Rows): SQL => sql`
  select s.id, 'site' as kind, s.name::text as name, s.code as tag, s.status, null::text as type, null::uuid as category_id, null::text as custodian, null::text as place,
    s.id as site_id, null::uuid as location_id, null::uuid as parent_id, null::uuid as above_id,
    i.n > 0 or ${anyIn(ctx, sql`a.site_id = s.id and a.location_id is null`)} as has_children, i.n as children_count,
    case when ${isMatch} then coalesce(h.n, 0) end as count, true as count_exact,
    case when ${isMatch} then ${amount(sql`coalesce(h.cost, 0)`)} end as value, ${isMatch} as is_match, s.lock_version
  ${rows.from} cross join lateral (select ${placesIn(ctx, sql`c.site_id = s.id and c.parent_id is null`)} as n) i
  left join held_in_site h on h.id = s.id${narrowed(rows)}`

/** The node of assets without a site; only for people who see all sites. */
export const nowhereNode = (ctx: Ctx, isMatch: SQL): SQL => sql`
  select ${NOWHERE}::uuid as id, 'nowhere' as kind, ''::text as name, null::text as tag, null::text as status,
    null::text as type, null::uuid as category_id, null::text as custodian, null::text as place, null::uuid as site_id, null::uuid as location_id,
    null::uuid as parent_id, null::uuid as above_id, true as has_children, 0 as children_count,
    case when ${isMatch} then coalesce(h.n, 0)::int end as count, true as count_exact,
    case when ${isMatch} then ${amount(sql`coalesce(h.cost, 0)`)} end as value, ${isMatch} as is_match, 1 as lock_version
  from (
    select sum(${asset_counts.n}) as n, sum(${asset_counts.cost}) as cost
    from ${sumsOf(ctx, asset_counts, 'site_id')} and ${asset_counts.value} is null
  ) h`

import { MAX_TREE_MATCHES, NOWHERE } from '@steward/contract/asset-tree.ts'
import { and, type SQL, sql } from 'drizzle-orm'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { narrowedBy } from '#core/lists/stored-sums.ts'
import { keysFor, type Narrowed, plainly, readByWays, shown } from '#core/lists/list-page.ts'
import { filtersOf, readyFor } from '#core/lists/listing.ts'
import { begun, literal } from '#core/lists/page.ts'
import { BOTTOMLESS } from '#core/records/hierarchy.ts'
import { byId, inAccount } from '#core/records/rows.ts'
import type { Reading } from '#core/lists/readings.ts'
import { searched, searchOf } from '#core/lists/search.ts'
import { searchedWays } from '#core/lists/search-page.ts'
import { live } from '#db/columns.ts'
import { assets } from '#db/schema/assets.ts'
import { locations, sites } from '#db/schema/places.ts'
import { assetRecords } from './assets.records.ts'
import {
  account,
  answer,
  assetNodes,
  countedIn,
  heldInLocations,
  heldInSites,
  inSamePlace,
  locationNodes,
  nowhereNode,
  rolledUp,
  siteNodes,
  type TreeAnswer,
  type TreeQuery,
} from './assets.tree-nodes.ts'

const PLACES = ['site_id', 'location_id']
const MATCHES = literal(MAX_TREE_MATCHES)

/** The matches come as the first page of a list does, by name. */
const asList = (query: TreeQuery) => ({
  ...query,
  page: 1,
  per_page: MAX_TREE_MATCHES,
  sort: 'name',
  order: 'asc' as const,
  cursor: undefined,
})

/** A place that is found by its own name is a match itself, so its content doesn't match by that name. */
const isReadIn =
  ({ by }: TreeQuery) =>
  ({ field, words }: Reading, typed: readonly string[]) =>
    by !== 'place' || !PLACES.includes(field) || words.length < typed.length

/** The paths to the searched assets. */
async function wantedAssets(ctx: Ctx, query: TreeQuery): Promise<Narrowed[]> {
  const where = (of: SQL) => [{ ...plainly(assets), where: of, total: counted(sql`${assets}`, of) }]
  if (query.id) return where(and(byId(ctx, assets, query.id), live(assets))!)
  const filters = and(...filtersOf(ctx, await readyFor(ctx, assetRecords, query), query))
  const search = await searchOf(ctx, assets, query.search, isReadIn(query))
  if (search) return searchedWays(ctx, assets, asList(query), { search, filters })
  return where(and(inAccount(ctx, assets), shown(assets, query['filter[archived]']), filters)!)
}

/** The places found by their names, if the query has no filters on assets. */
async function wantedPlaces(ctx: Ctx, query: TreeQuery, table: typeof sites | typeof locations) {
  const narrowing = narrowedBy(query as Readonly<Record<string, unknown>>)
  const isSearch = query.by === 'place' && narrowing.every((field) => field === 'search')
  const hits = isSearch ? await searched(ctx, table, query.search) : undefined
  return hits ? and(inAccount(ctx, table), live(table), hits.condition)! : sql`false`
}

/**
 * `members(id, depth)`: the found assets and all assets above them; `branch_tops` has the places of their branches. An
 * archived asset may be in one that was archived with it.
 */
function assetBranches(ctx: Ctx, query: TreeQuery): SQL {
  const shown = query['filter[archived]'] ? sql`` : sql` and a.archived_at is null`
  const place = query.by === 'place' ? sql` and ${inSamePlace('a', 'u')}` : sql``
  return sql`lines as (
    select f.id as of, a.id, a.parent_id, a.site_id, a.location_id, 1 as level from found f
    join assets a on a.account_id = ${account(ctx)} and a.id = f.id
    union all
    select u.of, a.id, a.parent_id, a.site_id, a.location_id, u.level + 1 from lines u
    join assets a on a.account_id = ${account(ctx)} and a.id = u.parent_id${shown}${place}
    where u.level < ${BOTTOMLESS}
  ), heights as materialized (
    select of, max(level) as height from lines group by of
  ), members as materialized (
    select u.id, max(h.height - u.level) as depth from lines u join heights h on h.of = u.of group by u.id
  ), branch_tops as materialized (
    select distinct u.site_id, u.location_id from lines u join heights h on h.of = u.of and h.height = u.level
  )`
}

/** `places(id, depth)` and `of_sites(id)`: the places of the branches, and the found places. */
const placeBranches = (ctx: Ctx): SQL => sql`
  ups as (
    select l.id as of, l.id, l.parent_id, l.site_id, 1 as level from locations l
    where l.account_id = ${account(ctx)} and l.id in (
      select location_id from branch_tops where location_id is not null union select id from found_locations)
    union all
    select u.of, l.id, l.parent_id, l.site_id, u.level + 1 from ups u
    join locations l on l.account_id = ${account(ctx)} and l.id = u.parent_id where u.level < ${BOTTOMLESS}
  ), up_heights as materialized (
    select of, max(level) as height from ups group by of
  ), place_members as materialized (
    select u.id, max(h.height - u.level) as depth from ups u join up_heights h on h.of = u.of group by u.id
  ), site_members as materialized (
    select site_id as id from branch_tops where site_id is not null union select site_id from ups union select id from found_sites
  )`

/**
 * The node above an asset in a tree by place: the asset that it is a part of, if that is in the same place; otherwise
 * the place.
 */
const aboveInPlace = sql`case when a.parent_id in (select id from members) and exists (
    select from lines p where p.id = a.parent_id and ${inSamePlace('p', 'a')})
  then a.parent_id else coalesce(a.location_id, a.site_id, ${NOWHERE}::uuid) end`
const aboveInAsset = sql`case when a.parent_id in (select id from members) then a.parent_id end`

const found = (of: string, where: SQL, from: SQL) =>
  sql`${sql.raw(of)} as materialized (select id from ${from} where ${where} order by name, id limit ${MATCHES})`

const counted = (from: SQL, where: SQL) => countedIn(sql`from ${from} where ${where}`)

/** A node on the path to a match has children, even if the match is archived and isn't counted. */
const hasChildren = sql`jsonb_build_object('has_children',
  n.has_children or n.id in (select above_id from nodes where above_id is not null))`

/** The nodes of places, sites before locations; `depth` is the level of a node in the answer. */
function placeNodes(ctx: Ctx): SQL {
  const isSite = sql`(s.id in (select id from found_sites))`
  const inBranches = {
    from: sql`from site_members p join sites s on s.account_id = ${account(ctx)} and s.id = p.id`,
  }
  const isLocation = sql`(l.id in (select id from found_locations))`
  const member = {
    from: sql`from locations l`,
    where: sql`l.account_id = ${account(ctx)} and l.id = p.id`,
  }
  return sql`union all
    select n.*, -200 from (${siteNodes(ctx, isSite, inBranches)}) n
    union all
    select n.*, -199 from (${nowhereNode(ctx, sql`false`)}) n where exists (select from branch_tops where site_id is null)
    union all
    select n.*, p.depth - 100 from place_members p
      cross join lateral (${locationNodes(ctx, isLocation, member)}) n`
}

/**
 * The matches and all nodes above them, each node before those below it. The content of a match is read like every
 * other level when it is opened.
 */
export async function treeBranches(ctx: Ctx, query: TreeQuery): Promise<TreeAnswer> {
  const isByPlace = query.by === 'place'
  const inSites = await wantedPlaces(ctx, query, sites)
  const inLocations = await wantedPlaces(ctx, query, locations)
  const places = isByPlace
    ? sql`, ${found('found_locations', inLocations, sql`${locations}`)}, ${found('found_sites', inSites, sql`${sites}`)},
      ${placeBranches(ctx)}, ${heldInLocations(ctx, sql`found_locations`)}, ${heldInSites(ctx, sql`found_sites`)}`
    : sql``
  const ofPlaces = isByPlace
    ? sql` + ${counted(sql`${locations}`, inLocations)} + ${counted(sql`${sites}`, inSites)}`
    : sql``
  const member = {
    from: sql`from assets a`,
    where: sql`a.account_id = ${account(ctx)} and a.id = m.id`,
  }
  const above = isByPlace ? aboveInPlace : aboveInAsset
  const read = (way: Narrowed) =>
    askRow<{
      beginning: string
      total: number
      found: number
      hits: number | null
    }>(
      ctx,
      statement(sql`with recursive ${way.first}found as materialized (${keysFor(assets, asList(query), way)}),
    ${assetBranches(ctx, query)}, ${rolledUp(ctx, query.by, sql`found`)}${places},
    nodes as materialized (
      select n.*, m.depth from members m cross join lateral (
        ${assetNodes(above, sql`a.id in (select id from found)`, member)}
      ) n
      ${isByPlace ? placeNodes(ctx) : sql``}
    )
    select ${begun(sql`(select json_agg(to_jsonb(n) - 'depth' || ${hasChildren} order by n.depth, n.name collate natural_sort, n.id) from nodes n)`)} as beginning,
      (${way.total}${ofPlaces})::int as total, (select count(*)::int from found) as found, ${way.hits} as hits`),
    )
  const { beginning, total } = await readByWays(await wantedAssets(ctx, query), read)
  return answer(beginning, total, null)
}

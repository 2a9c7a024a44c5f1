import type { Page } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { locationsApi, PlaceNode } from '@steward/contract/locations.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { isAnyOf } from '#core/lists/filters.ts'
import { begun, literal, pageText } from '#core/lists/page.ts'
import { inAccount, metaOf, type Text } from '#core/records/rows.ts'
import { searched } from '#core/lists/search.ts'
import { referringTo } from '#core/records/kept-sums.ts'
import { live } from '#db/columns.ts'
import { locations, sites } from '#db/schema/places.ts'
import { locationsBelow } from '#shared/places/locations-below.ts'
import { ASSETS_IN } from './assets-in-places.ts'

type TreeQuery = QueryOf<typeof locationsApi.tree>

/** The maximum number of places that a search answers, by name, with their branches. */
const MAX_MATCHES = 200

const account = (ctx: Ctx) => sql`${ctx.account_id}::uuid`

/** The sites and locations of these statuses. A status that locations can't have finds none of them. */
const shown = (ctx: Ctx, table: typeof sites | typeof locations, query: TreeQuery): SQL =>
  and(inAccount(ctx, table), live(table), isAnyOf(table.status, query['filter[status]']))!

/** The number of locations directly below each of `wanted(id)`, and of records in each of `counted(id)`. */
const countsOfLocations = (ctx: Ctx, wanted: SQL, counted: SQL): SQL => sql`
  ${locationsBelow(ctx, counted)}, holding as materialized (
    ${referringTo(ctx, ASSETS_IN.location, sql`array(select id from places_below)`)}
  ), within as materialized (
    select b.top as id, sum(h.n)::int as n from places_below b join holding h on h.id = b.id group by 1
  ), inside as materialized (
    select w.id, c.n from ${wanted} w cross join lateral (
      select count(*)::int as n from locations c
      where c.account_id = ${account(ctx)} and c.parent_id = w.id and c.archived_at is null
    ) c
  )`

/** The same for sites. */
const countsOfSites = (ctx: Ctx, wanted: SQL, counted: SQL): SQL => sql`
  site_ids as materialized (
    select array_agg(id) as list from ${counted} w
  ), in_locations as materialized (
    select l.site_id as id, sum(h.n)::int as n from (
      ${referringTo(
        ctx,
        ASSETS_IN.location,
        sql`array(
        select l.id from locations l where l.account_id = ${account(ctx)} and l.site_id = any ((select list from site_ids)::uuid[]))`,
      )}
    ) h join locations l on l.account_id = ${account(ctx)} and l.id = h.id group by 1
  ), site_holding as materialized (
    -- An asset in a location is at the site of that location.
    select s.id, s.n, s.n - coalesce(l.n, 0) as own from (
      ${referringTo(ctx, ASSETS_IN.site, sql`(select list from site_ids)::uuid[]`)}
    ) s left join in_locations l on l.id = s.id
  ), site_inside as materialized (
    select site_id as id, count(*)::int as n from locations
    where account_id = ${account(ctx)} and archived_at is null and parent_id is null
      and site_id = any (array(select id from ${wanted} w)) group by 1
  )`

/** A number for a requested place; places that only lead to it have none. */
const counted = (isMatch: SQL, n: SQL) => sql`case when ${isMatch} then coalesce(${n}, 0) end`

/** The node of a site; `s` is its row. */
const siteNode = (isMatch: SQL) => sql`
  select s.id, 'site' as kind, s.name, s.code, null as type, s.status, s.id as site_id, null::uuid as parent_id,
    s.name::text as path, coalesce(i.n, 0) > 0 as has_children, coalesce(i.n, 0) as children_count,
    ${counted(isMatch, sql`h.own`)} as asset_count, ${counted(isMatch, sql`h.n`)} as asset_count_within,
    ${isMatch} as is_match, s.lock_version`

/** The node of a location; `l` is its row. */
const locationNode = (path: SQL, isMatch: SQL) => sql`
  select l.id, 'location' as kind, l.name, l.code, l.type, l.status, l.site_id, l.parent_id,
    ${path} as path, coalesce(i.n, 0) > 0 as has_children, coalesce(i.n, 0) as children_count,
    ${counted(isMatch, sql`o.n`)} as asset_count, ${counted(isMatch, sql`w.n`)} as asset_count_within,
    ${isMatch} as is_match, l.lock_version`

/** The rows of the locations in `source(id)`, by the index as in `locationsBelow`. */
const rowsOf = (ctx: Ctx, source: SQL): SQL => sql`${source} cross join lateral (
    select * from locations l where l.account_id = ${account(ctx)} and l.id = p.id offset 0) l`

const siteCounts = sql`
  left join site_holding h on h.id = s.id left join site_inside i on i.id = s.id`
const locationCounts = sql`
  left join inside i on i.id = l.id left join holding o on o.id = l.id left join within w on w.id = l.id`

interface Level {
  beginning: string
  total: number
}

async function answered(ctx: Ctx, query: TreeQuery, text: SQL): Promise<Text<Page<PlaceNode>>> {
  const { beginning, total } = await askRow<Level>(ctx, statement(text))
  const meta = metaOf(query, total, false, null)
  return { text: pageText(beginning, meta) }
}

/** The answer for a node `n`. */
const nodeOf = ({ fields }: TreeQuery, whole: SQL): SQL => {
  if (!fields) return whole
  const some = fields.map((field) => sql`n.${sql.identifier(field)}`)
  return sql`(select r from (select ${sql.join(some, sql`, `)}) r)`
}

/** One page of the rows of `table` that meet a condition, by name. */
const pageOf = (table: PgTable, where: SQL, { page, per_page }: TreeQuery): SQL => sql`
  page as materialized (
    select id from ${table} where ${where} order by name, id
    limit ${literal(per_page)} offset ${literal((page - 1) * per_page)}
  )`

/** The sites of the account, which are the top level of the tree. */
function roots(ctx: Ctx, query: TreeQuery) {
  const where = shown(ctx, sites, query)
  return answered(
    ctx,
    query,
    sql`with ${pageOf(sites, where, query)}, ${countsOfSites(ctx, sql`page`, sql`page`)},
    nodes as (
      ${siteNode(sql`true`)} from page p
      join sites s on s.account_id = ${account(ctx)} and s.id = p.id ${siteCounts}
    )
    select ${begun(sql`(select json_agg(${nodeOf(query, sql`n`)} order by n.name, n.id) from nodes n)`)} as beginning,
      (select count(*)::int from ${sites} where ${where}) as total`,
  )
}

/** The locations directly below a location or a site. */
function children(ctx: Ctx, query: TreeQuery) {
  const { parent_id, site_id } = query
  const place = parent_id
    ? sql`${locations.parent_id} = ${parent_id}`
    : sql`${locations.site_id} = ${site_id} and ${locations.parent_id} is null`
  const where = and(shown(ctx, locations, query), place)!
  // All nodes of a level have the same path, which is read once.
  const around = parent_id
    ? sql`around as (
        select name, parent_id, site_id, 1 as level from locations
        where account_id = ${account(ctx)} and id = ${parent_id}
        union all
        select l.name, l.parent_id, l.site_id, a.level + 1 from locations l join around a
          on l.account_id = ${account(ctx)} and l.id = a.parent_id where a.level < 20
      ), prefix as (
        select s.name || ' > ' || string_agg(a.name, ' > ' order by a.level desc) as path
        from around a join sites s on s.account_id = ${account(ctx)} and s.id = a.site_id group by s.name
      )`
    : sql`prefix as (select name as path from sites where account_id = ${account(ctx)} and id = ${site_id})`
  const path = sql`(select path from prefix) || ' > ' || l.name`
  return answered(
    ctx,
    query,
    sql`with recursive ${pageOf(locations, where, query)},
    ${countsOfLocations(ctx, sql`page`, sql`page`)}, ${around},
    nodes as (
      ${locationNode(path, sql`true`)} from ${rowsOf(ctx, sql`page p`)} ${locationCounts}
    )
    select ${begun(sql`(select json_agg(${nodeOf(query, sql`n`)} order by n.name, n.id) from nodes n)`)} as beginning,
      (select count(*)::int from ${locations} where ${where}) as total`,
  )
}

/**
 * The searched places, each with the places above it. Those above a place are the same in every row through it, so its
 * path is read from one of them.
 */
function branches(ctx: Ctx, query: TreeQuery, wanted: { sites: SQL; locations: SQL }) {
  return answered(
    ctx,
    query,
    sql`with recursive found as materialized (
      select id from ${locations} where ${wanted.locations} order by name, id limit ${literal(MAX_MATCHES)}
    ), found_sites as materialized (
      select id from ${sites} where ${wanted.sites} order by name, id limit ${literal(MAX_MATCHES)}
    ), lines as (
      select l.id as of, l.id, l.name, l.parent_id, l.site_id, 1 as level from found f
      join locations l on l.account_id = ${account(ctx)} and l.id = f.id
      union all
      select u.of, l.id, l.name, l.parent_id, l.site_id, u.level + 1 from lines u
      join locations l on l.account_id = ${account(ctx)} and l.id = u.parent_id where u.level < 20
    ), members as materialized (
      select distinct on (u.id) u.id, u.of, u.level from lines u order by u.id, u.level, u.of
    ), paths as materialized (
      select m.id, max(u.level) - m.level as depth, string_agg(u.name, ' > ' order by u.level desc) as path
      from members m join lines u on u.of = m.of and u.level >= m.level group by m.id, m.level
    ), site_members as materialized (
      select id from found_sites union select site_id from lines
    ), ${countsOfLocations(ctx, sql`members`, sql`found`)}, ${countsOfSites(ctx, sql`site_members`, sql`found_sites`)},
    nodes as (
      select * , -1 as depth from (
        ${siteNode(sql`s.id in (select id from found_sites)`)} from site_members m
        join sites s on s.account_id = ${account(ctx)} and s.id = m.id ${siteCounts}
      ) s
      union all
      ${locationNode(sql`s.name || ' > ' || p.path`, sql`(l.id in (select id from found))`)}, p.depth from ${rowsOf(ctx, sql`paths p`)}
      join sites s on s.account_id = ${account(ctx)} and s.id = l.site_id ${locationCounts}
    )
    select ${begun(sql`(select json_agg(${nodeOf(query, sql`to_jsonb(n) - 'depth'`)} order by n.depth, n.name, n.id) from nodes n)`)} as beginning,
      (select count(*)::int from ${locations} where ${wanted.locations})
        + (select count(*)::int from ${sites} where ${wanted.sites}) as total`,
  )
}

const nothing = sql`false`
const matching = (where: SQL, isHit: SQL | undefined) => (isHit ? and(where, isHit)! : nothing)

async function foundBySearch(ctx: Ctx, query: TreeQuery) {
  const inSite = query.site_id
  const ofSites = await searched(ctx, sites, query.search)
  const ofLocations = await searched(ctx, locations, query.search)
  const places = shown(ctx, locations, query)
  return branches(ctx, query, {
    sites: inSite ? nothing : matching(shown(ctx, sites, query), ofSites?.condition),
    locations: matching(
      inSite ? and(places, sql`${locations.site_id} = ${inSite}`)! : places,
      ofLocations?.condition,
    ),
  })
}

/**
 * A level of the tree of places: the sites, or the locations directly below a site or a location, by name, with the
 * numbers of what is in each. With a search, or the id of a place, the branches to the matches.
 */
export function placeTree(ctx: Ctx, query: TreeQuery): Promise<Text<Page<PlaceNode>>> {
  if (query.search) return foundBySearch(ctx, query)
  if (query.id) {
    const one = (table: typeof sites | typeof locations) =>
      and(inAccount(ctx, table), live(table), inArray(table.id, [query.id!]))!
    return branches(ctx, query, { sites: one(sites), locations: one(locations) })
  }
  return query.parent_id || query.site_id ? children(ctx, query) : roots(ctx, query)
}

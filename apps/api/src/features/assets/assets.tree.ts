import { NOWHERE } from '@steward/contract/asset-tree.ts'
import { allows } from '@steward/contract/permissions.ts'
import { type SQL, sql } from 'drizzle-orm'
import { admitted, askRow, askRows, type Ctx } from '#core/context/ctx.ts'
import { begun, literal } from '#core/lists/page.ts'
import { readCursor, writeCursor } from '#core/lists/cursor.ts'
import { statement } from '#core/records/entity.ts'
import { forbidden, notFound } from '#core/context/errors.ts'
import { narrowedBy } from '#core/lists/stored-sums.ts'
import { seesAll, seesSome } from '#core/records/kept-sums.ts'
import { byId } from '#core/records/rows.ts'
import { prepare } from '#db/client.ts'
import { assets } from '#db/schema/assets.ts'
import { locations, sites } from '#db/schema/places.ts'
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
import { treeBranches } from './assets.tree-search.ts'

/** The queries of a level of the tree: its places first, then its assets, each by name. */
interface Level {
  /** The node that it is in. */
  above: string | null
  /** `from … where …` of the rows `s` or `l`. */
  places?: { kind: 'site' | 'location'; from: SQL }
  /** The rows `a`: the parent, which is first in an index, and the other conditions. */
  assets?: { from: SQL; order: SQL }[]
  /** Whether the level ends with the node of assets without a site. */
  nowhere?: true
}

/** A cursor is for one level. Levels have no filters. */
const ORDER = { sort: 'name', order: 'asc' } as const

/** The end of the previous page: the part of the level, and the name. */
function place(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const { value, id } = readCursor(cursor, ORDER)
  return { part: Number(value?.slice(0, 1)), name: value?.slice(1) ?? '', id }
}

type After = ReturnType<typeof place>

/** The rest of a part of the level, after the previous page. */
function rest(part: number, row: string, after: After): SQL {
  if (!after || after.part < part) return sql``
  if (after.part > part) return sql` and false`
  return sql` and (${sql.raw(row)}.name, ${sql.raw(row)}.id) > (${after.name}::text, ${after.id}::uuid)`
}

const liveAssets = (ctx: Ctx, where: SQL) =>
  sql`from assets a where a.account_id = ${account(ctx)} and a.archived_at is null and ${where}`

const above = (ctx: Ctx, where: SQL) => sql`exists (select from assets p
  where p.account_id = ${account(ctx)} and p.id = a.parent_id and p.archived_at is null${where})`

/** Assets in a place, without parts of other assets in the same place. */
const topsIn = (ctx: Ctx, where: SQL) =>
  liveAssets(
    ctx,
    sql`${where} and (a.parent_id is null or not ${above(ctx, sql` and ${inSamePlace('p', 'a')}`)})`,
  )

/** In the order of the index of places and names. */
const BY_PLACE = sql`a.location_id, a.site_id, a.name, a.id`
const BY_PARENT = sql`a.parent_id, a.name, a.id`

/** The assets without a parent. For people who see only some sites, also those whose parent they don't see. */
const topAssets = (ctx: Ctx): Level => ({
  above: null,
  assets: [
    { from: liveAssets(ctx, sql`a.parent_id is null and ${seesAll}`), order: BY_PARENT },
    {
      from: liveAssets(ctx, sql`(a.parent_id is null or not ${above(ctx, sql``)}) and ${seesSome}`),
      order: sql`a.name, a.id`,
    },
  ],
})

function inAsset(ctx: Ctx, { by, parent_id }: TreeQuery): Level {
  const same = sql` and exists (select from assets p
    where p.account_id = ${account(ctx)} and p.id = ${parent_id}::uuid and ${inSamePlace('p', 'a')})`
  const from = liveAssets(
    ctx,
    sql`a.parent_id = ${parent_id}::uuid${by === 'place' ? same : sql``}`,
  )
  return { above: parent_id!, assets: [{ from, order: BY_PARENT }] }
}

const liveLocations = (ctx: Ctx, where: SQL) =>
  sql`from locations l where l.account_id = ${account(ctx)} and l.archived_at is null and ${where}`

function inLocationLevel(ctx: Ctx, id: string): Level {
  // This condition is needed because the index has the column between the location and the names.
  const site = sql`(select site_id from locations where account_id = ${account(ctx)} and id = ${id}::uuid)`
  return {
    above: id,
    places: { kind: 'location', from: liveLocations(ctx, sql`l.parent_id = ${id}::uuid`) },
    assets: [
      {
        from: topsIn(ctx, sql`a.location_id = ${id}::uuid and a.site_id = ${site}`),
        order: BY_PLACE,
      },
    ],
  }
}

function inSiteLevel(ctx: Ctx, id: string): Level {
  if (id === NOWHERE) {
    const from = topsIn(ctx, sql`a.location_id is null and a.site_id is null`)
    return { above: id, assets: [{ from, order: BY_PLACE }] }
  }
  const where = sql`l.site_id = ${id}::uuid and l.parent_id is null`
  const from = topsIn(ctx, sql`a.location_id is null and a.site_id = ${id}::uuid`)
  return {
    above: id,
    places: { kind: 'location', from: liveLocations(ctx, where) },
    assets: [{ from, order: BY_PLACE }],
  }
}

const allSites = (ctx: Ctx): Level => ({
  above: null,
  places: {
    kind: 'site',
    from: sql`from sites s where s.account_id = ${account(ctx)} and s.archived_at is null`,
  },
  nowhere: true,
})

function levelOf(ctx: Ctx, query: TreeQuery): Level {
  if (query.parent_id) return inAsset(ctx, query)
  if (query.by === 'asset') return topAssets(ctx)
  if (query.location_id) return inLocationLevel(ctx, query.location_id)
  return query.site_id ? inSiteLevel(ctx, query.site_id) : allSites(ctx)
}

/** `all_there(part, kind, id, name)`: the nodes of a page, and the next one if there are more. */
function keysOf(ctx: Ctx, { places, assets = [], nowhere }: Level, after: After, most: number) {
  const cut = literal(most + 1)
  const row = places?.kind === 'site' ? 's' : 'l'
  const each = (part: number, kind: string, alias: string, from: SQL, order: SQL) =>
    sql`(select ${literal(part)} as part, ${kind}::text as kind, ${sql.raw(alias)}.id, ${sql.raw(alias)}.name ${from}
      ${rest(part, alias, after)} order by ${order} limit ${cut})`
  const parts = [
    ...(places ? [each(0, places.kind, row, places.from, sql.raw(`${row}.name, ${row}.id`))] : []),
    ...assets.map(({ from, order }) => each(1, 'asset', 'a', from, order)),
    ...(nowhere
      ? [
          sql`(select 2, 'nowhere', ${NOWHERE}::uuid, '' where ${after?.part === 2 ? sql`false` : sql`true`} and exists (
            select from assets a where a.account_id = ${account(ctx)} and a.archived_at is null
              and a.location_id is null and a.site_id is null))`,
        ]
      : []),
  ]
  return sql`all_there as materialized (
    select * from (${sql.join(parts, sql` union all `)}) p order by part, name, id limit ${cut}
  )`
}

/** The number of nodes of the level, counted up to one more than the limit. */
function totalOf({ places, assets = [], nowhere }: Level): SQL {
  const froms = [...(places ? [places.from] : []), ...assets.map(({ from }) => from)]
  const ends = nowhere ? [sql`(select count(*) from page where kind = 'nowhere')`] : []
  return sql.join([...froms.map(countedIn), ...ends], sql` + `)
}

const onPage = (kind: string) => sql`(select id from page where kind = ${sql.raw(`'${kind}'`)})`

/** The rows of the page, each looked up by its key. */
const rowsOf = (ctx: Ctx, table: string, row: string, source: SQL) => ({
  from: sql`from ${source} p cross join lateral (
    select * from ${sql.raw(table)} ${sql.raw(row)} where ${sql.raw(row)}.account_id = ${account(ctx)} and ${sql.raw(row)}.id = p.id offset 0
  ) ${sql.raw(row)}`,
})

/** The nodes of a page, by kind. */
function nodesOf(ctx: Ctx, query: TreeQuery, { above: id, places, assets, nowhere }: Level) {
  const yes = sql`true`
  const first: SQL[] = []
  const nodes: SQL[] = []
  if (assets) {
    first.push(rolledUp(ctx, query.by, onPage('asset')))
    nodes.push(assetNodes(sql`${id}::uuid`, yes, rowsOf(ctx, 'assets', 'a', onPage('asset'))))
  }
  if (places?.kind === 'location') {
    first.push(heldInLocations(ctx, onPage('location')))
    nodes.push(locationNodes(ctx, yes, rowsOf(ctx, 'locations', 'l', onPage('location'))))
  }
  if (places?.kind === 'site') {
    first.push(heldInSites(ctx, onPage('site')))
    nodes.push(siteNodes(ctx, yes, rowsOf(ctx, 'sites', 's', onPage('site'))))
  }
  if (nowhere) nodes.push(sql`${nowhereNode(ctx, yes)} where exists (select ${onPage('nowhere')})`)
  return { first, nodes: sql.join(nodes, sql` union all `) }
}

interface Read {
  beginning: string
  total: number
  more: boolean
  last: [number, string, string] | null
}

/**
 * The table and the id of the record that a level is below; undefined for the top level and for assets without a site.
 */
function aboveOf({ by, parent_id, location_id, site_id }: TreeQuery) {
  if (parent_id) return [assets, parent_id] as const
  if (by === 'asset') return undefined
  if (location_id) return [locations, location_id] as const
  return site_id && site_id !== NOWHERE ? ([sites, site_id] as const) : undefined
}

/** @throws 404 for a level below a record that doesn't exist, as opposed to an empty level */
async function refuseUnknown(ctx: Ctx, query: TreeQuery): Promise<void> {
  const holder = aboveOf(query)
  if (!holder) return
  const [table, id] = holder
  const found = await askRows(
    ctx,
    statement(sql`select 1 from ${table} where ${byId(ctx, table, id)}`),
  )
  if (found.length === 0) throw notFound()
}

/** One page of a level of the tree. */
async function treeLevel(ctx: Ctx, query: TreeQuery): Promise<TreeAnswer> {
  const level = levelOf(ctx, query)
  const after = place(query.cursor)
  const { first, nodes } = nodesOf(ctx, query, level)
  const { text, values } =
    statement(sql`with recursive ${keysOf(ctx, level, after, query.per_page)},
    page as materialized (
      select * from all_there order by part, name, id limit ${literal(query.per_page)}
    ), ${sql.join(first, sql`, `)}, nodes as materialized (${nodes})
    select ${begun(sql`(select json_agg(n order by p.part, p.name, p.id) from nodes n join page p on p.id = n.id)`)} as beginning,
      (${totalOf(level)})::int as total,
      (select count(*) from all_there) > ${literal(query.per_page)} as more,
      (select json_build_array(part, name, id) from page order by part desc, name desc, id desc limit 1) as last`)
  // Planning it takes longer than reading it.
  const { beginning, total, more, last } = await askRow<Read>(ctx, prepare(text, values, 'rows'))
  if (total === 0) await refuseUnknown(ctx, query)
  return answer(
    beginning,
    total,
    more && last ? writeCursor(ORDER, [`${last[0]}${last[1]}`, last[2]]) : null,
  )
}

/** @throws 403 without the permission to see places, for a tree by place */
async function refuseUnseenPlaces(ctx: Ctx): Promise<void> {
  const { permissions } = await admitted(ctx)
  if (!allows(permissions, 'site:view') || !allows(permissions, 'location:view')) throw forbidden()
}

/**
 * The register as a tree, by parts or by place. One level at a time, by name, with the number and value of what is
 * below each node. With a search, a filter, or the id of an asset, it answers the branches to the matches.
 */
export async function assetTree(ctx: Ctx, query: TreeQuery): Promise<TreeAnswer> {
  if (query.by === 'place') await refuseUnseenPlaces(ctx)
  const isNarrowed = query.id !== undefined || narrowedBy(searchIn(query)).length > 0
  return isNarrowed ? treeBranches(ctx, query) : treeLevel(ctx, query)
}

/** The filters of a query. */
const searchIn = ({ ...query }: TreeQuery) => query as Readonly<Record<string, unknown>>

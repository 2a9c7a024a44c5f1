import { unpagedMeta } from '@steward/contract/kit/list.ts'
import { type KindSpec, SPECS } from '@steward/contract/kinds.ts'
import { SEARCH_KINDS, searchApi, type SearchHit } from '@steward/contract/search.ts'
import { sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { usersApi } from '@steward/contract/users.ts'
import { admitted, askRow, askRows, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { joinedRow } from '#core/records/rows.ts'
import { keysFor, readByWays } from '#core/lists/list-page.ts'
import { COUNTED, literal, textArray } from '#core/lists/page.ts'
import { searchOf } from '#core/lists/search.ts'
import { patternsOf } from '#core/lists/words.ts'
import { searchedWays } from '#core/lists/search-page.ts'
import { accountOf } from '#db/columns.ts'
import { assets } from '#db/schema/assets.ts'
import { employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { maintenance_plans } from '#db/schema/maintenance-plans.ts'
import { work_orders } from '#db/schema/work-orders.ts'
import { work_requests } from '#db/schema/work-requests.ts'
import { mayCall } from '#core/requests/access.ts'
import { type App, serve } from '#http/serve.ts'

/** The maximum number of results of each kind. */
const MAX = 8
const FIRST = { page: 1, per_page: MAX, order: 'asc' } as const

type SearchKind = SearchHit['kind']
type RecordKind = Exclude<SearchKind, 'user'>

/** In the order in which the hits are shown. */
const ORDER = SEARCH_KINDS.toSorted((a, b) => SPECS[a].found! - SPECS[b].found!)

const TABLES = {
  asset: assets,
  work_order: work_orders,
  work_request: work_requests,
  maintenance_plan: maintenance_plans,
  employee: employees,
  site: sites,
  location: locations,
}

/** The name of the asset that a record refers to. */
const nameIn = (asset: PgColumn): SQL =>
  sql`(select n.name from assets n where n.account_id = ${accountOf(asset)} and n.id = ${asset})`

/** The text below the name of a record. */
const SUBTITLES: Record<RecordKind, SQL> = {
  asset: sql`${assets.asset_tag}`,
  work_order: sql`concat_ws(' · ', ${work_orders.number}, ${nameIn(work_orders.asset_id)})`,
  work_request: sql`concat_ws(' · ', ${work_requests.number}, ${nameIn(work_requests.asset_id)})`,
  maintenance_plan: nameIn(maintenance_plans.asset_id),
  employee: sql`coalesce(${employees.job_title}, ${employees.email})`,
  site: sql`${sites.city}`,
  location: sql`(select s.name from sites s where s.account_id = ${locations.account_id} and s.id = ${locations.site_id})`,
}

const named = (table: SQL, id: SQL) =>
  sql`(select n.name from ${table} n where n.account_id = ${assets.account_id} and n.id = ${id})`

/** Properties that distinguish assets with the same name. */
const ASSET = sql`json_build_object('status', ${assets.status},
  'custodian', (select n.full_name from employees n where n.account_id = ${assets.account_id} and n.id = ${assets.custodian_id}),
  'site', ${named(sql`sites`, sql`${assets.site_id}`)},
  'location', ${named(sql`locations`, sql`${assets.location_id}`)},
  'icon', (select c.icon from asset_categories c where c.account_id = ${assets.account_id} and c.id = ${assets.category_id}))`

interface Hits {
  hits: SearchHit[]
  /** The number of matches, up to one more than the limit. */
  total: number
}

/** The first records of a kind with the words, by title. */
async function recordHits(ctx: Ctx, kind: RecordKind, search: string): Promise<Hits> {
  const table = TABLES[kind]
  const { title: sort = 'name' }: KindSpec = SPECS[kind]
  const query = { ...FIRST, sort }
  const ways = await searchedWays(ctx, table, query, {
    search: (await searchOf(ctx, table, search))!,
    filters: undefined,
  })
  const more = kind === 'asset' ? sql`, ${ASSET} as asset` : sql``
  const { rows, total } = await readByWays(ways, (way) =>
    askRow<{
      rows: SearchHit[]
      found: number
      hits: number | null
      total: number
    }>(
      ctx,
      statement(sql`with ${way.first}k as materialized (${keysFor(table, query, way)})
        select coalesce((select json_agg(r) from (
          select ${kind}::text as kind, k.id, k.by::text as title, (${SUBTITLES[kind]})::text as subtitle${more}
          from k ${joinedRow(ctx, table)} order by k.by, k.id) r), '[]') as rows,
        (select count(*)::int from k) as found, ${way.hits} as hits, ${way.total} as total`),
    ),
  )
  return { hits: rows, total }
}

async function userHits(ctx: Ctx, search: string): Promise<Hits> {
  const hits = await askRows<SearchHit>(
    ctx,
    statement(sql`select 'user' as kind, u.id, u.name as title, u.email as subtitle
      from memberships m join users u on u.id = m.user_id
      where m.account_id = ${ctx.account_id} and m.status = 'active'
        and plain_text(' ' || u.name || ' ' || u.email) like all (
          array(select plain_text(p) from unnest(${textArray(patternsOf(search))}) p))
      order by u.name, u.id limit ${literal(MAX)}`),
  )
  return { hits, total: hits.length }
}

const hitsOf = (ctx: Ctx, kind: SearchKind, search: string): Promise<Hits> =>
  kind === 'user' ? userHits(ctx, search) : recordHits(ctx, kind, search)

export async function searchRoutes(app: App) {
  serve(app, searchApi.search, async ({ query }, ctx) => {
    const member = await admitted(ctx)
    // A kind is searched if the person may read its list and its feature is switched on.
    const listOf = (kind: SearchKind) =>
      kind === 'user' ? usersApi.list : app.kinds.get(kind)!.api.list
    const seen = ORDER.filter((kind) => mayCall(listOf(kind), member))
    const all = await Promise.all(seen.map((kind) => hitsOf(ctx, kind, query.q)))
    const totals = all.flatMap(({ hits, total }, n) =>
      total > hits.length
        ? [{ kind: seen[n]!, total: Math.min(total, COUNTED - 1), exact: total < COUNTED }]
        : [],
    )
    const data = all.flatMap(({ hits }) => hits)
    return { data, totals, meta: unpagedMeta(data.length, totals.length === 0) }
  })
}

import { type KindSpec, SPECS } from '@steward/contract/kinds.ts'
import { allows, viewOf } from '@steward/contract/permissions.ts'
import { SEARCH_KINDS, searchApi, type SearchHit } from '@steward/contract/search.ts'
import { sql, type SQL } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { joinedRow } from '#core/records/rows.ts'
import { keysFor, readByWays } from '#core/lists/list-page.ts'
import { literal, textArray } from '#core/lists/page.ts'
import { searchOf } from '#core/lists/search.ts'
import { patternsOf } from '#core/lists/words.ts'
import { searchedWays } from '#core/lists/search-page.ts'
import { assets } from '#db/schema/assets.ts'
import { employees } from '#db/schema/people.ts'
import { locations, sites } from '#db/schema/places.ts'
import { type App, serve } from '#http/serve.ts'

type QueryResultRow = Record<string, unknown>

/** So many of each kind: a palette shows no more. */
const MAX = 8
const FIRST = { page: 1, per_page: MAX, order: 'asc' } as const

type SearchKind = SearchHit['kind']
type RecordKind = Exclude<SearchKind, 'user'>

/** In the order in which the hits are shown. */
const ORDER = SEARCH_KINDS.toSorted((a, b) => SPECS[a].found! - SPECS[b].found!)

const TABLES = { asset: assets, employee: employees, site: sites, location: locations }

/** What stands below the name of a record. */
const SUBTITLES: Record<RecordKind, SQL> = {
  asset: sql`${assets.asset_tag}`,
  employee: sql`coalesce(${employees.job_title}, ${employees.email})`,
  site: sql`${sites.city}`,
  location: sql`(select s.name from sites s where s.account_id = ${locations.account_id} and s.id = ${locations.site_id})`,
}

/** The first records of a kind that have the words, by their title. */
async function recordHits(ctx: Ctx, kind: RecordKind, search: string): Promise<QueryResultRow[]> {
  const table = TABLES[kind]
  const { title: sort = 'name' }: KindSpec = SPECS[kind]
  const query = { ...FIRST, sort }
  const ways = await searchedWays(ctx, table, query, {
    search: (await searchOf(ctx, table, search))!,
    filters: undefined,
  })
  const { rows } = await readByWays(ways, async (way) => {
    const [result] = await ask(
      ctx,
      statement(sql`with ${way.first}k as materialized (${keysFor(table, query, way)})
        select k.id, k.by::text as title, (${SUBTITLES[kind]})::text as subtitle
        from k ${joinedRow(ctx, table)} order by k.by, k.id`),
    )
    return { rows: result!.rows as QueryResultRow[], found: result!.rowCount!, hits: null }
  })
  return rows
}

async function userHits(ctx: Ctx, search: string): Promise<QueryResultRow[]> {
  const [result] = await ask(
    ctx,
    statement(sql`select u.id, u.name as title, u.email as subtitle
      from memberships m join users u on u.id = m.user_id
      where m.account_id = ${ctx.account_id} and m.status = 'active'
        and plain_text(' ' || u.name || ' ' || u.email) like all (
          array(select plain_text(p) from unnest(${textArray(patternsOf(search))}) p))
      order by u.name, u.id limit ${literal(MAX)}`),
  )
  return result!.rows as QueryResultRow[]
}

async function hitsOf(ctx: Ctx, kind: SearchKind, search: string) {
  const hits = kind === 'user' ? userHits(ctx, search) : recordHits(ctx, kind, search)
  return (await hits).map((row) => ({ kind, ...(row as Omit<SearchHit, 'kind'>) }))
}

export async function searchRoutes(app: App) {
  serve(app, searchApi.search, async ({ query }, ctx) => {
    const { permissions } = await admitted(ctx)
    const seen = ORDER.filter((kind) => allows(permissions, viewOf(kind)))
    const hits = await Promise.all(seen.map((kind) => hitsOf(ctx, kind, query.q)))
    return { data: hits.flat() }
  })
}

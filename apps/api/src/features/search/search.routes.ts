import { type KindSpec, SPECS } from '@steward/contract/kinds.ts'
import { allows, viewOf } from '@steward/contract/permissions.ts'
import { SEARCH_KINDS, searchApi, type SearchHit } from '@steward/contract/search.ts'
import { sql, type SQL } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { patternsOf, textArray } from '#core/lists/search.ts'
import { type App, serve } from '#http/serve.ts'

/** So many of each kind: a palette shows no more, and each is one look into an index. */
const MAX = sql.raw('8')

type SearchKind = SearchHit['kind']

/** In the order in which the hits are shown. */
const ORDER = SEARCH_KINDS.toSorted((a, b) => SPECS[a].found! - SPECS[b].found!)

/** What stands below the name of a record, where anything does. */
const SUBTITLES: Partial<Record<SearchKind, SQL>> = {
  asset: sql`t.asset_tag`,
  employee: sql`coalesce(t.job_title, t.email)`,
  site: sql`t.city`,
  location: sql`(select s.name from sites s where s.account_id = t.account_id and s.id = t.site_id)`,
}

/** Title and subtitle of each record of a table that `q` finds. */
function recordHits(kind: SearchKind, account: string): SQL {
  const { plural, title = 'name' }: KindSpec = SPECS[kind]
  const name = sql.identifier(title)
  return sql`select t.id, t.${name}::text as title, (${SUBTITLES[kind] ?? sql`null`})::text as subtitle
    from ${sql.identifier(plural)} t
    join (select search_ids(${sql.raw(`'${plural}'`)}, q.patterns) as id from q) h on h.id = t.id
    where t.account_id = ${account} and t.archived_at is null order by t.${name}, t.id limit ${MAX}`
}

const userHits = (account: string) => sql`select u.id, u.name as title, u.email as subtitle
  from memberships m join users u on u.id = m.user_id
  where m.account_id = ${account} and m.status = 'active'
    and plain_text(' ' || u.name || ' ' || u.email) like all ((select patterns from q)::text[])
  order by u.name, u.id limit ${MAX}`

async function hitsOf(ctx: Ctx, kind: SearchKind, patterns: string[]) {
  const q = sql`with q as (select array_agg(plain_text(p)) as patterns from unnest(${textArray(patterns)}) p)`
  const { account_id } = ctx
  const hits = kind === 'user' ? userHits(account_id) : recordHits(kind, account_id)
  const [result] = await ask(ctx, statement(sql`${q} ${hits}`))
  return result!.rows.map((row) => ({ kind, ...(row as Omit<SearchHit, 'kind'>) }))
}

export async function searchRoutes(app: App) {
  serve(app, searchApi.search, async ({ query }, ctx) => {
    const { permissions } = await admitted(ctx)
    const seen = ORDER.filter((kind) => allows(permissions, viewOf(kind)))
    const patterns = patternsOf(query.q)
    const hits = await Promise.all(seen.map((kind) => hitsOf(ctx, kind, patterns)))
    return { data: hits.flat() }
  })
}

import { allows, type Permission } from '@steward/contract/permissions.ts'
import { searchApi, type SearchHit } from '@steward/contract/search.ts'
import { sql, type SQL } from 'drizzle-orm'
import { admitted, ask, type Ctx } from '#core/ctx.ts'
import { statement } from '#core/entity.ts'
import { patternsOf, textArray } from '#core/search.ts'
import { type App, serve } from '#http/serve.ts'

/** So many of each kind: a palette shows no more, and each is one look into an index. */
const MOST = sql.raw('8')

interface Kind {
  kind: SearchHit['kind']
  permission: Permission
  /** Title and subtitle of each hit, from the ids in `h`. */
  hits: (account: string) => SQL
}

const found = (table: string) =>
  sql.raw(`join (select search_ids('${table}', q.patterns) as id from q) h on h.id = t.id`)
const here = (account: string) => sql`t.account_id = ${account} and t.archived_at is null`

const KINDS: Kind[] = [
  {
    kind: 'asset',
    permission: 'asset:view',
    hits: (account) => sql`select t.id, t.name::text as title, t.asset_tag::text as subtitle
      from assets t ${found('assets')} where ${here(account)} order by t.name, t.id limit ${MOST}`,
  },
  {
    kind: 'employee',
    permission: 'employee:view',
    hits: (
      account,
    ) => sql`select t.id, t.full_name::text as title, coalesce(t.job_title, t.email) as subtitle
      from employees t ${found('employees')} where ${here(account)} order by t.full_name, t.id limit ${MOST}`,
  },
  {
    kind: 'site',
    permission: 'site:view',
    hits: (account) => sql`select t.id, t.name::text as title, t.city as subtitle
      from sites t ${found('sites')} where ${here(account)} order by t.name, t.id limit ${MOST}`,
  },
  {
    kind: 'location',
    permission: 'location:view',
    hits: (account) => sql`select t.id, t.name::text as title, s.name::text as subtitle
      from locations t ${found('locations')} join sites s on s.account_id = ${account} and s.id = t.site_id
      where ${here(account)} order by t.name, t.id limit ${MOST}`,
  },
  {
    kind: 'user',
    permission: 'user:view',
    hits: (account) => sql`select u.id, u.name as title, u.email as subtitle
      from memberships m join users u on u.id = m.user_id
      where m.account_id = ${account} and m.status = 'active'
        and plain_text(' ' || u.name || ' ' || u.email) like all ((select patterns from q)::text[])
      order by u.name, u.id limit ${MOST}`,
  },
]

async function hitsOf(ctx: Ctx, kind: Kind, patterns: string[]) {
  const q = sql`with q as (select array_agg(plain_text(p)) as patterns from unnest(${textArray(patterns)}) p)`
  const [result] = await ask(ctx, statement(sql`${q} ${kind.hits(ctx.account_id)}`))
  return result!.rows.map((row) => ({ kind: kind.kind, ...(row as Omit<SearchHit, 'kind'>) }))
}

export async function searchRoutes(app: App) {
  serve(app, searchApi.search, async ({ query }, ctx) => {
    const { permissions } = await admitted(ctx)
    const seen = KINDS.filter(({ permission }) => allows(permissions, permission))
    const patterns = patternsOf(query.q)
    const hits = await Promise.all(seen.map((kind) => hitsOf(ctx, kind, patterns)))
    return { data: hits.flat() }
  })
}

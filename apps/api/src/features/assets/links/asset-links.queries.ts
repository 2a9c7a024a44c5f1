import { LINKED_CHILDREN, type LinkedAssets } from '@steward/contract/asset-links.ts'
import { type SQL, sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { fileUrl } from '#core/records/answer.ts'
import { instant, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import type { Text } from '#core/records/rows.ts'
import { assets } from '#db/schema/assets.ts'

/** The number up to which children are counted. */
export const COUNTED = 1_000
export const number = (n: number) => sql.raw(String(n))

const NAME = sql.raw('t.name')

/** The fields of a linked asset; `assets` is its row, and `t` in the expressions a place with its name. */
export const linked = (
  account: string,
  site: SQL = NAME,
  location: SQL = NAME,
) => sql`json_build_object(
  'id', ${assets.id}, 'asset_tag', ${assets.asset_tag}, 'name', ${assets.name}, 'status', ${assets.status},
  'category_id', ${assets.category_id},
  'site', (select json_build_object('id', t.id, 'name', ${site}) from sites t where t.account_id = ${account} and t.id = ${assets.site_id}),
  'location', (select json_build_object('id', t.id, 'name', ${location}) from locations t where t.account_id = ${account} and t.id = ${assets.location_id}),
  'image_url', ${fileUrl(assets.image_key)},
  'archived_at', ${instant(assets.archived_at)})`

/** `kind, direction, id, created_at` of the links of an asset, in both directions. */
export const linksOf = (account: string, id: string) => sql`
  select kind, 'out' as direction, other_id as id, created_at from asset_links
  where account_id = ${account} and asset_id = ${id}
  union all
  select kind, case kind when 'connected_to' then 'out' else 'in' end, asset_id, created_at from asset_links
  where account_id = ${account} and other_id = ${id}`

/** The answer, from `up`, `parents`, `children`, `links` and `counted(n)`, the number of children. */
export const answer = (complete: SQL) => sql`
  select json_build_object('data', json_build_object(
    'parents', (select coalesce(json_agg(asset order by level desc), '[]') from parents),
    'children', (select coalesce(json_agg(asset order by name, id), '[]') from (
      select * from children order by name, id limit ${number(LINKED_CHILDREN)}) c),
    'children_count', least(c.n, ${number(COUNTED)}), 'children_exact', c.n <= ${number(COUNTED)},
    'children_complete', ${complete},
    'links', (select coalesce(json_agg(json_build_object(
      'kind', kind, 'direction', direction, 'asset', asset, 'created_at', created_at)
        order by name, id, kind, direction), '[]') from links)
  ))::text as text from counted c where exists (select from up)`

/** @throws 404 when there is no such asset */
export async function readLinked(ctx: Ctx, query: SQL): Promise<Text<{ data: LinkedAssets }>> {
  const [row] = await askRows<{ text: string }>(ctx, statement(query))
  if (!row) throw notFound()
  return { text: row.text }
}

/**
 * The assets above an asset, its parts, and its links in both directions, in one query. Those that the reader doesn't
 * see are left out.
 *
 * @throws 404 for an unknown asset
 */
export async function linkedAssets(ctx: Ctx, id: string): Promise<Text<{ data: LinkedAssets }>> {
  const account = ctx.account_id
  const asset = linked(account)
  return readLinked(
    ctx,
    sql`with recursive up as (
      select id, parent_id, 0 as level from assets where account_id = ${account} and id = ${id}
      union all
      select a.id, a.parent_id, u.level + 1 from assets a join up u on a.account_id = ${account} and a.id = u.parent_id
      where u.level < 100
    ), parents as (
      select ${asset} as asset, up.level from up join ${assets} on ${assets.account_id} = ${account} and ${assets.id} = up.id
      where up.level > 0
    ), children as (
      select ${asset} as asset, ${assets.name} as name, ${assets.id} as id from ${assets}
      where ${assets.account_id} = ${account} and ${assets.parent_id} = ${id} and ${assets.archived_at} is null
      order by ${assets.parent_id}, ${assets.name}, ${assets.id} limit ${number(LINKED_CHILDREN)}
    ), counted as (
      select count(*)::int as n from (
        select 1 from assets where account_id = ${account} and parent_id = ${id} and archived_at is null
        limit ${number(COUNTED + 1)}) c
    ), ties as (${linksOf(account, id)}), links as (
      select t.kind, t.direction, ${asset} as asset, ${instant(sql`t.created_at`)} as created_at,
        ${assets.name} as name, ${assets.id} as id
      from ties t join ${assets} on ${assets.account_id} = ${account} and ${assets.id} = t.id
    )
    ${answer(sql`true`)}`,
  )
}

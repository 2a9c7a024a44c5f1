import type { LinkedAssets } from '@steward/contract/asset-links.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { instant } from '#core/records/entity.ts'
import { sinceOf, textThen } from '#core/history/past.ts'
import type { Text } from '#core/records/rows.ts'
import { assets } from '#db/schema/assets.ts'
import { assetsThen } from '../assets.then.ts'
import { answer, COUNTED, linked, linksOf, number, readLinked } from './asset-links.queries.ts'

/**
 * The maximum number of later events in which parts that were removed since are looked for, because no index has them.
 */
const LOOKED_THROUGH = 50_000

/** The later events of the asset with this id. */
const eventsOf = (ctx: Ctx, id: SQL, since: string) => sql`audits e
  where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.auditable_id = ${id}
    and e.event_date >= ${since} and e.action <> 'create'`

/**
 * The parent of the asset `a` at that time: the previous value of the first later move, or the present one without a
 * move.
 */
const parentThen = (ctx: Ctx, since: string) => sql`(coalesce(
  (select jsonb_build_object('id', e.changes->'parent_id'->0) from ${eventsOf(ctx, sql`a.id`, since)}
    and e.changes ? 'parent_id' order by e.event_date, e.id limit 1),
  jsonb_build_object('id', a.parent_id)) ->> 'id')::uuid`

/** `up(id, parent_id, level)`: the asset and those above it at that time, the topmost last. */
const upThen = (ctx: Ctx, id: string, since: string) => sql`up as (
  select a.id, ${parentThen(ctx, since)} as parent_id, 0 as level from assets a
  where a.account_id = ${ctx.account_id} and a.id = ${id} and a.created_at < ${since}
  union all
  select a.id, ${parentThen(ctx, since)}, u.level + 1 from up u
  join assets a on a.account_id = ${ctx.account_id} and a.id = u.parent_id where u.level < 100
)`

/** `parts(id)`: parts that have stayed since then, and those that were removed by an event in `recent`. */
const partsThen = (ctx: Ctx, id: string, since: string) => sql`recent as materialized (
  select auditable_type, auditable_id, action, changes->'parent_id' as moved, event_date, id from audits
  where account_id = ${ctx.account_id} and event_date >= ${since}
  order by event_date, id limit ${number(LOOKED_THROUGH + 1)}
), moved as (
  select distinct on (auditable_id) auditable_id as id, moved->>0 as old from recent
  where auditable_type = 'Asset' and action <> 'create' and moved is not null order by auditable_id, event_date, id
), parts as (
  (select a.id from assets a
    where a.account_id = ${ctx.account_id} and a.parent_id = ${id} and a.created_at < ${since}
      and not exists (select from ${eventsOf(ctx, sql`a.id`, since)} and e.changes ? 'parent_id')
    order by a.parent_id, a.name, a.id limit ${number(COUNTED + 1)})
  union
  select id from moved where old = ${id}::text
)`

/**
 * `ties(kind, direction, id, created_at)`: the links of today, without those added later and with those deleted later.
 */
const linksThen = (ctx: Ctx, id: string, since: string) => sql`told as materialized (
  select distinct on (f.key, other) f.key, other, f.value->>0 is not null as was
  from audits e cross join lateral jsonb_each(e.changes) f
  cross join lateral (select coalesce(f.value->>0, f.value->>1)::uuid as other) o
  where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.auditable_id = ${id}
    and e.event_date >= ${since} and starts_with(f.key, 'link:')
  order by f.key, other, e.event_date, e.id
), ties as (
  select * from (${linksOf(ctx.account_id, id)}) n where not exists (
    select from told t where t.other = n.id
      and t.key = 'link:' || n.kind || case n.direction when 'in' then ':in' else '' end)
  union all
  select split_part(t.key, ':', 2), case split_part(t.key, ':', 3) when 'in' then 'in' else 'out' end, t.other, (
    select coalesce(max(e.event_date), ${since}) from audits e
    where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.auditable_id = ${id}
      and e.event_date < ${since} and e.changes->t.key->>1 = t.other::text)
  from told t where t.was
)`

/**
 * The links, parent and parts of an asset at a past moment, each as it was then. The present permissions of the reader
 * apply.
 *
 * @param at a moment; one in the future means now
 *
 * @throws 404 for an asset that the account doesn't have, or didn't have then
 */
export async function linkedAssetsAt(
  ctx: Ctx,
  id: string,
  at: string,
): Promise<Text<{ data: LinkedAssets }>> {
  const since = sinceOf(at)
  const asset = linked(
    ctx.account_id,
    textThen(ctx, 'Site', 'name', since),
    textThen(ctx, 'Location', 'name', since),
  )
  return readLinked(
    ctx,
    sql`with recursive ${upThen(ctx, id, since)}, ${partsThen(ctx, id, since)}, ${linksThen(ctx, id, since)},
    involved as (
      select id from up where level > 0 union select id from parts union select id from ties
    ), then_assets as materialized (${assetsThen(ctx, sql`involved`, since)}
    ), parents as (
      select ${asset} as asset, up.level from up join then_assets ${assets} on ${assets.id} = up.id where up.level > 0
    ), children as (
      select ${asset} as asset, ${assets.name} as name, ${assets.id} as id from parts p
      join then_assets ${assets} on ${assets.id} = p.id and ${assets.archived_at} is null
    ), links as (
      select t.kind, t.direction, ${asset} as asset, ${instant(sql`t.created_at`)} as created_at,
        ${assets.name} as name, ${assets.id} as id
      from ties t join then_assets ${assets} on ${assets.id} = t.id
    ), counted as (select count(*)::int as n from children)
    ${answer(sql`(select count(*) <= ${number(LOOKED_THROUGH)} from recent)`)}`,
  )
}

import { type SQL, sql } from 'drizzle-orm'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { IS_OPEN, movedWork } from '#shared/work-orders/moved-work.ts'

/** Some places and all below them, one look into the index a place: how many that are, PostgreSQL can't tell. */
const below = (ctx: Ctx, ids: SQL) => sql`below as (
      select id from locations where account_id = ${ctx.account_id} and id = any (${ids})
      union all
      select l.id from below b cross join lateral (
        select l.id from locations l where l.account_id = ${ctx.account_id} and l.parent_id = b.id offset 0
      ) l
    )`

/** What is in the locations `$2` and may be changed by others meanwhile, in the one order of locks. */
const CONTENTS = [
  `select from assets where account_id = $1 and location_id = any ($2::uuid[]) order by id for no key update`,
  `select from work_orders where account_id = $1 and id = any (array(
     select id from work_orders where account_id = $1 and location_id = any ($2::uuid[])
     union
     select t.id from assets a join work_orders t on t.account_id = $1 and t.asset_id = a.id
     where a.account_id = $1 and a.location_id = any ($2::uuid[]) and t.location_id is null
       and t.archived_at is null and t.status in ('to_do', 'in_progress')))
   order by id for update`,
  `select from work_requests where account_id = $1 and id = any (array(
     select id from work_requests where account_id = $1 and location_id = any ($2::uuid[])
     union
     select t.id from assets a join work_requests t on t.account_id = $1 and t.asset_id = a.id
     where a.account_id = $1 and a.location_id = any ($2::uuid[]) and t.location_id is null and t.status = 'new'))
   order by id for update`,
]

/**
 * Waits for transactions that are adding something to these places, so that it is seen, and for those that are changing
 * what is in them.
 */
async function holdBelow(ctx: Ctx, ids: SQL): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive ${below(ctx, ids)}
    select id from locations where account_id = ${ctx.account_id} and id = any (array(select id from below))
    order by id for update`)
  const places = rows.map(({ id }) => id)
  for (const text of CONTENTS) await clientOf(ctx).query(text, [ctx.account_id, places])
}

/**
 * The places below some locations, every asset in them, what has to be done there and everybody who works there follow
 * them to another site, in one statement; each change is in the history of its record. Open work on one of these assets
 * that is only at its site follows as well, and so do its requests. The caller has moved the locations themselves.
 */
export async function moveContents(
  ctx: Ctx,
  moved: readonly string[],
  site_id: string,
): Promise<void> {
  if (moved.length === 0) return
  const ids = sql`${sql.param(moved)}::uuid[]`
  const to = sql`${site_id}::uuid as site_id`
  const isThere = sql`account_id = ${ctx.account_id} and location_id = any ((select list from ids)::uuid[])
        and site_id is distinct from ${site_id}::uuid`
  await holdBelow(ctx, ids)
  await ctx.db.execute(sql`
    with recursive ${below(ctx, ids)}, ids as materialized (
      select array_agg(id) as list from below
    ), places as materialized (
      select id, site_id as old from locations
      where account_id = ${ctx.account_id} and id = any ((select list from ids)::uuid[]) and site_id <> ${site_id}
    ), things as materialized (
      select id, site_id as old from assets
      where ${isThere}
    ), people as materialized (
      select id, site_id as old from employees
      where ${isThere}
    ), orders as materialized (
      select id, site_id as was_site, location_id as was_location, ${to}, location_id from work_orders
      where ${isThere}
      union all
      select t.id, t.site_id, t.location_id, ${to}, t.location_id from things a
      join work_orders t on t.account_id = ${ctx.account_id} and t.asset_id = a.id and t.site_id = a.old
      where t.location_id is null and ${IS_OPEN}
    ), requests as materialized (
      select id, site_id as was_site, location_id as was_location, ${to}, location_id from work_requests
      where ${isThere}
      union all
      select r.id, r.site_id, r.location_id, ${to}, r.location_id from things a
      join work_requests r on r.account_id = ${ctx.account_id} and r.asset_id = a.id and r.site_id = a.old
      where r.location_id is null and r.archived_at is null and r.status = 'new'
      union all
      select r.id, r.site_id, r.location_id, ${to}, r.location_id from orders o
      join work_requests r on r.account_id = ${ctx.account_id} and r.work_order_id = o.id and r.site_id = o.was_site
      where r.location_id is null and r.status <> 'new'
    ), moved_places as (
      update locations set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from places where locations.account_id = ${ctx.account_id} and locations.id = places.id
    ), moved_things as (
      update assets set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from things where assets.account_id = ${ctx.account_id} and assets.id = things.id
    ), moved_people as (
      update employees set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from people where employees.account_id = ${ctx.account_id} and employees.id = people.id
    ), ${movedWork(ctx)}
    insert into audits (account_id, auditable_type, auditable_id, action, changes, user_id, session_id, request_id, address)
    select ${ctx.account_id}, kind, id, 'update', changes,
      ${ctx.user_id}, ${ctx.session_id}, ${ctx.request_id}, ${ctx.address}
    from (
      select kind, id, jsonb_build_object('site_id', jsonb_build_array(old, ${site_id}::uuid)) as changes from (
        select 'Location' as kind, id, old from places
        union all select 'Asset', id, old from things
        union all select 'Employee', id, old from people
      ) p
      union all select kind, id, changes from work_events
    ) m`)
}

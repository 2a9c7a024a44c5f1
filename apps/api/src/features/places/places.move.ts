import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

/** Some places and all below them, one look into the index a place: how many that are, PostgreSQL can't tell. */
const below = (ctx: Ctx, ids: SQL) => sql`below as (
      select id from locations where account_id = ${ctx.account_id} and id = any (${ids})
      union all
      select l.id from below b cross join lateral (
        select l.id from locations l where l.account_id = ${ctx.account_id} and l.parent_id = b.id offset 0
      ) l
    )`

/** Waits for whoever is just putting something into one of these places, so that what they put there is seen. */
const holdBelow = (ctx: Ctx, ids: SQL) =>
  ctx.db.execute(sql`
    with recursive ${below(ctx, ids)}
    select from locations where account_id = ${ctx.account_id} and id = any (array(select id from below))
    order by id for update`)

/**
 * The places below some locations, every asset in them and everybody who works there follow them to another site, in
 * one statement; each change is in the history of its record. The locations themselves have been moved by the caller.
 */
export async function moveContents(
  ctx: Ctx,
  moved: readonly string[],
  site_id: string,
): Promise<void> {
  if (moved.length === 0) return
  const ids = sql`${sql.param(moved)}::uuid[]`
  await holdBelow(ctx, ids)
  await ctx.db.execute(sql`
    with recursive ${below(ctx, ids)}, ids as materialized (
      select array_agg(id) as list from below
    ), places as materialized (
      select id, site_id as old from locations
      where account_id = ${ctx.account_id} and id = any ((select list from ids)::uuid[]) and site_id <> ${site_id}
    ), things as materialized (
      select id, site_id as old from assets
      where account_id = ${ctx.account_id} and location_id = any ((select list from ids)::uuid[])
        and site_id is distinct from ${site_id}::uuid
    ), people as materialized (
      select id, site_id as old from employees
      where account_id = ${ctx.account_id} and location_id = any ((select list from ids)::uuid[])
        and site_id is distinct from ${site_id}::uuid
    ), moved_places as (
      update locations set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from places where locations.account_id = ${ctx.account_id} and locations.id = places.id
    ), moved_things as (
      update assets set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from things where assets.account_id = ${ctx.account_id} and assets.id = things.id
    ), moved_people as (
      update employees set site_id = ${site_id}, updated_at = now(), lock_version = lock_version + 1
      from people where employees.account_id = ${ctx.account_id} and employees.id = people.id
    )
    insert into audits (account_id, auditable_type, auditable_id, action, changes, user_id, session_id, request_id, address)
    select ${ctx.account_id}, kind, id, 'update',
      jsonb_build_object('site_id', jsonb_build_array(old, ${site_id}::uuid)),
      ${ctx.user_id}, ${ctx.session_id}, ${ctx.request_id}, ${ctx.address}
    from (
      select 'Location' as kind, id, old from places
      union all select 'Asset', id, old from things
      union all select 'Employee', id, old from people
    ) m`)
}

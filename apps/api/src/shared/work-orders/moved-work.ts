import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'

/** The condition that a work order `t` still has to be done. */
export const IS_OPEN = sql.raw(`t.archived_at is null and t.status in ('to_do', 'in_progress')`)

/** Whether the member `m` sees the site that the work order `o` goes to. */
export const SEES = sql.raw(
  `(m.site_scope = '{}' or coalesce(o.site_id = any (m.site_scope), false))`,
)

/**
 * In an undo, the location at a site from which a work order or request `t` was moved last, which is null where it was
 * only at the site; otherwise no row.
 *
 * @param site the site to which it goes back, in SQL
 */
export const placeBefore = (
  kind: 'WorkOrder' | 'WorkRequest',
  site: string,
) => `select true as is_known, l.id as location_id from (
    select case when e.changes ? 'site_id' then (e.changes #>> '{site_id,0}')::uuid else t.site_id end as site_id,
      case when e.changes ? 'location_id' then (e.changes #>> '{location_id,0}')::uuid else t.location_id end as location_id
    from audits e
    where e.account_id = t.account_id and e.auditable_type = '${kind}' and e.auditable_id = t.id
      and e.changes ?| array['site_id', 'location_id']
    order by e.event_date desc, e.id desc limit 1
  ) e left join locations l on l.account_id = t.account_id and l.id = e.location_id
    and l.site_id = e.site_id and l.archived_at is null
  where e.site_id = ${site} and current_setting('app.undoing', true) = 'on'`

/**
 * Common table expressions that write `orders` and `requests`, which say of each `id, was_site, was_location, site_id,
 * location_id`, and `work_events(kind, id, changes)` for their histories.
 *
 * Nobody has work that they can't see: an open work order loses an assignee who doesn't see its new site, as a form
 * would be refused with them. An undo gives it back to the one whom it lost by the move.
 */
export const movedWork = ({ account_id }: Ctx): SQL => sql`
    assigned as materialized (
      select o.*, t.assigned_to_id as had_assignee, case
          when not (${IS_OPEN}) then t.assigned_to_id
          when t.assigned_to_id is null then lost.user_id
          when m.user_id is null or ${SEES} then t.assigned_to_id
        end as assignee
      from orders o join work_orders t on t.account_id = ${account_id} and t.id = o.id
      left join memberships m on m.account_id = t.account_id and m.user_id = t.assigned_to_id
      left join lateral (
        select m.user_id from (
          select e.changes from audits e
          where e.account_id = t.account_id and e.auditable_type = 'WorkOrder' and e.auditable_id = t.id
            and e.changes ? 'assigned_to_id'
          order by e.event_date desc, e.id desc limit 1
        ) e join memberships m on m.account_id = t.account_id and m.status = 'active'
          and m.user_id = (e.changes #>> '{assigned_to_id,0}')::uuid and ${SEES}
        where (e.changes #>> '{site_id,0}')::uuid = o.site_id
      ) lost on t.assigned_to_id is null and ${IS_OPEN} and current_setting('app.undoing', true) = 'on'
    ), moved_orders as (
      update work_orders t set site_id = o.site_id, location_id = o.location_id, assigned_to_id = o.assignee,
        updated_at = now(), lock_version = lock_version + 1
      from assigned o where t.account_id = ${account_id} and t.id = o.id
    ), moved_requests as (
      update work_requests t set site_id = r.site_id, location_id = r.location_id, updated_at = now(),
        lock_version = lock_version + 1
      from requests r where t.account_id = ${account_id} and t.id = r.id
    ), work_events as (
      select kind, id,
        case when was_site is distinct from site_id
          then jsonb_build_object('site_id', jsonb_build_array(was_site, site_id)) else '{}' end
        || case when was_location is distinct from location_id
          then jsonb_build_object('location_id', jsonb_build_array(was_location, location_id)) else '{}' end
        || case when had_assignee is distinct from assignee
          then jsonb_build_object('assigned_to_id', jsonb_build_array(had_assignee, assignee)) else '{}' end as changes
      from (
        select 'WorkOrder' as kind, * from assigned
        union all select 'WorkRequest', *, null::uuid, null::uuid from requests
      ) w
    )`

/** Ends a statement with `movedWork`: writes the histories of the work. */
export const tellMovedWork = (ctx: Ctx): SQL => sql`
    insert into audits (account_id, auditable_type, auditable_id, action, changes, user_id, session_id, request_id, address)
    select ${ctx.account_id}, kind, id, 'update', changes,
      ${ctx.user_id}, ${ctx.session_id}, ${ctx.request_id}, ${ctx.address}
    from work_events`

import { sql } from 'drizzle-orm'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { IS_OPEN, movedWork, SEES, tellMovedWork } from './moved-work.ts'

/**
 * Takes open work orders from people who don't see their sites any more, as from those out of whose sight they move.
 * Whatever is being changed about this work is waited for.
 *
 * @param people whose memberships the caller has locked and changed
 */
export async function unassignUnseen(ctx: Ctx, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  const { account_id } = ctx
  const { rowCount } = await clientOf(ctx).query(
    `select from work_orders t where t.account_id = $1 and t.assigned_to_id = any ($2::uuid[])
       and t.archived_at is null and t.status in ('to_do', 'in_progress') order by t.id for update`,
    [account_id, people],
  )
  if (rowCount === 0) return
  await ctx.db.execute(sql`
    with orders as materialized (
      select o.id, o.site_id as was_site, o.location_id as was_location, o.site_id, o.location_id
      from work_orders t join memberships m on m.account_id = t.account_id and m.user_id = t.assigned_to_id
      cross join lateral (select t.id, t.site_id, t.location_id) o
      where t.account_id = ${account_id} and t.assigned_to_id = any (${sql.param(people)}::uuid[]) and ${IS_OPEN}
        and not ${SEES}
    ), requests as materialized (
      select * from orders where false
    ), ${movedWork(ctx)} ${tellMovedWork(ctx)}`)
}

/**
 * Gives open work orders back to people who see their sites again, unless somebody has assigned them since.
 *
 * @param request_id the call that took them away
 */
export async function assignAgain(
  ctx: Ctx,
  people: readonly string[],
  request_id: string,
): Promise<void> {
  if (people.length === 0) return
  await ctx.db.execute(sql`
    with lost as materialized (
      select e.auditable_id as id, e.event_date, e.id as event_id, m.user_id, m.site_scope
      from audits e join memberships m on m.account_id = e.account_id and m.status = 'active'
        and m.user_id::text = e.changes #>> '{assigned_to_id,0}'
      where e.account_id = ${ctx.account_id} and e.request_id = ${request_id} and e.auditable_type = 'WorkOrder'
        and m.user_id = any (${sql.param(people)}::uuid[]) and e.changes #>> '{assigned_to_id,1}' is null
    ), held as materialized (
      select o.id, m.user_id from lost m join work_orders o on o.account_id = ${ctx.account_id} and o.id = m.id
      where o.archived_at is null and o.status in ('to_do', 'in_progress') and o.assigned_to_id is null and ${SEES}
        and not exists (select from audits n where n.account_id = o.account_id and n.auditable_type = 'WorkOrder'
          and n.auditable_id = o.id and n.changes ? 'assigned_to_id' and (n.event_date, n.id) > (m.event_date, m.event_id))
      order by o.id for update of o
    ), given as (
      update work_orders t set assigned_to_id = h.user_id, updated_at = now(), lock_version = lock_version + 1
      from held h where t.account_id = ${ctx.account_id} and t.id = h.id
    ), work_events as (
      select 'WorkOrder' as kind, id, jsonb_build_object('assigned_to_id', jsonb_build_array(null, user_id)) as changes
      from held
    ) ${tellMovedWork(ctx)}`)
}

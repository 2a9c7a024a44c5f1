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

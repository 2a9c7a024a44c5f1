import { sql } from 'drizzle-orm'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { idOf, type Row } from '#core/records/records.ts'
import type { Written } from '#core/records/rules.ts'
import { IS_OPEN, movedWork, placeBefore, tellMovedWork } from './moved-work.ts'

const PLACE = ['site_id', 'location_id'] as const

/** Where an asset was, and where it is now. */
interface Move {
  asset_id: string
  old_site: unknown
  old_location: unknown
  site_id: unknown
  location_id: unknown
}

function movesOf(written: readonly Written[]): Move[] {
  return written.flatMap(({ before, values }) => {
    if (!before) return []
    const after: Row = { ...before, ...values }
    if (PLACE.every((field) => (after[field] ?? null) === (before[field] ?? null))) return []
    return {
      asset_id: idOf(before),
      old_site: before.site_id ?? null,
      old_location: before.location_id ?? null,
      site_id: after.site_id ?? null,
      location_id: after.location_id ?? null,
    }
  })
}

/**
 * Open work orders and unanswered requests move along with their assets, in one statement and with their histories;
 * the requests of such a work order as well, so that their requesters see it. Work at another place than its asset had
 * stays there, and so does closed work.
 */
export function moveWorkAlong(ctx: Ctx, written: readonly Written[]): Promise<void> | undefined {
  const moves = movesOf(written)
  return moves.length === 0 ? undefined : move(ctx, moves)
}

/** At the same place as the asset was, or only at its site, and not yet where it is now. */
const WAS_THERE = sql`t.site_id is not distinct from m.old_site
  and (t.location_id is null or t.location_id is not distinct from m.old_location)
  and (t.site_id, t.location_id) is distinct from (m.site_id, m.location_id)`

/** To where the asset goes; back to where it was itself, in an undo. */
const GOES_TO = sql`case when b.is_known then b.location_id else m.location_id end as location_id`

/** Locks what may have to move with assets, work orders before requests and each in the order of their ids. */
async function holdWork(ctx: Ctx, assets: readonly string[]): Promise<void> {
  const { rows } = await clientOf(ctx).query<{ id: string }>(
    `select t.id from work_orders t where t.account_id = $1 and t.asset_id = any ($2::uuid[])
       and t.archived_at is null and t.status in ('to_do', 'in_progress') order by t.id for update`,
    [ctx.account_id, assets],
  )
  await clientOf(ctx).query(
    `select from work_requests where account_id = $1 and id = any (array(
       select id from work_requests where account_id = $1 and asset_id = any ($2::uuid[]) and status = 'new'
       union select id from work_requests where account_id = $1 and work_order_id = any ($3::uuid[])))
     order by id for update`,
    [ctx.account_id, assets, rows.map(({ id }) => id)],
  )
}

async function move(ctx: Ctx, moves: readonly Move[]): Promise<void> {
  const { account_id } = ctx
  await holdWork(
    ctx,
    moves.map(({ asset_id }) => asset_id),
  )
  await ctx.db.execute(sql`
    with moves as materialized (
      select * from json_to_recordset(${JSON.stringify(moves)}::json)
        as m(asset_id uuid, old_site uuid, old_location uuid, site_id uuid, location_id uuid)
    ), orders as materialized (
      select t.id, t.site_id as was_site, t.location_id as was_location, m.site_id, ${GOES_TO}
      from moves m join work_orders t on t.account_id = ${account_id} and t.asset_id = m.asset_id and ${WAS_THERE}
      left join lateral (${sql.raw(placeBefore('WorkOrder', 'm.site_id'))}) b on true
      where ${IS_OPEN}
    ), requests as materialized (
      select t.id, t.site_id as was_site, t.location_id as was_location, m.site_id, ${GOES_TO}
      from moves m join work_requests t on t.account_id = ${account_id} and t.asset_id = m.asset_id and ${WAS_THERE}
      left join lateral (${sql.raw(placeBefore('WorkRequest', 'm.site_id'))}) b on true
      where t.archived_at is null and t.status = 'new'
      union all
      select t.id, t.site_id, t.location_id, o.site_id,
        case when b.is_known then b.location_id else o.location_id end
      from orders o join work_requests t on t.account_id = ${account_id} and t.work_order_id = o.id
      left join lateral (${sql.raw(placeBefore('WorkRequest', 'o.site_id'))}) b on true
      where t.site_id is not null and t.site_id is distinct from o.site_id
    ), ${movedWork(ctx)} ${tellMovedWork(ctx)}`)
}

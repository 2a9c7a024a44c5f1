import { type AssetStatus, mayBecome } from '@steward/contract/asset-status.ts'
import type { WorkOrderStatus } from '@steward/contract/work-order-status.ts'
import { type Step, write } from '#core/bulk/bulk-write.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { idOf, lockRows, type Row } from '#core/records/records.ts'
import type { Written } from '#core/records/rules.ts'
import { assets } from '#db/schema/assets.ts'
import { type Downtime, keepsAsset } from '#domain/work-orders/downtime.ts'

/** What an asset was before the first work order put it into maintenance. */
interface Earlier {
  asset_id: string
  status: AssetStatus
  status_reason: string | null
}

/** The asset that a work order keeps in maintenance. */
const keptBy = (order: Row | undefined): string | undefined =>
  keepsAsset(order as Partial<Downtime> | undefined) ? (order!.asset_id as string) : undefined

/** The assets that work orders put into maintenance or let go, each with how the last of these ended. */
function concerned(written: readonly Written[]): ReadonlyMap<string, WorkOrderStatus> {
  const found = new Map<string, WorkOrderStatus>()
  for (const { before, values } of written) {
    const after: Row = { ...before, ...values }
    const [was, is] = [keptBy(before), keptBy(after)]
    for (const id of was === is ? [] : [was, is])
      if (id !== undefined) found.set(id, after.status as WorkOrderStatus)
  }
  return found
}

/** Which of these assets some work order keeps in maintenance, and what they were before. */
async function stateOf(ctx: Ctx, ids: readonly string[]) {
  const [kept, earlier] = await Promise.all([
    clientOf(ctx).query<{ asset_id: string }>(
      `select distinct asset_id from work_orders where account_id = $1 and asset_id = any ($2::uuid[])
         and status = 'in_progress' and sets_asset_status and archived_at is null`,
      [ctx.account_id, ids],
    ),
    clientOf(ctx).query<Earlier>(
      `select asset_id, status, status_reason from assets_in_maintenance
       where account_id = $1 and asset_id = any ($2::uuid[])`,
      [ctx.account_id, ids],
    ),
  ])
  return {
    kept: new Set(kept.rows.map(({ asset_id }) => asset_id)),
    earlier: new Map(earlier.rows.map((row) => [row.asset_id, row])),
  }
}

/** The status that an asset returns to; one that somebody set to in maintenance returns to in use. */
const earlierOf = (asset: Row): Earlier => ({
  asset_id: idOf(asset),
  status: asset.status === 'in_maintenance' ? 'in_use' : (asset.status as AssetStatus),
  status_reason: (asset.status_reason as string | null) ?? null,
})

const remember = (ctx: Ctx, rows: readonly Earlier[]) =>
  clientOf(ctx).query(
    `insert into assets_in_maintenance (account_id, asset_id, status, status_reason)
     select $1, r.asset_id, r.status, r.status_reason
     from json_to_recordset($2::json) r(asset_id uuid, status text, status_reason text)`,
    [ctx.account_id, JSON.stringify(rows)],
  )

const forget = (ctx: Ctx, ids: readonly string[]) =>
  clientOf(ctx).query(
    'delete from assets_in_maintenance where account_id = $1 and asset_id = any ($2::uuid[])',
    [ctx.account_id, ids],
  )

/** The status after the work: that before it, but an asset out of service is in use once the work is done. */
function restored(asset: Row, { status, status_reason }: Earlier, ended: WorkOrderStatus): Step {
  const isRepaired = status === 'out_of_service' && ended === 'done'
  return {
    before: asset,
    values: isRepaired
      ? { status: 'in_use', status_reason: null }
      : { status, status_reason: status === 'in_use' ? null : status_reason },
  }
}

/**
 * Updates the status of assets with the work on them: in maintenance while a work order with that setting is in
 * progress, and back to the previous status when the last of these is closed. An asset whose status was changed meanwhile
 * keeps it.
 */
export async function followAssets(ctx: Ctx, written: readonly Written[]): Promise<void> {
  const ended = concerned(written)
  if (ended.size === 0) return
  // Held first, so that two work orders on one asset look at each other one after the other.
  const held = await lockRows(ctx, { table: assets }, [...ended.keys()])
  const { kept, earlier } = await stateOf(ctx, [...ended.keys()])
  const taken = held.filter(
    (asset) =>
      kept.has(idOf(asset)) &&
      !earlier.has(idOf(asset)) &&
      mayBecome(asset.status as AssetStatus, 'in_maintenance'),
  )
  const released = held.filter((asset) => !kept.has(idOf(asset)) && earlier.has(idOf(asset)))
  if (taken.length > 0) await remember(ctx, taken.map(earlierOf))
  if (released.length > 0) await forget(ctx, released.map(idOf))
  const steps = [
    ...taken.map((before) => ({
      before,
      values: { status: 'in_maintenance', status_reason: null },
    })),
    ...released
      .filter(({ status }) => status === 'in_maintenance')
      .map((asset) => restored(asset, earlier.get(idOf(asset))!, ended.get(idOf(asset))!)),
  ]
  await write(ctx, { table: assets, type: 'Asset' }, steps)
}

import type { AssetMeter, assetMetersApi, MeterReading } from '@steward/contract/asset-meters.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import { sql } from 'drizzle-orm'
import { audit, type Changes } from '#core/history/audit.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, fault, invalid, notFound } from '#core/context/errors.ts'
import { findRow, lockRow, type Row } from '#core/records/records.ts'
import { refuse } from '#core/records/rules.ts'
import { byId, refuseStale, type Text } from '#core/records/rows.ts'
import { asset_meters } from '#db/schema/asset-meters.ts'
import { assets } from '#db/schema/assets.ts'
import { closedMeter } from '#shared/figures/closed-readings.ts'
import { addReading, meterName, type Meter } from '#shared/meters/readings.ts'
import { getMeter, getReading, meterEntity } from './asset-meters.queries.ts'

type Made = BodyOf<typeof assetMetersApi.create>['asset_meter']
type Changed = BodyOf<typeof assetMetersApi.update>['asset_meter']
type Read = BodyOf<typeof assetMetersApi.read>['reading']
type Answer = Promise<Text<{ data: AssetMeter }>>

type Action = 'add_meter' | 'change_meter' | 'archive_meter' | 'restore_meter'
/** What happens to a meter is in the history of its asset. */
const auditAsset = (ctx: Ctx, asset_id: string, action: Action, changes: Changes) =>
  audit(ctx, { type: 'Asset', id: asset_id, action, changes })

async function write(ctx: Ctx, id: string, values: object): Promise<void> {
  await ctx.db
    .update(asset_meters)
    .set({ ...values, updated_at: sql`now()`, lock_version: sql`${asset_meters.lock_version} + 1` })
    .where(byId(ctx, asset_meters, id))
}

/** Adds a meter to an asset, with its first reading if there is one. */
export function createMeter(ctx: Ctx, { asset_id, name, unit, reading }: Made): Answer {
  return inTransaction(ctx, async (ctx) => {
    const asset = await findRow(ctx, assets, asset_id, 'held')
    if (!asset)
      throw invalid(fault('/asset_meter/asset_id', 'asset_id does not exist', 'not_found'))
    if (asset.archived_at !== null)
      throw invalid(fault('/asset_meter/asset_id', 'This asset was archived', 'archived'))
    const [row] = await ctx.db
      .insert(asset_meters)
      .values({ account_id: ctx.account_id, asset_id, name, unit })
      .returning({ id: asset_meters.id })
    await auditAsset(ctx, asset_id, 'add_meter', { meter: [null, meterName({ name, unit })] })
    if (reading) await readMeter(ctx, row!.id, { value: reading })
    return getMeter(ctx, row!.id)
  })
}

/**
 * The meter, locked.
 *
 * @throws 404 for an unknown one, 409 for an archived one
 */
async function hold(ctx: Ctx, id: string): Promise<Row> {
  const meter = await lockRow(ctx, meterEntity, id)
  if (meter.archived_at !== null)
    throw conflict('archived', 'This meter was archived; restore it first')
  return meter
}

/**
 * A change to a meter that counts in closed periods would change their figures.
 *
 * @throws 422
 */
const refuseClosed = async (ctx: Ctx, meter: Row) =>
  refuse(await closedMeter(ctx, meter as Row & Meter), 'asset_meter')

/** Renames a meter, or corrects its unit. Its readings stay the same. */
export function updateMeter(ctx: Ctx, id: string, { lock_version, ...given }: Changed): Answer {
  return inTransaction(ctx, async (ctx) => {
    const before = await hold(ctx, id)
    await refuseStale(before, lock_version, () => getMeter(ctx, id))
    const after = { name: given.name ?? before.name, unit: given.unit ?? before.unit }
    if (after.unit !== before.unit)
      for (const unit of [before.unit, after.unit]) await refuseClosed(ctx, { ...before, unit })
    if (meterName(after) !== meterName(before)) {
      await write(ctx, id, after)
      const meter: [string, string] = [meterName(before), meterName(after)]
      await auditAsset(ctx, before.asset_id as string, 'change_meter', { meter })
    }
    return getMeter(ctx, id)
  })
}

export function archiveMeter(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, meterEntity, id)
    if (before.archived_at !== null) throw notFound()
    await refuseClosed(ctx, before)
    await write(ctx, id, { archived_at: new Date().toISOString() })
    await auditAsset(ctx, before.asset_id as string, 'archive_meter', {
      meter: [meterName(before), null],
    })
  })
}

export function restoreMeter(ctx: Ctx, id: string): Answer {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, meterEntity, id)
    if (before.archived_at !== null) {
      await refuseClosed(ctx, before)
      await write(ctx, id, { archived_at: null })
      await auditAsset(ctx, before.asset_id as string, 'restore_meter', {
        meter: [null, meterName(before)],
      })
    }
    return getMeter(ctx, id)
  })
}

/**
 * Adds a reading.
 *
 * @throws 422 for a moment in the future or in a closed period, and for a value that doesn't fit between the readings
 *   before and after
 */
export function readMeter(
  ctx: Ctx,
  id: string,
  { read_at, ...given }: Read,
): Promise<Text<{ data: MeterReading }>> {
  return inTransaction(ctx, async (ctx) => {
    const meter = (await hold(ctx, id)) as Row & Meter
    const reading = { ...given, read_at: read_at ?? new Date().toISOString() }
    const at = { value: '/reading/value', read_at: '/reading/read_at' }
    return getReading(ctx, await addReading(ctx, meter, reading, at))
  })
}

import type { Done } from '#core/bulk/bulk.ts'
import { changedAgain } from '#core/bulk/undo-events.ts'
import type { OwnUndo } from '#core/bulk/undo-import.ts'
import { skipOf } from '#core/bulk/bulk-write.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { auditRows } from '#core/history/audit.ts'
import { closed } from '#shared/figures/closed.ts'
import { locksOfReadings } from '#shared/figures/closed-readings.ts'
import { meterName, readingText, showNewest } from '#shared/meters/readings.ts'

interface Reading {
  id: string
  meter_id: string
  asset_id: string
  name: string
  unit: string
  value: string
  read_at: string
  /** The meter was reset with this reading, and later readings by others continue from it. */
  is_kept: boolean
}

/** Some readings of an import, with their meters locked. */
async function holdReadings(ctx: Ctx, import_id: string, ids: readonly string[]) {
  await clientOf(ctx).query(
    `select id from asset_meters where account_id = $1 and id in (
       select asset_meter_id from asset_meter_readings where account_id = $1 and id = any ($2::uuid[])) order by id for update`,
    [ctx.account_id, ids],
  )
  const { rows } = await clientOf(ctx).query<Reading>(
    `select r.id, m.id as meter_id, m.asset_id, m.name, m.unit, trim_scale(r.value)::text as value, r.read_at::text as read_at,
       r.reset and exists (select from asset_meter_readings l where l.account_id = r.account_id
         and l.asset_meter_id = r.asset_meter_id and l.import_id is distinct from r.import_id
         and (l.read_at, l.id) > (r.read_at, r.id) and l.created_at > r.created_at) as is_kept
     from asset_meter_readings r join asset_meters m on m.account_id = r.account_id and m.id = r.asset_meter_id
     where r.account_id = $1 and r.import_id = $2 and r.id = any ($3::uuid[]) order by r.read_at, r.id`,
    [ctx.account_id, import_id, ids],
  )
  return rows
}

/**
 * Archives meters that the import created and that have no readings any more, unless a book computes depreciation by
 * them.
 */
async function archiveEmpty(ctx: Ctx, import_id: string, readings: readonly Reading[]) {
  const { rows } = await clientOf(ctx).query<Pick<Reading, 'asset_id' | 'name' | 'unit'>>(
    `update asset_meters m set archived_at = now(), updated_at = now(), lock_version = m.lock_version + 1
     where m.account_id = $1 and m.import_id = $2 and m.id = any ($3::uuid[]) and m.archived_at is null
       and not exists (select from asset_meter_readings r where r.account_id = $1 and r.asset_meter_id = m.id)
       and not exists (select from asset_book_settings b where b.account_id = $1 and b.asset_meter_id = m.id)
     returning m.asset_id, m.name, m.unit`,
    [ctx.account_id, import_id, [...new Set(readings.map(({ meter_id }) => meter_id))]],
  )
  await auditRows(
    ctx,
    { type: 'Asset', action: 'archive_meter' },
    rows.map((meter) => ({ id: meter.asset_id, changes: { meter: [meterName(meter), null] } })),
  )
}

/** Why readings can't be deleted, for each of them; undefined where they can. */
async function reasonsToKeep(ctx: Ctx, found: readonly Reading[]) {
  const locks = await locksOfReadings(
    ctx,
    found.map(({ meter_id, read_at, ...meter }) => ({
      meter: { ...meter, id: meter_id },
      read_at,
    })),
  )
  return found.map(({ is_kept }, n) => {
    if (is_kept) return { ...changedAgain([]), field: '' }
    const lock = locks[n]
    return lock && closed('', lock, 'reading')
  })
}

/**
 * Deletes some readings of an import. A reading that reset its meter stays if others have added readings since, because
 * these would go backwards without it; so does one by which depreciation of a closed period was computed.
 */
async function undoReadings(ctx: Ctx, import_id: string, ids: readonly string[]): Promise<Done> {
  const found = await holdReadings(ctx, import_id, ids)
  const reasons = await reasonsToKeep(ctx, found)
  const going = found.filter((_, n) => !reasons[n])
  await clientOf(ctx).query(
    'delete from asset_meter_readings where account_id = $1 and id = any ($2::uuid[])',
    [ctx.account_id, going.map(({ id }) => id)],
  )
  await showNewest(
    ctx,
    going.map(({ meter_id }) => meter_id),
  )
  await auditRows(
    ctx,
    { type: 'Asset', action: 'undo' },
    going.map((one) => ({
      id: one.asset_id,
      changes: {
        meter: [null, meterName(one)],
        meter_reading: [readingText(one.value, one), null],
      },
    })),
  )
  await archiveEmpty(ctx, import_id, going)
  return {
    before: going.map(({ id }) => ({ id, lock_version: 0, fields: {} })),
    skipped: found.flatMap((one, n) => {
      const reason = reasons[n]
      return reason ? [skipOf({ ...one }, reason)] : []
    }),
  }
}

/** The undo of an import of readings: they aren't records of their own, so they are deleted. */
export const readingUndo: OwnUndo = {
  needs: ['asset:update'],
  brought: `select r.id from asset_meter_readings r where r.account_id = $1 and r.import_id = $3::uuid and $4::text is not null`,
  is_marked: true,
  undo: undoReadings,
}

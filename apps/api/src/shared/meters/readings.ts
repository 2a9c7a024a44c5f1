import { audit } from '#core/history/audit.ts'
import { askRow, clientOf, type Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { refuseClosedReading } from '#shared/figures/closed-readings.ts'
import { askForOrders } from '#shared/work-orders/due-plans.ts'

// Readings of meters, whether entered by hand, by a step of a work order, or imported. Callers that write or delete
// readings lock their meters first, in the order of their ids.

/** A meter of an asset. */
export interface Meter {
  id: string
  asset_id: string
  name: string
  unit: string
}

/** The reading of a meter at a moment. */
interface Read {
  value: string
  read_at: string
}

interface NewReading extends Read {
  /** The meter was reset, so its reading may be lower than before. */
  reset?: boolean | undefined
  note?: string | null | undefined
  /** The step of a work order that this reading answers. */
  work_order_task_id?: string | undefined
}

/** A stored reading. */
export interface Reading extends Read {
  id: string
  reset: boolean
}

/** The fields of a request at which problems of a reading are shown. */
interface Pointers {
  value: string
  read_at: string
}

/** A meter as histories name it. */
export const meterName = ({ name, unit }: { name?: unknown; unit?: unknown }) => `${name} (${unit})`

/** A reading as histories name it. */
export const readingText = (value: string | null, { unit }: { unit: string }) =>
  value && `${value} ${unit}`

/** Changes to a meter are in the history of its asset. */
const auditReading = (
  ctx: Ctx,
  meter: Meter,
  action: 'read_meter' | 'correct_reading' | 'undo',
  [before, after]: [string | null, string | null],
) =>
  audit(ctx, {
    type: 'Asset',
    id: meter.asset_id,
    action,
    changes: {
      meter: [null, meterName(meter)],
      meter_reading: [readingText(before, meter), readingText(after, meter)],
    },
  })

interface Neighbours {
  /** The reading before the moment, and the one after it; null where there is none. */
  before: string | null
  after: string | null
  /** Whether the meter was reset with the one after it. */
  after_reset: boolean | null
  /** Whether the value is lower than the reading before. */
  less: boolean
  more: boolean
}

/** The readings of a meter, by when they were read. */
const READINGS =
  'asset_meter_readings where account_id = $1 and asset_meter_id = $2 and (read_at, id)'

/** The readings right before and after a moment or a stored reading, and whether a value fits between them. */
async function neighboursOf(
  ctx: Ctx,
  { id: meter_id }: Meter,
  { value, read_at, id }: Read & { id?: string },
): Promise<Neighbours> {
  // A new reading comes after all others of the same moment.
  const place = `($4::timestamptz, coalesce($5::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`
  return askRow<Neighbours>(ctx, {
    text: `select trim_scale(b.value)::text as before, trim_scale(a.value)::text as after, a.reset as after_reset,
       coalesce($3::numeric < b.value, false) as less, coalesce($3::numeric > a.value, false) as more
     from (select 1) one
     left join lateral (select value from ${READINGS} < ${place} order by read_at desc, id desc limit 1) b on true
     left join lateral (select value, reset from ${READINGS} > ${place} order by read_at, id limit 1) a on true`,
    values: [ctx.account_id, meter_id, value, read_at, id ?? null],
  })
}

/**
 * A meter counts up: earlier readings can't be higher, unless it was reset in between.
 *
 * @throws 422 for a value that doesn't fit between those before and after
 */
function refuseMisfit(
  { unit }: Meter,
  { before, after, after_reset, less, more }: Neighbours,
  reset: boolean,
  pointer: string,
): void {
  if (less && !reset)
    throw invalid({
      ...fault(pointer, `It read ${before} before; it can't be less`, 'backwards'),
      meta: { before, unit },
    })
  if (more && !after_reset)
    throw invalid(fault(pointer, `It read ${after} later; it can't be more`, 'ahead'))
}

/**
 * Adds a reading to a locked meter, and has work orders created that are due by it.
 *
 * @returns its id
 * @throws 422 for a moment in the future or in a closed period, and for a value that doesn't fit between those before
 *   and after
 */
export async function addReading(
  ctx: Ctx,
  meter: Meter,
  reading: NewReading,
  at: Pointers,
): Promise<string> {
  const { value, read_at, reset = false, note = null, work_order_task_id = null } = reading
  if (Date.parse(read_at) > Date.now())
    throw invalid(fault(at.read_at, 'This moment is yet to come', 'future'))
  await refuseClosedReading(ctx, { meter, read_at }, at.read_at, 'later')
  const around = await neighboursOf(ctx, meter, { value, read_at })
  refuseMisfit(meter, around, reset, at.value)
  const { rows } = await clientOf(ctx).query<{ id: string }>(
    `insert into asset_meter_readings (account_id, asset_meter_id, value, read_at, reset, note, read_by, work_order_task_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [ctx.account_id, meter.id, value, read_at, reset, note, ctx.user_id, work_order_task_id],
  )
  await showNewest(ctx, [meter.id])
  await askForOrders(ctx, meter)
  await auditReading(ctx, meter, 'read_meter', [around.before, value])
  return rows[0]!.id
}

/**
 * Changes the value of a reading of a locked meter. When it was read, and by whom, stays.
 *
 * @throws 422 for a value that doesn't fit between those before and after, and in a closed period
 */
export async function correctReading(
  ctx: Ctx,
  meter: Meter,
  was: Reading,
  { value, reset }: Pick<NewReading, 'value' | 'reset'>,
  at: Pointers,
): Promise<void> {
  const around = await neighboursOf(ctx, meter, { ...was, value })
  // A reading that is marked as a reset stays so only while it is lower than the one before.
  const began = reset ?? (was.reset && around.less)
  refuseMisfit(meter, around, began, at.value)
  const { rowCount } = await clientOf(ctx).query(
    `update asset_meter_readings set value = $3, reset = $4, updated_at = now(), lock_version = lock_version + 1
     where account_id = $1 and id = $2 and (value, reset) is distinct from ($3::numeric, $4::boolean)`,
    [ctx.account_id, was.id, value, began],
  )
  if (rowCount === 0) return
  await refuseClosedReading(ctx, { meter, read_at: was.read_at }, at.value, 'reading')
  await showNewest(ctx, [meter.id])
  await auditReading(ctx, meter, 'correct_reading', [was.value, value])
}

/**
 * Deletes a reading of a locked meter. If it was a reset, the next reading becomes one where it is lower than the one
 * before.
 *
 * @throws 422 in a closed period
 */
export async function removeReading(
  ctx: Ctx,
  meter: Meter,
  was: Reading,
  at: Pointers,
): Promise<void> {
  await refuseClosedReading(ctx, { meter, read_at: was.read_at }, at.value, 'reading')
  const values = [ctx.account_id, was.id]
  await clientOf(ctx).query(
    'delete from asset_meter_readings where account_id = $1 and id = $2',
    values,
  )
  if (was.reset)
    await clientOf(ctx).query(
      `update asset_meter_readings set reset = true, updated_at = now(), lock_version = lock_version + 1
       where account_id = $1 and id = (select id from ${READINGS} > ($3, $4) order by read_at, id limit 1)
         and value < (select value from ${READINGS} < ($3, $4) order by read_at desc, id desc limit 1)`,
      [ctx.account_id, meter.id, was.read_at, was.id],
    )
  await showNewest(ctx, [meter.id])
  await auditReading(ctx, meter, 'undo', [was.value, null])
}

/** Copies the newest reading of each of these meters to the meter, or nothing where it has none. */
export async function showNewest(ctx: Ctx, meter_ids: readonly string[]): Promise<void> {
  await clientOf(ctx).query(
    `update asset_meters m set reading = r.value, read_at = r.read_at, updated_at = now(),
       lock_version = m.lock_version + 1
     from (select x.id, n.value, n.read_at from unnest($2::uuid[]) x(id) left join lateral (
       select value, read_at from asset_meter_readings where account_id = $1 and asset_meter_id = x.id
       order by read_at desc, id desc limit 1) n on true) r
     where m.account_id = $1 and m.id = r.id
       and (m.reading, m.read_at) is distinct from (r.value, r.read_at)`,
    [ctx.account_id, [...new Set(meter_ids)]],
  )
}

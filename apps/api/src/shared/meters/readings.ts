import { audit } from '#core/history/audit.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'

/** A meter of an asset. */
export interface Meter {
  id: string
  asset_id: string
  name: string
  unit: string
}

/** What a meter counted at a moment. */
interface NewReading {
  /** Of what it is the reading, where that has an id of its own. */
  id?: string
  value: string
  read_at: string
  /** It began anew, so it may count less than before. */
  reset?: boolean | undefined
  note?: string | null | undefined
}

/** Where in a request what is wrong with a reading is shown. */
interface Pointers {
  value: string
  read_at: string
}

export const called = ({ name, unit }: { name?: unknown; unit?: unknown }) => `${name} (${unit})`
const counted = (value: unknown, unit: unknown) =>
  value === null || value === undefined ? null : `${String(value)} ${String(unit)}`

interface Neighbours {
  /** The reading before the moment, and the one after it; null where there is none. */
  before: string | null
  after: string | null
  /** With the one after it the meter began anew. */
  after_reset: boolean | null
  /** Whether the first would count more than the second. */
  less: boolean
  more: boolean
}

/** What was read right before and after a moment, and whether a value fits between. */
async function neighboursOf(
  ctx: Ctx,
  meter_id: string,
  { value, read_at }: NewReading,
): Promise<Neighbours> {
  const { rows } = await ctx.client!.query<Neighbours>(
    `select trim_scale(b.value)::text as before, trim_scale(a.value)::text as after, a.reset as after_reset,
       coalesce($3::numeric < b.value, false) as less, coalesce($3::numeric > a.value, false) as more
     from (select 1) one
     left join lateral (select value from asset_meter_readings where account_id = $1 and asset_meter_id = $2
       and read_at <= $4 order by read_at desc, id desc limit 1) b on true
     left join lateral (select value, reset from asset_meter_readings where account_id = $1 and asset_meter_id = $2
       and read_at > $4 order by read_at, id limit 1) a on true`,
    [ctx.account_id, meter_id, value, read_at],
  )
  return rows[0]!
}

/**
 * Adds a reading to a meter that is held. A meter counts up: what was read earlier may not be more, unless it is said that
 * it began anew.
 *
 * @returns its id
 * @throws 422 for a moment to come, and for a value that doesn't fit between those before and after
 */
export async function addReading(
  ctx: Ctx,
  meter: Meter,
  reading: NewReading,
  at: Pointers,
): Promise<string> {
  const { id, value, read_at, reset = false, note = null } = reading
  if (Date.parse(read_at) > Date.now())
    throw invalid(fault(at.read_at, 'This moment is yet to come', 'future'))
  const { before, after, after_reset, less, more } = await neighboursOf(ctx, meter.id, reading)
  if (less && !reset)
    throw invalid(fault(at.value, `It read ${before} before; it can't be less`, 'backwards'))
  if (more && !after_reset)
    throw invalid(fault(at.value, `It read ${after} later; it can't be more`, 'ahead'))
  const { rows } = await ctx.client!.query<{ id: string }>(
    `insert into asset_meter_readings (account_id, id, asset_meter_id, value, read_at, reset, note, read_by)
     values ($1, coalesce($2, uuid_v7()), $3, $4, $5, $6, $7, $8) returning id`,
    [ctx.account_id, id ?? null, meter.id, value, read_at, reset, note, ctx.user_id],
  )
  if (after === null) await showNewest(ctx, [meter.id])
  await audit(ctx, {
    type: 'Asset',
    id: meter.asset_id,
    action: 'read_meter',
    changes: {
      meter: [null, called(meter)],
      meter_reading: [counted(before, meter.unit), counted(value, meter.unit)],
    },
  })
  return rows[0]!.id
}

/** Takes a reading away again, where it is there. */
export async function removeReading(ctx: Ctx, id: string): Promise<void> {
  const { rows } = await ctx.client!.query<Meter & { value: string }>(
    `with gone as (
       delete from asset_meter_readings where account_id = $1 and id = $2 returning asset_meter_id, trim_scale(value)::text as value)
     select m.id, m.asset_id, m.name, m.unit, gone.value
     from gone join asset_meters m on m.account_id = $1 and m.id = gone.asset_meter_id`,
    [ctx.account_id, id],
  )
  const [meter] = rows
  if (!meter) return
  await showNewest(ctx, [meter.id])
  await audit(ctx, {
    type: 'Asset',
    id: meter.asset_id,
    action: 'undo',
    changes: {
      meter: [null, called(meter)],
      meter_reading: [counted(meter.value, meter.unit), null],
    },
  })
}

/** Makes the newest reading of each of these meters what it shows, or nothing where it has none. */
export async function showNewest(ctx: Ctx, meter_ids: readonly string[]): Promise<void> {
  await ctx.client!.query(
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

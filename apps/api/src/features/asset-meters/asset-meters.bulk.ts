import { auditRows } from '#core/history/audit.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { meterName, type Meter, showNewest } from '#shared/meters/readings.ts'

/** A reading to add; `n` is its index among those of the same call. */
export interface NewReading {
  n: number
  meter_id: string
  value: string
  read_at: string
  note: string | null
}

/** The readings before and after a reading, including those of the same call. */
export interface Known {
  before: string | null
  after: string | null
  /** Its value is less than the one before, or more than the one after it. */
  less: boolean
  more: boolean
  /** There is an equal reading at that moment. */
  is_there: boolean
}

/** The live meters of these assets with these names, locked in the order of their ids. */
export async function holdMeters(
  ctx: Ctx,
  named: readonly Pick<Meter, 'asset_id' | 'name'>[],
): Promise<Meter[]> {
  const { rows } = await clientOf(ctx).query<Meter>(
    `select id, asset_id, name, unit from asset_meters
     where account_id = $1 and archived_at is null and (asset_id, lower(name)) in
       (select * from unnest($2::uuid[], $3::text[])) order by id for update`,
    [
      ctx.account_id,
      named.map(({ asset_id }) => asset_id),
      named.map(({ name }) => name.toLowerCase()),
    ],
  )
  return rows
}

/** Adds meters to assets, with an event in the history of each. */
export async function makeMeters(
  ctx: Ctx,
  import_id: string,
  meters: readonly Meter[],
): Promise<void> {
  if (meters.length === 0) return
  await clientOf(ctx).query(
    `insert into asset_meters (account_id, import_id, id, asset_id, name, unit)
     select $1, $3, * from json_to_recordset($2::json) as t(id uuid, asset_id uuid, name text, unit text)`,
    [ctx.account_id, JSON.stringify(meters), import_id],
  )
  await auditRows(
    ctx,
    { type: 'Asset', action: 'add_meter' },
    meters.map((meter) => ({ id: meter.asset_id, changes: { meter: [null, meterName(meter)] } })),
  )
}

/** For each of these readings, in their order, the readings around it. */
export async function knownAround(ctx: Ctx, readings: readonly NewReading[]): Promise<Known[]> {
  if (readings.length === 0) return []
  const { rows } = await clientOf(ctx).query<Known>(
    `with given as (
       select * from json_to_recordset($2::json) as g(n int, meter_id uuid, value numeric, read_at timestamptz)
     ), every as (
       select -1 as n, asset_meter_id as meter_id, value, read_at from asset_meter_readings
       where account_id = $1 and asset_meter_id in (select meter_id from given)
       union all select n, meter_id, value, read_at from given
     ), placed as (
       select n, meter_id, value, read_at, lag(value) over w as before,
         -- A row after this one says itself that it counts less.
         case when lead(n) over w = -1 then lead(value) over w end as after
       from every window w as (partition by meter_id order by read_at, n)
     )
     select trim_scale(before)::text as before, trim_scale(after)::text as after,
       coalesce(value < before, false) as less, coalesce(value > after, false) as more,
       exists (select from every e where e.meter_id = placed.meter_id and e.read_at = placed.read_at
         and e.value = placed.value and e.n < placed.n) as is_there
     from placed where n >= 0 order by n`,
    [ctx.account_id, JSON.stringify(readings)],
  )
  return rows
}

/** Adds readings to locked meters; the newest one of each becomes its current value. */
export async function addReadings(
  ctx: Ctx,
  import_id: string,
  readings: readonly (NewReading & { reset: boolean })[],
): Promise<void> {
  if (readings.length === 0) return
  await clientOf(ctx).query(
    `insert into asset_meter_readings (account_id, asset_meter_id, value, read_at, reset, note, read_by, import_id)
     select $1, meter_id, value, read_at, reset, note, $3, $4 from json_to_recordset($2::json)
       as t(n int, meter_id uuid, value numeric, read_at timestamptz, reset boolean, note text) order by n`,
    [ctx.account_id, JSON.stringify(readings), ctx.user_id, import_id],
  )
  await showNewest(
    ctx,
    readings.map(({ meter_id }) => meter_id),
  )
}

import { askRows, type Ctx } from '#core/context/ctx.ts'
import { type Problem, refuse } from '#core/records/rules.ts'
import { closed, type Lock, type Way } from './closed.ts'

/** A moment at which a meter was read. */
export interface MeterMoment {
  meter: { id: string; asset_id: string; unit: string }
  read_at: string
}

/**
 * The units of the methods of an asset in a book, `k`: of that by which it was computed, and of those that its events
 * brought. An edited method is that of the version that was used.
 */
const UNITS_USED = `select distinct u.unit_label from (
    select k.depreciation_method_id as id, k.method_version as version
    union all select (e.details ->> 'depreciation_method_id')::uuid, (e.details ->> 'method_version')::int
    from depreciation_events e where e.account_id = $1 and e.asset_id = k.asset_id
      and coalesce(e.book_id, k.book_id) = k.book_id and e.type = 'method_change') w
  join depreciation_methods m on m.account_id = $1 and m.id = w.id
  left join depreciation_method_versions v on v.account_id = $1 and v.depreciation_method_id = w.id and v.version = w.version
  cross join lateral (select case when v.method is null then m.kind else v.method ->> 'kind' end as kind,
    case when v.method is null then m.unit_label else v.method ->> 'unit_label' end as unit_label) u
  where u.kind = 'units_of_production'`

/**
 * The latest lock that includes each moment, where a book depreciates the asset by the units of the meter. Which meter
 * that is, `meterOf` decides when figures are computed: the one that the book names, or one that counts in the unit of
 * the method, or any other one, of those that were read in the closed period. An opening balance includes what was read
 * before it.
 */
const LOCKS = `select distinct on (n.n) n.n::int as n, b.id, b.name, b.locked_through::text as through
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[])
    with ordinality n(asset_id, meter_id, unit, read_at, n)
  join accounts o on o.id = $1
  join assets a on a.account_id = $1 and a.id = n.asset_id
  join asset_books k on k.account_id = $1 and k.asset_id = n.asset_id
  join books b on b.account_id = $1 and b.id = k.book_id and b.archived_at is null
  join lateral (${UNITS_USED}) d on true
  left join asset_book_settings s on s.account_id = $1 and s.asset_id = k.asset_id and s.book_id = k.book_id
  where b.locked_through >= (n.read_at at time zone o.time_zone)::date
    and greatest(k.in_service_on, case when b.is_default then a.opening_as_of else s.opening_as_of end) <= b.locked_through
    and case when s.asset_meter_id is not null then s.asset_meter_id = n.meter_id
      else n.unit = d.unit_label or not exists (select from asset_meters m
        join asset_meter_readings r on r.account_id = $1 and r.asset_meter_id = m.id
        where m.account_id = $1 and m.asset_id = n.asset_id and m.unit = d.unit_label and m.archived_at is null
          and r.read_at < (b.locked_through + 1)::timestamp at time zone o.time_zone) end
  order by n.n, b.locked_through desc`

/** For each of these moments, the lock because of which nothing about its reading can change. */
export async function locksOfReadings(
  ctx: Ctx,
  moments: readonly MeterMoment[],
): Promise<(Lock | undefined)[]> {
  const rows = await askRows<Lock & { n: number }>(ctx, {
    text: LOCKS,
    values: [
      ctx.account_id,
      moments.map(({ meter }) => meter.asset_id),
      moments.map(({ meter }) => meter.id),
      moments.map(({ meter }) => meter.unit),
      moments.map(({ read_at }) => read_at),
    ],
  })
  const byNumber = new Map(rows.map((row) => [row.n, row]))
  return moments.map((_, index) => byNumber.get(index + 1))
}

/**
 * Figures of closed periods can't change by a reading of these periods either.
 *
 * @param pointer the field of the request at which the problem is shown
 * @throws 422
 */
export async function refuseClosedReading(
  ctx: Ctx,
  moment: MeterMoment,
  pointer: string,
  way: Way,
): Promise<void> {
  const [lock] = await locksOfReadings(ctx, [moment])
  const [, wrapper = '', field = ''] = pointer.split('/')
  if (lock) refuse([closed(field, lock, way)], wrapper)
}

const FIRST_READ = `select min(read_at)::text as read_at from asset_meter_readings
  where account_id = $1 and asset_meter_id = $2`

/** The problem of a change to a meter whose readings count in a closed period. */
export async function closedMeter(ctx: Ctx, meter: MeterMoment['meter']): Promise<Problem[]> {
  const [first] = await askRows<{ read_at: string | null }>(ctx, {
    text: FIRST_READ,
    values: [ctx.account_id, meter.id],
  })
  if (!first?.read_at) return []
  const [lock] = await locksOfReadings(ctx, [{ meter, read_at: first.read_at }])
  return lock ? [closed('', lock, 'meter')] : []
}

/**
 * Readings that another time zone would count in another month, or on the other side of the day in service. `moved_to`
 * is the moment that is now read as the day and time which they would have then.
 */
const MOVED = `select m.id, m.asset_id, m.unit, r.read_at::text, (r.read_at at time zone $2 at time zone o.time_zone)::text as moved_to
  from accounts o
  join asset_meters m on m.account_id = $1 and m.archived_at is null
  join asset_meter_readings r on r.account_id = $1 and r.asset_meter_id = m.id
  cross join lateral (select r.read_at at time zone o.time_zone as now, r.read_at at time zone $2 as later) d
  where o.id = $1 and (date_trunc('month', d.now) <> date_trunc('month', d.later)
      or exists (select from asset_books k where k.account_id = $1 and k.asset_id = m.asset_id
        and (d.now::date <= k.in_service_on) <> (d.later::date <= k.in_service_on)))`

/**
 * What another time zone of the account does to readings, which are moments, while periods are of days.
 *
 * @returns whether any counts in another month then, and the lock of a closed period that any would enter or leave
 */
export async function readingsMovedBy(
  ctx: Ctx,
  time_zone: string,
): Promise<{ isAny: boolean; lock: Lock | undefined }> {
  const moved = await askRows<MeterMoment['meter'] & { read_at: string; moved_to: string }>(ctx, {
    text: MOVED,
    values: [ctx.account_id, time_zone],
  })
  if (moved.length === 0) return { isAny: false, lock: undefined }
  const moments = moved.flatMap((meter) =>
    [meter.read_at, meter.moved_to].map((read_at) => ({ meter, read_at })),
  )
  const locks = await locksOfReadings(ctx, moments)
  return { isAny: true, lock: locks.find(Boolean) }
}

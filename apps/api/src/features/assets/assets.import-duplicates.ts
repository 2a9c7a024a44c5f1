import { clientOf, type Ctx } from '#core/context/ctx.ts'
import type { ImportKind, NewRow } from '#shared/imports/kind.ts'

/** The maximum number of assets that are compared for one serial number, or for one name in a place. */
const LOOKED_AT = 10

/** The assets with a name in a place, by the index of places; each name in each place once. */
const inPlace = (place: string) => `
  select p.*, a.id, lower(a.serial_number) as other from places p cross join lateral (
    select a.id, a.serial_number from assets a
    where a.account_id = $1 and a.archived_at is null and ${place} and a.name = p.name limit ${LOOKED_AT}) a`

/** The warnings of the form about possible duplicates, for many rows at once. */
const FOUND = `
  with asked as materialized (
    select * from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::uuid[], $8::uuid[])
      q(row_no, serial, maker, name, site_id, location_id, place)
  ), serials as materialized (
    select array_agg(distinct serial) as list from asked where serial is not null
  ), by_serial as materialized (
    select s.list[n.n] as serial, n.id from serials s
    cross join lateral named_ids('assets', 'serial_number', s.list, ${LOOKED_AT}) n where s.list is not null
  ), places as materialized (
    select distinct name, site_id, location_id, place from asked where place is not null and name is not null
  ), named as materialized (
    ${inPlace('a.location_id = p.location_id and a.site_id = p.site_id')} where p.location_id is not null
    union all ${inPlace('a.location_id is null and a.site_id = p.site_id')} where p.location_id is null
  ), hits as (
    select q.row_no, a.id, 'serial_number' as why from asked q join by_serial b on b.serial = q.serial
    join assets a on a.account_id = $1 and a.id = b.id
    where q.maker is null or a.manufacturer is null or lower(a.manufacturer) = lower(q.maker)
    union all
    select q.row_no, n.id, 'name_and_place' from asked q join named n on n.name = q.name and n.place = q.place
      and (q.serial is null or n.other is null or q.serial = n.other)
  ), found as (
    select row_no, id, array_agg(why order by why desc) as why from hits group by row_no, id
  )
  select distinct on (f.row_no) f.row_no, f.why,
    json_build_object('id', a.id, 'asset_tag', a.asset_tag, 'name', a.name) as asset
  from found f join assets a on a.account_id = $1 and a.id = f.id
  order by f.row_no, cardinality(f.why) desc, f.why[1] desc, f.id`

const COLUMNS = ['row_no', 'serial', 'maker', 'name', 'site_id', 'location_id', 'place'] as const

/** The identifying values of a new row. */
function askedOf({ row_no, values }: NewRow) {
  const { manufacturer, name, site_id = null, location_id = null } = values
  return {
    row_no,
    serial: String(values.serial_number ?? '').toLowerCase() || null,
    maker: manufacturer || null,
    name: name || null,
    site_id,
    location_id,
    place: location_id ?? site_id,
  }
}

type Found = Awaited<ReturnType<NonNullable<ImportKind['duplicates']>['find']>>

/** The rows for new assets that may exist already, by one query for all of them. */
export async function likelyDuplicates(ctx: Ctx, rows: readonly NewRow[]): Promise<Found> {
  const asked = rows.map(askedOf)
  const { rows: found } = await clientOf(ctx).query<Found[number]>(FOUND, [
    ctx.account_id,
    ...COLUMNS.map((column) => asked.map((row) => row[column])),
  ])
  return found
}

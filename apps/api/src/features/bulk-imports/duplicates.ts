import type { ImportDuplicate } from '@steward/contract/bulk-imports.ts'
import type { Ctx } from '#core/ctx.ts'
import type { AssetRow } from './asset-rows.ts'
import type { ImportRun } from './import-run.ts'

/** Of a serial number, or a name in a place, that many have, so many are looked at. */
const LOOKED_AT = 10

/** The same name in the same place, by the index of places; not where both have serial numbers, and others. */
const inPlace = (place: string) => `
  select q.row_no, x.id, 'name_and_place' from asked q cross join lateral (
    select n.id from (
      select a.id, a.serial_number from assets a
      where a.account_id = $1 and a.archived_at is null and ${place} and a.name = q.name limit ${LOOKED_AT}) n
    where q.serial is null or n.serial_number is null or lower(n.serial_number) = lower(q.serial) limit 1) x`

/** The rules that a form warns by while an asset is entered, for many rows at once. */
const FOUND = `
  with asked as materialized (
    select * from json_to_recordset($2::json) q(row_no int, serial text, maker text, name text, site_id uuid, location_id uuid)
  ), serials as materialized (
    select array_agg(distinct lower(serial)) as list from asked where serial is not null
  ), by_serial as materialized (
    select s.list[n.n] as serial, n.id from serials s
    cross join lateral named_ids('assets', 'serial_number', s.list, ${LOOKED_AT}) n where s.list is not null
  ), hits as (
    select q.row_no, a.id, 'serial_number' as why from asked q join by_serial b on b.serial = lower(q.serial)
    join assets a on a.account_id = $1 and a.id = b.id
    where q.maker is null or a.manufacturer is null or lower(a.manufacturer) = lower(q.maker)
    union all ${inPlace('a.location_id = q.location_id and a.site_id = q.site_id')} where q.location_id is not null
    union all ${inPlace('a.location_id is null and a.site_id = q.site_id')} where q.location_id is null and q.site_id is not null
  ), found as (
    select row_no, id, array_agg(why order by why desc) as why from hits group by row_no, id
  )
  select distinct on (f.row_no) f.row_no, f.why, a.id, a.asset_tag, a.name
  from found f join assets a on a.account_id = $1 and a.id = f.id
  order by f.row_no, cardinality(f.why) desc, f.why[1] desc, f.id`

interface Found {
  row_no: number
  why: ImportDuplicate['why']
  id: string
  asset_tag: string
  name: string
}

/** What a new row says of itself. What it names and isn't there yet can't have anything in it. */
function askedOf({ draft: { row_no }, fields, references }: AssetRow) {
  const text = (field: string) => fields.get(field) || null
  const placeOf = (field: string) => {
    const reference = references.get(field)
    return reference && 'id' in reference ? reference.id : null
  }
  const isUnknown = ['site_id', 'location_id'].some(
    (field) => references.has(field) && placeOf(field) === null,
  )
  const place = isUnknown
    ? {}
    : { site_id: placeOf('site_id'), location_id: placeOf('location_id') }
  return {
    row_no,
    serial: text('serial_number'),
    maker: text('manufacturer'),
    name: text('name'),
    ...place,
  }
}

/**
 * Rows that would make assets which may be there already, or stand further up in the file with the same serial number:
 * one read for all of them.
 */
export async function duplicatesIn(
  ctx: Ctx,
  { facts }: ImportRun,
  rows: readonly AssetRow[],
): Promise<ImportDuplicate[]> {
  const asked = rows.filter(({ found, problems }) => !found && problems.length === 0).map(askedOf)
  if (asked.length === 0) return []
  const { rows: found } = await ctx.client!.query<Found>(FOUND, [
    ctx.account_id,
    JSON.stringify(asked),
  ])
  const hits = new Map(found.map((hit) => [hit.row_no, hit]))
  return asked.flatMap(({ row_no, name }) => {
    const hit = hits.get(row_no)
    const other_row = facts.alike.get(row_no) ?? null
    if (!hit && other_row === null) return []
    const why: ImportDuplicate['why'] = hit?.why ?? ['serial_number']
    const asset = hit ? { id: hit.id, asset_tag: hit.asset_tag, name: hit.name } : null
    return [
      { row: row_no, name: String(name ?? ''), why, asset, other_row: hit ? null : other_row },
    ]
  })
}

import type { AssetDuplicate, assetDuplicatesApi } from '@steward/contract/asset-duplicates.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import type { Text } from '#core/records/rows.ts'

const MAX = 5
/**
 * The maximum number of assets with one serial number that are compared: one that thousands have, such as `n/a`,
 * doesn't identify an asset.
 */
const LOOKED_AT = 1_000

/**
 * The maximum number of assets in a place whose names are compared regardless of their spelling. Equal names are always
 * found.
 */
const COMPARED = 10_000
/** A name without case, accents and punctuation. */
const spelled = (text: string) =>
  `nullif(trim(regexp_replace(plain_text(${text}) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g')), '')`

/** Whether an asset is in the place of the new one. */
const IN_PLACE = `a.account_id = $1 and a.archived_at is null and coalesce(q.location_id, q.site_id) is not null
  and (q.site_id is null or a.site_id = q.site_id) and a.location_id is not distinct from q.location_id`

/**
 * Possible duplicates of an asset with these values. Serial numbers are equal regardless of their case, unless both
 * assets have different manufacturers. Names are equal in the same place regardless of their spelling, unless the
 * serial numbers differ.
 */
export async function assetDuplicates(
  ctx: Ctx,
  query: QueryOf<typeof assetDuplicatesApi.list>,
): Promise<Text<{ data: AssetDuplicate[] }>> {
  const { serial_number, manufacturer, name, site_id, location_id, except } = query
  const { data } = await askRow<{ data: string }>(ctx, {
    name: 'asset duplicates',
    // Each condition has its own index; they find few assets, which are read once.
    text: `with asked as (
        select nullif($2, '') as serial, lower(nullif($3, '')) as maker, nullif($4, '') as name,
          $5::uuid as site_id, $6::uuid as location_id
      ), hits as (
        select a.id, 'serial_number' as why from asked q
        cross join lateral named_ids('assets', 'serial_number', array[q.serial], ${LOOKED_AT}) s
        join assets a on a.account_id = $1 and a.id = s.id
        where q.serial is not null and (q.maker is null or a.manufacturer is null or lower(a.manufacturer) = q.maker)
        union all (
        select a.id, 'name_and_place' from asked q
        join lateral (
          (select a.id, a.serial_number from assets a where ${IN_PLACE} and a.name = q.name limit ${MAX + 1})
          union (select a.id, a.serial_number from (select * from assets a where ${IN_PLACE} limit ${COMPARED}) a
            where ${spelled('a.name')} = ${spelled('q.name')} limit ${MAX + 1})
        ) a on q.serial is null or a.serial_number is null or lower(a.serial_number) = lower(q.serial)
        limit ${MAX + 1})
      ), found as (
        select id, json_agg(why order by why desc) as why, count(*) filter (where why = 'serial_number') as serials
        from hits where id is distinct from $7::uuid group by id order by serials desc, id limit ${MAX}
      )
      select coalesce(json_agg(r), '[]')::text as data from (
        select a.id, a.asset_tag, a.name, a.serial_number, a.status,
          case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site,
          case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as location, f.why
        from found f join assets a on a.account_id = $1 and a.id = f.id
        left join sites s on s.account_id = $1 and s.id = a.site_id
        left join locations l on l.account_id = $1 and l.id = a.location_id
        order by f.serials desc, a.id) r`,
    values: [
      ctx.account_id,
      serial_number ?? '',
      manufacturer ?? '',
      name ?? '',
      site_id ?? null,
      location_id ?? null,
      except ?? null,
    ],
  })
  return { text: `{"data":${data}}` }
}

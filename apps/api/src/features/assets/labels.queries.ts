import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { assetsApi } from '@steward/contract/assets.ts'
import { type FoundAsset, LABELS_PER_CALL } from '@steward/contract/labels.ts'
import { sql } from 'drizzle-orm'
import { askRow, askRows, type Ctx } from '#core/context/ctx.ts'
import { selection, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { joinedTo } from '#core/records/entity.ts'
import { contentOf, type Text } from '#core/records/rows.ts'
import { assets } from '#db/schema/assets.ts'
import { assetEntity } from './assets.records.ts'
import { listAssets } from './assets.lists.ts'

type Named = { name: string } | null

/** The data of an asset for its label. */
export interface LabelledAsset {
  id: string
  asset_tag: string
  name: string
  serial_number: string | null
  site: Named
  location: Named
}

interface LabelledAssets {
  assets: LabelledAsset[]
  total: number
  total_exact: boolean
  next_cursor: string | null
}

const { id, asset_tag, name, serial_number, site, location } = assetEntity.shape
const LABELLED = { id, asset_tag, name, serial_number, site, location }

/** These assets, in this order, archived or not; those that the reader doesn't see are left out. */
export async function assetsOf(ctx: Ctx, ids: readonly string[]): Promise<LabelledAssets> {
  const found = await askRows<LabelledAsset>(
    ctx,
    statement(sql`select ${selection(LABELLED)}
      from unnest(${sql.param(ids)}::uuid[]) with ordinality o(id, n)
      join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = o.id${joinedTo(assetEntity)}
      order by o.n`),
  )
  return { assets: found, total: found.length, total_exact: true, next_cursor: null }
}

type Filter = Omit<QueryOf<typeof assetsApi.list>, 'page' | 'per_page' | 'cursor' | 'view'>

/** The next assets of a list, in its order. */
export async function assetsUnder(
  ctx: Ctx,
  filter: Filter,
  cursor: string | undefined,
): Promise<LabelledAssets> {
  const query = { ...filter, page: 1, per_page: LABELS_PER_CALL, cursor, view: undefined }
  const { data, meta } = contentOf(await listAssets(ctx, query))
  return {
    assets: data,
    total: meta.total_records,
    total_exact: meta.total_exact,
    next_cursor: meta.next_cursor,
  }
}

const { status, custodian, image_url, archived_at } = assetEntity.shape
const FOUND = { ...LABELLED, status, custodian, image_url, archived_at }

/**
 * The assets with a code: as their tag, else as their barcode, else as their serial number.
 *
 * @throws 404 if the reader sees none
 */
export async function assetsByCode(ctx: Ctx, code: string): Promise<Text<{ data: FoundAsset[] }>> {
  const { data, n } = await askRow<{ data: string; n: number }>(
    ctx,
    statement(
      sql`select coalesce(json_agg(r order by r.name, r.id), '[]')::text as data, count(*)::int as n from (
        select ${selection(FOUND)}, c.matched from (
          select f.*, rank() over (order by f.place) as first from coded_ids(${code}) f
          join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = f.id
        ) c join ${assets} on ${assets.account_id} = ${ctx.account_id} and ${assets.id} = c.id${joinedTo(assetEntity)}
        where c.first = 1) r`,
      'assets by code',
    ),
  )
  if (n === 0) throw notFound()
  return { text: `{"data":${data}}` }
}

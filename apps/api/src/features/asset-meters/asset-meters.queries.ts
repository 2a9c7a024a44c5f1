import { AssetMeter, type assetMetersApi, MeterReading } from '@steward/contract/asset-meters.ts'
import type { Page } from '@steward/contract/kit/list.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, eq, sql } from 'drizzle-orm'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { isAnyOf } from '#core/lists/filters.ts'
import { answerOf } from '#core/records/answer.ts'
import { entityOf } from '#core/kinds/describe.ts'
import { selected, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { listRows, rowsOf } from '#core/lists/page.ts'
import { listRecords } from '#core/lists/list-records.ts'
import { getRecord, inAccount, joinedRow, type Text } from '#core/records/rows.ts'
import { asset_meter_readings as readings, asset_meters } from '#db/schema/asset-meters.ts'

/** A meter's history is that of its asset. */
export const meterEntity = entityOf('asset_meter', AssetMeter, asset_meters)

export const getMeter = (ctx: Ctx, id: string) => getRecord(ctx, meterEntity, id)

/** In the list of all meters their number is counted, because it isn't stored. */
const OF_ALL = sql`true`

/** The meters of some assets, or of all; none of assets that don't exist or that the reader doesn't see. */
export const listMeters = (ctx: Ctx, query: QueryOf<typeof assetMetersApi.list>) =>
  listRecords(ctx, meterEntity, { ...query, search: '' }, [
    isAnyOf(asset_meters.asset_id, query['filter[asset_id]']) ?? OF_ALL,
    query.search
      ? sql`position(lower(${query.search}) in lower(${asset_meters.name})) > 0`
      : undefined,
  ])

const reading = answerOf(MeterReading, readings, {
  read_by_id: readings.read_by,
  read_by: sql`(select json_build_object('id', u.id, 'name', u.name) from users u
    join memberships m on m.account_id = ${readings.account_id} and m.user_id = u.id where u.id = ${readings.read_by})`,
})

/** @throws 404 when the account has no such meter */
export async function listReadings(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof assetMetersApi.readings>,
): Promise<Text<Page<MeterReading>>> {
  const { text, total } = await listRows<MeterReading>(
    ctx,
    {
      ...rowsOf(ctx, readings, reading),
      where: and(inAccount(ctx, readings), eq(readings.asset_meter_id, id))!,
      by: orderOf(readings.read_at),
    },
    query,
  )
  if (total === 0) await getMeter(ctx, id)
  return { text }
}

export async function getReading(ctx: Ctx, id: string): Promise<Text<{ data: MeterReading }>> {
  const [row] = await askRows<{ data: string }>(
    ctx,
    statement(sql`select row_to_json(r)::text as data from (select ${selected(reading)}
      from (select ${id}::uuid as id) k ${joinedRow(ctx, readings)}) r`),
  )
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}` }
}

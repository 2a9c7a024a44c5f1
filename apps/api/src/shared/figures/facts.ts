import { ask, askRows, type Ctx } from '#core/context/ctx.ts'
import type { Row } from '#core/records/records.ts'
import type { Statement } from '#db/client.ts'
import type { Group } from '#domain/figures/year-rows.ts'

/** The columns of an asset that figures depend on; amounts are decimal text, dates `YYYY-MM-DD`. */
export interface AssetFacts extends Group {
  id: string
  is_planned: boolean
  archived: boolean
  purchase_cost: string | null
  purchase_date: string | null
  in_service_date: string | null
  salvage_value: string | null
  depreciation_method_id: string | null
  useful_life_months: number | null
  opening_accumulated: string | null
  opening_as_of: string | null
  disposed_on: string | null
  disposal_proceeds: string | null
  disposal_costs: string | null
}

/** The settings of an asset that differ in a book. */
export interface SettingFacts {
  asset_id: string
  book_id: string
  depreciation_method_id: string | null
  useful_life_months: number | null
  cost: string | null
  salvage_value: string | null
  in_service_date: string | null
  opening_accumulated: string | null
  opening_as_of: string | null
  convention: string | null
  units_total: string | null
  asset_meter_id: string | null
  charges: { period_end: string; amount: string }[] | null
}

export interface EventFacts {
  id: string
  asset_id: string
  book_id: string | null
  type: string
  effective_date: string
  details: Readonly<Record<string, unknown>>
  reverses_id: string | null
}

export interface TransferFacts extends Group {
  asset_id: string
  moved_on: string
}

/** How the figures of an asset were computed last. */
export interface KnownFacts {
  asset_id: string
  book_id: string
  cost: string
  salvage: string
  depreciation_method_id: string | null
  method_version: number | null
  useful_life_months: number | null
  /** Null for figures that were computed before this was stored. */
  given_by: string | null
  given_version: number | null
  first_year: number | null
  last_year: number | null
}

/** What a meter of an asset had counted by the end of a month. */
export interface ReadingFacts {
  asset_id: string
  asset_meter_id: string
  unit: string
  read_on: string
  value: string
  reset: boolean
}

/** What the figures of some assets are computed from, by asset. */
export interface Facts {
  assets: AssetFacts[]
  settings: Map<string, SettingFacts[]>
  events: Map<string, EventFacts[]>
  transfers: Map<string, TransferFacts[]>
  known: Map<string, KnownFacts[]>
  readings: Map<string, ReadingFacts[]>
}

const ASSETS = `select id, category_id, site_id, department_id, status = 'planned' as is_planned, archived_at is not null as archived,
    purchase_cost::text, purchase_date::text, in_service_date::text, salvage_value::text, depreciation_method_id,
    useful_life_months, opening_accumulated::text, opening_as_of::text,
    case when status = 'disposed' then disposed_on::text end as disposed_on, disposal_proceeds::text, disposal_costs::text
  from assets where account_id = $1 and id = any ($2::uuid[])`

const SETTINGS = `select asset_id, book_id, depreciation_method_id, useful_life_months, cost::text, salvage_value::text,
    in_service_date::text, opening_accumulated::text, opening_as_of::text, convention, units_total::text, asset_meter_id, charges
  from asset_book_settings where account_id = $1 and asset_id = any ($2::uuid[])`

const EVENTS = `select id, asset_id, book_id, type, effective_date::text, details, reverses_id
  from depreciation_events where account_id = $1 and asset_id = any ($2::uuid[]) order by effective_date, id`

const TRANSFERS = `select asset_id, moved_on::text, category_id, site_id, department_id
  from asset_transfers where account_id = $1 and asset_id = any ($2::uuid[]) order by moved_at`

const KNOWN = `select asset_id, book_id, cost::text, salvage::text, depreciation_method_id, method_version, useful_life_months,
    given_by, given_version, first_year, last_year
  from asset_books where account_id = $1 and asset_id = any ($2::uuid[])`

/** The readings of meters whose assets may depend on them: few accounts have any. */
const READINGS = `select m.asset_id, m.id as asset_meter_id, m.unit, (r.read_at at time zone o.time_zone)::date::text as read_on,
    r.value::text, r.reset
  from asset_meters m join accounts o on o.id = m.account_id
  join asset_meter_readings r on r.account_id = m.account_id and r.asset_meter_id = m.id
  where m.account_id = $1 and m.asset_id = any ($2::uuid[]) and m.archived_at is null order by r.read_at, r.id`

const ofAssets = (ctx: Ctx, ids: readonly string[], name: string, text: string): Statement => ({
  name: `figures ${name}`,
  text,
  values: [ctx.account_id, ids],
})

const byAsset = <T extends { asset_id: string }>(rows: readonly T[]) =>
  Map.groupBy(rows, ({ asset_id }) => asset_id)

/**
 * Reads what the figures of these assets are computed from, in one round trip.
 *
 * @param withReadings whether any method of the account counts units
 */
export async function readFacts(
  ctx: Ctx,
  ids: readonly string[],
  withReadings: boolean,
): Promise<Facts> {
  const of = (name: string, text: string) => ofAssets(ctx, ids, name, text)
  const [assets, settings, events, transfers, known, readings = []] = await ask<
    [AssetFacts, SettingFacts, EventFacts, TransferFacts, KnownFacts, ...ReadingFacts[]]
  >(
    ctx,
    of('assets', ASSETS),
    of('settings', SETTINGS),
    of('events', EVENTS),
    of('transfers', TRANSFERS),
    of('known', KNOWN),
    ...(withReadings ? [of('readings', READINGS)] : []),
  )
  return {
    assets,
    settings: byAsset(settings),
    events: byAsset(events),
    transfers: byAsset(transfers),
    known: byAsset(known),
    readings: byAsset(readings),
  }
}

const none = new Map<string, never[]>()
/** For assets that were added in this transaction, which have no history yet. */
const NOTHING = { settings: none, events: none, transfers: none, known: none, readings: none }

/** The same for assets that were added in this transaction, which have no history yet. */
export async function readNewFacts(ctx: Ctx, ids: readonly string[]): Promise<Facts> {
  const assets = await askRows<AssetFacts>(ctx, ofAssets(ctx, ids, 'assets', ASSETS))
  return { ...NOTHING, assets }
}

/** The same for one, from its row as it was stored. */
export function newFacts(row: Row): Facts {
  const { status, archived_at, disposed_on, ...stored } = row as unknown as AssetFacts & {
    status: string
    archived_at: string | null
  }
  const facts = {
    is_planned: status === 'planned',
    archived: archived_at !== null,
    disposed_on: status === 'disposed' ? disposed_on : null,
  }
  return { ...NOTHING, assets: [{ ...stored, ...facts }] }
}

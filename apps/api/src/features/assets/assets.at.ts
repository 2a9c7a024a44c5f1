import type { Asset } from '@steward/contract/assets.ts'
import { formatMinor } from '@steward/depreciation/numbers.ts'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { contentOf, type Text } from '#core/records/rows.ts'
import { recordAt } from '#shared/custom-fields/record-at.ts'
import { readBasis } from '#shared/figures/basis.ts'
import { valuationIn } from '#shared/figures/compute.ts'
import { type AssetFacts, readFacts } from '#shared/figures/facts.ts'
import { assetEntity } from './assets.records.ts'

const factsThen = (facts: AssetFacts, then: Asset): AssetFacts => ({
  ...facts,
  is_planned: then.status === 'planned',
  archived: then.archived_at !== null,
  category_id: then.category_id,
  purchase_cost: then.purchase_cost,
  purchase_date: then.purchase_date,
  in_service_date: then.in_service_date,
  salvage_value: then.salvage_value,
  depreciation_method_id: then.depreciation_method_id,
  useful_life_months: then.useful_life_months,
  opening_accumulated: then.opening_accumulated,
  opening_as_of: then.opening_as_of,
  disposed_on: then.status === 'disposed' ? then.disposed_on : null,
  disposal_proceeds: then.disposal_proceeds,
  disposal_costs: then.disposal_costs,
})

const KNOWN_THEN = `select coalesce(array_agg(e.id), '{}') as events,
    (select (least($3::timestamptz, now()) at time zone time_zone)::date::text from accounts where id = $1) as day
  from depreciation_events e where e.account_id = $1 and e.asset_id = $2 and e.created_at <= $3::timestamptz`

/** The value of an asset by its own data of that time; settings of categories, methods and books are today's. */
async function valuesThen(ctx: Ctx, then: Asset, at: string) {
  const { events, day } = await askRow<{ events: string[]; day: string }>(ctx, {
    text: KNOWN_THEN,
    values: [ctx.account_id, then.id, at],
  })
  const basis = { ...(await readBasis(ctx, [then.id])), today: day }
  const facts = await readFacts(ctx, [then.id], true)
  const book = basis.books.find(({ is_default }) => is_default)
  const [asset] = facts.assets
  const mine = (facts.events.get(then.id) ?? []).filter(({ id }) => events.includes(id))
  const of = { ...facts, events: new Map([[then.id, mine]]) }
  const valuation = book && asset ? valuationIn(basis, book, factsThen(asset, then), of) : null
  const money = (minor: bigint | undefined) =>
    minor === undefined ? null : formatMinor(minor, basis.digits)
  return {
    accumulated_depreciation: money(valuation?.accumulated),
    book_value: money(valuation?.book_value),
  }
}

/**
 * An asset as it was at a past moment, with its book value at that time.
 *
 * @throws 404 when the account has no such asset, or didn't have it then
 */
export async function assetAt(ctx: Ctx, id: string, at: string): Promise<Text<{ data: Asset }>> {
  const { data } = contentOf(await recordAt(ctx, { entity: assetEntity }, id, at))
  return { text: JSON.stringify({ data: { ...data, ...(await valuesThen(ctx, data, at)) } }) }
}

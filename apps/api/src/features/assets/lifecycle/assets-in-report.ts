import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { whereOf } from '#core/lists/listing.ts'
import { ENOUGH_TO_ADD, firstIn, type FirstOf, type Tally, tallyOf } from '#core/lists/sample.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { assetEntity, assetRecords } from '../assets.records.ts'
import { asksOfWorth, withoutWorth, worthWithin } from '../assets.value.ts'
import { unsettledOn, worthWithinOn } from '../worths/on-day.ts'
import { computedOn } from '../worths/unsettled.ts'
import { type Asked, bookIn } from './asked.ts'
import { assetsThen, firstThen, MORE_THEN, WAS_THERE } from './assets-then.ts'
import { groupColumns } from './groups.ts'

const COLUMNS = sql`id, status, purchase_cost, purchase_date, in_service_date, end_of_life, warranty_end,
  useful_life_months, salvage_value, replacement_cost, disposed_on, disposal_type, disposal_proceeds,
  custodian_id is not null as is_assigned, created_at`

/** The assets of a report. */
export interface Reported {
  /** What a statement that has the `day` has to begin with: the last of it is `t`, with a row for each asset. */
  tally: Tally
  /** What the assets are narrowed to. */
  where: SQL
  first: FirstOf
}

/** The assets of a report, or those of a sample that tell of them. */
export async function reported(ctx: Ctx, asked: Asked): Promise<Reported> {
  const { query, past } = asked
  const rest = await whereOf(ctx, assetRecords, withoutWorth(query))
  const where = and(rest, ...(past === undefined ? worthToday(ctx, asked) : worthThen(asked)))!
  const columns = sql`${COLUMNS}${groupColumns(query.group_by)}`
  const first = past === undefined ? firstIn(assets) : firstThen
  const tally = tallyOf(ctx, assetEntity, {
    where,
    columns,
    sums: asset_counts,
    enough: ENOUGH_TO_ADD,
    first,
    more: past === undefined ? sql`0` : MORE_THEN,
  })
  if (past === undefined) return { tally, where, first }
  const before = await beforePast(ctx, asked, past)
  return { tally: { ...tally, with: sql`${before} ${tally.with}` }, where, first }
}

const worthToday = (ctx: Ctx, asked: Asked): SQL[] => worthWithin(ctx, asked.query, bookIn(asked))

const worthThen = ({ query }: Asked): SQL[] => [
  WAS_THERE,
  // Hashed: they are far more than the planner expects, who would join them one by one.
  ...(asksOfWorth(query) ? [sql`(${assets.id} in (select asset_id from worthy)) is true`] : []),
]

/** What values are computed from, and the assets as they were. */
async function beforePast(ctx: Ctx, asked: Asked, past: string): Promise<SQL> {
  const computed = await computedOn(ctx, asked.book, past)
  const worthy = asksOfWorth(asked.query)
    ? sql`worthy as materialized (${worthWithinOn(ctx, asked.query)}),`
    : sql``
  return sql`${unsettledOn(ctx, bookIn(asked), computed)}, ${worthy} ${assetsThen(ctx, past)}`
}

/** Hours of a duration, to a tenth. */
export const hours = (interval: SQL): SQL =>
  sql`coalesce(round((extract(epoch from ${interval}) / 3600)::numeric, 1), 0)::float8`

import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { whereOf } from '#core/lists/listing.ts'
import { literal } from '#core/lists/page.ts'
import { ENOUGH_TO_ADD, firstIn, type FirstOf, type Tally, tallyOf } from '#core/lists/sample.ts'
import { hitsOf } from '#core/lists/search.ts'
import { inAccount } from '#core/records/rows.ts'
import { live, sampleOrder } from '#db/columns.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { dueIds, withoutDue } from '../assets.due.ts'
import { assetEntity, assetRecords, assetRecordsApart } from '../assets.records.ts'
import { filtersByBookValue, withoutBookValue, bookValueWithin } from '../assets.value.ts'
import { unsettledOn, bookValueWithinOn } from '../book-values/on-day.ts'
import { computedOn } from '../book-values/unsettled.ts'
import { type Asked, bookIn } from './asked.ts'
import {
  assetsThen,
  firstThen,
  havingThen,
  matchingThen,
  MORE_THEN,
  WAS_THERE,
} from './assets-then.ts'
import { groupColumns } from './groups.ts'
import { costlyIds, toReplaceThen } from './work-on-assets.ts'

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
  /** Reads the assets of the report that have one of these ids, and possibly others: the statement also joins by the id. */
  having: (ids: SQL) => SQL
  /** The same for all assets of the day, whether or not they are in the report. */
  anyHaving: (ids: SQL) => SQL
}

/** The assets of a report or, of very many, a sample of them. */
export const reported = (ctx: Ctx, asked: Asked): Promise<Reported> =>
  asked.past === undefined ? reportedToday(ctx, asked) : reportedThen(ctx, asked, asked.past)

const columnsOf = ({ query }: Asked): SQL => sql`${COLUMNS}${groupColumns(query.group_by)}`

async function reportedToday(ctx: Ctx, asked: Asked): Promise<Reported> {
  const rest = await whereOf(ctx, assetRecords, withoutBookValue(asked.query))
  const where = and(rest, ...bookValueWithin(ctx, asked.query, bookIn(asked)))!
  const all = inAccount(ctx, assets)
  const tally = tallyOf(ctx, assetEntity, {
    where,
    columns: columnsOf(asked),
    sums: asset_counts,
    enough: ENOUGH_TO_ADD,
  })
  const narrowed = (where: SQL) => sql`(select * from ${assets} where ${where})`
  return {
    tally,
    where,
    first: firstIn(assets),
    having: () => narrowed(where),
    anyHaving: () => narrowed(all),
  }
}

/** The assets of a past day. */
async function reportedThen(ctx: Ctx, asked: Asked, past: string): Promise<Reported> {
  const { query } = asked
  const all = inAccount(ctx, assets)
  const ofRows = { ...query, search: '', 'filter[repair_or_replace]': undefined }
  const rest = await whereOf(ctx, assetRecordsApart, withoutDue(withoutBookValue(ofRows)))
  const where = and(rest, WAS_THERE, ...toReplaceThen(ctx, query))!
  const before = sql`${await beforePast(ctx, asked, past)} ${costlyThen(ctx, asked, all)}`
  const ids = await foundBeforehand(ctx, asked)
  const anyHaving = (ids: SQL) => havingThen(all, ids)
  if (ids) return { ...amongIds(where, before, ids, columnsOf(asked)), anyHaving }
  const tally = tallyOf(ctx, assetEntity, {
    where,
    columns: columnsOf(asked),
    sums: asset_counts,
    enough: ENOUGH_TO_ADD,
    first: firstThen,
    more: MORE_THEN,
  })
  return {
    tally: { ...tally, with: sql`${before} ${tally.with}` },
    where,
    first: firstThen,
    having: (ids) => havingThen(where, ids),
    anyHaving,
  }
}

/** From so many assets on, figures are estimated by a sample of about `SAMPLED`. */
const MANY = 150_000
const SAMPLED = 15_000

/**
 * The assets of a past day that are among these ids. They are kept as `matching`, for all parts of the report: each condition
 * with the ids would need a hash table of its own.
 */
function amongIds(where: SQL, before: SQL, ids: SQL, columns: SQL): Omit<Reported, 'anyHaving'> {
  const first: FirstOf = ({ where, order, limit, offset }) =>
    sql`(select * from matching ${assets} where ${where} order by ${order} limit ${limit} offset ${offset})`
  return {
    tally: {
      with: sql`${before} among as materialized (${ids}), ${matchingThen(where, columns)},
        step as materialized (select case when count(*) > ${literal(MANY)} then count(*) / ${literal(SAMPLED)} else 1 end as by,
          count(*) as n from matching),
        t as materialized (select ${assets}.* from matching ${assets} where ${sampleOrder(assets)} % (select by from step) = 0)`,
      scale: sql`(select coalesce(n::numeric / nullif((select count(*) from t), 0), 1) from step)`,
      isAbout: sql`(select by > 1 from step)`,
    },
    where: sql`true`,
    first,
    having: () => sql`(select * from matching)`,
  }
}

/** The subqueries that book values are computed from, and those with the assets of the day. */
async function beforePast(ctx: Ctx, asked: Asked, past: string): Promise<SQL> {
  const computed = await computedOn(ctx, asked.book, past)
  return sql`${unsettledOn(ctx, bookIn(asked), computed)}, ${assetsThen(ctx, past)}`
}

/** `costly_then`: the ids of assets that cost too much to maintain, if the query filters by that. */
function costlyThen(ctx: Ctx, { query }: Asked, all: SQL): SQL {
  if (!query['filter[repair_or_replace]']?.includes('cost')) return sql``
  return sql`costly_then as materialized (${costlyIds(ctx, (ids) => havingThen(and(all, live(assets))!, ids))}),`
}

/**
 * The ids of the assets that filters find elsewhere than in the rows of the day's assets: by the book values of the day, and
 * by the search and the days of return, which are the present ones. Undefined without such a filter.
 */
async function foundBeforehand(ctx: Ctx, { query }: Asked): Promise<SQL | undefined> {
  const sets = [
    await hitsOf(ctx, assets, query.search),
    dueIds(ctx, query),
    filtersByBookValue(query) ? bookValueWithinOn(ctx, query) : undefined,
  ].filter((ids) => ids !== undefined)
  return sets.length === 0
    ? undefined
    : sql.join(
        sets.map((ids) => sql`(${ids})`),
        sql` intersect `,
      )
}

/** Hours of a duration, to a tenth. */
export const hours = (interval: SQL): SQL =>
  sql`coalesce(round((extract(epoch from ${interval}) / 3600)::numeric, 1), 0)::float8`

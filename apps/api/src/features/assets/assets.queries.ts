import type { QueryOf } from '@steward/contract/kit/route.ts'
import { ASSET_STATUSES, RECKONED_WITH } from '@steward/contract/asset-status.ts'
import type { AssetSummary } from '@steward/contract/asset-summary.ts'
import type { assetsApi } from '@steward/contract/assets.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { askRow, type Ctx } from '#core/context/ctx.ts'
import { amount, statement } from '#core/records/entity.ts'
import { narrowedBy } from '#core/lists/stored-sums.ts'
import { sumsOf, seesAll, seesSome } from '#core/records/kept-sums.ts'
import { narrowedTo, totalOf } from '#core/lists/listing.ts'
import { ENOUGH_TO_ADD, tallyOf } from '#core/lists/sample.ts'
import type { Text } from '#core/records/rows.ts'
import { textArray } from '#core/lists/page.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { assetEntity, assetRecords } from './assets.records.ts'
import { totalBookValue } from './assets.value.ts'
import { inMajor } from './depreciation-report/figures.ts'
import { totalBookValueOfAll } from './book-values/sums.ts'

/** Days before its end in which a warranty counts as ending, and those before an asset is to be replaced. */
const ENDING_SOON = 30
const REPLACED_SOON = 90

/**
 * Today and a later day in the organization's time zone, computed once so that the index of the date is read between
 * them.
 */
const today = (ctx: Ctx, days: number): SQL =>
  sql`(select (now() at time zone time_zone)::date + ${sql.raw(String(days))} from accounts where id = ${ctx.account_id})`

/** Whether a date is within so many days from today, for assets that are neither retired nor disposed of. */
const isWithin = (ctx: Ctx, column: PgColumn, days: number): SQL =>
  sql`(${column} between ${today(ctx, 0)} and ${today(ctx, days)} and ${assets.status} = any (${textArray(RECKONED_WITH)}))`

const ending = (ctx: Ctx) => isWithin(ctx, assets.warranty_end, ENDING_SOON)
const due = (ctx: Ctx) => isWithin(ctx, assets.expected_end_date, REPLACED_SOON)

/** The stored sums of the register, by value. */
const kept = (ctx: Ctx, field: string): SQL =>
  sql`select ${asset_counts.value}, sum(${asset_counts.n}), sum(${asset_counts.cost})
    from ${sumsOf(ctx, asset_counts, field)} group by 1`

/** Figures from the rows `g`, each of which is a group of assets. */
interface Figures {
  /** `select value, n, cost`. */
  statuses: SQL
  categories: SQL
  ending: SQL
  due: SQL
  /** From the stored sums if there is at most one filter, which they have; otherwise null. */
  total: SQL
  cost: SQL
  /** In minor units. */
  bookValue: SQL
}

const NARROWED: Omit<Figures, 'bookValue'> = {
  statuses: sql`select status, n, cost from g`,
  categories: sql`select category_id::text, n, cost from g`,
  ending: sql`(select sum(ending) from g)`,
  due: sql`(select sum(due) from g)`,
  total: sql`null::int`,
  cost: sql`null::numeric`,
}

/**
 * Those of the whole register are stored, and its dates have an index; for somebody who sees a part of it they are
 * counted.
 */
function figuresOfAll(ctx: Ctx, where: SQL, bookValue: SQL): Figures {
  const indexed = (isNear: SQL, counted: SQL) =>
    sql`case when ${seesAll} then (select count(*) from ${assets} where ${where} and ${isNear}) else ${counted} end`
  return {
    ...NARROWED,
    statuses: sql`${kept(ctx, 'status')} union all ${NARROWED.statuses}`,
    categories: sql`${kept(ctx, 'category_id')} union all ${NARROWED.categories}`,
    ending: indexed(ending(ctx), NARROWED.ending),
    due: indexed(due(ctx), NARROWED.due),
    bookValue: sql`case when ${seesAll} then ${totalBookValueOfAll(ctx)} else ${bookValue} end`,
  }
}

/** The figures above the list, under the same search and filters. */
export async function assetSummary(
  ctx: Ctx,
  query: QueryOf<typeof assetsApi.summary>,
): Promise<Text<{ data: AssetSummary }>> {
  const left = await narrowedTo(ctx, assetRecords, query)
  const isAll = narrowedBy(query).length === 0
  const tally = tallyOf(ctx, assetEntity, {
    ...left,
    columns: sql`${assets.id} as id, ${assets.status} as status, ${assets.category_id} as category_id, ${assets.purchase_cost} as cost,
      ${ending(ctx)} as ending, ${due(ctx)} as due`,
    sums: isAll || query['filter[archived]'] ? undefined : asset_counts,
    enough: ENOUGH_TO_ADD,
  })
  const bookValue = sql`${totalBookValue(ctx, tally)} * ${tally.scale}`
  const figures: Figures = isAll
    ? figuresOfAll(ctx, left.where, bookValue)
    : {
        ...NARROWED,
        bookValue,
        total: totalOf(ctx, assetRecords, query) ?? NARROWED.total,
        cost: totalOf(ctx, assetRecords, query, 'cost') ?? NARROWED.cost,
      }
  // As a row to join with and not as a condition: for a condition the planner would start parallel workers that find
  // nothing to do.
  const rows = isAll ? sql`(select where ${seesSome} offset 0) limited, t` : sql`t`
  const times = (n: SQL) => sql`${n} * ${tally.scale}`
  const { text } = await askRow<{ text: string }>(
    ctx,
    statement(sql`with ${tally.with}, g as (
      select status, category_id, ${times(sql`count(*)`)} as n, ${times(sql`sum(cost)`)} as cost,
        ${times(sql`count(*) filter (where ending)`)} as ending, ${times(sql`count(*) filter (where due)`)} as due
      from ${rows} group by 1, 2
    ), statuses (status, n, cost) as (
      select status, sum(n), sum(cost) from (${figures.statuses}) s (status, n, cost) group by 1
    ), categories as (
      select k.id, c.name, sum(k.n)::int as count
      from (${figures.categories}) k (id, n, cost)
      left join asset_categories c on c.account_id = ${ctx.account_id} and c.id = k.id::uuid
      group by 1, 2 having sum(k.n) > 0 order by 3 desc, 2 limit 100
    ), kept (total, cost) as (select ${figures.total}, ${figures.cost})
    select json_build_object('data', json_build_object('dashboard_counts', json_build_object(
      'total', coalesce(kept.total, (select sum(n)::int from statuses), 0),
      'purchase_cost', ${amount(sql`coalesce(kept.cost, (select sum(cost) from statuses), 0)`)},
      'book_value', ${inMajor(sql`coalesce(${figures.bookValue}, 0)`)},
      'total_exact', kept.total is not null or not ${tally.isAbout},
      'by_status', (select json_object_agg(s, coalesce(n.n, 0)::int order by place)
        from unnest(${textArray(ASSET_STATUSES)}) with ordinality k (s, place)
        left join statuses n on n.status = s),
      'by_category', (select coalesce(json_agg(categories), '[]') from categories),
      'warranties_ending', coalesce(${figures.ending}, 0)::int,
      'replacements_due', coalesce(${figures.due}, 0)::int,
      'parts_exact', not ${tally.isAbout})))::text as text from kept`),
  )
  return { text }
}

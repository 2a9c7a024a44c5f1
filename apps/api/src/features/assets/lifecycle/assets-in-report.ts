import { RECKONED_WITH } from '@steward/contract/asset-status.ts'
import type { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { textArray } from '#core/lists/page.ts'
import { ENOUGH_TO_ADD, type Tally, tallyOf } from '#core/lists/sample.ts'
import { asset_counts } from '#db/schema/assets.ts'
import { assetEntity } from '../assets.records.ts'

export type ReportQuery = QueryOf<typeof lifecycleReportApi.get>

/** Whether an asset is still reckoned with: nobody replaces what was retired or disposed of. */
export const isReckonedWith = sql`status = any (${textArray(RECKONED_WITH)})`

/** Today and the year before, where the organization is; the month its fiscal year begins with, and which one it is in. */
export const dayOf = (ctx: Ctx): SQL => sql`day as materialized (
  select today, (today - interval '1 year')::date as year_ago, first_month,
    make_date(extract(year from today - make_interval(months => first_month - 1))::int, first_month, 1) as year_begins
  from (select (now() at time zone time_zone)::date as today, fiscal_year_start_month as first_month
    from accounts where id = ${ctx.account_id}) a)`

/** The assets of a report, or those of a sample that tell of them. */
export const reported = (ctx: Ctx, where: SQL, columns: SQL): Tally =>
  tallyOf(ctx, assetEntity, { where, columns, sums: asset_counts, enough: ENOUGH_TO_ADD })

/** Hours of a duration, to a tenth. */
export const hours = (interval: SQL): SQL =>
  sql`coalesce(round((extract(epoch from ${interval}) / 3600)::numeric, 1), 0)::float8`

import type { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { textArray } from '#core/lists/page.ts'
import { ENOUGH_TO_ADD, type Tally, tallyOf } from '#core/lists/sample.ts'
import { asset_counts, assets } from '#db/schema/assets.ts'
import { assetEntity } from '../assets.records.ts'

export type ReportQuery = QueryOf<typeof lifecycleReportApi.get>

/**
 * The columns of an asset that the report reads and can be filtered by, as they were on its day. Custom fields aren't
 * among them: groups by them, and what narrows to them, have the values of today.
 */
const READ = Object.keys(getTableColumns(assets)).filter(
  (column) => !['id', 'account_id', 'lock_version', 'custom_fields', 'image_key'].includes(column),
)

/** The columns of an asset about its disposal. */
const OF_DISPOSAL = [
  'status',
  'status_reason',
  'disposed_on',
  'disposal_type',
  'disposal_proceeds',
  'disposal_costs',
]

/**
 * What later changes replaced, but for a disposal by the day of the report: it counts from its own day, however late it
 * was entered.
 */
const replaced = sql`case when a.disposed_on <= (select today from day) then was.fields - ${textArray(OF_DISPOSAL)}
      else was.fields end`

/** Whether a change, `f` of the event `e`, undid a disposal: that counts on no day, as in the figures. */
const undoesDisposal = sql`f.key = any (${textArray(OF_DISPOSAL)}) and coalesce(e.changes -> 'status' ->> 0 = 'disposed', false)`

/**
 * `assets` as they were at the end of the day: what later changes replaced is put back from the history. Empty for
 * today. What computes a column of another one has to be computed again.
 */
export const assetsOn = (ctx: Ctx, { as_of }: Pick<ReportQuery, 'as_of'>): SQL =>
  as_of === undefined
    ? sql``
    : sql`later as materialized (
    select distinct on (e.auditable_id, f.key) e.auditable_id as id, f.key, f.value -> 0 as value
    from day, audits e cross join lateral jsonb_each(e.changes) f
    where e.account_id = ${ctx.account_id} and e.auditable_type = 'Asset' and e.event_date >= day.until
      and e.action <> 'create' and f.key = any (${textArray(READ)})
      and not (${undoesDisposal})
    order by e.auditable_id, f.key, e.event_date, e.id
  ),
  was as materialized (select id, jsonb_object_agg(key, value) as fields from later group by 1),
  assets as (
    select w.* from was join assets a on a.account_id = ${ctx.account_id} and a.id = was.id
    cross join lateral jsonb_populate_record(a, ${replaced}) b
    cross join lateral jsonb_populate_record(b, jsonb_build_object('end_of_life', coalesce(b.expected_end_date,
      (coalesce(b.in_service_date, b.purchase_date) + make_interval(months => b.useful_life_months))::date))) w
    union all
    select a.* from assets a where a.account_id = ${ctx.account_id} and not exists (select from was where was.id = a.id)
  ),`

/** The day from which an asset was there: that of its purchase, or earlier the one on which it was entered. */
const CAME = sql`least(purchase_date, in_service_date, created_at::date)`

/** Assets that were there on the day of the report, however late they were entered. */
export const there = ({ as_of }: Pick<ReportQuery, 'as_of'>, where: SQL): SQL =>
  as_of === undefined ? where : sql`${where} and ${CAME} <= (select today from day)`

/** The assets of a report, or those of a sample that tell of them; a past day has no sample. */
export function reported(ctx: Ctx, query: ReportQuery, where: SQL, columns: SQL): Tally {
  const isPast = query.as_of !== undefined
  const tally = tallyOf(ctx, assetEntity, {
    where,
    columns,
    sums: isPast ? undefined : asset_counts,
    enough: ENOUGH_TO_ADD,
  })
  return { ...tally, with: sql`${assetsOn(ctx, query)} ${tally.with}` }
}

/** Hours of a duration, to a tenth. */
export const hours = (interval: SQL): SQL =>
  sql`coalesce(round((extract(epoch from ${interval}) / 3600)::numeric, 1), 0)::float8`

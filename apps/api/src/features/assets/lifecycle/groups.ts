import type { LifecycleGroup } from '@steward/contract/lifecycle-report.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { amount } from '#core/records/entity.ts'
import { isReckonedWith } from './assets-in-report.ts'

/** So many groups are shown, the largest first. */
const MOST_GROUPS = 200

const COLUMNS: Record<LifecycleGroup, string> = {
  category: 'category_id',
  site: 'site_id',
  department: 'department_id',
  status: 'status',
  manufacturer: 'manufacturer',
}

const TABLES: Partial<Record<LifecycleGroup, string>> = {
  category: 'asset_categories',
  site: 'sites',
  department: 'departments',
}

/** By what an asset is grouped, as a column of the report's rows. */
export const groupOf = (group: LifecycleGroup | undefined): SQL =>
  group ? sql`${sql.identifier(COLUMNS[group])}::text` : sql`null::text`

/** `id, name` of what can be grouped by: of records, or of values that are their own names. */
function named(ctx: Ctx, group: LifecycleGroup): SQL {
  const table = TABLES[group]
  return table
    ? sql`select id::text, name::text from ${sql.identifier(table)} where account_id = ${ctx.account_id}`
    : sql`select grouped, grouped from t group by 1`
}

/** The groups of the rows `t`, as JSON; null where none are asked for. */
export const groupsIn = (ctx: Ctx, group: LifecycleGroup | undefined, scale: SQL): SQL =>
  group
    ? sql`(
  with names (id, name) as (${named(ctx, group)}),
  grouped as (
    select n.id, n.name, count(*) as n, sum(cost) as cost, avg(day.today - purchase_date) as age,
      count(*) filter (where ${isReckonedWith} and end_of_life < day.today) as ended,
      count(*) filter (where ${isReckonedWith} and end_of_life between day.today and day.today + 365) as ending
    from day, t left join names n on n.id = t.grouped
    group by 1, 2 order by 3 desc, 2 nulls last limit ${sql.raw(String(MOST_GROUPS))}
  )
  select coalesce(json_agg(json_build_object('id', id, 'name', name, 'count', round(n * ${scale})::int,
    'cost', ${amount(sql`coalesce(cost * ${scale}, 0)`)}, 'mean_age_months', round(age / 30.436875)::int,
    'ended', round(ended * ${scale})::int, 'ending', round(ending * ${scale})::int)), '[]') from grouped)`
    : sql`null::json`

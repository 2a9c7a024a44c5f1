import { isCustomGroup } from '@steward/contract/depreciation-report.ts'
import { GROUP_FIELDS, type LifecycleGroup } from '@steward/contract/lifecycle-report.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { literal } from '#core/lists/page.ts'
import { amount } from '#core/records/entity.ts'
import { customValue, groupName } from '../report-groups.ts'
import { isReckonedWith } from './work-on-assets.ts'

type Groups = readonly LifecycleGroup[] | undefined

/** So many groups are shown, sub-totals included, the largest first. */
const MOST_GROUPS = 500

const column = (index: number) => sql.identifier(`group_${index + 1}`)
/** The column with the size of a row's group on a level, by which the largest come first. */
const groupSize = (index: number) => sql.identifier(`most_${index + 1}`)
const list = (parts: SQL[]) => sql.join(parts, sql`, `)

const FIRST_MONTH = sql`(select first_month from day)`
/** The first day of the fiscal year that an asset was bought in. */
const ACQUIRED = sql`make_date(
  extract(year from purchase_date - make_interval(months => ${FIRST_MONTH} - 1))::int, ${FIRST_MONTH}, 1)`

function valueOf(group: LifecycleGroup): SQL {
  if (isCustomGroup(group)) return customValue(group)
  return group === 'acquired' ? ACQUIRED : sql`${sql.identifier(GROUP_FIELDS[group])}`
}

/** By what an asset is grouped, as further columns of the report's rows; the report has its `day`. */
export const groupColumns = (groups: Groups): SQL =>
  sql.join(
    (groups ?? []).map((group, index) => {
      return sql`, ${valueOf(group)}::text as ${column(index)}`
    }),
  )

/** What a group is called: a fiscal year by the calendar year in which it ends. */
const nameOf = (ctx: Ctx, group: LifecycleGroup, value: SQL): SQL =>
  group === 'acquired'
    ? sql`extract(year from ${value}::date + interval '11 months')::text`
    : groupName(ctx, group, value)

/**
 * The groups of the rows `t`, as JSON: each level has its sub-totals, followed by the groups in it. Null where none are
 * asked for.
 */
export function groupsIn(ctx: Ctx, groups: Groups, scale: SQL): SQL {
  if (!groups || groups.length === 0) return sql`null::json`
  const all = groups.map((_, index) => sql`${column(index)}`)
  const upTo = (index: number) => list(all.slice(0, index + 1))
  const level = sql`${literal(all.length)} - length(replace(grouping(${list(all)})::bit(3)::text, '0', ''))`
  // Within each group the largest value comes first and a missing one last; subtotals come before their parts.
  const order = list(
    all.map(
      (one, index) => sql`level > ${literal(index)}, ${groupSize(index)} desc, ${one} nulls last`,
    ),
  )
  return sql`(
  with grouped as (
    select ${list(all)}, ${level} as level, count(*) as n, sum(purchase_cost) as cost, avg(day.today - purchase_date) as age,
      count(*) filter (where ${isReckonedWith} and end_of_life < day.today) as ended,
      count(*) filter (where ${isReckonedWith} and end_of_life between day.today and day.today + 365) as ending
    from day, t group by rollup (${list(all)}) having grouping(${all[0]!}) = 0
  ),
  ordered as (select *, row_number() over (order by ${order}) as nth from (select *, ${list(
    all.map(
      (_, index) =>
        sql`max(n) over (partition by ${upTo(index)}, level > ${literal(index)}) as ${groupSize(index)}`,
    ),
  )} from grouped) g)
  select coalesce(json_agg(json_build_object(
    'path', (array[${list(
      groups.map(
        (group, index) =>
          sql`json_build_object('id', ${column(index)}, 'name', ${nameOf(ctx, group, sql`${column(index)}`)})`,
      ),
    )}])[1:level], 'count', round(n * ${scale})::int,
    'cost', ${amount(sql`coalesce(cost * ${scale}, 0)`)}, 'mean_age_months', round(age / 30.436875)::int,
    'ended', round(ended * ${scale})::int, 'ending', round(ending * ${scale})::int) order by nth), '[]')
  from ordered where nth <= ${literal(MOST_GROUPS)})`
}

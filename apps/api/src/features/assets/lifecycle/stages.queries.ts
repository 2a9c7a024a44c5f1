import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { AGE_BANDS, ENDING_DAYS, REMAINING_BANDS } from '@steward/contract/lifecycle-report.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { narrowedBy } from '#core/lists/stored-sums.ts'
import { sumsOf } from '#core/records/kept-sums.ts'
import { amount, instant } from '#core/records/entity.ts'
import { literal as number, textArray } from '#core/lists/page.ts'
import { asset_counts } from '#db/schema/assets.ts'
import type { Asked } from './asked.ts'
import type { Reported } from './assets-in-report.ts'
import { isReckonedWith } from './work-on-assets.ts'
import { groupsIn } from './groups.ts'
import { periodsOf } from './periods.ts'

/** So many fiscal years of replacements, the present one included; the rest is one. */
const YEARS_AHEAD = 10

const list = (parts: SQL[]) => sql.join(parts, sql`, `)

/** `ord, band, lo, hi`: bands of days between so many years from today. */
const bands = (names: readonly string[], ends: (index: number) => [SQL, SQL]): SQL =>
  list(
    names.map((name, index) => {
      const [lo, hi] = ends(index)
      return sql`(${number(index)}, ${name}::text, (${lo})::date, (${hi})::date)`
    }),
  )

const NONE = sql`null`
const yearsFrom = (years: number) => sql`(day.today + interval '${number(years)} years')::date`

const AGES = [1, 3, 5, 10]
/** By the day of purchase: from the youngest to the oldest. */
export const ageBands = bands(AGE_BANDS, (index) => [
  index < AGES.length ? sql`${yearsFrom(-AGES[index]!)} + 1` : NONE,
  index === 0 || index > AGES.length ? NONE : yearsFrom(-AGES[index - 1]!),
])

const REMAINING = [0, 1, 3, 5]
/** By the day on which the useful life ends, the earliest first. */
const remainingBands = bands(REMAINING_BANDS, (index) => [
  index === 0 || index > REMAINING.length ? NONE : yearsFrom(REMAINING[index - 1]!),
  index < REMAINING.length ? sql`${yearsFrom(REMAINING[index]!)} - 1` : NONE,
])

/** Whether a day is in the band `b`; an unknown day is in the last one. */
export const isIn = (day: SQL): SQL =>
  sql`case when b.band = 'unknown' then ${day} is null
    else ${day} >= coalesce(b.lo, '-infinity') and ${day} <= coalesce(b.hi, 'infinity') end`

const BEGAN = sql`coalesce(in_service_date, purchase_date)`
/** The used share of the useful life, in percent. */
const LIFE_USED = sql`case when end_of_life > ${BEGAN}
  then least(100, greatest(0, 100::float8 * (day.today - ${BEGAN}) / (end_of_life - ${BEGAN}))) end`

/** Sums over rows `t` that stand for `t.n` assets each. */
interface Sums {
  scale: SQL
  n: SQL
  money: (value: SQL) => SQL
}

const sumsBy = (scale: SQL): Sums => ({
  scale,
  n: sql`round(coalesce(sum(t.n), 0) * ${scale})::int`,
  money: (value) => amount(sql`coalesce(sum(${value}) * ${scale}, 0)`),
})

/** The number and cost of the rows `t` by status; those of the whole register are stored. */
function byStatus(ctx: Ctx, { query, past }: Asked, scale: SQL): SQL {
  const isAll = past === undefined && narrowedBy(query).length === 0
  const counted = sql`select status, count(*) * ${scale} as n, sum(purchase_cost) * ${scale} as cost from t group by 1`
  if (!isAll) return counted
  const kept = sql`select ${asset_counts.value} as status, sum(${asset_counts.n}) as n, sum(${asset_counts.cost}) as cost
    from ${sumsOf(ctx, asset_counts, 'status')} group by 1`
  // There are no stored sums for people limited to some sites.
  return sql`select * from (${kept}) k union all select * from (${counted}) c where not exists (${kept})`
}

/** The fiscal year of a day, counted from the present one. */
const fiscalYear = (day: SQL): SQL =>
  sql`(extract(year from ${day} - make_interval(months => day.first_month - 1))::int - extract(year from day.year_begins)::int)`

// The parts of the report are subqueries with the columns `ord, j`: an element of a list of the answer, and its place.
// All assets are read once for each kind of day; there are far fewer days to be put into bands, years and periods.

const agesIn = ({ n, money }: Sums) => sql`bought as materialized (
    select purchase_date as on_day, count(*) as n, sum(purchase_cost) as cost from t group by 1
  ),
  ages as (
    select b.ord, json_build_object('band', b.band, 'from', b.lo, 'to', b.hi, 'count', ${n}, 'cost', ${money(sql`t.cost`)}) as j
    from day cross join lateral (values ${ageBands}) b (ord, band, lo, hi)
    left join bought t on ${isIn(sql`t.on_day`)} group by b.ord, b.band, b.lo, b.hi
  )`

/** What ends when: lives, warranties, and how much of its life each band has used. */
function endsIn({ n, money }: Sums): SQL {
  return sql`kept as materialized (select * from t where ${isReckonedWith}),
  ends as materialized (
    select end_of_life as on_day, count(*) as n, sum(purchase_cost) as cost, sum(${LIFE_USED}) as used, count(${LIFE_USED}) as lives,
      sum(coalesce(replacement_cost, purchase_cost)) as replacement, sum(salvage_value) as salvage
    from day, kept group by 1
  ),
  covered as materialized (select warranty_end as on_day, count(*) as n from kept group by 1),
  remaining as (
    select b.ord, json_build_object('band', b.band, 'from', b.lo, 'to', b.hi, 'count', ${n}, 'cost', ${money(sql`t.cost`)},
      'life_used', round((sum(t.used) / nullif(sum(t.lives), 0))::numeric)::int) as j
    from day cross join lateral (values ${remainingBands}) b (ord, band, lo, hi)
    left join ends t on ${isIn(sql`t.on_day`)} group by b.ord, b.band, b.lo, b.hi
  ),
  ending as (
    select e.days as ord, json_build_object('days', e.days, 'to', day.today + e.days,
      'end_of_life', (select ${n} from ends t where t.on_day between day.today and day.today + e.days),
      'warranty', (select ${n} from covered t where t.on_day between day.today and day.today + e.days)) as j
    from day cross join unnest(array[${list(ENDING_DAYS.map(number))}]) e (days)
  )`
}

/** Replacements per fiscal year, at a cost that rises by the inflation; those of `ends` that are overdue are in year -1. */
function replacementsIn({ n, money }: Sums, inflation: number): SQL {
  const rise = sql`power(1 + ${inflation}::numeric / 100, greatest(y.year, 0))`
  return sql`replaced as (
    select case when t.on_day < day.today then -1 else least(${number(YEARS_AHEAD)}, ${fiscalYear(sql`t.on_day`)}) end as year, t.*
    from day, ends t where t.on_day is not null
  ),
  replacements as (
    select y.year as ord, json_build_object(
      'year', case when y.year between 0 and ${number(YEARS_AHEAD - 1)}
        then extract(year from day.year_begins + make_interval(years => y.year, months => 11))::int end,
      'from', case when y.year = 0 then day.today when y.year > 0 then (day.year_begins + make_interval(years => y.year))::date end,
      'to', case when y.year = -1 then day.today - 1
        when y.year < ${number(YEARS_AHEAD)} then (day.year_begins + make_interval(years => y.year + 1))::date - 1 end,
      'count', ${n}, 'cost', ${money(sql`t.replacement * ${rise}`)},
      'salvage', ${money(sql`t.salvage`)}) as j
    from day cross join generate_series(-1, ${number(YEARS_AHEAD)}) y (year)
    left join replaced t on t.year = y.year group by y.year, day.year_begins, day.today
  )`
}

/** What was acquired and disposed of in each period. Fiscal periods begin with a month, so that sums of months are enough. */
const periodsIn = ({ scale }: Sums, query: Asked['query']) => sql`acquired as materialized (
    select date_trunc('month', on_day)::date as month, sum(n) as n, sum(cost) as cost from bought group by 1
  ),
  disposed as materialized (
    select date_trunc('month', disposed_on)::date as month, count(*) as n, sum(purchase_cost) as cost, sum(disposal_proceeds) as proceeds
    from t where status = 'disposed' group by 1
  ),
  ${periodsOf(query)},
  periods as (
    select s.lo as ord, json_build_object('from', s.lo, 'to', s.hi,
      'acquired', round(coalesce(a.n, 0) * ${scale})::int, 'acquired_cost', ${amount(sql`coalesce(a.cost * ${scale}, 0)`)},
      'disposed', round(coalesce(d.n, 0) * ${scale})::int, 'disposed_cost', ${amount(sql`coalesce(d.cost * ${scale}, 0)`)},
      'proceeds', ${amount(sql`coalesce(d.proceeds * ${scale}, 0)`)}) as j
    from spans s
    left join lateral (select sum(n) as n, sum(cost) as cost from acquired where month between s.lo and s.hi) a on true
    left join lateral (select sum(n) as n, sum(cost) as cost, sum(proceeds) as proceeds from disposed where month between s.lo and s.hi) d on true
  )`

const disposalsIn = ({ scale, money }: Sums) => sql`disposals as (
    select count(*) as ord, json_build_object('type', t.disposal_type, 'count', round(count(*) * ${scale})::int, 'cost', ${money(sql`t.purchase_cost`)},
      'proceeds', ${money(sql`t.disposal_proceeds`)},
      'held_months', round(avg(t.disposed_on - t.purchase_date) / 30.436875)::int,
      'planned_months', round(avg(t.useful_life_months))::int) as j
    from t where t.status = 'disposed' group by t.disposal_type
  )`

/** The parts of the report that are computed from the rows of assets: stages, ages, ends, replacements, disposals. */
export function stages(ctx: Ctx, asked: Asked, { tally }: Reported): SQL {
  const { query } = asked
  const sums = sumsBy(tally.scale)
  return sql`with stages as materialized (${byStatus(ctx, asked, tally.scale)}),
  ${agesIn(sums)},
  ${endsIn(sums)},
  ${replacementsIn(sums, query.inflation)},
  ${periodsIn(sums, query)},
  ${disposalsIn(sums)}
  select json_build_object(
    'as_of', day.today, 'generated_at', ${instant(sql`now()`)}, 'exact', not ${tally.isAbout},
    'total', (select json_build_object('count', coalesce(sum(n), 0)::int, 'cost', ${amount(sql`coalesce(sum(cost), 0)`)}) from stages),
    'by_status', (select json_agg(json_build_object('status', w.status, 'count', coalesce(s.n, 0)::int,
      'cost', ${amount(sql`coalesce(s.cost, 0)`)}) order by w.ord)
      from unnest(${textArray(ASSET_STATUSES)}) with ordinality w (status, ord) left join stages s on s.status = w.status),
    'ages', (select json_agg(j order by ord) from ages),
    'remaining', (select json_agg(j order by ord) from remaining),
    'ending', (select json_agg(j order by ord) from ending),
    'replacements', (select json_agg(j order by ord) from replacements),
    'periods', (select json_agg(j order by ord) from periods),
    'disposals', (select coalesce(json_agg(j order by ord desc), '[]') from disposals),
    'utilization', (select json_build_object(
      'assigned', round(count(*) filter (where is_assigned) * ${tally.scale})::int,
      'unassigned', round(count(*) filter (where not is_assigned) * ${tally.scale})::int) from kept),
    'groups', ${groupsIn(ctx, query.group_by, tally.scale)})
  from day`
}

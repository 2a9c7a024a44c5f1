import { type SQL, sql } from 'drizzle-orm'
import { literal } from '#core/lists/page.ts'
import type { ReportQuery } from './asked.ts'

const MONTHS = { year: 12, quarter: 3, month: 1 }
/** The number of periods of each kind, up to the one of the report's day. */
const PERIODS = { year: 10, quarter: 12, month: 12 }

/** `spans`: the first and the last day of each period, by the `day` of the report. */
export function periodsOf({ period }: Pick<ReportQuery, 'period'>): SQL {
  const step = literal(MONTHS[period])
  return sql`present as (
    select (day.year_begins + make_interval(months => ${step} *
      (((extract(year from day.today) - extract(year from day.year_begins)) * 12
        + extract(month from day.today) - extract(month from day.year_begins))::int / ${step})))::date as begins from day
  ),
  spans as (
    select (begins - make_interval(months => ${step} * ago))::date as lo,
      (begins - make_interval(months => ${step} * (ago - 1)))::date - 1 as hi
    from present, generate_series(0, ${literal(PERIODS[period] - 1)}) ago
  )`
}

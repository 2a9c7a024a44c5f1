import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { statement } from '#core/records/entity.ts'
import { dayOf, reported } from './assets-in-report.ts'

/** The history of so many assets is read; where there are more, they are chosen by chance. */
const MOST_READ = 15_000

/**
 * How long assets were in each status, and what they became after it, by their history. Before its first change an asset
 * was what that change replaced.
 *
 * @param where what the assets are narrowed to
 */
export function statusTimes(ctx: Ctx, where: SQL) {
  const tally = reported(ctx, where, sql`id, status, created_at`)
  return statement(sql`with ${dayOf(ctx)}, ${tally.with},
  read as materialized (select * from t order by hashtext(id::text) limit ${sql.raw(String(MOST_READ))}),
  changed as materialized (
    select a.auditable_id as id, a.event_date as at, a.id as event,
      a.changes -> 'status' ->> 0 as was, a.changes -> 'status' ->> 1 as became
    from read join audits a on a.account_id = ${ctx.account_id} and a.auditable_type = 'Asset' and a.auditable_id = read.id
    where a.changes -> 'status' ->> 0 is not null
  ),
  moments as (
    select id, created_at as at, null::uuid as event, null::text as was, null::text as became from read
    union all select id, at, event, was, became from changed
    union all select id, now(), null, status, null from read
  ),
  spans as (
    select id, was as status, at - lag(at) over (partition by id order by at, event nulls last) as lasted from moments
  ),
  times as (
    select status, count(distinct id)::int as assets, round((extract(epoch from sum(lasted)) / 86400 / count(distinct id))::numeric, 1)::float8 as days
    from spans where status is not null and lasted > interval '0' group by 1
  ),
  steps as (
    select was, became, count(*)::int as n from changed, day
    where became is not null and at >= day.year_ago group by 1, 2 order by 3 desc, 1, 2 limit 20
  )
  select json_build_object(
    'assets', (select count(*)::int from read),
    'mean_days', (select coalesce(json_agg(json_build_object('status', status, 'assets', assets, 'days', days) order by days desc), '[]') from times),
    'transitions', (select coalesce(json_agg(json_build_object('from', was, 'to', became, 'count', n) order by n desc, was, became), '[]') from steps)
  ) as part`)
}

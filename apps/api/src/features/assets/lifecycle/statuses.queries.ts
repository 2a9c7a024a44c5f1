import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { literal, textArray } from '#core/lists/page.ts'
import type { Asked } from './asked.ts'
import { periodsOf } from './periods.ts'

/** The history of so many assets is read; where there are more, they are chosen by chance. */
const MOST_READ = 15_000

/**
 * How long assets were in each status, what they became after it, and how many were in it at the end of each period, by
 * their history. Before its first change an asset was what that change replaced, since the day it was there.
 */
export function statusTimes(ctx: Ctx, { query }: Asked): SQL {
  // By another hash than that of the sample, which has only some of its values.
  return sql`with read as materialized (
    select id, status, created_at, least(purchase_date, in_service_date) as came from t
    order by uuid_hash_extended(id, 1) limit ${literal(MOST_READ)}
  ),
  changed as materialized (
    select a.auditable_id as id, a.event_date as at, a.id as event,
      a.changes -> 'status' ->> 0 as was, a.changes -> 'status' ->> 1 as became
    from day, read join audits a on a.account_id = ${ctx.account_id} and a.auditable_type = 'Asset' and a.auditable_id = read.id
    where a.changes -> 'status' ->> 0 is not null and a.event_date < day.until
  ),
  moments as (
    select id, created_at as at, null::uuid as event, null::text as was, came from read
    union all select id, at, event, was, null from changed
    union all select id, day.until, null, status, null from read, day
  ),
  stretches as materialized (
    select id, was as status, lag(at) over inside as began, at as ended, row_number() over inside as nth,
      lag(came) over inside as came
    from moments window inside as (partition by id order by at, event nulls last)
  ),
  times as (
    select status, count(distinct id)::int as assets,
      round((extract(epoch from sum(ended - began)) / 86400 / count(distinct id))::numeric, 1)::float8 as days
    from stretches where status is not null and ended > began group by 1
  ),
  steps as (
    select was, became, count(*)::int as n from changed, day
    where became is not null and at >= day.year_ago group by 1, 2 order by 3 desc, 1, 2 limit 20
  ),
  ${periodsOf(query)},
  points as (
    select hi, least(day.until, (hi + 1)::timestamp at time zone day.time_zone) as at from day, spans
  ),
  in_status as (
    select p.hi, s.status, count(*)::int as n from day, points p, stretches s
    where s.status is not null and p.at <= s.ended and p.at > case when s.nth > 2 then s.began
      else least(s.began, s.came::timestamp at time zone day.time_zone) end
    group by 1, 2
  )
  select json_build_object(
    'assets', (select count(*)::int from read),
    'mean_days', (select coalesce(json_agg(json_build_object('status', status, 'assets', assets, 'days', days) order by days desc), '[]') from times),
    'transitions', (select coalesce(json_agg(json_build_object('from', was, 'to', became, 'count', n) order by n desc, was, became), '[]') from steps),
    'over_time', (select json_agg(json_build_object('to', least(p.hi, day.today), 'counts', (
      select coalesce(json_agg(json_build_object('status', w.status, 'count', i.n) order by w.ord), '[]')
      from unnest(${textArray(ASSET_STATUSES)}) with ordinality w (status, ord) join in_status i on i.status = w.status and i.hi = p.hi
    )) order by p.hi) from day, points p)
  )`
}

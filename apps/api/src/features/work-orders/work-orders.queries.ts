import { unpagedMeta } from '@steward/contract/kit/list.ts'
import type { QueryOf, ReplyOf } from '@steward/contract/kit/route.ts'
import {
  BUCKETS,
  isOpen,
  OPEN_STATUSES,
  WORK_ORDER_STATUSES,
} from '@steward/contract/work-order-status.ts'
import type { WorkOrderSummary } from '@steward/contract/work-order-summary.ts'
import { PRIORITIES } from '@steward/contract/work-order-types.ts'
import { MAX_ASSIGNEES, type workOrdersApi } from '@steward/contract/work-orders.ts'
import { type SQL, sql } from 'drizzle-orm'
import { askRow, askRows, type Ctx } from '#core/context/ctx.ts'
import { narrowedTo } from '#core/lists/listing.ts'
import { literal, textArray } from '#core/lists/page.ts'
import { ENOUGH_TO_COUNT, tallyOf } from '#core/lists/sample.ts'
import { narrowedBy } from '#core/lists/stored-sums.ts'
import { forSome, sumsOf } from '#core/records/kept-sums.ts'
import { patternsOf } from '#core/lists/words.ts'
import { statement } from '#core/records/entity.ts'
import type { Text } from '#core/records/rows.ts'
import { work_order_counts as counts, work_orders as t } from '#db/schema/work-orders.ts'
import { MAY_UPDATE } from './work-orders.around.ts'
import { maintenanceFigures } from './maintenance-figures.ts'
import { today, workOrderEntity, workOrderRecords } from './work-orders.records.ts'

/** The stored figures of all work orders, for people who see all sites. */
const kept = (ctx: Ctx, field: string): SQL =>
  sql`select ${counts.value} as value, sum(${counts.n}) as n, sum(${counts.seconds}) as seconds
    from ${sumsOf(ctx, counts, field)} group by 1`

/** `status, assigned, late, n` of the open ones, as they are kept. */
const keptOpen = (ctx: Ctx): SQL => sql`
  select split_part(value, ' ', 1), split_part(value, ' ', 2) = 't',
    coalesce(nullif(split_part(value, ' ', 3), '')::date < ${today(ctx)}, false), n
  from (${kept(ctx, 'open')}) k`

const all = (isAll: boolean, some: SQL, rest: SQL): SQL =>
  isAll ? sql`${some} union all ${rest}` : rest

const byKey = (keys: readonly string[], from: SQL): SQL => sql`(
  select json_object_agg(k, coalesce(s.n, 0)::int order by place)
  from unnest(${textArray(keys)}) with ordinality keys (k, place)
  left join (select key, sum(n) as n from ${from} f (key, n) group by 1) s on s.key = k)`

const IS_OPEN = sql`${t.status} in ('to_do', 'in_progress')`

/** The seconds that a work order took. */
const TAKEN = sql`case when ${t.status} = 'done' then greatest(0, date_part('epoch', ${t.completed_at} - ${t.created_at})) end`
const NOT_DONE = sql`null::float8`

/** What is counted of each work order. */
const columns = (ctx: Ctx, seconds: SQL): SQL => sql`
  ${t.status} as status, ${t.priority} as priority, ${t.work_order_type_id} as type,
  ${t.assigned_to_id} is not null as assigned, coalesce(${t.due_date} < ${today(ctx)}, false) as late,
  ${seconds} as seconds`

/** The number of work orders of each kind, from rows that each count for several. */
const counted = (rows: SQL, scale = sql`1`): SQL => sql`
  select status, priority, type, assigned, late, count(*) * ${scale} as n, count(seconds) * ${scale} as done,
    sum(seconds) * ${scale} as seconds
  from ${rows} group by 1, 2, 3, 4, 5`

type SummaryQuery = QueryOf<typeof workOrdersApi.summary>

/** Whether these filters only leave open work orders. */
const isOnlyOpen = (query: SummaryQuery): boolean =>
  (query['filter[status]']?.every((status) => status !== null && isOpen(status)) ||
    query['filter[bucket]']?.every((bucket) => bucket !== null)) ??
  false

/**
 * How many work orders of each sort filters leave. Of many that are over a sample is counted. The open ones never are
 * estimated, for each of their figures leads to the list of what it counts; an index has all that is asked of them.
 */
async function countedOf(ctx: Ctx, query: SummaryQuery, isAll: boolean) {
  const { where, isFew } = await narrowedTo(ctx, workOrderRecords, query)
  const each = (condition: SQL, seconds: SQL) =>
    counted(sql`(select ${columns(ctx, seconds)} from ${t} where ${condition}) o`)
  if (isAll || isOnlyOpen(query)) {
    const rows = each(where, isAll ? TAKEN : NOT_DONE)
    return { where, first: sql``, rows, isAbout: sql`false` }
  }
  const tally = tallyOf(ctx, workOrderEntity, {
    where: sql`${where} and not ${IS_OPEN}`,
    isFew: isFew || query['filter[asset_id]'] !== undefined,
    columns: columns(ctx, TAKEN),
    sums: query['filter[archived]'] ? undefined : counts,
    enough: ENOUGH_TO_COUNT,
  })
  const open = each(sql`${where} and ${IS_OPEN}`, NOT_DONE)
  const rows = sql`${open} union all ${counted(sql`t`, tally.scale)}`
  return { where, first: sql`${tally.with}, `, rows, isAbout: tally.isAbout }
}

/** The figures above the list, under the same search and filters. */
export async function workOrderSummary(
  ctx: Ctx,
  query: SummaryQuery,
): Promise<Text<{ data: WorkOrderSummary }>> {
  const isAll = narrowedBy(query).length === 0
  const { where, first, rows, isAbout } = await countedOf(ctx, query, isAll)
  const { text } = await askRow<{ text: string }>(
    ctx,
    statement(sql`with ${first}g as (${isAll ? forSome(rows) : rows}
    ), statuses (key, n) as (${all(isAll, sql`select value, n from (${kept(ctx, 'status')}) k`, sql`select status, n from g`)}
    ), priorities (key, n) as (${all(isAll, sql`select value, n from (${kept(ctx, 'priority')}) k`, sql`select priority, n from g`)}
    ), types (key, n) as (${all(isAll, sql`select value, n from (${kept(ctx, 'work_order_type_id')}) k`, sql`select type::text, n from g`)}
    ), open (status, assigned, late, n) as (${all(
      isAll,
      keptOpen(ctx),
      sql`select status, assigned, late, n from g
        where status = any (${textArray(OPEN_STATUSES)})`,
    )}
    ), buckets (key, n) as (
      select case when late then 'overdue' when status = 'in_progress' then 'inProgress'
        when assigned then 'toDoAssigned' else 'toDoUnassigned' end, n from open
    ), done (n, seconds) as (${all(isAll, sql`select n, seconds from (${kept(ctx, 'done')}) k`, sql`select done, seconds from g`)}
    ), named as (
      select k.key::uuid as id, y.name, sum(k.n)::int as count from types k
      left join work_order_types y on y.account_id = ${ctx.account_id} and y.id = k.key::uuid
      group by 1, 2 having sum(k.n) > 0 order by 3 desc, 2 limit 100
    )
    select json_build_object('data', json_build_object(
      'buckets', ${byKey(BUCKETS, sql`(select * from buckets)`)},
      'total', coalesce((select sum(n)::int from statuses), 0),
      'by_status', ${byKey(WORK_ORDER_STATUSES, sql`(select * from statuses)`)},
      'by_priority', ${byKey(PRIORITIES, sql`(select * from priorities)`)},
      'by_type', (select coalesce(json_agg(named), '[]') from named),
      'mean_hours_to_complete', (select round((sum(seconds) / nullif(sum(n), 0) / 3600)::numeric, 1)::float8 from done),
      'exact', not ${isAbout},
      'maintenance', ${query['filter[asset_id]'] ? maintenanceFigures(where) : sql`null::json`}
    ))::text as text`),
  )
  return { text }
}

type Assignees = ReplyOf<typeof workOrdersApi.assignees>

/** The people who may update work orders, by name, with how much each of them has to do. */
export async function assignees(
  ctx: Ctx,
  { search, site_id }: QueryOf<typeof workOrdersApi.assignees>,
): Promise<Assignees> {
  const words = search ? patternsOf(search) : []
  const data = await askRows<Assignees['data'][number]>(
    ctx,
    statement(sql`with open as materialized (
        select assigned_to_id as id, count(*)::int as n from work_orders
        where account_id = ${ctx.account_id} and archived_at is null and status in ('to_do', 'in_progress')
          and assigned_to_id is not null group by 1
      )
      select u.id, u.name, coalesce(o.n, 0) as open_count
      from memberships m join users u on u.id = m.user_id
      left join roles r on r.account_id = m.account_id and r.key = m.role_key
      left join open o on o.id = m.user_id
      where m.account_id = ${ctx.account_id} and m.status = 'active' and ${sql.raw(MAY_UPDATE)}
        and (${site_id ?? null}::uuid is null or m.site_scope = '{}' or ${site_id ?? null}::uuid = any (m.site_scope))
        and plain_text(' ' || u.name || ' ' || u.email) like all (
          array(select plain_text(p) from unnest(${textArray(words)}) p))
      order by u.name, u.id limit ${literal(MAX_ASSIGNEES)}`),
  )
  return { data, meta: unpagedMeta(data.length, data.length < MAX_ASSIGNEES) }
}

import type { PastParts } from '@steward/contract/work-order-past.ts'
import { type SQL, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/context/ctx.ts'
import { notFound } from '#core/context/errors.ts'
import { sinceOf } from '#core/history/past.ts'
import { joinedTo, selected, statement } from '#core/records/entity.ts'
import type { Row } from '#core/records/records.ts'
import { byId, inAccount } from '#core/records/rows.ts'
import { work_orders } from '#db/schema/work-orders.ts'
import { type PartEvent, partsThen } from '#domain/work-orders/parts-then.ts'
import { comment } from './comments.ts'
import { cost, timeEntry } from './costs.ts'
import type { Part } from './parts.ts'
import { task } from './tasks.ts'

/** All parts of a kind that are there now, each with whether it came or was changed since; steps in their order. */
const partsNow = <T>(ctx: Ctx, { table, answer }: Part<T>, id: string, since: string, by: SQL) =>
  statement(sql`select coalesce(json_agg(json_build_object('touched', r.touched, 'whole', r.whole) order by r.n), '[]') as parts
    from (select row_number() over (order by ${by}) as n,
        ${table}.updated_at >= ${since}::timestamptz or ${table}.created_at >= ${since}::timestamptz as touched,
        (select row_to_json(w) from (select ${selected(answer)}) w) as whole
      from ${table}${joinedTo(answer)} where ${inAccount(ctx, table)} and ${table.work_order_id} = ${id}) r`)

interface Told {
  action: string
  changes: Record<string, PartEvent>
}

/**
 * What a work order consisted of at a moment.
 *
 * @throws 404 where the caller sees no such work order, or it wasn't there yet
 */
export async function pastParts(ctx: Ctx, id: string, at: string): Promise<{ data: PastParts }> {
  const since = sinceOf(at)
  const now = <T>(part: Part<T>, by: SQL) => partsNow(ctx, part, id, since, by)
  const inTime = ({ table }: { table: Part<unknown>['table'] }) =>
    sql`${table}.created_at, ${table}.id`
  const [order, events, ...found] = await ask<[unknown, Told, ...{ parts: unknown }[]]>(
    ctx,
    statement(
      sql`select from ${work_orders} where ${byId(ctx, work_orders, id)} and ${work_orders.created_at} < ${since}`,
    ),
    statement(sql`select e.action, e.changes from audits e
      where e.account_id = ${ctx.account_id} and e.auditable_type = 'WorkOrder' and e.auditable_id = ${id}
        and e.event_date >= ${since} and e.action ~ '^(add|update|remove)_(task|comment|time_entry|cost)$'
      order by e.event_date desc, e.id desc`),
    now(task, sql`${task.table}.position, ${task.table}.id`),
    now(comment, inTime(comment)),
    now(timeEntry, inTime(timeEntry)),
    now(cost, inTime(cost)),
  )
  if (order.length === 0) throw notFound()
  const then = <T>(part: Part<T>, index: number) => {
    const parts = found[index]![0]!.parts as { touched: boolean; whole: T }[]
    return partsThen(
      parts.map((one) => ({ ...one, said: part.summary(one.whole as Row) })),
      events.flatMap(({ changes }) => (changes[part.name] ? [changes[part.name]!] : [])),
      part.text,
    )
  }
  const data = {
    tasks: then(task, 0),
    comments: then(comment, 1),
    time_entries: then(timeEntry, 2),
    costs: then(cost, 3),
  }
  return { data: data as PastParts }
}

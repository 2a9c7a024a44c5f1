import {
  MAX_ORDER_LINKS,
  type OrderLink,
  type OrderLinkDirection,
  type OrderLinkKind,
  type workOrderLinksApi,
} from '@steward/contract/work-order-links.ts'
import type { BodyOf, QueryOf } from '@steward/contract/kit/route.ts'
import { askRow, clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, invalid, notFound } from '#core/context/errors.ts'
import { audit, type Changes } from '#core/history/audit.ts'
import { idOf, lockRows } from '#core/records/records.ts'
import { getRecord, type Text } from '#core/records/rows.ts'
import { holdOrder } from './parts.ts'
import { workOrderEntity } from './work-orders.records.ts'

type Answer = Promise<Text<{ data: OrderLink[] }>>

const LINKS = `select coalesce(json_agg(json_build_object('kind', l.kind, 'direction', l.direction,
    'work_order', json_build_object('id', o.id, 'number', o.number, 'title', o.title, 'status', o.status,
      'priority', o.priority, 'due_date', o.due_date,
      'assigned_to', case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end,
      'archived_at', to_char(o.archived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'created_at', to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by l.kind, l.direction, o.number, o.id), '[]')::text as data
  from (
    select kind, 'out' as direction, other_id as id, created_at from work_order_links
      where account_id = $1 and work_order_id = $2
    union all
    select kind, 'in', work_order_id, created_at from work_order_links where account_id = $1 and other_id = $2
  ) l join work_orders o on o.account_id = $1 and o.id = l.id left join users u on u.id = o.assigned_to_id`

/** What a work order is tied to, either way. @throws 404 when the account has no such work order */
export async function linksOf(ctx: Ctx, id: string): Answer {
  const { data } = await askRow<{ data: string }>(ctx, {
    name: 'order links',
    text: LINKS,
    values: [ctx.account_id, id],
  })
  if (data === '[]') await getRecord(ctx, workOrderEntity, id)
  return { text: `{"data":${data}}` }
}

const at = (field: 'other_id' | 'kind', detail: string, code: string) =>
  invalid(fault(`/link/${field}`, detail, code))

/** How a link is stored: from its first work order to its second. */
const stored = (id: string, other: string, direction: OrderLinkDirection) =>
  direction === 'out' ? ([id, other] as const) : ([other, id] as const)

/** A link is in the history of both, in the words of each: `link:blocks`, and `link:blocks:in` of the other. */
const auditBoth = (
  ctx: Ctx,
  kind: OrderLinkKind,
  [first, second]: readonly [string, string],
  change: (id: string) => Changes[string],
) =>
  audit(
    ctx,
    {
      type: 'WorkOrder',
      action: 'update',
      id: first,
      changes: { [`link:${kind}`]: change(second) },
    },
    {
      type: 'WorkOrder',
      action: 'update',
      id: second,
      changes: { [`link:${kind}:in`]: change(first) },
    },
  )

/** Both are there, and live; held in one order. */
async function holdBoth(ctx: Ctx, id: string, other_id: string): Promise<void> {
  if (id === other_id) throw at('other_id', 'A work order cannot be linked to itself', 'itself')
  const rows = new Map(
    (await lockRows(ctx, workOrderEntity, [id, other_id])).map((row) => [idOf(row), row]),
  )
  if (!rows.has(id)) throw notFound()
  if (!rows.has(other_id)) throw at('other_id', 'other_id does not exist', 'not_found')
  if ([...rows.values()].some(({ archived_at }) => archived_at !== null))
    throw at('other_id', 'An archived work order gets no new links', 'archived')
}

/** What blocks another must not be blocked by it, and none is a copy of its copy. */
async function refuseLink(
  ctx: Ctx,
  kind: OrderLinkKind,
  [first, second]: readonly [string, string],
): Promise<void> {
  const { n, back } = await askRow<{ n: number; back: boolean }>(ctx, {
    text: `select count(*) filter (where work_order_id = any ($2::uuid[]) or other_id = any ($2::uuid[]))::int as n,
       coalesce(bool_or(work_order_id = $4 and other_id = $3 and kind = $5), false) as back
     from work_order_links
     where account_id = $1 and (work_order_id = any ($2::uuid[]) or other_id = any ($2::uuid[]))`,
    values: [ctx.account_id, [first, second], first, second, kind],
  })
  if (back) throw at('other_id', 'These work orders are linked the other way round', 'circle')
  if (n >= MAX_ORDER_LINKS)
    throw at('other_id', `A work order has at most ${MAX_ORDER_LINKS} links`, 'too_many_links')
}

/** Ties two work orders together. @throws 422 at the field that forbids it */
export const linkOrders = (
  ctx: Ctx,
  id: string,
  { other_id, kind, direction = 'out' }: BodyOf<typeof workOrderLinksApi.link>['link'],
) =>
  inTransaction(ctx, async (ctx): Answer => {
    const other = other_id.toLowerCase()
    await holdBoth(ctx, id, other)
    const ends = stored(id, other, direction)
    await refuseLink(ctx, kind, ends)
    const { rowCount } = await clientOf(ctx).query(
      `insert into work_order_links (account_id, work_order_id, other_id, kind) values ($1, $2, $3, $4)
       on conflict do nothing`,
      [ctx.account_id, ...ends, kind],
    )
    if (rowCount === 0)
      throw at('other_id', 'These work orders are linked so already', 'linked_already')
    await auditBoth(ctx, kind, ends, (one) => [null, one])
    return linksOf(ctx, id)
  })

/** Deletes a link. @throws 404 for an unknown one */
export const unlinkOrders = (
  ctx: Ctx,
  id: string,
  other: string,
  { kind, direction = 'out' }: QueryOf<typeof workOrderLinksApi.unlink>,
) =>
  inTransaction(ctx, async (ctx): Promise<void> => {
    await holdOrder(ctx, id)
    const ends = stored(id, other.toLowerCase(), direction)
    const { rowCount } = await clientOf(ctx).query(
      'delete from work_order_links where account_id = $1 and work_order_id = $2 and other_id = $3 and kind = $4',
      [ctx.account_id, ...ends, kind],
    )
    if (rowCount === 0) throw notFound()
    await auditBoth(ctx, kind, ends, (one) => [one, null])
  })

import * as z from 'zod/mini'
import { date, id, instant, Named } from './kit/fields.ts'
import { ById } from './kit/resource.ts'
import { unpaged } from './kit/list.ts'
import { route } from './kit/route.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { WORK_ORDER_STATUSES } from './work-order-status.ts'
import { PRIORITIES } from './work-order-types.ts'

/** The relations between two work orders, read from the first to the second. */
export const ORDER_LINK_KINDS = ['blocks', 'duplicate_of', 'follow_up_of'] as const
export type OrderLinkKind = (typeof ORDER_LINK_KINDS)[number]
/** Whether the work order is the first of the two (`out`: «blocks») or the second (`in`: «blocked by»). */
const ORDER_LINK_DIRECTIONS = ['out', 'in'] as const
export type OrderLinkDirection = (typeof ORDER_LINK_DIRECTIONS)[number]

/** The maximum number of links of a work order. */
export const MAX_ORDER_LINKS = 50

export const OrderLink = z.strictObject({
  kind: z.enum(ORDER_LINK_KINDS),
  direction: z.enum(ORDER_LINK_DIRECTIONS),
  work_order: z.strictObject({
    id: id(),
    number: z.string(),
    title: z.string(),
    status: z.enum(WORK_ORDER_STATUSES),
    priority: z.enum(PRIORITIES),
    due_date: z.nullable(date()),
    assigned_to: Named,
    archived_at: z.nullable(instant()),
  }),
  created_at: instant(),
})
export type OrderLink = z.infer<typeof OrderLink>

const Links = unpaged(OrderLink)
const relation = {
  kind: z.enum(ORDER_LINK_KINDS),
  direction: z.optional(z.enum(ORDER_LINK_DIRECTIONS)),
}

export const workOrderLinksApi = withWorkOrders({
  list: route({
    name: 'work_orders.links',
    method: 'GET',
    path: '/work_orders/:id/links',
    access: 'work_order:view',
    params: ById,
    reply: Links,
  }),
  /** Links the work order to another one; with `direction: "in"`, the other one is the first of the relation. */
  link: route({
    name: 'work_orders.link',
    method: 'POST',
    path: '/work_orders/:id/links',
    access: 'work_order:update',
    status: 201,
    params: ById,
    body: z.strictObject({ link: z.strictObject({ other_id: id(), ...relation }) }),
    reply: Links,
  }),
  unlink: route({
    name: 'work_orders.unlink',
    method: 'DELETE',
    path: '/work_orders/:id/links/:other',
    access: 'work_order:update',
    params: z.object({ id: id(), other: id() }),
    query: z.strictObject(relation),
  }),
})

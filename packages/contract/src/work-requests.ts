import * as z from 'zod/mini'
import { asked, FORM_PLACES, REQUEST_STATUSES } from './asked-work.ts'
import { date, id, instant, longText, maybe, Named, reference } from './kit/fields.ts'
import { anyOf, anyText, between, listQuery, one } from './kit/list.ts'
import { archivedFilter, idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { ById, resource } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { WORK_ORDER_STATUSES } from './work-order-status.ts'
import { PRIORITIES } from './work-order-types.ts'
import { WorkOrder } from './work-orders.ts'

export { REQUEST_STATUSES } from './asked-work.ts'

/** Whether a request was created by a signed-in user or by the public form. */
export const REQUEST_SOURCES = ['member', 'public'] as const

export const WorkRequestInput = z.strictObject({
  ...asked,
  asset_id: reference(),
  /** By default, those of the asset; only if both are left out. */
  site_id: reference(),
  location_id: reference(),
})
export type WorkRequestInput = z.infer<typeof WorkRequestInput>

/** A request for work. It is accepted into a work order, or declined. */
export const WorkRequest = z.strictObject({
  ...recordFields,
  number: z.string(),
  title: z.string(),
  description: textOrNull(),
  status: z.enum(REQUEST_STATUSES),
  source: z.enum(REQUEST_SOURCES),
  asset_id: idOrNull(),
  asset: Named,
  site_id: idOrNull(),
  site: Named,
  location_id: idOrNull(),
  location: Named,
  requested_by_id: idOrNull(),
  requested_by: Named,
  /** The name that the requester entered in the public form. */
  requester_name: textOrNull(),
  requester_email: textOrNull(),
  decline_reason: textOrNull(),
  /** The work order that it was accepted into; other requests may be in the same one. */
  work_order_id: idOrNull(),
  work_order: z.nullable(
    z.strictObject({ id: id(), number: z.string(), status: z.enum(WORK_ORDER_STATUSES) }),
  ),
})
export type WorkRequest = z.infer<typeof WorkRequest>

const change = { method: 'POST', access: 'work_order:update', params: ById } as const

/** The maximum number of requests that one call answers. */
export const MAX_TOGETHER = 50
const together = () => z.array(id()).check(z.minLength(1), z.maxLength(MAX_TOGETHER))
const order = ['work_order', 'attachment'] as const

export const workRequestsApi = withWorkOrders({
  ...resource({
    kind: 'work_request',
    read: WorkRequest,
    write: WorkRequestInput,
    list: listQuery(WorkRequest, {
      sort: ['created_at', 'number', 'title', 'updated_at'],
      order: 'desc',
      filters: {
        'filter[status]': anyOf(z.enum(REQUEST_STATUSES)),
        'filter[source]': anyOf(z.enum(REQUEST_SOURCES)),
        'filter[asset_id]': anyOf(id()),
        'filter[site_id]': anyOf(id()),
        'filter[location_id]': anyOf(id()),
        'filter[requested_by_id]': anyOf(id()),
        'filter[work_order_id]': anyOf(id()),
        'filter[number]': anyText(),
        ...between('created_at', instant()),
        ...archivedFilter,
      },
    }),
    bulk: { site_id: reference(), location_id: reference(), asset_id: reference() },
    facets: ['status', 'source', 'asset_id', 'site_id', 'location_id', 'requested_by_id'],
  }),
  /**
   * Creates a work order from the request, with its fields and files; fields of the body take precedence. Requests in
   * `also_ids` are about the same fault, and accepted into the same work order.
   */
  accept: route({
    ...change,
    name: 'work_requests.accept',
    path: '/work_requests/:id/accept',
    status: 201,
    touches: order,
    body: z.strictObject({
      accept: z.strictObject({
        title: z.optional(asked.title),
        /** If it isn't the asset of the request, the work order is at the place of the new one. */
        asset_id: reference(),
        /** If it isn't the site of the request, the request is moved there as well. */
        site_id: reference(),
        location_id: reference(),
        work_order_type_id: reference(),
        priority: z.optional(z.enum(PRIORITIES)),
        assigned_to_id: reference(),
        due_date: maybe(date()),
        also_ids: z.optional(z.array(id()).check(z.maxLength(MAX_TOGETHER - 1))),
      }),
    }),
    reply: one(WorkOrder),
  }),
  /** Accepts requests into an existing open work order. */
  acceptInto: route({
    ...change,
    name: 'work_requests.accept_into',
    path: '/work_orders/:id/requests',
    touches: order,
    body: z.strictObject({ requests: z.strictObject({ ids: together() }) }),
    reply: one(WorkOrder),
  }),
  /**
   * Undoes an answer: the requests are new again and in no work order. With `archive_order`, a work order that was created
   * from them is archived, unless it has other parts or its work has begun.
   */
  reopen: route({
    name: 'work_requests.reopen',
    method: 'POST',
    path: '/work_requests/reopen',
    access: 'work_order:update',
    touches: order,
    body: z.strictObject({
      reopen: z.strictObject({ ids: together(), archive_order: z.optional(z.boolean()) }),
    }),
  }),
  decline: route({
    ...change,
    name: 'work_requests.decline',
    path: '/work_requests/:id/decline',
    body: z.strictObject({ decline: z.strictObject({ reason: longText(500) }) }),
    reply: one(WorkRequest),
  }),
  /** The address of the public form about an asset or a place, for a QR code. */
  formLink: route({
    name: 'work_requests.form_link',
    method: 'GET',
    path: '/work_requests/form_link',
    access: 'work_order:update',
    query: z.strictObject({ about: z.enum(FORM_PLACES), id: id() }),
    reply: one(z.strictObject({ path: z.string(), enabled: z.boolean() })),
  }),
})

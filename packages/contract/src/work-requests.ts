import * as z from 'zod/mini'
import {
  date,
  email,
  id,
  instant,
  maybe,
  Named,
  optionalText,
  reference,
  text,
} from './kit/fields.ts'
import { anyOf, anyText, between, listQuery, one } from './kit/list.ts'
import { archivedFilter, idOrNull, recordFields, textOrNull } from './kit/record.ts'
import { ById, resource } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { withWorkOrders } from './work-order-flag.ts'
import { WORK_ORDER_STATUSES } from './work-order-status.ts'
import { PRIORITIES } from './work-order-types.ts'
import { WorkOrder } from './work-orders.ts'

export const REQUEST_STATUSES = ['new', 'accepted', 'declined'] as const
/** Whether it was made by somebody who signed in, or by the public form. */
export const REQUEST_SOURCES = ['member', 'public'] as const

/** What somebody says who asks for work: what is wrong, and where. */
const asked = {
  title: text(255),
  description: optionalText(10_000),
}

export const WorkRequestInput = z.strictObject({
  ...asked,
  asset_id: reference(),
  /** Those of the asset where both are left out. */
  site_id: reference(),
  location_id: reference(),
})
export type WorkRequestInput = z.infer<typeof WorkRequestInput>

/** What somebody asks to be done. It becomes a work order, or is declined. */
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
  /** Of the public form: who asked, as they say. */
  requester_name: textOrNull(),
  requester_email: textOrNull(),
  decline_reason: textOrNull(),
  /** What it became. */
  work_order: z.nullable(
    z.strictObject({ id: id(), number: z.string(), status: z.enum(WORK_ORDER_STATUSES) }),
  ),
})
export type WorkRequest = z.infer<typeof WorkRequest>

const change = { method: 'POST', access: 'work_order:update', params: ById } as const

/** Where a public form is about: an asset, a location or a site. */
export const FORM_PLACES = ['asset', 'location', 'site'] as const
export type FormPlace = (typeof FORM_PLACES)[number]

/** The path of the page with the public form, and of the one that shows what became of a request. */
export const formPath = (token: string) => `/request/${token}`
export const followPath = (token: string) => `/request/status/${token}`

const token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

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
        'filter[number]': anyText(),
        ...between('created_at', instant()),
        ...archivedFilter,
      },
    }),
    bulk: { site_id: reference(), location_id: reference(), asset_id: reference() },
    facets: ['status', 'source', 'asset_id', 'site_id', 'location_id', 'requested_by_id'],
  }),
  /** Makes a work order of it, which has all that it has; what is said here holds for the work order. */
  accept: route({
    ...change,
    name: 'work_requests.accept',
    path: '/work_requests/:id/accept',
    status: 201,
    touches: ['work_order'],
    body: z.strictObject({
      accept: z.strictObject({
        title: z.optional(asked.title),
        work_order_type_id: reference(),
        priority: z.optional(z.enum(PRIORITIES)),
        assigned_to_id: reference(),
        due_date: maybe(date()),
      }),
    }),
    reply: one(WorkOrder),
  }),
  decline: route({
    ...change,
    name: 'work_requests.decline',
    path: '/work_requests/:id/decline',
    body: z.strictObject({ decline: z.strictObject({ reason: text(500) }) }),
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

const PublicForm = z.strictObject({
  account: z.string(),
  logo_url: textOrNull(),
  language: z.string(),
  about: z.enum(FORM_PLACES),
  name: z.string(),
})

/** What somebody sees of their own request by its private link. */
const Followed = z.strictObject({
  number: z.string(),
  title: z.string(),
  created_at: instant(),
  status: z.enum(REQUEST_STATUSES),
  /** Where the work is, once it was accepted. */
  work_status: z.nullable(z.enum(WORK_ORDER_STATUSES)),
  decline_reason: textOrNull(),
})

/** For people without a sign-in, where the account lets them: 404 for every link that isn't good. */
export const publicRequestsApi = {
  form: route({
    name: 'work_requests.public_form',
    method: 'GET',
    path: '/public/requests/:token',
    access: 'public',
    params: token,
    reply: one(PublicForm),
  }),
  submit: route({
    name: 'work_requests.public_submit',
    method: 'POST',
    path: '/public/requests/:token',
    access: 'public',
    status: 201,
    secret: true,
    params: token,
    body: z.strictObject({
      request: z.strictObject({
        ...asked,
        requester_name: optionalText(128),
        requester_email: maybe(email()),
      }),
    }),
    reply: one(z.strictObject({ number: z.string(), follow_path: z.string() })),
  }),
  follow: route({
    name: 'work_requests.public_follow',
    method: 'GET',
    path: '/public/requests/:token/status',
    access: 'public',
    params: token,
    reply: one(Followed),
  }),
}

import * as z from 'zod/mini'
import { asked, FORM_PLACES, REQUEST_STATUSES } from './asked-work.ts'
import { email, instant, maybe, optionalText } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'
import { WORK_ORDER_STATUSES } from './work-order-status.ts'

// Apart from other calls, so that the page of the public form loads nothing else.

/** The beginning of the addresses of the public form's pages. */
export const FORM_PAGES = '/request/'
/** The paths of the page with the public form, and of the one with the status of a request. */
export const formPath = (token: string) => `${FORM_PAGES}${token}`
export const followPath = (token: string) => `${FORM_PAGES}status/${token}`

const token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

/** The organization of the page. */
const Owner = z.strictObject({
  account: z.string(),
  logo_url: textOrNull(),
})
export type Owner = z.infer<typeof Owner>

const PublicForm = z.extend(Owner, {
  language: z.string(),
  about: z.enum(FORM_PLACES),
  name: z.string(),
})
type PublicForm = z.infer<typeof PublicForm>

/** A request as its requester sees it by its private link. */
const Followed = z.extend(Owner, {
  number: z.string(),
  title: z.string(),
  created_at: instant(),
  status: z.enum(REQUEST_STATUSES),
  /** The status of the work, if the request was accepted. */
  work_status: z.nullable(z.enum(WORK_ORDER_STATUSES)),
  decline_reason: textOrNull(),
})
export type Followed = z.infer<typeof Followed>

/** The calls of the public form, if the account allows it; 404 for every invalid link. */
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
    /** May include a photo; either both are stored, or neither. */
    upload: { field: 'request[photo]', kind: 'image', max_bytes: LIMITS.attachment_bytes },
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

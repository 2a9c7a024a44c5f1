import * as z from 'zod/mini'
import { asked, FORM_PLACES, REQUEST_STATUSES } from './asked-work.ts'
import { email, instant, maybe, optionalText } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { route } from './kit/route.ts'
import { LIMITS } from './limits.ts'
import { WORK_ORDER_STATUSES } from './work-order-status.ts'

// Apart from what people of an account call: the page of the public form loads nothing else.

/** The addresses of the pages of the public form begin with this. */
export const FORM_PAGES = '/request/'
/** The path of the page with the public form, and of the one that shows what became of a request. */
export const formPath = (token: string) => `${FORM_PAGES}${token}`
export const followPath = (token: string) => `${FORM_PAGES}status/${token}`

const token = z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Whose page it is. */
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

/** What somebody sees of their own request by its private link. */
const Followed = z.extend(Owner, {
  number: z.string(),
  title: z.string(),
  created_at: instant(),
  status: z.enum(REQUEST_STATUSES),
  /** Where the work is, once it was accepted. */
  work_status: z.nullable(z.enum(WORK_ORDER_STATUSES)),
  decline_reason: textOrNull(),
})
export type Followed = z.infer<typeof Followed>

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
    /** A photo of it may come along: both are taken, or neither. */
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

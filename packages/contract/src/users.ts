import * as z from 'zod/mini'
import { email, id, instant, maybe, text, timeZone } from './kit/fields.ts'
import { anyOf, anyText, listQuery, many, one } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LANGUAGES, LIMITS } from './limits.ts'
import { RoleOfSession } from './roles.ts'

export const ACCOUNT_STATUSES = ['active', 'suspended', 'deleting'] as const

/** An account as one of its people meets it: what their pages need, and what they may do there. */
export const AccountOfUser = z.strictObject({
  id: id(),
  slug: z.string(),
  name: z.string(),
  logo_url: textOrNull(),
  status: z.enum(ACCOUNT_STATUSES),
  time_zone: z.string(),
  currency: z.string(),
  currency_digits: z.int(),
  language: z.enum(LANGUAGES),
  fiscal_year_start_month: z.int(),
  asset_tag_prefix: z.string(),
  role: RoleOfSession,
  /** Empty means all sites. */
  site_scope: z.array(id()),
})
export type AccountOfUser = z.infer<typeof AccountOfUser>

/** The person who is signed in. The account of the request stands first among `accounts`. */
export const Me = z.strictObject({
  id: id(),
  email: z.string(),
  pending_email: textOrNull(),
  name: z.string(),
  language: z.nullable(z.enum(LANGUAGES)),
  time_zone: textOrNull(),
  image_url: textOrNull(),
  preferences: z.record(z.string(), z.unknown()),
  last_sign_in_at: z.nullable(instant()),
  current_account: z.nullable(AccountOfUser),
  accounts: z.array(AccountOfUser),
})
export type Me = z.infer<typeof Me>

export const password = () =>
  z.string().check(z.minLength(LIMITS.password_min), z.maxLength(LIMITS.password_max))

/** What people change of themselves. */
export const MeInput = z.strictObject({
  name: z.optional(text(255)),
  email: z.optional(email()),
  password: z.optional(password()),
  password_confirmation: z.optional(z.string()),
  /** Needed for a new e-mail or password when the session signed in more than 10 minutes ago. */
  current_password: z.optional(z.string().check(z.maxLength(LIMITS.password_max))),
  language: maybe(z.enum(LANGUAGES)),
  time_zone: maybe(timeZone()),
  preferences: z.optional(z.record(z.string(), z.unknown())),
  current_account_id: z.optional(id()),
})
export type MeInput = z.infer<typeof MeInput>

export const USER_STATUSES = ['invited', 'active', 'locked', 'deactivated'] as const

/** A person of this account, as its other people see them. */
export const User = z.strictObject({
  id: id(),
  email: z.string(),
  name: z.string(),
  language: z.nullable(z.enum(LANGUAGES)),
  time_zone: textOrNull(),
  image_url: textOrNull(),
  role: z.strictObject({ key: z.string(), name: z.string() }),
  status: z.enum(USER_STATUSES),
  site_scope: z.array(id()),
  last_sign_in_at: z.nullable(instant()),
  created_at: instant(),
})
export type User = z.infer<typeof User>

/** One place where a person is signed in. */
export const SessionOfMine = z.strictObject({
  id: id(),
  current: z.boolean(),
  created_at: instant(),
  last_seen_at: instant(),
  address: textOrNull(),
  user_agent: textOrNull(),
})
export type SessionOfMine = z.infer<typeof SessionOfMine>

const me = { path: '/users/me', access: 'signed_in' } as const

export const usersApi = {
  me: route({ ...me, name: 'me.get', method: 'GET', reply: one(Me) }),
  updateMe: route({
    ...me,
    name: 'me.update',
    method: 'PATCH',
    upload: { field: 'user[image]', kind: 'image', max_bytes: LIMITS.image_bytes },
    body: z.strictObject({ user: MeInput }),
    reply: one(Me),
  }),
  sessions: route({
    name: 'my_sessions.list',
    method: 'GET',
    path: '/users/me/sessions',
    access: 'signed_in',
    reply: z.strictObject({ data: z.array(SessionOfMine) }),
  }),
  endSession: route({
    name: 'my_sessions.remove',
    method: 'DELETE',
    path: '/users/me/sessions/:id',
    access: 'signed_in',
    params: ById,
  }),
  list: route({
    name: 'users.list',
    method: 'GET',
    path: '/users',
    access: 'user:view',
    query: listQuery({
      sort: ['name', 'email', 'last_sign_in_at', 'created_at'],
      per_page: 25,
      filters: { 'filter[role]': anyText(), 'filter[status]': anyOf(z.enum(USER_STATUSES)) },
    }),
    reply: many(User),
  }),
  get: route({
    name: 'users.get',
    method: 'GET',
    path: '/users/:id',
    access: 'user:view',
    params: ById,
    reply: one(User),
  }),
}

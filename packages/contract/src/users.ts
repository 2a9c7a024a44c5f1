import * as z from 'zod/mini'
import { email, id, instant, maybe, text, timeZone } from './kit/fields.ts'
import { bulkIds, BulkResult, undoBody } from './kit/bulk.ts'
import { exportQuery } from './kit/export.ts'
import { Facet, facetsQuery } from './kit/facets.ts'
import { anyOf, listQuery, many, one, unpaged } from './kit/list.ts'
import { textOrNull } from './kit/record.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LANGUAGES, LIMITS } from './limits.ts'
import { MFA_POLICIES } from './mfa.ts'
import { RoleKeyText, RoleOfSession } from './roles.ts'

export const ACCOUNT_STATUSES = ['active', 'suspended', 'deleting'] as const

/** An account as one of its users has it: the data that pages need, and their permissions. */
export const AccountOfUser = z.strictObject({
  id: id(),
  slug: z.string(),
  name: z.string(),
  logo_url: textOrNull(),
  /** The color behind the first letter of the name if there is no logo. */
  colour: textOrNull(),
  status: z.enum(ACCOUNT_STATUSES),
  time_zone: z.string(),
  currency: z.string(),
  currency_digits: z.int(),
  language: z.enum(LANGUAGES),
  fiscal_year_start_month: z.int(),
  asset_tag_prefix: z.string(),
  /** The hidden and the required ones of the built-in fields of assets. */
  hidden_fields: z.array(z.string()),
  required_fields: z.array(z.string()),
  mfa_policy: z.enum(MFA_POLICIES),
  role: RoleOfSession,
  /** Empty means all sites. */
  site_scope: z.array(id()),
})
export type AccountOfUser = z.infer<typeof AccountOfUser>

/** The person who is signed in. The account of the request is first among `accounts`. */
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
  /** Whether one-time codes are on, and the number of remaining recovery codes. */
  mfa: z.strictObject({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  current_account: z.nullable(AccountOfUser),
  accounts: z.array(AccountOfUser),
})
export type Me = z.infer<typeof Me>

export const password = () =>
  z.string().check(z.minLength(LIMITS.password_min), z.maxLength(LIMITS.password_max))

/** The changes that people make to themselves. */
export const MeInput = z.strictObject({
  name: z.optional(text(255)),
  email: z.optional(email()),
  password: z.optional(password()),
  password_confirmation: z.optional(z.string()),
  /** Required for a new email address or password if the session signed in more than 10 minutes ago. */
  current_password: z.optional(z.string().check(z.maxLength(LIMITS.password_max))),
  language: maybe(z.enum(LANGUAGES)),
  time_zone: maybe(timeZone()),
  preferences: z.optional(z.record(z.string(), z.unknown())),
  current_account_id: z.optional(id()),
})
export type MeInput = z.infer<typeof MeInput>

export const USER_STATUSES = ['invited', 'active', 'locked', 'deactivated'] as const

export const INVITATION_STATUSES = ['pending', 'accepted', 'expired', 'revoked'] as const

/** The invitation of a person, if they had to accept one. */
const Invitation = z.strictObject({
  status: z.enum(INVITATION_STATUSES),
  sent_at: z.nullable(instant()),
  expires_at: z.nullable(instant()),
  accepted_at: z.nullable(instant()),
})
type Invitation = z.infer<typeof Invitation>

/** A user of this account as others see them. */
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
  invitation: z.nullable(Invitation),
  last_sign_in_at: z.nullable(instant()),
  created_at: instant(),
  updated_at: instant(),
  /** Differs after each change of what others may change; a hash, not a count. */
  lock_version: z.int(),
})
export type User = z.infer<typeof User>

/** A person of an account, for those who manage its people. */
export const Member = z.extend(User, { mfa_enabled: z.boolean() })
export type Member = z.infer<typeof Member>

/** A user with all that their page shows. */
export const UserDetails = z.extend(Member, {
  pending_email: textOrNull(),
  /** The sites they are limited to, as far as the reader sees them. */
  sites: z.array(z.strictObject({ id: id(), name: z.string() })),
  /** Their accounts, as far as the reader may view the users there too; the platform sees all. */
  accounts: z.array(
    z.strictObject({
      id: id(),
      name: z.string(),
      role: z.strictObject({ key: z.string(), name: z.string() }),
    }),
  ),
  /** Whether they are in other accounts too, so that only they can change their name, email address and image. */
  belongs_elsewhere: z.boolean(),
})
export type UserDetails = z.infer<typeof UserDetails>

/** The changes of a user by others. Only users themselves set their password, language and time zone. */
export const UserInput = z.strictObject({
  name: z.optional(text(255)),
  email: z.optional(email()),
  account_user: z.optional(
    z.strictObject({
      role_key: z.optional(RoleKeyText),
      status: z.optional(z.enum(['active', 'deactivated'])),
      site_scope: z.optional(z.array(id()).check(z.maxLength(500))),
    }),
  ),
  lock_version: z.optional(z.int()),
})
export type UserInput = z.infer<typeof UserInput>

/** The changes of many users. Sending invitations again can't be combined with other changes. */
export const UserBulkChanges = z.strictObject({
  role_key: z.optional(RoleKeyText),
  /** `removed` removes them from the account for good. */
  status: z.optional(z.enum(['active', 'deactivated', 'removed'])),
  resend_invitation: z.optional(z.literal(true)),
})
export type UserBulkChanges = z.infer<typeof UserBulkChanges>

/** A session of a person. */
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

const userFilters = {
  'filter[role]': anyOf(z.string().check(z.maxLength(255))),
  'filter[status]': anyOf(z.enum(USER_STATUSES)),
}
const usersQuery = listQuery(User, {
  sort: ['name', 'email', 'last_sign_in_at', 'role', 'created_at'],
  per_page: 25,
  filters: userFilters,
})
const { search, sort, order } = usersQuery.shape

/** The columns of an export of users, with the names that an import reads; the last ones are only exported. */
export const USER_COLUMNS = [
  'id',
  'email',
  'name',
  'role_key',
  'language',
  'time_zone',
  'site_scope',
  'status',
  'invitation',
  'last_sign_in_at',
  'created_at',
] as const

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
    reply: unpaged(SessionOfMine),
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
    query: usersQuery,
    reply: many(User),
  }),
  facets: route({
    name: 'users.facets',
    method: 'GET',
    path: '/users/facets',
    access: 'user:view',
    query: z.strictObject({ search, ...userFilters, ...facetsQuery(['role', 'status']) }),
    reply: unpaged(Facet),
  }),
  export: route({
    name: 'users.export',
    method: 'GET',
    path: '/users/export',
    access: 'user:view',
    query: z.strictObject({
      search,
      sort,
      order,
      ...userFilters,
      ...exportQuery,
      columns: anyOf(z.enum(USER_COLUMNS)),
    }),
    download: 'text/csv',
  }),
  /** Removing also needs `account_user:delete`, inviting again `account_user:create`. */
  bulk: route({
    name: 'users.bulk',
    method: 'POST',
    path: '/users/bulk',
    access: 'account_user:update',
    body: z.strictObject({ users: z.strictObject({ ids: bulkIds(), changes: UserBulkChanges }) }),
    reply: one(BulkResult),
  }),
  undoBulk: route({
    name: 'users.undo_bulk',
    method: 'POST',
    path: '/users/bulk/undo',
    access: 'account_user:update',
    body: undoBody('users'),
    reply: one(BulkResult),
  }),
  get: route({
    name: 'users.get',
    method: 'GET',
    path: '/users/:id',
    access: 'user:view',
    params: ById,
    reply: one(UserDetails),
  }),
  /** Role, status and sites need `account_user:update`, all else `user:update`. */
  update: route({
    name: 'users.update',
    method: 'PATCH',
    path: '/users/:id',
    access: 'user:view',
    params: ById,
    upload: { field: 'user[image]', kind: 'image', max_bytes: LIMITS.image_bytes },
    body: z.strictObject({ user: UserInput }),
    reply: one(UserDetails),
  }),
}

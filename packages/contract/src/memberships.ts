import * as z from 'zod/mini'
import { email, id, text } from './kit/fields.ts'
import { one } from './kit/list.ts'
import { ById } from './kit/resource.ts'
import { route } from './kit/route.ts'
import { LANGUAGES } from './limits.ts'
import { RoleKeyText } from './roles.ts'
import { User } from './users.ts'

/** The maximum number of sites that a person can be limited to. */
const MAX_SITES = 500

/** The sites that a person is limited to; empty means all. */
const SiteScope = z.array(id()).check(z.maxLength(MAX_SITES))

/** The fields of an invitation. */
export const MembershipInput = z.strictObject({
  email: email(),
  /** Their name, if they are new to the installation. */
  name: text(255),
  role_key: RoleKeyText,
  site_scope: z.optional(SiteScope),
  /**
   * The language of the invitation and of the person until they choose another; by default that of the organization.
   */
  language: z.optional(z.enum(LANGUAGES)),
})
export type MembershipInput = z.infer<typeof MembershipInput>

export const MEMBERSHIP_STATUSES = ['active', 'deactivated'] as const

/** The changes of a membership. */
export const MembershipChanges = z.strictObject({
  role_key: z.optional(RoleKeyText),
  status: z.optional(z.enum(MEMBERSHIP_STATUSES)),
  site_scope: z.optional(SiteScope),
  /** Turns off the person's one-time codes, which only the platform may. Only the person can turn them on. */
  mfa_enabled: z.optional(z.literal(false)),
  lock_version: z.optional(z.int()),
})
export type MembershipChanges = z.infer<typeof MembershipChanges>

/** A person in an account. */
const OfPerson = z.object({ id: id(), user_id: id() })
const path = '/accounts/:id/memberships'

export const membershipsApi = {
  create: route({
    name: 'memberships.create',
    method: 'POST',
    path,
    access: 'account_user:create',
    status: 201,
    params: ById,
    body: z.strictObject({ membership: MembershipInput }),
    reply: one(User),
  }),
  update: route({
    name: 'memberships.update',
    method: 'PATCH',
    path: `${path}/:user_id`,
    access: 'account_user:update',
    params: OfPerson,
    body: z.strictObject({ membership: MembershipChanges }),
    reply: one(User),
  }),
  remove: route({
    name: 'memberships.remove',
    method: 'DELETE',
    path: `${path}/:user_id`,
    access: 'account_user:delete',
    params: OfPerson,
  }),
  resendInvitation: route({
    name: 'memberships.resend_invitation',
    method: 'POST',
    path: `${path}/:user_id/resend_invitation`,
    access: 'account_user:create',
    params: OfPerson,
    reply: one(User),
  }),
  /** Leaves an account that one is a member of: this also declines an unwanted invitation. */
  leave: route({
    name: 'memberships.leave',
    method: 'DELETE',
    path: '/users/me/memberships/:id',
    access: 'signed_in',
    params: ById,
  }),
}

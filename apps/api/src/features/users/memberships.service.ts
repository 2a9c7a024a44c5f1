import type { MembershipChanges, MembershipInput } from '@steward/contract/memberships.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { audit, changesBetween } from '#core/history/audit.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, forbidden, notFound, tooMany } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { inAccount, refuseStale } from '#core/records/rows.ts'
import { systemCtx } from '#core/context/system.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { countInvitations } from '#shared/mail/mail-quota.ts'
import { inviteMember, pendingInvitation } from '#shared/members/invitations.ts'
import { voidLinks } from '#shared/members/links.ts'
import { removeMfa } from '#shared/members/mfa.ts'
import { grantedBy, permissionsOf } from '#shared/members/roles.ts'
import { refuseUnknownSites } from '#shared/members/sites.ts'
import { unassignUnseen } from '#shared/work-orders/unseen-work.ts'
import { refuseExceeding, refuseStronger, refuseWiderScope } from './granting.ts'
import { changeWithin, type AccountAccess, isOfPlatform } from './account-access.ts'
import {
  administratorsIn,
  fieldOfLoss,
  lockAdministrators,
  refuseLastAdministrator,
} from './administrators.ts'
import { versionOf } from './users.queries.ts'

export type Membership = typeof memberships.$inferSelect
export type Changed = Partial<Membership>

/**
 * A person's membership of the account, locked until the transaction ends.
 *
 * @throws 404 for somebody who isn't a member
 */
export async function lockMembership(ctx: Ctx, user_id: string): Promise<Membership> {
  const [member] = await ctx.db
    .select()
    .from(memberships)
    .where(
      and(
        inAccount(ctx, memberships),
        eq(memberships.user_id, user_id),
        ne(memberships.status, 'removed'),
      ),
    )
    // References to members are written while this is held, by work whose own locks come after it.
    .for('no key update')
  if (!member) throw notFound()
  return member
}

/** The version of the person that a change is based on, and how to read the present one. */
export interface Seen {
  lock_version: number | undefined
  read: () => Promise<{ data: unknown }>
}

/** @throws 409 `stale_record` where somebody else changed the person meanwhile */
export async function refuseStalePerson(ctx: Ctx, user_id: string, { lock_version, read }: Seen) {
  if (lock_version === undefined) return
  const now = await versionOf(ctx, user_id)
  await refuseStale(now, lock_version, async () => ({ text: JSON.stringify(await read()) }))
}

/** @throws 403 if the person has more permissions than the caller */
export async function refuseStrongerMember(
  { ctx, granter }: AccountAccess,
  { user_id, role_key, site_scope }: Membership,
): Promise<void> {
  const permissions = (await permissionsOf(ctx, role_key)) ?? {}
  refuseStronger(granter, { user_id, permissions, site_scope })
}

/**
 * Invites a person to the account. Without given sites, a caller with limits gives their own.
 *
 * @throws 422 for a role or sites beyond the caller's own
 */
export function invite(access: AccountAccess, input: MembershipInput): Promise<string> {
  return changeWithin(access, async ({ ctx, granter }) => {
    const site_scope = input.site_scope ?? [...granter.site_scope]
    const granted = await grantedBy(ctx, input.role_key, '/membership/role_key')
    refuseExceeding(granter, granted, '/membership/role_key')
    refuseWiderScope(granter, site_scope, '/membership/site_scope')
    const { account_id } = ctx
    const { user_id } = await inviteMember(ctx, { ...input, site_scope, account_id })
    return user_id
  })
}

/** @throws 422 for a role or sites that don't exist, or go beyond the caller's own */
export async function refuseGrant(
  { ctx, granter }: AccountAccess,
  { role_key, site_scope }: MembershipChanges,
  pointer: string,
): Promise<void> {
  if (role_key !== undefined) {
    const granted = await grantedBy(ctx, role_key, `${pointer}/role_key`)
    refuseExceeding(granter, granted, `${pointer}/role_key`)
  }
  if (site_scope !== undefined) {
    refuseWiderScope(granter, site_scope, `${pointer}/site_scope`)
    await refuseUnknownSites(ctx, site_scope, `${pointer}/site_scope`)
  }
}

/** The state of an invitation when its person is deactivated or removed before accepting it. */
export const revokedInvitation = ({ invitation_status }: Membership, status: string | undefined) =>
  invitation_status === 'pending' && (status === 'deactivated' || status === 'removed')
    ? { invitation_status: 'revoked' as const }
    : {}

/** What differs, for the history. That leaves keys out, as those of files are secret; the key of a role isn't. */
export function membershipChanges(
  before: Membership,
  { role_key = before.role_key, ...others }: Changed,
) {
  const changes = changesBetween(before, { ...before, ...others })
  return role_key === before.role_key
    ? changes
    : { role_key: [before.role_key, role_key] as [unknown, unknown], ...changes }
}

async function write(ctx: Ctx, before: Membership, values: Changed, action: string): Promise<void> {
  const changes = membershipChanges(before, values)
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .update(memberships)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(inAccount(ctx, memberships), eq(memberships.user_id, before.user_id)))
  if (values.invitation_status === 'revoked')
    await voidLinks(ctx, 'invitation', [before.user_id], ctx.account_id)
  await audit(ctx, { type: 'User', id: before.user_id, action, changes })
  if (values.site_scope) await unassignUnseen(ctx, [before.user_id])
}

/**
 * Switches off the one-time codes of somebody who has lost them. Only the platform may do this: otherwise
 * administrators of an account could get into the person's other accounts. Users of the platform remove their own codes
 * in their profile, with their password.
 *
 * @throws 403 for everybody else
 */
async function takeMfaAway(access: AccountAccess, user_id: string): Promise<void> {
  const { ctx, granter } = access
  if (!isOfPlatform(access) || user_id === granter.user_id) throw forbidden()
  const [person] = await ctx.db.select().from(users).where(eq(users.id, user_id)).for('update')
  await removeMfa(ctx, person!)
}

/**
 * Changes what a person is in the account. It holds from their next request on, in every session that is open.
 *
 * @param seen the version that the caller saw, and how to read the person as they are now
 * @param pointer where the fields are in the caller's body
 * @throws 409 `stale_record`; 422 `last_administrator`, or for what goes beyond the caller's own rights; 403 for
 * one-time codes, unless it
 *   is the platform
 */
export function changeMembership(
  access: AccountAccess,
  user_id: string,
  { mfa_enabled, ...changes }: Omit<MembershipChanges, 'lock_version'>,
  seen: Seen,
  pointer = '/membership',
): Promise<void> {
  return changeWithin(access, async (access) => {
    const { ctx } = access
    await lockAdministrators(ctx)
    const before = await lockMembership(ctx, user_id)
    await refuseStalePerson(ctx, user_id, seen)
    await refuseStrongerMember(access, before)
    await refuseGrant(access, changes, pointer)
    const field = fieldOfLoss(ctx, changes)
    if (field) refuseLastAdministrator(await administratorsIn(ctx), user_id, `${pointer}/${field}`)
    const values = { ...given(changes), ...revokedInvitation(before, changes.status) }
    await write(ctx, before, values, 'update')
    if (mfa_enabled === false) await takeMfaAway(access, user_id)
  })
}

async function remove(ctx: Ctx, before: Membership, action: string): Promise<void> {
  refuseLastAdministrator(await administratorsIn(ctx), before.user_id, '')
  const status = 'removed' as const
  await write(ctx, before, { status, ...revokedInvitation(before, status) }, action)
}

/** Removes a person from the account; records that refer to them still show their name. */
export function removeMembership(access: AccountAccess, user_id: string): Promise<void> {
  return changeWithin(access, async (access) => {
    const { ctx } = access
    await lockAdministrators(ctx)
    const before = await lockMembership(ctx, user_id)
    await refuseStrongerMember(access, before)
    await remove(ctx, before, 'remove')
  })
}

/**
 * Removes the caller from an account, in whichever account the call is made.
 *
 * @throws 404 for an account that one isn't in; 422 `last_administrator`
 */
export function leaveAccount({ services, user_id, ...ctx }: Ctx, account_id: string) {
  const { request_id, session_id, address } = ctx
  const there = systemCtx(services, { account_id, user_id, request_id })
  return inTransaction({ ...there, session_id, address }, async (ctx) => {
    await lockAdministrators(ctx)
    await remove(ctx, await lockMembership(ctx, user_id), 'leave')
  })
}

/** The minimum number of seconds between two mails to the same person. */
const RESEND_SECONDS = 60

/** @throws 409 for an active or a deactivated user; 429 within a minute of the last invitation */
export function refuseInviting({ invitation_status, invitation_sent_at, status }: Membership) {
  if (!invitation_status || invitation_status === 'accepted')
    throw conflict('accepted', 'This person is in the account already')
  if (status !== 'active') throw conflict('deactivated', 'This person is deactivated')
  const passed = (Date.now() - Date.parse(invitation_sent_at ?? '')) / 1000
  if (passed < RESEND_SECONDS)
    throw tooMany(
      Math.ceil(RESEND_SECONDS - passed),
      'An invitation was sent within the last minute',
    )
}

/** Invites people again with new links; those of earlier mails become invalid. */
export async function inviteAgain(ctx: Ctx, user_ids: readonly string[]): Promise<void> {
  const { account_id, user_id: by_id } = ctx
  await countInvitations(ctx, account_id, user_ids.length)
  await ctx.db
    .update(memberships)
    .set({ ...pendingInvitation(), updated_at: sql`now()` })
    .where(and(inAccount(ctx, memberships), inArray(memberships.user_id, [...user_ids])))
  await voidLinks(ctx, 'invitation', user_ids, account_id)
  const action = 'resend_invitation'
  await audit(ctx, ...user_ids.map((id) => ({ type: 'User' as const, id, action })))
  for (const id of user_ids) await mailLater(ctx, 'invitation', id, { account_id, by_id })
}

/**
 * Sends an invitation again; the link of the earlier one becomes invalid.
 *
 * @throws 409 for an active or a deactivated user; 429 within a minute of the last one
 */
export function resendInvitation(access: AccountAccess, user_id: string): Promise<void> {
  return changeWithin(access, async (access) => {
    const before = await lockMembership(access.ctx, user_id)
    await refuseStrongerMember(access, before)
    refuseInviting(before)
    await inviteAgain(access.ctx, [user_id])
  })
}

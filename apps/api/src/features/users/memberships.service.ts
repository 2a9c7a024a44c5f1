import type { MembershipChanges, MembershipInput } from '@steward/contract/memberships.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { audit, changesBetween } from '#core/history/audit.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, fault, forbidden, invalid, notFound, tooMany } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { inAccount, refuseStale } from '#core/records/rows.ts'
import { systemCtx } from '#core/context/system.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { countInvitations } from '#shared/mail/mail-quota.ts'
import { inviteMember, pendingInvitation, voidInvitations } from '#shared/members/invitations.ts'
import { removeMfa } from '#shared/members/mfa.ts'
import { administratorsOf, grantedBy, permissionsOf } from '#shared/members/roles.ts'
import { refuseUnknownSites } from '#shared/members/sites.ts'
import { refuseExceeding, refuseStronger, refuseWiderScope } from './granting.ts'
import { change, type Inside, isOfPlatform } from './inside.ts'
import { versionOf } from './users.queries.ts'

export type Membership = typeof memberships.$inferSelect
export type Changed = Partial<Membership>

/** A person's place in the account, held until the transaction ends. @throws 404 for anybody else */
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
    .for('update')
  if (!member) throw notFound()
  return member
}

/** The version of a person that a change was made of, and how to read them as they are. */
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

/** @throws 403 when the person may do more than the caller */
export async function refuseStrongerMember(
  { ctx, granter }: Inside,
  { user_id, role_key, site_scope }: Membership,
): Promise<void> {
  const permissions = (await permissionsOf(ctx, role_key)) ?? {}
  refuseStronger(granter, { user_id, permissions, site_scope })
}

/**
 * Asks a person into the account. Somebody who is limited to sites passes those on where none are named.
 *
 * @throws 422 for a role or sites beyond the caller's own
 */
export function invite(inside: Inside, input: MembershipInput): Promise<string> {
  return change(inside, async ({ ctx, granter }) => {
    const site_scope = input.site_scope ?? [...granter.site_scope]
    const granted = await grantedBy(ctx, input.role_key, '/membership/role_key')
    refuseExceeding(granter, granted, '/membership/role_key')
    refuseWiderScope(granter, site_scope, '/membership/site_scope')
    const { account_id } = ctx
    const { user_id } = await inviteMember(ctx, { ...input, site_scope, account_id })
    return user_id
  })
}

/** Changes of administrators wait for each other: two who take each other's rights at once would leave nobody. */
export const oneAtATime = (ctx: Ctx) =>
  ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('administrators ' || ${ctx.account_id}, 0))`,
  )

/** Somebody who can look after the whole account today: not somebody who was only asked to, or sees some sites. */
const isAdministrator = (ctx: Ctx) =>
  and(
    inAccount(ctx, memberships),
    eq(memberships.role_key, administratorsOf(ctx.account_id)),
    eq(memberships.status, 'active'),
    eq(memberships.site_scope, []),
    eq(users.status, 'active'),
    sql`coalesce(${memberships.invitation_status}, 'accepted') = 'accepted'`,
  )

/** Those without whom nobody would look after the account; see `oneAtATime`. */
export async function administratorsIn(ctx: Ctx): Promise<Set<string>> {
  const found = await ctx.db
    .select({ user_id: memberships.user_id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.user_id))
    .where(isAdministrator(ctx))
  return new Set(found.map(({ user_id }) => user_id))
}

/** @throws 422 `last_administrator` when the account would be left without one */
export function refuseLast(
  administrators: ReadonlySet<string>,
  user_id: string,
  pointer: string,
): void {
  if (administrators.size === 1 && administrators.has(user_id))
    throw invalid(
      fault(
        pointer,
        'This is the last administrator of the account. Make someone else an administrator first.',
        'last_administrator',
      ),
    )
}

/** The first field by which a person would stop being an administrator. */
export const losing = (
  ctx: Ctx,
  { role_key, status, site_scope }: { [K in keyof Changed]?: Changed[K] | undefined },
) => {
  if (role_key !== undefined && role_key !== administratorsOf(ctx.account_id)) return 'role_key'
  if (status === 'deactivated' || status === 'removed') return 'status'
  return site_scope && site_scope.length > 0 ? 'site_scope' : undefined
}

/** @throws 422 for a role or sites that don't exist, or go beyond the caller's own */
export async function refuseGrant(
  { ctx, granter }: Inside,
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

/** Somebody who is switched off before they came has no invitation any more. */
export const revoking = ({ invitation_status }: Membership, status: string | undefined) =>
  invitation_status === 'pending' && (status === 'deactivated' || status === 'removed')
    ? { invitation_status: 'revoked' as const }
    : {}

/** The key of a role is its name in calls, and no secret as the key of a file is. */
export function differences(
  before: Membership,
  { role_key = before.role_key, ...others }: Changed,
) {
  const changes = changesBetween(before, { ...before, ...others })
  return role_key === before.role_key
    ? changes
    : { role_key: [before.role_key, role_key] as [unknown, unknown], ...changes }
}

async function write(ctx: Ctx, before: Membership, values: Changed, action: string): Promise<void> {
  const changes = differences(before, values)
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .update(memberships)
    .set({ ...values, updated_at: sql`now()` })
    .where(and(inAccount(ctx, memberships), eq(memberships.user_id, before.user_id)))
  if (values.invitation_status === 'revoked')
    await voidInvitations(ctx, [before.user_id], ctx.account_id)
  await audit(ctx, { type: 'User', id: before.user_id, action, changes })
}

/**
 * Takes somebody's one-time codes away who has lost them: by the platform, because an account's own administrators
 * would come by the person's other accounts. People of the platform remove their own like everybody else, with proof.
 *
 * @throws 403 for everybody else
 */
async function takeMfaAway(inside: Inside, user_id: string): Promise<void> {
  const { ctx, granter } = inside
  if (!isOfPlatform(inside) || user_id === granter.user_id) throw forbidden()
  const [person] = await ctx.db.select().from(users).where(eq(users.id, user_id)).for('update')
  await removeMfa(ctx, person!)
}

/**
 * Changes what a person is in the account. It holds from their next request on, in every session that is open.
 *
 * @param seen the version that the caller saw, and how to read the person as they are now
 * @param pointer where the fields are in the caller's body
 * @throws 409 `stale_record`; 422 `last_administrator`, or for what goes beyond the caller's own rights; 403 for one-time codes, unless it
 *   is the platform
 */
export function changeMembership(
  inside: Inside,
  user_id: string,
  { mfa_enabled, ...changes }: Omit<MembershipChanges, 'lock_version'>,
  seen: Seen,
  pointer = '/membership',
): Promise<void> {
  return change(inside, async (inside) => {
    const { ctx } = inside
    await oneAtATime(ctx)
    const before = await lockMembership(ctx, user_id)
    await refuseStalePerson(ctx, user_id, seen)
    await refuseStrongerMember(inside, before)
    await refuseGrant(inside, changes, pointer)
    const field = losing(ctx, changes)
    if (field) refuseLast(await administratorsIn(ctx), user_id, `${pointer}/${field}`)
    const values = { ...given(changes), ...revoking(before, changes.status) }
    await write(ctx, before, values, 'update')
    if (mfa_enabled === false) await takeMfaAway(inside, user_id)
  })
}

async function remove(ctx: Ctx, before: Membership, action: string): Promise<void> {
  refuseLast(await administratorsIn(ctx), before.user_id, '')
  const status = 'removed' as const
  await write(ctx, before, { status, ...revoking(before, status) }, action)
}

/** Takes a person out of the account; what refers to them still says who it was. */
export function removeMembership(inside: Inside, user_id: string): Promise<void> {
  return change(inside, async (inside) => {
    const { ctx } = inside
    await oneAtATime(ctx)
    const before = await lockMembership(ctx, user_id)
    await refuseStrongerMember(inside, before)
    await remove(ctx, before, 'remove')
  })
}

/**
 * Takes oneself out of an account, whichever one the call is made in.
 *
 * @throws 404 for an account that one isn't in; 422 `last_administrator`
 */
export function leaveAccount({ services, user_id, ...ctx }: Ctx, account_id: string) {
  const { request_id, session_id, address } = ctx
  const there = systemCtx(services, { account_id, user_id, request_id })
  return inTransaction({ ...there, session_id, address }, async (ctx) => {
    await oneAtATime(ctx)
    await remove(ctx, await lockMembership(ctx, user_id), 'leave')
  })
}

/** So many seconds are between two mails to the same person. */
const RESEND_SECONDS = 60

/** @throws 409 for somebody who is in already or switched off; 429 within a minute of the last invitation */
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

/** Sends people who may be invited again another link; those of the mails before are worth nothing then. */
export async function inviteAgain(ctx: Ctx, user_ids: readonly string[]): Promise<void> {
  const { account_id, user_id: by_id } = ctx
  await countInvitations(ctx, account_id, user_ids.length)
  await ctx.db
    .update(memberships)
    .set({ ...pendingInvitation(), updated_at: sql`now()` })
    .where(and(inAccount(ctx, memberships), inArray(memberships.user_id, [...user_ids])))
  await voidInvitations(ctx, user_ids, account_id)
  const action = 'resend_invitation'
  await audit(ctx, ...user_ids.map((id) => ({ type: 'User' as const, id, action })))
  for (const id of user_ids) await mailLater(ctx, 'invitation', id, { account_id, by_id })
}

/**
 * Sends an invitation once more; the link of the one before is worth nothing then.
 *
 * @throws 409 for somebody who is in already or switched off; 429 within a minute of the last one
 */
export function resendInvitation(inside: Inside, user_id: string): Promise<void> {
  return change(inside, async (inside) => {
    const before = await lockMembership(inside.ctx, user_id)
    await refuseStrongerMember(inside, before)
    refuseInviting(before)
    await inviteAgain(inside.ctx, [user_id])
  })
}

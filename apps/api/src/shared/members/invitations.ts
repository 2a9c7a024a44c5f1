import type { Language } from '@steward/contract/limits.ts'
import { and, eq, sql } from 'drizzle-orm'
import { audit } from '#core/history/audit.ts'
import { clientOf, type Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { countInvitations } from '#shared/mail/mail-quota.ts'
import { unassignUnseen } from '#shared/work-orders/unseen-work.ts'
import { hasEmail } from './email.ts'
import { voidLinks } from './links.ts'
import { grantedBy } from './roles.ts'
import { refuseUnknownSites } from './sites.ts'

/** How long the link of an invitation is valid. */
const INVITATION_DAYS = 7

/** The columns of a membership whose invitation is sent. */
export const pendingInvitation = () => ({
  invitation_status: 'pending' as const,
  invitation_sent_at: sql`now()`,
  invitation_expires_at: sql`now() + ${INVITATION_DAYS} * interval '1 day'`,
  invitation_accepted_at: null,
})

/** The same, or those of a membership whose invitation is still to be sent. */
const asking = (isMailed: boolean) => ({
  ...pendingInvitation(),
  ...(!isMailed && { invitation_sent_at: null, invitation_expires_at: null }),
})

const NO_INVITATION = {
  invitation_status: null,
  invitation_sent_at: null,
  invitation_expires_at: null,
  invitation_accepted_at: null,
}

/** Somebody without access has no invitation that could be accepted, but may be sent one after being activated. */
function statusOf(isActive: boolean, isAsked: boolean, isMailed: boolean) {
  const invitation = isAsked ? asking(isMailed) : NO_INVITATION
  if (isActive) return { status: 'active' as const, ...invitation }
  const revoked = isAsked ? ('revoked' as const) : null
  return { status: 'deactivated' as const, ...invitation, invitation_status: revoked }
}

interface NewMember {
  account_id: string
  email: string
  name: string
  role_key: string
  site_scope?: string[] | undefined
  language?: Language | undefined
  time_zone?: string | undefined
}

const findByEmail = async (ctx: Ctx, email: string) => {
  const [found] = await ctx.db
    .select({ id: users.id, password_hash: users.password_hash, status: users.status })
    .from(users)
    .where(hasEmail(email))
    // Locked, so that an address that is being changed at the same time isn't taken for this person's.
    .for('no key update')
  return found
}

/** Reactivates somebody who was deactivated with their last account: the mail lets them choose a new password. */
async function comeBack(ctx: Ctx, id: string) {
  await ctx.db
    .update(users)
    .set({ status: 'active', password_hash: null, pending_email: null, updated_at: sql`now()` })
    .where(eq(users.id, id))
  return { id, password_hash: null }
}

/**
 * The person with this address, of whom there is one in the whole installation: simultaneous invitations create only
 * one.
 */
async function personOf(ctx: Ctx, { email, name, language, time_zone, account_id }: NewMember) {
  const known = await findByEmail(ctx, email)
  if (known) return known.status === 'active' ? known : comeBack(ctx, known.id)
  const [made] = await ctx.db
    .insert(users)
    .values({
      email,
      name,
      language: language ?? null,
      time_zone: time_zone ?? null,
      current_account_id: account_id,
    })
    .onConflictDoNothing()
    .returning({ id: users.id, password_hash: users.password_hash })
  return made ?? (await findByEmail(ctx, email))!
}

interface Inviting {
  pointer?: string
  isMailed?: boolean
  isActive?: boolean
  isOneOfMany?: boolean
}

/**
 * Adds a person to the current account, in the transaction under way. Somebody without a password is sent an invitation
 * that sets one; somebody with a password is a member at once, and is notified by a mail from which they can leave.
 *
 * The caller has checked that it may assign this role and these sites.
 *
 * @param pointer where the fields are in the caller's body
 * @param isMailed whether a mail is sent; without it they wait until somebody sends the invitation
 * @param isActive whether they have access; without it nothing is sent, and they wait until somebody activates them
 * @param isOneOfMany the caller takes the work out of their sight from them, together with that of the others
 * @throws 422 for an unknown role or site, and for a person who is a member already
 */
export async function inviteMember(
  ctx: Ctx,
  input: NewMember,
  { pointer = '/membership', isMailed: isSent = true, isActive = true, isOneOfMany }: Inviting = {},
): Promise<{ user_id: string }> {
  const { account_id, role_key, site_scope = [] } = input
  await grantedBy(ctx, role_key, `${pointer}/role_key`)
  await refuseUnknownSites(ctx, site_scope, `${pointer}/site_scope`)
  const { id: user_id, password_hash } = await personOf(ctx, input)
  const isAsked = password_hash === null
  const isMailed = isSent && isActive
  const values = { role_key, site_scope, ...statusOf(isActive, isAsked, isMailed) }
  const [member] = await ctx.db
    .insert(memberships)
    .values({ account_id, user_id, ...values })
    .onConflictDoUpdate({
      target: [memberships.account_id, memberships.user_id],
      set: { ...values, created_at: sql`now()`, updated_at: sql`now()` },
      setWhere: eq(memberships.status, 'removed'),
    })
    .returning({ user_id: memberships.user_id })
  if (!member)
    throw invalid(fault(`${pointer}/email`, 'membership email has already been taken', 'taken'))
  await remember(ctx, user_id, isAsked && isActive ? 'invite' : 'add', input)
  await unassignUnseen(ctx, limited(user_id, site_scope, isOneOfMany))
  await invite(ctx, user_id, { isAsked, isMailed })
  return { user_id }
}

/** Whoever is limited to sites: somebody who comes back still has the work that was theirs. */
const limited = (user_id: string, site_scope: readonly string[], isOneOfMany = false) =>
  site_scope.length > 0 && !isOneOfMany ? [user_id] : []

const remember = (
  ctx: Ctx,
  id: string,
  action: string,
  { email, role_key, site_scope = [] }: NewMember,
) =>
  audit(ctx, {
    type: 'User',
    id,
    action,
    changes: {
      email: [null, email],
      role_key: [null, role_key],
      ...(site_scope.length > 0 ? { site_scope: [[], site_scope] } : {}),
    },
  })

/** Voids earlier invitations, and sends one. */
async function invite(
  ctx: Ctx,
  user_id: string,
  { isAsked, isMailed }: { isAsked: boolean; isMailed: boolean },
): Promise<void> {
  if (isAsked) await voidLinks(ctx, 'invitation', [user_id], ctx.account_id)
  if (isMailed) await sendInvitation(ctx, user_id, isAsked)
}

async function sendInvitation(ctx: Ctx, user_id: string, isAsked: boolean): Promise<void> {
  const { account_id, user_id: by_id } = ctx
  await countInvitations(ctx, account_id)
  const kind = isAsked ? 'invitation' : 'membership_added'
  await mailLater(ctx, kind, user_id, { account_id, by_id })
}

/**
 * Accepts all invitations of a person who has set a password by a mail, which proves that the address is theirs, and
 * voids their other links to set one. Each account is entered for its own row.
 *
 * @param ctx outside of any account
 */
export async function acceptInvitations(ctx: Ctx, user_id: string): Promise<void> {
  const { rows } = await clientOf(ctx).query<{ account_id: string }>(
    "select a->>'id' as account_id from jsonb_array_elements(accounts_of($1)) a",
    [user_id],
  )
  for (const { account_id } of rows) {
    await ctx.db.execute(sql`select set_config('app.account_id', ${account_id}, true)`)
    const accepted = await ctx.db
      .update(memberships)
      .set({
        invitation_status: 'accepted',
        invitation_accepted_at: sql`now()`,
        updated_at: sql`now()`,
      })
      .where(
        and(
          eq(memberships.account_id, account_id),
          eq(memberships.user_id, user_id),
          eq(memberships.invitation_status, 'pending'),
        ),
      )
      .returning({ user_id: memberships.user_id })
    if (accepted.length > 0)
      await audit(
        { ...ctx, account_id, user_id },
        { type: 'User', id: user_id, action: 'accept_invitation' },
      )
    await voidLinks(ctx, 'invitation', [user_id], account_id)
  }
  await ctx.db.execute(sql`select set_config('app.account_id', '', true)`)
}

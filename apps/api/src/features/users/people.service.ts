import { allows } from '@steward/contract/permissions.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { UserInput } from '@steward/contract/users.ts'
import { and, eq, sql } from 'drizzle-orm'
import { audit, changesBetween } from '#core/history/audit.ts'
import { admitted, askRow, type Ctx } from '#core/context/ctx.ts'
import { fault, forbidden, invalid } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { inAccount } from '#core/records/rows.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { type Received, removeFileLater, withImage } from '#shared/images/store.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { countInvitations } from '#shared/mail/mail-quota.ts'
import { refuseTakenEmail } from '#shared/members/email.ts'
import { pendingInvitation } from '#shared/members/invitations.ts'
import { voidLinks } from '#shared/members/links.ts'
import { changeWithin, type AccountAccess } from './account-access.ts'
import {
  changeMembership,
  lockMembership,
  refuseStalePerson,
  refuseStrongerMember,
  type Seen,
} from './memberships.service.ts'

type User = typeof users.$inferSelect
type Profile = Omit<UserInput, 'account_user' | 'lock_version'>

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Changes what others may change of a person: what they are in the account, and who they are where no other account is
 * concerned.
 *
 * @param upload their new picture; `null` removes the one they have
 * @param read answers the person as they are now
 * @param mail counts a mail to a new address, and refuses too many
 * @throws 409 `stale_record`; 403 without the right for a field; 422 `belongs_elsewhere` at a field that is the
 * person's own, `own_email`
 *   at the caller's own address
 */
export async function updateUser(
  access: AccountAccess,
  user_id: string,
  { account_user, lock_version, ...profile }: UserInput,
  upload: Received | null | undefined,
  { mail, read }: { mail: () => void } & Pick<Seen, 'read'>,
): Promise<void> {
  const { permissions } = await admitted(access.ctx)
  const isProfile = Object.keys(given(profile)).length > 0 || upload !== undefined
  if (account_user && !allows(permissions, 'account_user:update')) throw forbidden()
  if (isProfile && !allows(permissions, 'user:update')) throw forbidden()
  const write = (image_key: string | null | undefined) =>
    changeWithin(access, async (access) => {
      const seen = { lock_version, read }
      if (account_user)
        await changeMembership(access, user_id, account_user, seen, '/user/account_user')
      else {
        await lockMembership(access.ctx, user_id)
        await refuseStalePerson(access.ctx, user_id, seen)
      }
      if (isProfile) await changeProfile(access, user_id, { ...profile, image_key }, mail)
    })
  // A person's picture belongs to no account, because they may be in several.
  if (upload === undefined) await write(undefined)
  else await withImage({ ...access.ctx, account_id: PLATFORM_ACCOUNT_ID }, upload, write)
}

async function changeProfile(
  access: AccountAccess,
  user_id: string,
  { name, email, image_key }: Profile & { image_key: string | null | undefined },
  mail: () => void,
): Promise<void> {
  const { ctx } = access
  const member = await lockMembership(ctx, user_id)
  await refuseStrongerMember(access, member)
  const [before] = await ctx.db.select().from(users).where(eq(users.id, user_id)).for('update')
  const fields = Object.keys(given({ name, email, image: image_key }))
  await refuseSharedPerson(ctx, user_id, fields)
  const changes = { ...given({ name, image_key }), ...(await newEmail(ctx, before!, email, mail)) }
  await save(ctx, before!, changes)
  if (image_key !== undefined) await removeFileLater(ctx, before!.image_key)
}

/**
 * Refuses these fields of somebody who is in other accounts, too: with another address, one could sign in there in
 * their name.
 */
async function refuseSharedPerson(ctx: Ctx, user_id: string, fields: string[]): Promise<void> {
  const { elsewhere } = await askRow<{ elsewhere: boolean }>(ctx, {
    text: 'select belongs_elsewhere($1) as elsewhere',
    values: [user_id],
  })
  if (elsewhere)
    throw invalid(
      ...fields.map((field) =>
        fault(
          `/user/${field}`,
          'This person is in other accounts too: only they can change this',
          'belongs_elsewhere',
        ),
      ),
    )
}

/**
 * A new address is confirmed by a mail to it, and the old one is notified. Somebody who never signed in is just invited
 * again under the new one. One's own address is changed in the profile, where the password is required.
 */
async function newEmail(
  ctx: Ctx,
  person: User,
  email: string | undefined,
  mail: () => void,
): Promise<Partial<User>> {
  if (email === undefined || (isSame(email, person.email) && !person.pending_email)) return {}
  if (person.id === ctx.user_id)
    throw invalid(fault('/user/email', 'Change your own email in your profile', 'own_email'))
  await refuseTakenEmail(ctx, person.id, email)
  if (person.password_hash === null) return askAnew(ctx, person.id, email, mail)
  await voidLinks(ctx, 'confirmation', [person.id])
  if (isSame(email, person.email)) return { pending_email: null }
  mail()
  await mailLater(ctx, 'email_confirmation', person.id, {
    account_id: ctx.account_id,
    by_id: ctx.user_id,
  })
  await mailLater(ctx, 'email_change', person.id)
  return { pending_email: email }
}

/** Invalidates the links in the mailbox of the old address. */
async function askAnew(ctx: Ctx, user_id: string, email: string, mail: () => void) {
  mail()
  await countInvitations(ctx, ctx.account_id)
  await ctx.db
    .update(memberships)
    .set(pendingInvitation())
    .where(and(inAccount(ctx, memberships), eq(memberships.user_id, user_id)))
  await voidLinks(ctx, 'invitation', [user_id])
  await voidLinks(ctx, 'reset', [user_id])
  await mailLater(ctx, 'invitation', user_id, { account_id: ctx.account_id, by_id: ctx.user_id })
  return { email }
}

async function save(ctx: Ctx, before: User, values: Partial<User>): Promise<void> {
  const changes = changesBetween(before, { ...before, ...values })
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .update(users)
    .set({ ...values, updated_at: sql`now()` })
    .where(eq(users.id, before.id))
  await audit(ctx, { type: 'User', id: before.id, action: 'update', changes })
}

import { allows } from '@steward/contract/permissions.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { UserInput } from '@steward/contract/users.ts'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { audit, changesBetween } from '#core/audit.ts'
import { admitted, type Ctx } from '#core/ctx.ts'
import { fault, forbidden, invalid } from '#core/errors.ts'
import { given } from '#core/records.ts'
import { inAccount } from '#core/rows.ts'
import { memberships } from '#db/schema/memberships.ts'
import { tokens } from '#db/schema/sessions.ts'
import { users } from '#db/schema/users.ts'
import { type Received, removeFileLater, withImage } from '#images/store.ts'
import { mailLater } from '#mail/mail-jobs.ts'
import { pendingInvitation, voidInvitations } from '#members/invitations.ts'
import { change, type Inside } from './inside.ts'
import { changeMembership, lockMembership, refuseStrongerMember } from './memberships.service.ts'

type User = typeof users.$inferSelect
type Profile = Omit<UserInput, 'account_user'>

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/**
 * Changes what others may change of a person: what they are in the account, and who they are where no other account
 * is concerned.
 *
 * @param upload their new picture; `null` removes the one they have
 * @throws 403 without the right for a field; 422 `belongs_elsewhere` at a field that is the person's own
 */
export async function updateUser(
  inside: Inside,
  user_id: string,
  { account_user, ...profile }: UserInput,
  upload: Received | null | undefined,
): Promise<void> {
  const { permissions } = await admitted(inside.ctx)
  const isProfile = Object.keys(given(profile)).length > 0 || upload !== undefined
  if (account_user && !allows(permissions, 'account_user:update')) throw forbidden()
  if (isProfile && !allows(permissions, 'user:update')) throw forbidden()
  const write = (image_key: string | null | undefined) =>
    change(inside, async (inside) => {
      if (account_user) await changeMembership(inside, user_id, account_user, '/user/account_user')
      if (isProfile) await changeProfile(inside, user_id, profile, image_key)
      else await lockMembership(inside.ctx, user_id)
    })
  // A person's picture belongs to no account: it outlives each of them.
  if (upload === undefined) await write(undefined)
  else await withImage({ ...inside.ctx, account_id: PLATFORM_ACCOUNT_ID }, upload, write)
}

async function changeProfile(
  inside: Inside,
  user_id: string,
  { name, email }: Profile,
  image_key: string | null | undefined,
): Promise<void> {
  const { ctx } = inside
  const member = await lockMembership(ctx, user_id)
  await refuseStrongerMember(inside, member)
  const [before] = await ctx.db.select().from(users).where(eq(users.id, user_id)).for('update')
  const fields = Object.keys(given({ name, email, image: image_key }))
  await refuseForeigners(ctx, user_id, fields)
  const changes = { ...given({ name, image_key }), ...(await newEmail(ctx, before!, email)) }
  await save(ctx, before!, changes)
  if (image_key !== undefined) await removeFileLater(ctx, before!.image_key)
}

/** Whoever could change the e-mail of somebody of another account could sign in there in their name. */
async function refuseForeigners(ctx: Ctx, user_id: string, fields: string[]): Promise<void> {
  const { rows } = await ctx.client!.query<{ elsewhere: boolean }>(
    'select belongs_elsewhere($1) as elsewhere',
    [user_id],
  )
  if (rows[0]!.elsewhere)
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
 * A new address is confirmed by a mail to it, and the old one is told. Somebody who never came yet is simply asked
 * under the new one.
 */
async function newEmail(ctx: Ctx, person: User, email: string | undefined): Promise<Partial<User>> {
  if (email === undefined || (isSame(email, person.email) && !person.pending_email)) return {}
  await refuseTaken(ctx, person.id, email)
  if (person.password_hash === null) {
    await ctx.db
      .update(memberships)
      .set(pendingInvitation())
      .where(and(inAccount(ctx, memberships), eq(memberships.user_id, person.id)))
    await voidInvitations(ctx, person.id, ctx.account_id)
    await mailLater(ctx, 'invitation', person.id, {
      account_id: ctx.account_id,
      by_id: ctx.user_id,
    })
    return { email }
  }
  await voidConfirmations(ctx, person.id)
  if (isSame(email, person.email)) return { pending_email: null }
  await mailLater(ctx, 'email_confirmation', person.id)
  await mailLater(ctx, 'email_change', person.id)
  return { pending_email: email }
}

async function refuseTaken(ctx: Ctx, user_id: string, email: string): Promise<void> {
  const [other] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(
      and(sql`lower(${users.email}) collate "C" = ${email.toLowerCase()}`, ne(users.id, user_id)),
    )
  if (other) throw invalid(fault('/user/email', 'user email has already been taken', 'taken'))
}

const voidConfirmations = (ctx: Ctx, user_id: string) =>
  ctx.db
    .update(tokens)
    .set({ used_at: sql`now()` })
    .where(
      and(eq(tokens.purpose, 'confirmation'), eq(tokens.user_id, user_id), isNull(tokens.used_at)),
    )

async function save(ctx: Ctx, before: User, values: Partial<User>): Promise<void> {
  const changes = changesBetween(before, { ...before, ...values })
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .update(users)
    .set({ ...values, updated_at: sql`now()` })
    .where(eq(users.id, before.id))
  await audit(ctx, { type: 'User', id: before.id, action: 'update', changes })
}

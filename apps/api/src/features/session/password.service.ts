import { eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { users } from '#db/schema/users.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { acceptInvitations } from '#shared/members/invitations.ts'
import { voidLinks } from '#shared/members/links.ts'
import { endSessions } from '#shared/members/sessions.ts'
import { countMail } from '#shared/mail/mail-quota.ts'
import { hasEmail, plainEmail } from '#shared/members/email.ts'
import { unlock } from './lockout.queries.ts'
import { invalidToken, type OneTimeToken, readOneTimeToken, useToken } from './one-time-tokens.ts'
import { hashPassword, refuseNewPassword } from './passwords.ts'
import { lockUser, type User } from './proof.ts'
import { completeSignUp } from './sign-up.service.ts'
import { signUpOf } from './sign-ups.ts'

/**
 * Sends a link for a new password to the person with this address. For an unknown address, or after too many requests,
 * the call does the same except for the mail, which a job writes.
 */
export async function askForReset(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isAllowed = await countMail(ctx, 'reset', email)
    const [user] = await ctx.db.select({ id: users.id }).from(users).where(hasEmail(email))
    await mailLater(ctx, 'password_reset', isAllowed ? (user?.id ?? null) : null)
  })
}

interface NewPassword {
  reset_password_token: string
  password: string
  password_confirmation: string
}

/**
 * The person whom a link was sent to, locked until the transaction ends. The reader of the mail has proved that its
 * address is theirs, but not another one that the person has by now.
 */
async function lockAddressee(ctx: Ctx, { user_id, data }: OneTimeToken): Promise<User> {
  const person = await lockUser(ctx, user_id!)
  if (plainEmail(data['email'] ?? '') !== plainEmail(person.email)) throw invalidToken()
  return person
}

/** The kinds of links with which the reader of the mail sets a password. */
const KINDS = ['reset', 'invitation', 'sign_up'] as const

/**
 * Sets a new password by the link of a mail: of a reset; of an invitation, which is accepted by it; or of a sign-up,
 * which is confirmed by it, and whose own password never counts then. It ends all sessions, lets the person sign in
 * again at once, and tells them of a reset. An address that waits to be confirmed goes: whoever was in before may have
 * asked for it.
 *
 * @throws 403 `invalid_token`, also when the person has another address by now than the link was sent to; 422 for a
 *   password that won't do, after which the link is still good
 */
export async function setPasswordByToken(
  ctx: Ctx,
  { reset_password_token: secret, ...input }: NewPassword,
): Promise<{ email: string }> {
  const named = await inTransaction(ctx, async (ctx) => {
    const token = await readOneTimeToken(ctx, secret, ...KINDS)
    return token.purpose === 'sign_up' ? signUpOf(token) : lockAddressee(ctx, token)
  })
  refuseNewPassword(input, [named.email, named.name])
  const password_hash = await hashPassword(input.password)
  return inTransaction(ctx, async (ctx) => {
    const token = await useToken(ctx, secret, ...KINDS)
    if (token.purpose === 'sign_up') {
      await unlock(ctx, named.email)
      return completeSignUp(ctx, token, password_hash)
    }
    const { id: user_id, email } = await lockAddressee(ctx, token)
    await ctx.db
      .update(users)
      .set({ password_hash, pending_email: null, updated_at: sql`now()` })
      .where(eq(users.id, user_id))
    await voidLinks(ctx, 'reset', [user_id])
    await endSessions(ctx, user_id)
    await unlock(ctx, email)
    await acceptInvitations(ctx, user_id)
    if (token.purpose === 'reset') await mailLater(ctx, 'password_changed', user_id)
    ctx.services.log.info({ user_id, by: token.purpose }, 'password set by link')
    return { email }
  })
}

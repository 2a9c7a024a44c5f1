import { and, desc, eq, sql } from 'drizzle-orm'
import { audit } from '#core/history/audit.ts'
import { askRow, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { users } from '#db/schema/users.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { voidLinks } from '#shared/members/links.ts'
import { endSessions } from '#shared/members/sessions.ts'
import { countMail } from '#shared/mail/mail-quota.ts'
import { hasEmail } from '#shared/members/email.ts'
import { invalidToken, type OneTimeToken, readOneTimeToken, useToken } from './one-time-tokens.ts'
import { lockUser } from './proof.ts'
import { confirmSignUp } from './sign-up.service.ts'
import { onlySignUp, signUpOf } from './sign-ups.ts'

/** The session that a confirmation was sent with; its signature was checked. */
interface Session {
  user_id: string
  session_id: string
}

/** The input from the link of a mail. */
export interface ConfirmationLink {
  confirmation_token: string
  /** Required for the link of a sign-up. */
  password?: string | undefined
}

/**
 * Confirms what the link of a mail was sent for: a new address, or a sign-up. An address that somebody else entered for
 * a user of several accounts also has to be confirmed by that user.
 *
 * @param from the session to continue, if it is one of the same person; a new address ends all others
 * @returns the address, which the person signs in with from now on
 * @throws 403 `invalid_token` when the link is unknown, used or too old; 422 when somebody else has taken the address,
 *   or the password of a sign-up is missing or wrong; 423 after too many wrong ones
 */
export async function confirm(
  ctx: Ctx,
  { confirmation_token: secret, password }: ConfirmationLink,
  from: Session | undefined,
): Promise<{ email: string }> {
  const link = await inTransaction(ctx, (ctx) =>
    readOneTimeToken(ctx, secret, 'confirmation', 'sign_up'),
  )
  if (link.purpose === 'sign_up') return confirmSignUp(ctx, secret, signUpOf(link), password)
  return inTransaction(ctx, async (ctx) =>
    confirmEmail(ctx, await useToken(ctx, secret, 'confirmation'), from),
  )
}

async function confirmEmail(
  ctx: Ctx,
  { user_id, data }: OneTimeToken,
  from: Session | undefined,
): Promise<{ email: string }> {
  const me = await lockUser(ctx, user_id!)
  const email = me.pending_email
  if (email === null || email !== data['email'] || me.status !== 'active') throw invalidToken()
  if (data['by_id'] !== me.id && (await isElsewhere(ctx, me.id, data['asked_in'])))
    throw invalidToken()
  await ctx.db
    .update(users)
    .set({ email, pending_email: null, updated_at: sql`now()` })
    .where(eq(users.id, me.id))
  // A link for a new password may be in the old mailbox.
  await voidLinks(ctx, 'reset', [me.id])
  await endSessions(ctx, me.id, from?.user_id === me.id ? from.session_id : null)
  await noteInAccounts(ctx, me.id, [me.email, email])
  await mailLater(ctx, 'email_changed', me.id, { address: me.email })
  ctx.services.log.info({ user_id: me.id, request_id: ctx.request_id }, 'email changed')
  return { email }
}

/** Whether a person was added to other accounts since somebody of this one gave them a new address. */
async function isElsewhere(ctx: Ctx, user_id: string, account_id = ''): Promise<boolean> {
  await ctx.db.execute(sql`select set_config('app.account_id', ${account_id}, true)`)
  const { elsewhere } = await askRow<{ elsewhere: boolean }>(ctx, {
    text: 'select belongs_elsewhere($1) as elsewhere',
    values: [user_id],
  })
  await ctx.db.execute(sql`select set_config('app.account_id', '', true)`)
  return elsewhere
}

/** Writes the new address into the history of each account of the person. */
async function noteInAccounts(ctx: Ctx, user_id: string, email: [string, string]): Promise<void> {
  const { accounts } = await askRow<{ accounts: { id: string }[] }>(ctx, {
    text: 'select accounts_of($1) as accounts',
    values: [user_id],
  })
  for (const { id: account_id } of accounts) {
    await ctx.db.execute(sql`select set_config('app.account_id', ${account_id}, true)`)
    await audit(
      { ...ctx, account_id, user_id },
      { type: 'User', id: user_id, action: 'update', changes: { email } },
    )
  }
  await ctx.db.execute(sql`select set_config('app.account_id', '', true)`)
}

/** The person who requested this address last, and hasn't confirmed it. */
async function findPending(ctx: Ctx, email: string): Promise<{ id: string } | undefined> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(hasEmail(email, users.pending_email), eq(users.status, 'active')))
    .orderBy(desc(users.updated_at))
    .limit(1)
  return user
}

/**
 * Sends the confirmation again to an address that waits for it. For any other address, or after too many requests, the
 * call does the same except for the mail, which a job writes.
 */
export async function resendConfirmation(ctx: Ctx, email: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const isAllowed = await countMail(ctx, 'confirmation', email)
    const user = await findPending(ctx, email)
    const signUp = await onlySignUp(ctx, email)
    const sign_up = !user && signUp ? { key: signUp.key, id: signUp.id } : undefined
    await mailLater(
      ctx,
      sign_up ? 'sign_up' : 'email_confirmation',
      isAllowed ? (user?.id ?? null) : null,
      sign_up && isAllowed ? { sign_up } : {},
    )
  })
}

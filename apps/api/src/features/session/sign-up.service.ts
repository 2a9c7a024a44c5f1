import { randomBytes } from 'node:crypto'
import { LANGUAGES } from '@steward/contract/limits.ts'
import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { sessionApi } from '@steward/contract/session.ts'
import { slugOf } from '@steward/contract/slugs.ts'
import { sql } from 'drizzle-orm'
import { addStartingRecords } from '#shared/accounts/starting-records.ts'
import { audit } from '#core/history/audit.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, forbidden, invalid } from '#core/context/errors.ts'
import { accounts } from '#db/schema/accounts.ts'
import { memberships } from '#db/schema/memberships.ts'
import { users } from '#db/schema/users.ts'
import { hasEmail } from '#shared/members/email.ts'
import { countAttempt, clearAttempts } from './lockout.queries.ts'
import { lockKeys } from './lockout.rules.ts'
import { invalidToken, type OneTimeToken, useToken } from './one-time-tokens.ts'
import { hashPassword, isPassword, refuseNewPassword } from './passwords.ts'
import { dropSignUps, keepSignUp, mailSignUp, type SignUp, signUpOf } from './sign-ups.ts'

/**
 * Keeps what somebody wants to begin with, and mails the link that makes it true: before that there is neither a
 * person nor an account. An address that is known gets a mail that says so; the answer and the work are the same, and
 * which of the two it is is only looked up when the mail is written.
 *
 * @throws 403 `sign_up_off` where the installation doesn't allow it; 422 for a password that everybody would guess
 */
export async function signUp(ctx: Ctx, input: BodyOf<typeof sessionApi.signUp>): Promise<void> {
  if (ctx.services.env.SIGNUP !== 'on')
    throw forbidden(
      'Sign-up is turned off here. Ask the administrator of this installation for an invitation.',
      'sign_up_off',
    )
  const { password, language, ...user } = input.user
  const { name: account_name, time_zone } = input.account
  refuseNewPassword({ password, password_confirmation: password }, [user.email, user.name])
  const password_hash = await hashPassword(password)
  await inTransaction(ctx, async (ctx) => {
    const kept = await keepSignUp(ctx, {
      ...user,
      password_hash,
      account_name,
      ...(language && { language }),
      ...(time_zone && { time_zone }),
    })
    await mailSignUp(ctx, kept)
  })
}

/**
 * Checks that the reader of the mail is the person who signed up. Anybody can sign up with the address of somebody
 * else, who would otherwise confirm a stranger's password. Wrong passwords count like those of a sign-in.
 *
 * @throws 422 at `/user/password` when it is missing or wrong; 423 after too many
 */
async function proveSignUp(
  ctx: Ctx,
  { email, password_hash }: SignUp,
  password: string | undefined,
): Promise<void> {
  const pointer = '/user/password'
  if (password === undefined) throw invalid(fault(pointer, 'password must be given', 'required'))
  const keys = lockKeys(email, ctx.address ?? '')
  const counted = await inTransaction(ctx, (ctx) => countAttempt(ctx, keys, false))
  if (!(await isPassword(password_hash, password)))
    throw invalid(fault(pointer, 'password is not that of the sign-up', 'wrong_password'))
  await inTransaction(ctx, (ctx) => clearAttempts(ctx, keys, counted))
}

/**
 * Completes a sign-up by the secret of its link and its password.
 *
 * @throws 403 `invalid_token`; 422 for a missing or wrong password, after which the link is still valid
 */
export async function confirmSignUp(
  ctx: Ctx,
  secret: string,
  request: SignUp,
  password: string | undefined,
): Promise<{ email: string }> {
  await proveSignUp(ctx, request, password)
  return inTransaction(ctx, async (ctx) => {
    const token = await useToken(ctx, secret, 'sign_up')
    return completeSignUp(ctx, token, signUpOf(token).password_hash)
  })
}

/**
 * Creates the person and their account, after they proved that the address is theirs.
 *
 * @param password_hash that of the sign-up if its password was entered; else of one that the reader of the mail chose
 *
 * @throws 403 `invalid_token` if somebody has this address by now
 */
export async function completeSignUp(
  ctx: Ctx,
  token: OneTimeToken,
  password_hash: string,
): Promise<{ email: string }> {
  const { key, email, name, ...wish } = signUpOf(token)
  const language = LANGUAGES.find((known) => known === wish.language) ?? null
  const [known] = await ctx.db.select({ id: users.id }).from(users).where(hasEmail(email))
  if (known) throw invalidToken()
  const account_id = await openAccount(ctx, wish)
  const [user] = await ctx.db
    .insert(users)
    .values({ email, name, password_hash, language, current_account_id: account_id })
    .returning({ id: users.id })
  const user_id = user!.id
  await ctx.db.execute(sql`select set_config('app.account_id', ${account_id}, true)`)
  await ctx.db.insert(memberships).values({ account_id, user_id, role_key: 'admin' })
  const inside = { ...ctx, account_id, user_id }
  await audit(
    inside,
    {
      type: 'Account',
      id: account_id,
      action: 'create',
      changes: { name: [null, wish.account_name] },
    },
    { type: 'User', id: user_id, action: 'create', changes: { email: [null, email] } },
  )
  await addStartingRecords(inside, language ?? 'en')
  await dropSignUps(ctx, key)
  ctx.services.log.info({ user_id, account_id }, 'signed up')
  return { email }
}

/** Leaves room for an ending that makes it unique. */
const LONGEST_SLUG = 50

/** `acme`, then `acme-2` … `acme-9`, and a random end after so many of the name. */
const slugs = (name: string): string[] => {
  const slug = slugOf(name, LONGEST_SLUG)
  const tries = Array.from({ length: 8 }, (_, n) => `${slug}-${n + 2}`)
  return [slug, ...tries, `${slug}-${randomBytes(6).toString('hex')}`]
}

async function openAccount(
  ctx: Ctx,
  {
    account_name: name,
    language,
    time_zone,
  }: Pick<SignUp, 'account_name' | 'language' | 'time_zone'>,
): Promise<string> {
  for (const slug of slugs(name)) {
    const [account] = await ctx.db
      .insert(accounts)
      .values({
        slug,
        name,
        ...(time_zone && { time_zone }),
        language: LANGUAGES.find((known) => known === language) ?? 'en',
      })
      .onConflictDoNothing()
      .returning({ id: accounts.id })
    if (account) return account.id
  }
  throw new Error(`no slug is free for ${name}`)
}

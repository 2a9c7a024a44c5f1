import type { LoginInput } from '@steward/contract/session.ts'
import { eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { unauthorized } from '#core/context/errors.ts'
import { users } from '#db/schema/users.ts'
import { hasEmail } from '#shared/members/email.ts'
import { isKnownDevice } from './cookies.ts'
import { countAttempt, clearAttempts, uncountAttempt } from './lockout.queries.ts'
import { lockKeys } from './lockout.rules.ts'
import { secondStep } from './mfa.service.ts'
import type { Visitor } from './outside.ts'
import { isPassword } from './passwords.ts'
import { lockUser } from './proof.ts'
import { latestSignUp, mailSignUp } from './sign-ups.ts'
import { refreshHash, sessionOf } from './refresh-token.ts'
import { endSession, startSession } from './sessions.ts'
import { findByRefreshHash } from './sessions.queries.ts'

/** The cookies that were sent with a sign-in. */
interface Cookies {
  device: string | undefined
  refresh: string | undefined
}

/** The reason why a sign-in with the right password isn't complete. */
const REFUSALS = {
  changed: () => unauthorized('Invalid email or password', 'invalid_credentials'),
  missing: () => unauthorized('A one-time code is needed to sign in', 'mfa_required'),
  wrong: () => unauthorized('The code is wrong or was already used', 'invalid_code'),
}

/**
 * Signs in. Whether the e-mail exists makes no difference to the work, the answer or the lock. Somebody whose sign-up
 * isn't confirmed yet is refused like anybody unknown; with the right password the mail that they lack comes again.
 * Only after the right password does it answer that a code is needed too; wrong codes
 * count like wrong passwords.
 *
 * @throws 401 «Invalid email or password», `mfa_required` or `invalid_code`; 423 while too many failed
 */
export async function login(
  ctx: Ctx,
  { email, password, ...codes }: LoginInput,
  visitor: Visitor,
  cookies: Cookies,
): Promise<{ user_id: string; email: string; session_id: string; refresh_token: string }> {
  const { services } = ctx
  const keys = lockKeys(email, visitor.address)
  const { user, signUp, counted } = await inTransaction(ctx, async (ctx) => ({
    counted: await countAttempt(ctx, keys, isKnownDevice(services.secrets, cookies.device, email)),
    user: await findForSignIn(ctx, email),
    signUp: await latestSignUp(ctx, email),
  }))
  const isRight = await isPassword((user ?? signUp)?.password_hash, password)
  const failed = (step: string) =>
    services.log.info(
      { address: visitor.address, request_id: visitor.request_id, step },
      'sign-in failed',
    )
  if (!isRight || user?.status !== 'active') {
    failed('password')
    if (isRight && signUp && !user) await mailSignUp(ctx, signUp)
    throw unauthorized('Invalid email or password', 'invalid_credentials')
  }
  // A refusal that takes an attempt back has to commit, so it is thrown only afterwards.
  const signedIn = await inTransaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, user.id)
    // The password was checked before the person was locked. It may have been changed since, which ends all sessions.
    if (person.password_hash !== user.password_hash || person.status !== 'active') return 'changed'
    const step = await secondStep(ctx, person, codes)
    if (step === 'missing') await uncountAttempt(ctx, keys, counted)
    if (step === 'missing' || step === 'wrong') return step
    await clearAttempts(ctx, keys, counted)
    await endSessionOf(ctx, cookies.refresh)
    const started = await startSession(ctx, user.id, visitor, step === 'passed')
    await ctx.db
      .update(users)
      .set({ last_sign_in_at: sql`now()` })
      .where(eq(users.id, user.id))
    return { user_id: user.id, email: person.email, ...started }
  })
  if (typeof signedIn === 'string') {
    failed(`code ${signedIn}`)
    throw REFUSALS[signedIn]()
  }
  const { user_id, session_id } = signedIn
  services.log.info({ user_id, session_id, address: visitor.address }, 'signed in')
  return signedIn
}

async function findForSignIn(ctx: Ctx, email: string) {
  const [user] = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      status: users.status,
      password_hash: users.password_hash,
    })
    .from(users)
    .where(hasEmail(email))
  return user
}

/** Ends the previous session of this browser, whose cookie is replaced. */
async function endSessionOf(ctx: Ctx, refresh_token: string | undefined): Promise<void> {
  const session_id = refresh_token && sessionOf(refresh_token)
  if (session_id && (await findByRefreshHash(ctx, session_id, refreshHash(refresh_token))))
    await endSession(ctx, session_id)
}

/**
 * Ends the session of the cookie or the token. Unknown ones aren't an error.
 *
 * @param session_id that of an access token whose signature was right
 */
export async function logout(
  ctx: Ctx,
  session_id: string | undefined,
  refresh_token: string | undefined,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (session_id) await endSession(ctx, session_id)
    await endSessionOf(ctx, refresh_token)
  })
}

import type { LoginInput } from '@steward/contract/session.ts'
import { eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/ctx.ts'
import { unauthorized } from '#core/errors.ts'
import { users } from '#db/schema/users.ts'
import { isKnownDevice } from './cookies.ts'
import { countAttempt, takeAttemptBack } from './lockout.queries.ts'
import { lockKeys, plainEmail } from './lockout.rules.ts'
import type { Visitor } from './outside.ts'
import { isPassword } from './passwords.ts'
import { hashOf, sessionOf } from './refresh-token.ts'
import { endSession, startSession } from './sessions.ts'
import { findByRefreshHash } from './sessions.queries.ts'

/** Compared as the unique index stores it, so that no lookalike of an address is taken for it. */
export const hasEmail = (email: string) =>
  sql`lower(${users.email}) collate "C" = ${plainEmail(email)}`

/** The cookies that came along with a sign-in. */
interface Cookies {
  device: string | undefined
  refresh: string | undefined
}

/**
 * Signs in. Whether the e-mail exists makes no difference to the work, the answer or the lock.
 *
 * @throws 401 «Invalid email or password»; 423 while too many failed
 */
export async function login(
  ctx: Ctx,
  { email, password }: LoginInput,
  visitor: Visitor,
  cookies: Cookies,
): Promise<{ user_id: string; email: string; session_id: string; refresh_token: string }> {
  const { services } = ctx
  const keys = lockKeys(email, visitor.address)
  const { user, counted } = await inTransaction(ctx, async (ctx) => ({
    counted: await countAttempt(ctx, keys, isKnownDevice(services.secrets, cookies.device, email)),
    user: await findForSignIn(ctx, email),
  }))
  const isRight = await isPassword(user?.password_hash, password)
  if (!isRight || user?.status !== 'active') {
    services.log.info(
      { address: visitor.address, request_id: visitor.request_id },
      'sign-in failed',
    )
    throw unauthorized('Invalid email or password', 'invalid_credentials')
  }
  return inTransaction(ctx, async (ctx) => {
    await takeAttemptBack(ctx, keys, counted)
    await endSessionOf(ctx, cookies.refresh)
    const started = await startSession(ctx, user.id, visitor)
    await ctx.db
      .update(users)
      .set({ last_sign_in_at: sql`now()` })
      .where(eq(users.id, user.id))
    services.log.info(
      { user_id: user.id, session_id: started.session_id, address: visitor.address },
      'signed in',
    )
    return { user_id: user.id, email: user.email, ...started }
  })
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

/** Ends the session that this browser was in before: its cookie is about to be written over. */
async function endSessionOf(ctx: Ctx, refresh_token: string | undefined): Promise<void> {
  const session_id = refresh_token && sessionOf(refresh_token)
  if (session_id && (await findByRefreshHash(ctx, session_id, hashOf(refresh_token))))
    await endSession(ctx, session_id)
}

/**
 * Signs out of the session that the cookie or the token stands for. Whatever they are, this is no error.
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

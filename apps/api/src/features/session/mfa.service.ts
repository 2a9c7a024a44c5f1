import type { BodyOf } from '@steward/contract/kit/route.ts'
import type { mfaApi } from '@steward/contract/mfa.ts'
import type { LoginInput } from '@steward/contract/session.ts'
import { eq, sql } from 'drizzle-orm'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, fault, invalid } from '#core/context/errors.ts'
import { sessions } from '#db/schema/sessions.ts'
import { accounts } from '#db/schema/accounts.ts'
import { users } from '#db/schema/users.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { removeMfa, mailAboutMfa } from '#shared/members/mfa.ts'
import { endSessions } from '#shared/members/sessions.ts'
import {
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  seal,
  secretUri,
  stepOf,
  unseal,
} from './mfa.codes.ts'
import { isPassword } from './passwords.ts'
import { lockUser, proveItIsMe, type User } from './proof.ts'

/** Counts a guess, and refuses too many. */
type Guess = () => void

const change = (ctx: Ctx, user_id: string, changes: Partial<User>) =>
  ctx.db
    .update(users)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(users.id, user_id))

/** The secret; undefined if it was encrypted with another key, so that no code can be right. */
function secretOf({ services }: Ctx, { id, mfa_secret }: User): string | undefined {
  if (!mfa_secret) return undefined
  try {
    return unseal(services.secrets, id, mfa_secret)
  } catch (error) {
    services.log.error({ err: error, user_id: id }, 'the secret of one-time codes cannot be read')
    return undefined
  }
}

/** Accepts a code if it is right, and none of its step or a later one was used before. */
async function takeOtp(ctx: Ctx, user: User, code: string): Promise<boolean> {
  const secret = secretOf(ctx, user)
  const step = secret && stepOf(secret, code, Date.now())
  if (!step || step <= (user.mfa_last_step ?? 0)) return false
  await change(ctx, user.id, { mfa_last_step: step })
  return true
}

/** Accepts a recovery code and uses it up. The person is notified, because somebody else may have used it. */
async function takeRecoveryCode(ctx: Ctx, user: User, code: string): Promise<boolean> {
  const hash = recoveryHash(ctx.services.secrets, user.id, code)
  if (!user.mfa_recovery_hashes.includes(hash)) return false
  await change(ctx, user.id, {
    mfa_recovery_hashes: user.mfa_recovery_hashes.filter((each) => each !== hash),
  })
  await mailLater(ctx, 'mfa_recovery_used', user.id)
  return true
}

/** The state of the second step of a sign-in. */
type SecondStep = 'not needed' | 'passed' | 'missing' | 'wrong'

/**
 * Checks the second step of a sign-in, and uses up a right code.
 *
 * @param user locked until the transaction ends, so that a code works only once
 */
export async function secondStep(
  ctx: Ctx,
  user: User,
  { otp_code, recovery_code }: Pick<LoginInput, 'otp_code' | 'recovery_code'>,
): Promise<SecondStep> {
  if (!user.mfa_enabled_at) return 'not needed'
  if (otp_code !== undefined) return (await takeOtp(ctx, user, otp_code)) ? 'passed' : 'wrong'
  if (recovery_code === undefined) return 'missing'
  return (await takeRecoveryCode(ctx, user, recovery_code)) ? 'passed' : 'wrong'
}

const wrongCode = () =>
  invalid(fault('/mfa/otp_code', 'otp_code is wrong or was already used', 'wrong_code'))

/** The name under which authenticator apps show the codes. */
async function issuerOf(ctx: Ctx): Promise<string> {
  if (!ctx.account_id) return 'Steward'
  const [account] = await ctx.db
    .select({ name: accounts.name })
    .from(accounts)
    .where(eq(accounts.id, ctx.account_id))
  // The colon separates issuer and person in the address of a secret.
  return `Steward ${account?.name ?? ''}`.replaceAll(':', ' ').trim()
}

/**
 * Creates a secret for one-time codes. It takes effect once a code of it is entered.
 *
 * @throws 409 `mfa_enabled` while one-time codes are on; 422 at `/mfa/current_password` when the session signed in more
 *   than 10 minutes ago and the password is missing, or it is wrong
 */
export async function beginMfa(
  ctx: Ctx,
  { mfa = {} }: BodyOf<typeof mfaApi.begin>,
  guess: Guess,
): Promise<{ secret: string; uri: string }> {
  const me = await inTransaction(ctx, (ctx) => lockUser(ctx, ctx.user_id))
  await proveItIsMe(ctx, me, mfa.current_password, guess, '/mfa/current_password')
  const secret = newSecret()
  return inTransaction(ctx, async (ctx) => {
    const { mfa_enabled_at, email } = await lockUser(ctx, ctx.user_id)
    if (mfa_enabled_at) throw conflict('mfa_enabled', 'One-time codes are already on')
    await change(ctx, ctx.user_id, {
      mfa_secret: seal(ctx.services.secrets, ctx.user_id, secret),
      mfa_last_step: null,
    })
    return { secret, uri: secretUri(secret, await issuerOf(ctx), email) }
  })
}

async function keepRecoveryCodes(ctx: Ctx): Promise<string[]> {
  const codes = newRecoveryCodes()
  await change(ctx, ctx.user_id, {
    mfa_recovery_hashes: codes.map((code) => recoveryHash(ctx.services.secrets, ctx.user_id, code)),
  })
  return codes
}

/**
 * Switches one-time codes on by the first one, which ends all other sessions; or, with `regenerate`, makes recovery
 * codes anew, after which the old ones are void.
 *
 * @returns the recovery codes, which are shown this once
 * @throws 409 `mfa_not_begun` without a secret, `mfa_enabled` when they are on and nothing else was asked for;
 *   422 `wrong_code` at `/mfa/otp_code`
 */
export function confirmMfa(
  ctx: Ctx,
  { mfa: { otp_code, regenerate = false } }: BodyOf<typeof mfaApi.confirm>,
  guess: Guess,
): Promise<{ recovery_codes: string[] }> {
  guess()
  return inTransaction(ctx, async (ctx) => {
    const me = await lockUser(ctx, ctx.user_id)
    if (!me.mfa_secret || (regenerate && !me.mfa_enabled_at))
      throw conflict('mfa_not_begun', 'One-time codes have not been set up')
    if (me.mfa_enabled_at && !regenerate)
      throw conflict('mfa_enabled', 'One-time codes are already on')
    if (!(await takeOtp(ctx, me, otp_code))) throw wrongCode()
    if (regenerate)
      await mailAboutMfa(ctx, ctx.user_id, 'renew_recovery_codes', 'mfa_recovery_renewed')
    else await switchOn(ctx)
    return { recovery_codes: await keepRecoveryCodes(ctx) }
  })
}

async function switchOn(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(users)
    .set({ mfa_enabled_at: sql`now()` })
    .where(eq(users.id, ctx.user_id))
  await ctx.db
    .update(sessions)
    .set({ mfa_at: sql`now()` })
    .where(eq(sessions.id, ctx.session_id!))
  await endSessions(ctx, ctx.user_id, ctx.session_id)
  await mailAboutMfa(ctx, ctx.user_id, 'enable_mfa', 'mfa_on')
}

/**
 * Switches one-time codes off, or gives up setting them up. All other sessions end by it.
 *
 * @throws 422 when neither the password nor a code proves who it is, or one of them is wrong
 */
export async function endMfa(
  ctx: Ctx,
  { mfa: { current_password, otp_code } }: BodyOf<typeof mfaApi.end>,
  guess: Guess,
): Promise<void> {
  guess()
  const isMine = current_password !== undefined && (await isMyPassword(ctx, current_password))
  await inTransaction(ctx, async (ctx) => {
    const me = await lockUser(ctx, ctx.user_id)
    if (!isMine || otp_code !== undefined) await proveByCode(ctx, me, otp_code)
    await removeMfa(ctx, me, ctx.session_id)
  })
}

/** @throws 422 at `/mfa/current_password` when it is wrong */
async function isMyPassword(ctx: Ctx, password: string): Promise<true> {
  const me = await inTransaction(ctx, (ctx) => lockUser(ctx, ctx.user_id))
  if (await isPassword(me.password_hash, password)) return true
  throw invalid(fault('/mfa/current_password', 'current_password is not right', 'wrong_password'))
}

async function proveByCode(ctx: Ctx, me: User, otp_code: string | undefined): Promise<void> {
  if (otp_code === undefined)
    throw invalid(fault('/mfa/current_password', 'current_password must be given', 'required'))
  if (!(await takeOtp(ctx, me, otp_code))) throw wrongCode()
}

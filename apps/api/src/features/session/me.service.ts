import { LIMITS } from '@steward/contract/limits.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { MeInput } from '@steward/contract/users.ts'
import { eq, sql } from 'drizzle-orm'
import { audit, changesBetween } from '#core/history/audit.ts'
import { askRow, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { given } from '#core/records/records.ts'
import { users } from '#db/schema/users.ts'
import { type Received, removeFileLater, withImage } from '#shared/images/store.ts'
import { mailLater } from '#shared/mail/mail-jobs.ts'
import { voidLinks } from '#shared/members/links.ts'
import { endSessions } from '#shared/members/sessions.ts'
import { plainEmail, refuseTakenEmail } from '#shared/members/email.ts'
import { type AccountRow, getMe } from './me.queries.ts'
import { hashPassword, refuseNewPassword } from './passwords.ts'
import { lockUser, proveItIsMe, type User } from './proof.ts'

/**
 * Changes the given fields of the caller.
 *
 * @param upload their new picture; `null` removes the present one
 * @param limits count guesses of the current password and mails to new addresses, and refuse too many
 *
 * @throws 422 at `/user/current_password` if a new email address or password needs it, or it is wrong
 */
export async function updateMe(
  ctx: Ctx,
  input: MeInput,
  upload: Received | null | undefined,
  { guess, mail }: { guess: () => void; mail: () => void },
) {
  const password_hash = await newPasswordHash(ctx, input, guess)
  const write = (image_key: string | null | undefined) =>
    inTransaction(ctx, async (ctx) => {
      const before = await lockUser(ctx, ctx.user_id)
      const { image_key: old } = before
      const changes = given({ ...(await plainChanges(ctx, before, input)), image_key })
      await changeEmail(ctx, before, input.email, mail)
      if (password_hash) await changePassword(ctx, password_hash, input.email !== undefined)
      await save(ctx, before, changes)
      if (image_key !== undefined) await removeFileLater(ctx, old)
    })
  // A person's picture belongs to no account, because they may be in several.
  if (upload === undefined) await write(undefined)
  else await withImage({ ...ctx, account_id: PLATFORM_ACCOUNT_ID }, upload, write)
  return getMe(ctx)
}

/**
 * Checks the current password for a new email address or password, and makes the hash before anything is locked,
 * because that takes long.
 */
async function newPasswordHash(ctx: Ctx, input: MeInput, guess: () => void) {
  const { password, password_confirmation } = input
  const me = await inTransaction(ctx, (ctx) => lockUser(ctx, ctx.user_id))
  const isEmailNew = input.email !== undefined && plainEmail(input.email) !== plainEmail(me.email)
  if (input.current_password !== undefined || password !== undefined || isEmailNew)
    await proveItIsMe(ctx, me, input.current_password, guess)
  if (password === undefined) return undefined
  refuseNewPassword({ password, password_confirmation }, [me.email, me.name])
  return hashPassword(password)
}

/** The fields without further rules. */
async function plainChanges(ctx: Ctx, before: User, input: MeInput): Promise<Partial<User>> {
  const { name, language, time_zone, preferences, current_account_id } = input
  if (current_account_id !== undefined) await refuseForeignAccount(ctx, current_account_id)
  return {
    ...given({ name, language, time_zone, current_account_id }),
    ...(preferences ? { preferences: merged(before.preferences, preferences) } : {}),
  }
}

async function refuseForeignAccount(ctx: Ctx, id: string): Promise<void> {
  const { accounts } = await askRow<{ accounts: AccountRow[] }>(ctx, {
    text: 'select accounts_of($1) as accounts',
    values: [ctx.user_id],
  })
  if (!accounts.some((account) => account.id === id && account.status === 'active'))
    throw invalid(
      fault(
        '/user/current_account_id',
        'current_account_id is not one of your accounts',
        'not_found',
      ),
    )
}

/** Each preference is replaced as a whole; `null` removes it. */
function merged(before: Record<string, unknown>, changes: Record<string, unknown>) {
  const after = Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null),
  )
  const pointer = '/user/preferences'
  if (Buffer.byteLength(JSON.stringify(after)) > LIMITS.preferences_bytes)
    throw invalid(fault(pointer, 'preferences must be at most 16 KiB', 'too_large'))
  return after
}

/**
 * A new address takes effect once it is confirmed; the present one is notified. Entering the present one cancels the
 * change.
 */
async function changeEmail(
  ctx: Ctx,
  me: User,
  email: string | undefined,
  mail: () => void,
): Promise<void> {
  if (email === undefined) return
  const isOwn = plainEmail(email) === plainEmail(me.email)
  if (isOwn && me.pending_email === null) return
  await refuseTakenEmail(ctx, ctx.user_id, email)
  await voidLinks(ctx, 'confirmation', [me.id])
  await ctx.db
    .update(users)
    .set({ pending_email: isOwn ? null : email, updated_at: sql`now()` })
    .where(eq(users.id, me.id))
  if (isOwn) return
  mail()
  await mailLater(ctx, 'email_confirmation', me.id, { by_id: me.id })
  await mailLater(ctx, 'email_change', me.id)
  ctx.services.log.info({ user_id: me.id, request_id: ctx.request_id }, 'email change requested')
}

/**
 * A new password ends every other session and invalidates links for a new password. An address that waits for
 * confirmation is removed, because an intruder may have entered it.
 *
 * @param keepsEmail the address that waits was entered with this password
 */
async function changePassword(ctx: Ctx, password_hash: string, keepsEmail: boolean): Promise<void> {
  await ctx.db
    .update(users)
    .set({ password_hash, ...(!keepsEmail && { pending_email: null }), updated_at: sql`now()` })
    .where(eq(users.id, ctx.user_id))
  await voidLinks(ctx, 'reset', [ctx.user_id])
  await endSessions(ctx, ctx.user_id, ctx.session_id)
  await mailLater(ctx, 'password_changed', ctx.user_id)
  if (ctx.account_id) await audit(ctx, { type: 'User', id: ctx.user_id, action: 'change_password' })
  ctx.services.log.info({ user_id: ctx.user_id, request_id: ctx.request_id }, 'password changed')
}

/** Preferences and the current account aren't in the history. */
const isHistory = ([field]: [string, unknown]) =>
  !['preferences', 'current_account_id'].includes(field)

async function save(ctx: Ctx, before: User, changes: object): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await ctx.db
    .update(users)
    .set({ ...changes, updated_at: sql`now()` })
    .where(eq(users.id, before.id))
  const noted = changesBetween(
    before,
    Object.fromEntries(Object.entries(changes).filter(isHistory)),
  )
  if (ctx.account_id && Object.keys(noted).length > 0)
    await audit(ctx, { type: 'User', id: before.id, action: 'update', changes: noted })
}

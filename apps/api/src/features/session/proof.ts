import { eq } from 'drizzle-orm'
import type { Ctx } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { users } from '#db/schema/users.ts'
import { isPassword } from './passwords.ts'

export type User = typeof users.$inferSelect

/** The number of minutes after a sign-in in which the password isn't required again. */
const FRESH_MINUTES = 10

/** A person, locked until this transaction ends. */
export async function lockUser(ctx: Ctx, user_id: string): Promise<User> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, user_id)).for('update')
  return user!
}

/**
 * Makes sure that the caller is the person, by their password or because they have just signed in.
 *
 * @param guess counts a guess of the password, and refuses too many
 *
 * @throws 422 at `pointer` when the password is needed and missing, or wrong
 */
export async function proveItIsMe(
  ctx: Ctx,
  me: User,
  current_password: string | undefined,
  guess: () => void,
  pointer = '/user/current_password',
): Promise<void> {
  if (current_password === undefined) {
    const minutes = (Date.now() - Date.parse(ctx.member!.signed_in_at)) / 60_000
    if (minutes <= FRESH_MINUTES) return
    throw invalid(fault(pointer, 'current_password must be given', 'required'))
  }
  guess()
  if (!(await isPassword(me.password_hash, current_password)))
    throw invalid(fault(pointer, 'current_password is not right', 'wrong_password'))
}

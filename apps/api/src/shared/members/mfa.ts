import { eq, sql } from 'drizzle-orm'
import { audit } from '#core/history/audit.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { users } from '#db/schema/users.ts'
import { type MailKind, mailLater } from '#shared/mail/mail-jobs.ts'
import { endSessions } from './sessions.ts'

/**
 * Records a change of one-time codes in the account's history and the log, and mails the person: whoever made it, they
 * have to find out.
 */
export async function mailAboutMfa(
  ctx: Ctx,
  user_id: string,
  action: string,
  kind: MailKind,
): Promise<void> {
  if (ctx.account_id) await audit(ctx, { type: 'User', id: user_id, action })
  await mailLater(ctx, kind, user_id, { by_id: ctx.user_id })
  ctx.services.log.info({ user_id, by_id: ctx.user_id, request_id: ctx.request_id }, action)
}

/**
 * Turns off a person's one-time codes, in the transaction under way: the secret and the recovery codes are deleted, and
 * sessions end. If the codes were never confirmed, nobody is notified.
 *
 * @param user locked until the transaction ends
 * @param except a session that stays: the one in which the person did it themselves
 */
export async function removeMfa(
  ctx: Ctx,
  { id, mfa_enabled_at }: Pick<typeof users.$inferSelect, 'id' | 'mfa_enabled_at'>,
  except?: string | null,
): Promise<void> {
  await ctx.db
    .update(users)
    .set({
      mfa_secret: null,
      mfa_enabled_at: null,
      mfa_last_step: null,
      mfa_recovery_hashes: [],
      updated_at: sql`now()`,
    })
    .where(eq(users.id, id))
  if (!mfa_enabled_at) return
  await endSessions(ctx, id, except)
  await mailAboutMfa(ctx, id, 'disable_mfa', id === ctx.user_id ? 'mfa_off' : 'mfa_removed')
}

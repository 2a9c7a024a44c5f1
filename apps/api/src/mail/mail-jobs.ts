import { randomUUID } from 'node:crypto'
import type { Ctx } from '#core/ctx.ts'
import { later } from '#core/queue.ts'

/**
 * What a mail says. Jobs carry ids only: addresses are looked up, and secrets made, when the mail is written.
 * A wish for a new password is also queued for people who don't exist, so that it takes the same work.
 */
export type MailKind = 'password_reset' | 'password_changed' | 'email_confirmation' | 'email_change'

export interface MailJob {
  kind: MailKind
  user_id: string | null
  /** Stays the same when the job is tried again, so that a mail that came twice can be told as one. */
  message_id: string
}

/** Sends a mail once this transaction has committed. */
export const mailLater = (ctx: Ctx, kind: MailKind, user_id: string | null): Promise<void> =>
  later(ctx, 'mail', { kind, user_id, message_id: randomUUID() } satisfies MailJob)

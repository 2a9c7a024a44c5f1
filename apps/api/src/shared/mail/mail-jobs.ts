import { randomUUID } from 'node:crypto'
import type { Ctx } from '#core/context/ctx.ts'
import { later } from '#core/jobs/queue.ts'

/**
 * What a mail says. Jobs carry ids only: addresses are looked up, and secrets made, when the mail is written.
 * A request for a new password is also queued for people who don't exist, so that it takes the same work.
 */
export type MailKind =
  | 'password_reset'
  | 'password_changed'
  | 'email_confirmation'
  | 'email_change'
  | 'email_changed'
  | 'invitation'
  | 'membership_added'
  | 'mfa_on'
  | 'mfa_off'
  | 'mfa_removed'
  | 'mfa_recovery_used'
  | 'mfa_recovery_renewed'
  | 'sign_up'
  | 'sign_up_known'
  | 'asset_handed_over'
  | 'asset_returned'
  | 'notification'
  | 'notifications'
  | 'report'

/** Names a sign-up that waits for its confirmation, without telling who it is. */
export interface SignUpRef {
  key: string
  id: string
}

export interface MailJob {
  kind: MailKind
  user_id: string | null
  /** The account that an invitation is of, or in which a new address was wished for, and who did it. */
  account_id?: string
  by_id?: string
  /** Where it goes, when that is not the address of the person any more. */
  address?: string
  /** Which sign-up it is about: of somebody who is nobody here yet. */
  sign_up?: SignUpRef
  /** Of what was given to an employee, or taken from them. */
  assignments?: string[]
  /** A report that somebody scheduled, and the date that it goes out on. */
  report?: { schedule_id: string; on: string }
  /** Stays the same when the job is tried again, so that a mail that came twice can be recognised as one. */
  message_id: string
}

/** Sends a mail once this transaction has committed. */
export const mailLater = (
  ctx: Ctx,
  kind: MailKind,
  user_id: string | null,
  about: Omit<MailJob, 'kind' | 'user_id' | 'message_id'> = {},
): Promise<void> =>
  later(ctx, 'mail', { kind, user_id, ...about, message_id: randomUUID() } satisfies MailJob)

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

/** Identifies a sign-up that isn't confirmed yet, without naming the person. */
export interface SignUpRef {
  key: string
  id: string
}

/** A scheduled report. */
export interface ReportJob {
  schedule_id: string
  /** The date for which it is sent. */
  on: string
  /** The date that was sent before it, or null for none. */
  sent_before?: string | null
  /** Somebody sends it now: it goes out although its schedule is paused. */
  asked?: boolean
}

export interface MailJob {
  kind: MailKind
  user_id: string | null
  /** The account that an invitation is for, or in which the email address was changed. */
  account_id?: string
  by_id?: string
  /** The recipient's address, when it is no longer the person's. */
  address?: string
  /** The sign-up that it is about: its person has no user yet. */
  sign_up?: SignUpRef
  /** What was handed over to an employee, or returned. */
  assignments?: string[]
  report?: ReportJob
  /** Stays the same when the job is retried, so that mail programs recognize a second copy. */
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

import type { ReportFailure } from '@steward/contract/report-schedules.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { systemCtx } from '#core/context/system.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import type { Refusal } from '#shared/mail/mailer.ts'

const REASONS: Record<Refusal, ReportFailure> = {
  address: 'address_refused',
  mail: 'mail_refused',
  unreachable: 'server_unreachable',
  server: 'server_refused',
}

async function note(
  services: Services,
  { account_id = '', user_id, message_id, report }: MailJob,
  failure: ReportFailure | null,
): Promise<void> {
  if (!report) return
  // A manual mail is in addition to that of the date.
  const sent_for = failure === null && !report.asked ? report.on : null
  const ctx = systemCtx(services, { account_id, request_id: `mail ${message_id}` })
  try {
    await inTransaction(ctx, (ctx) =>
      clientOf(ctx).query(
        `update report_recipients set failure = $4, failed_at = case when $4::text is not null then now() end,
           sent_for = coalesce($5::date, sent_for)
         where account_id = $1 and report_schedule_id = $2 and user_id = $3`,
        [account_id, report.schedule_id, user_id, failure, sent_for],
      ),
    )
  } catch (error) {
    // The mail counts as sent or failed even if that can't be stored.
    services.log.warn({ err: error, message_id }, 'the outcome of a mail could not be noted')
  }
}

/** Notes that the mail server has accepted a report: its date, and no failure any more. */
export const noteSent = (services: Services, job: MailJob) => note(services, job, null)

/** Notes that a report wasn't sent: why the mail server refused it, or that it couldn't be created. */
export const noteFailed = (services: Services, job: MailJob, refusal: Refusal | undefined) =>
  note(services, job, refusal ? REASONS[refusal] : 'not_made')

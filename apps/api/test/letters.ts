import type { Email } from 'postal-mime'
import { mailWorker } from '#jobs/mail.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import { openMailer } from '#shared/mail/mailer.ts'
import type { Harness } from './harness.ts'
import { startSmtp } from './smtp.ts'

/** Writes and sends the queued mails of a person, like the server's worker; the oldest first. */
export async function lettersTo({ services, jobs }: Harness, user_id: string): Promise<Email[]> {
  const smtp = await startSmtp()
  const mailer = openMailer({ ...services.env, SMTP_URL: smtp.url }, services.log)
  try {
    for (const job of (await jobs('mail')) as unknown as MailJob[])
      if (job.user_id === user_id) await mailWorker(services, mailer)(job)
    return smtp.mails
  } finally {
    mailer.close()
    await smtp.stop()
  }
}

/** The secret of the link in a mail. */
export const secretOf = ({ text }: Email): string => /_token=([\w-]+)/.exec(text ?? '')![1]!

import type { Email } from 'postal-mime'
import { mailWorker } from '#jobs/mail.ts'
import type { MailJob } from '#shared/mail/mail-jobs.ts'
import { openMailer } from '#shared/mail/mailer.ts'
import type { Harness } from './harness.ts'
import { startSmtp, type TestSmtp } from './smtp.ts'

export interface Mailbox {
  /** Writes the newly queued mails, and returns all mails to this address, the oldest first. */
  to: (address: string) => Promise<Email[]>
  /** The mail server. */
  smtp: TestSmtp
  close: () => Promise<void>
}

/** Writes the mails that are queued from now on, like the server, and lets a test read them. */
export async function openMailbox({ services, jobs }: Harness): Promise<Mailbox> {
  const smtp = await startSmtp()
  const mailer = openMailer({ ...services.env, SMTP_URL: smtp.url }, services.log)
  const write = mailWorker(services, mailer)
  const waiting = async () => (await jobs('mail')) as unknown as MailJob[]
  const written = new Set((await waiting()).map(({ message_id }) => message_id))
  return {
    to: async (address) => {
      for (const job of await waiting()) {
        if (written.has(job.message_id)) continue
        written.add(job.message_id)
        await write(job)
      }
      return smtp.mails.filter(({ to }) => to?.[0]?.address === address)
    },
    smtp,
    close: async () => {
      mailer.close()
      await smtp.stop()
    },
  }
}

/** The secret in the link of a mail. */
export const secretIn = (mail: Email | undefined): string =>
  /#\w+_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none'

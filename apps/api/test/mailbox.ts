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

const waitingIn = async ({ jobs }: Harness) => (await jobs('mail')) as unknown as MailJob[]

/** A mail server, and the server's function that writes and sends mails. */
async function openPost({ services }: Harness) {
  const smtp = await startSmtp()
  const mailer = openMailer({ ...services.env, SMTP_URL: smtp.url }, services.log)
  const close = async () => {
    mailer.close()
    await smtp.stop()
  }
  return { smtp, write: mailWorker(services, mailer), close }
}

/** Writes the mails that are queued from now on, like the server, and lets a test read them. */
export async function openMailbox(harness: Harness): Promise<Mailbox> {
  const { smtp, write, close } = await openPost(harness)
  const written = new Set((await waitingIn(harness)).map(({ message_id }) => message_id))
  return {
    to: async (address) => {
      for (const job of await waitingIn(harness)) {
        if (written.has(job.message_id)) continue
        written.add(job.message_id)
        await write(job)
      }
      return smtp.mails.filter(({ to }) => to?.[0]?.address === address)
    },
    smtp,
    close,
  }
}

/** Writes and sends all queued mails of a person, whatever their addresses; the oldest first. */
export async function lettersTo(harness: Harness, user_id: string): Promise<Email[]> {
  const { smtp, write, close } = await openPost(harness)
  try {
    for (const job of await waitingIn(harness)) if (job.user_id === user_id) await write(job)
    return smtp.mails
  } finally {
    await close()
  }
}

/** The secret in the link of a mail. */
export const secretIn = (mail: Email | undefined): string =>
  /#\w+_token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none'

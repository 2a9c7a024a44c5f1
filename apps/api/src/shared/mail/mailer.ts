import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Logger } from 'pino'
import type { Env } from '../../env.ts'
import type { Letter } from './letter.ts'

/** The kind of a mail and its id, which stays the same when it is sent again. */
interface Envelope {
  id: string
  kind: string
}

/**
 * Why a mail server refused a mail: because of the address, because of this mail, because the server can't be reached,
 * or because it accepts nothing from us.
 */
export type Refusal = 'address' | 'mail' | 'unreachable' | 'server'

/** A mail server didn't take a mail. */
export class MailRefused extends Error {
  readonly why: Refusal

  constructor(why: Refusal, cause: Error) {
    super(cause.message, { cause })
    this.why = why
  }
}

const UNREACHABLE = ['ECONNECTION', 'EDNS', 'ESOCKET', 'ETIMEDOUT', 'ETLS']

/** Derived from the error code and the SMTP command that failed. */
function whyRefused({ code = '', command }: { code?: string; command?: string }): Refusal {
  if (UNREACHABLE.includes(code)) return 'unreachable'
  if (command === 'RCPT TO') return 'address'
  return code === 'EMESSAGE' || command === 'DATA' ? 'mail' : 'server'
}

export interface Mailer {
  /** Hands a mail over. @throws MailRefused when the mail server doesn't take it */
  send(letter: Letter, envelope: Envelope): Promise<void>
  close(): void
}

/** Sends by SMTP_URL; without it, mails are kept as files where the operator finds them. */
export const openMailer = (
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>,
  log: Logger,
): Mailer => (env.SMTP_URL ? bySmtp(env.SMTP_URL, env, log) : toOutbox(env, log))

const SECONDS = 1000

/** What people typed, for the head of a mail: a line there is one line, also for programs that decode it to show or sort it. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const message = (
  { MAIL_FROM, PUBLIC_URL }: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>,
  { to, subject, text, html, attachments = [] }: Letter,
  { id }: Envelope,
): SendMailOptions => ({
  from: MAIL_FROM,
  to: { name: oneLine(to.name), address: to.address },
  subject: oneLine(subject),
  text,
  html,
  attachments: [...attachments],
  messageId: `<${id}@${new URL(PUBLIC_URL).hostname}>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
  // Nothing in a mail may make this process read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

function bySmtp(url: string, env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>, log: Logger): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 10 * SECONDS,
    greetingTimeout: 10 * SECONDS,
    socketTimeout: 30 * SECONDS,
  })
  return {
    send: async (letter, envelope) => {
      try {
        await transport.sendMail(message(env, letter, envelope))
      } catch (error) {
        throw new MailRefused(whyRefused(error as object), error as Error)
      }
      log.info({ kind: envelope.kind, message_id: envelope.id }, 'mail sent')
    },
    close: () => transport.close(),
  }
}

/** When, what and to whom: `2026-01-31T09-30-00.000Z password_reset ana@example.com.eml`. */
const fileName = ({ kind }: Envelope, address: string) =>
  `${new Date().toISOString().replaceAll(':', '-')} ${kind} ${address}`
    .replace(/[^\w@+.\- ]/g, '_')
    .slice(0, 200)

function toOutbox(env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL' | 'DATA_DIR'>, log: Logger): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true })
  const folder = join(env.DATA_DIR, 'outbox')
  return {
    send: async (letter, envelope) => {
      const { message: written } = await transport.sendMail(message(env, letter, envelope))
      const path = join(folder, `${fileName(envelope, letter.to.address)}.eml`)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.part`, written as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info({ kind: envelope.kind, path }, 'no SMTP_URL is set: mail written to a file')
    },
    close: () => transport.close(),
  }
}

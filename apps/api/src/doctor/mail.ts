import nodemailer from 'nodemailer'
import type { Env } from '../env.ts'
import { bad, type Finding, good, note, reason } from './finding.ts'

const TIMEOUT_MS = 10_000

/** Checks that the mail server answers and accepts the user name and password. Nothing is sent. */
export async function checkMail({ SMTP_URL, DATA_DIR }: Env): Promise<Finding> {
  if (!SMTP_URL)
    return note(`No SMTP_URL is set: mail isn't sent but written to ${DATA_DIR}/outbox`)
  const { host } = new URL(SMTP_URL)
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS }
  const transport = nodemailer.createTransport({ url: SMTP_URL, ...timeouts })
  try {
    await transport.verify()
    return good(`The mail server ${host} answers`)
  } catch (error) {
    return bad(
      `The mail server ${host} doesn't take mail (${reason(error)}): check SMTP_URL, its name and password, and that port ${new URL(SMTP_URL).port || 25} can be reached from here`,
    )
  } finally {
    transport.close()
  }
}

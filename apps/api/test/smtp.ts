import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that keeps all mails. */
export interface TestSmtp {
  url: string
  port: number
  mails: Email[]
  /** The command that it refuses from now on; for `RCPT TO` one address or all. */
  refuses: { command: 'MAIL FROM' | 'RCPT TO' | 'DATA'; address?: string } | undefined
  /** Waits for the first mail to this address. */
  mailTo: (address: string) => Promise<Email>
  stop: () => Promise<void>
}

export async function startSmtp(port = 0): Promise<TestSmtp> {
  const mails: Email[] = []
  const waiting: (() => void)[] = []
  const keep = async (stream: Readable, done: () => void) => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    mails.push(await PostalMime.parse(Buffer.concat(chunks)))
    done()
    for (const look of waiting) look()
  }
  const refusal = (command: string, address?: string) => {
    const { refuses } = smtp
    if (refuses?.command !== command) return null
    if (refuses.address !== undefined && refuses.address !== address) return null
    return Object.assign(new Error('Refused'), { responseCode: 550 })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_, __, done) => done(refusal('MAIL FROM')),
    onRcptTo: ({ address }, _, done) => done(refusal('RCPT TO', address)),
    onData: (stream, _, done) => {
      const refused = refusal('DATA')
      if (!refused) return void keep(stream, done)
      stream.resume().once('end', () => done(refused))
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.server.address() as AddressInfo).port
  const find = (address: string) => mails.find(({ to }) => to?.[0]?.address === address)
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
    refuses: undefined,
    mailTo: (address) =>
      new Promise((resolve) => {
        const look = () => {
          const mail = find(address)
          if (mail) resolve(mail)
        }
        waiting.push(look)
        look()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return smtp
}

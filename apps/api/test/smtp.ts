import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server on this machine that keeps what it is given. */
export interface TestSmtp {
  url: string
  port: number
  mails: Email[]
  /** The first mail to this address, as soon as it is there. */
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
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _, done) => void keep(stream, done),
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const listening = (server.server.address() as AddressInfo).port
  const find = (address: string) => mails.find(({ to }) => to?.[0]?.address === address)
  return {
    url: `smtp://127.0.0.1:${listening}`,
    port: listening,
    mails,
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
}

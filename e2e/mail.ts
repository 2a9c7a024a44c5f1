import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const outbox = () => join(process.env['E2E_DATA_DIR']!, 'outbox')

/** Decodes the quoted-printable encoding of emails. */
const decoded = (text: string) =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )

/** Waits for an email of a kind to an address, and returns its text. */
export async function mailTo(address: string, kind: string): Promise<string> {
  const named = (file: string) => file.includes(` ${kind} ${address}`) && file.endsWith('.eml')
  const found = async () => (await readdir(outbox()).catch(() => [])).filter(named)
  await expect.poll(found, `a mail «${kind}» to ${address}`).not.toEqual([])
  const newest = (await found()).toSorted().at(-1)!
  return decoded(await readFile(join(outbox(), newest), 'utf8'))
}

/** The first link in an email, as a path of this installation. */
export function linkIn(mail: string): string {
  const address = /https?:\/\/\S+/.exec(mail.slice(mail.indexOf('\n\n') + 1))
  expect(address, 'a link in the mail').not.toBeNull()
  const { pathname, search, hash } = new URL(address![0])
  return pathname + search + hash
}

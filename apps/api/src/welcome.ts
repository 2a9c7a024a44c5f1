import { join } from 'node:path'
import type { Services } from '#core/context/services.ts'
import { setupLink } from '#features/session/setup.service.ts'
import { loadDemonstration, mayHaveDemonstration } from './demo/demonstration.ts'
import { demonstrationPeople, type SignIn } from './demo/people.ts'

/** Loads the demonstration at the first start, unless it isn't wanted or other machines could reach it. */
export async function prepare(services: Services, { empty }: { empty: boolean }): Promise<void> {
  if (!empty && mayHaveDemonstration(services.env)) await loadDemonstration(services)
}

/** Prints how to use the running server: its address, and how to sign in. */
export async function welcome(
  services: Services,
  { say, address }: { say: (text: string) => void; address: string },
): Promise<void> {
  const people = await demonstrationPeople(services)
  const signIn = people.length > 0 ? tableOf(people) : await setupLines(services)
  say(['', `Steward is ready at ${address}`, ...signIn, ...mailLines(services), ''].join('\n'))
}

/** A table of the demonstration's users, with their roles and accounts. */
function tableOf(people: readonly SignIn[]): string[] {
  const passwords = new Set(people.map(({ password }) => password))
  const [common] = passwords.size === 1 ? passwords : []
  const rows = people.flatMap(({ email, password, roles }) =>
    roles.map(({ role, account }, n) => [
      n === 0 ? email : '',
      role,
      account,
      common || n > 0 ? '' : password,
    ]),
  )
  return [
    '',
    common
      ? `The demonstration's people all have the password ${common}`
      : "The demonstration's people and their passwords:",
    '',
    ...inColumns(rows),
  ]
}

function inColumns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((cells) => cells[column]!.length)),
  )
  return rows.map((cells) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join('   ')}`.trimEnd(),
  )
}

const mailLines = ({ env }: Services): string[] =>
  env.SMTP_URL ? [] : ['', `Emails are not sent; they are saved in ${join(env.DATA_DIR, 'outbox')}`]

/** The link to set up the first platform administrator, if there is none yet. */
async function setupLines(services: Services): Promise<string[]> {
  const link = await setupLink(services)
  return link
    ? [
        '',
        'No one can sign in yet. Set up the first administrator here within 30 minutes:',
        '',
        `  ${link}`,
      ]
    : []
}

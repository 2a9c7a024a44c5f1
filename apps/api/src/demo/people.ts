import type { Services } from '#core/context/services.ts'
import { isPassword } from '#features/session/passwords.ts'
import { roleName } from '../texts.ts'
import { bothPerson, platformPerson } from './demonstration.ts'
import { harbor } from './harbor/organization.ts'
import { northwind } from './northwind/organization.ts'

/** A user of the demonstration, to print. */
export interface SignIn {
  email: string
  password: string
  /** Their roles by account. */
  roles: { account: string; role: string }[]
}

const EMAILS = [platformPerson, ...northwind.people, ...harbor.people, bothPerson].map(
  ({ email }) => email,
)

interface Found {
  email: string
  password_hash: string
  accounts: { name: string; role_key: string }[]
}

/**
 * The users of the demonstration who still exist, with their passwords. Those who have changed their password are left
 * out.
 */
export async function demonstrationPeople({ pool, env, secrets }: Services): Promise<SignIn[]> {
  const client = await pool.connect()
  const { rows } = await client
    .query<Found>(
      `select u.email, u.password_hash, accounts_of(u.id) as accounts
       from unnest($1::text[]) with ordinality as wanted (email, place)
       join users u on lower(u.email) = wanted.email
       where u.status = 'active' and u.password_hash is not null
       order by place`,
      [EMAILS],
    )
    .finally(() => client.release())
  const passwords = [env.DEMO_PASSWORD, secrets.demo_password].filter((text) => text !== undefined)
  // All of them got the same hash, so it is verified only once.
  const opened = new Map<string, string | undefined>()
  for (const hash of new Set(rows.map(({ password_hash }) => password_hash)))
    opened.set(hash, await openedBy(hash, passwords))
  return rows.flatMap(({ email, password_hash, accounts }) => {
    const password = opened.get(password_hash)
    const roles = accounts.map(({ name, role_key }) => ({
      account: name,
      role: roleName('en', role_key, null),
    }))
    return password === undefined || roles.length === 0 ? [] : [{ email, password, roles }]
  })
}

async function openedBy(hash: string, passwords: readonly string[]): Promise<string | undefined> {
  for (const password of passwords) if (await isPassword(hash, password)) return password
  return undefined
}

import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import pg from 'pg'
import { appUrl } from '#db/migrate.ts'
import type { Env, Secrets } from './env.ts'

/** Where an installation's database is. */
export interface Database {
  owner: string
  /** The role that the server works as. */
  app: string
  close(): Promise<void>
}

interface Options {
  log?: (text: string) => void
  /** For a command beside the server: uses the running server's own database, where one runs. */
  share?: boolean
  /** Hears that a database of our own is gone for good. */
  onLost?: (error: Error) => void
}

/** A URL over a socket names no host, which the parser wants. */
const nameOf = (url: string) =>
  decodeURIComponent(new URL(url.replace('@/', '@localhost/')).pathname.slice(1))

/** Opens the database that the environment names, else one of our own under DATA_DIR. */
export async function openDatabase(
  env: Env,
  secrets: Secrets,
  options: Options = {},
): Promise<Database> {
  const own = env.DATABASE_URL
    ? undefined
    : await launchPostgres({ dataDir: env.DATA_DIR, ...options })
  const owner = env.DATABASE_URL ?? own!.url('steward')
  return {
    owner,
    app: env.DATABASE_APP_URL ?? appUrl(owner, nameOf(owner), secrets.database_password),
    close: async () => own?.stop(),
  }
}

/** What a role that signs in is, and what the policies of this database call theirs. */
interface SignedIn {
  name: string
  needed: string
  unheld: boolean
}

const ROLE = `select rolname as name, current_database() || '_app' as needed, rolsuper or rolbypassrls as unheld
  from pg_roles where rolname = current_user`

/**
 * Makes sure that row-level security holds whatever the server does: the policies name its role, so that whoever else
 * it works as, the owner above all, is limited to no site.
 *
 * @returns the role's name
 * @throws Error that says which role it has to be
 */
export async function confirmAppRole(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  // Whatever breaks the connection is told by the query.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<SignedIn>(ROLE)
    const { name, needed, unheld } = rows[0]!
    if (name !== needed)
      throw new Error(
        `DATABASE_APP_URL signs in as ${name}, and has to as ${needed}: the limits of people to sites hold that role alone. npm run doctor says how to make it.`,
      )
    if (unheld)
      throw new Error(
        `Row-level security doesn't hold the role ${name}, so nobody would be limited to anything. Run as a superuser: alter role "${name}" nosuperuser nobypassrls`,
      )
    return name
  } finally {
    await client.end().catch(() => undefined)
  }
}

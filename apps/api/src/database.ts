import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import pg from 'pg'
import { appUrl } from '#db/migrate.ts'
import { commandLine } from './command.ts'
import type { Env, Secrets } from './env.ts'

/** Where an installation's database is. */
export interface Database {
  /** Reached itself, never by a pooler: what its owner does takes a whole session. */
  owner: string
  /** The role that the server works as. */
  app: string
  /** The same role, reached without a pooler. */
  direct: string
  /** The same role on a replica, where there is one. */
  replica: string | undefined
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
  const given = env.DATABASE_URL ?? own!.url('steward')
  const app = env.DATABASE_APP_URL ?? appUrl(given, nameOf(given), secrets.database_password)
  const { DATABASE_DIRECT_URL: direct, DATABASE_REPLICA_URL: replica } = env
  return {
    owner: direct ?? given,
    app,
    direct: direct ? sameRole(app, direct) : app,
    replica: replica && sameRole(app, replica),
    close: async () => own?.stop(),
  }
}

/** Another place, reached as the role of the first. */
function sameRole(url: string, place: string): string {
  const { username, password } = new URL(url)
  return Object.assign(new URL(place), { username, password }).href
}

interface Found {
  owner: string
  database: string
  encoding: string
  may_create_roles: boolean
  has_roles: boolean
}

/** Whether the roles of this database are there, and the server's may take the one that sees all sites. */
export const HAS_ROLES = `(select count(*) = 4 from pg_roles where rolname in (current_database() || '_app',
    current_database() || '_all_sites', current_database() || '_lookup', current_database() || '_search'))
  and exists (select from pg_auth_members where roleid = to_regrole(quote_ident(current_database() || '_all_sites'))
    and member = to_regrole(quote_ident(current_database() || '_app')))`

const FOUND = `select current_user as owner, current_database() as database, current_setting('server_encoding') as encoding,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
    ${HAS_ROLES} as has_roles`

/** Where a URL leads, without the name and the password in it. */
const placeOf = (url: string) => {
  const { host, pathname } = new URL(url.replace('@/', '@localhost/'))
  return `${host}${pathname}`
}

/** One look over a connection of its own. @throws Error that says where nobody could be reached */
async function lookAt<Row extends object>(url: string, text: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // Whatever breaks the connection is reported by the query.
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Row>(text)
    return rows[0]!
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    throw new Error(
      `The database at ${placeOf(url)} can't be used: ${message || code}. Check DATABASE_URL and that its server is running; ${commandLine('doctor')} shows more.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Makes sure that the database can become what Steward needs, before anything of it is changed.
 *
 * @param isGiven whether the installation gives the role that the server works as
 * @throws Error that says what is missing and what to do about it
 */
export async function confirmOwner(url: string, isGiven: boolean): Promise<void> {
  const { owner, database, encoding, may_create_roles, has_roles } = await lookAt<Found>(url, FOUND)
  if (encoding !== 'UTF8')
    throw new Error(
      `The database ${database} stores text as ${encoding}, which can’t represent every name. Create one in UTF8: create database ${database} encoding 'UTF8' template template0`,
    )
  if (!may_create_roles && !(has_roles && isGiven))
    throw new Error(
      `${owner} can't create roles in the database ${database}. ${commandLine('doctor')} prints what a superuser has to run once; then set DATABASE_APP_URL to that role.`,
    )
}

/** What a role that signs in is, and what the policies of this database call theirs. */
interface SignedIn {
  name: string
  needed: string
  /** One of the server's roles that row-level security doesn't hold. */
  unheld: string | null
}

/** The server's roles of this database that row-level security doesn't hold. */
export const UNHELD = `(select min(rolname::text) from pg_roles where (rolsuper or rolbypassrls)
    and rolname in (current_database() || '_app', current_database() || '_all_sites'))`

const ROLE = `select current_user as name, current_database() || '_app' as needed, ${UNHELD} as unheld`

/**
 * Makes sure that row-level security holds whatever the server does: the policies name its role, so that whoever else
 * it works as, the owner above all, is limited to no site.
 *
 * @returns the role's name
 * @throws Error that says which role it has to be
 */
export async function confirmAppRole(url: string): Promise<string> {
  const { name, needed, unheld } = await lookAt<SignedIn>(url, ROLE)
  if (name !== needed)
    throw new Error(
      `DATABASE_APP_URL signs in as ${name} but must sign in as ${needed}: only that role is limited to accounts and sites. ${commandLine('doctor')} shows how to create it.`,
    )
  if (unheld)
    throw new Error(
      `Row-level security doesn't apply to the role ${unheld}, so nothing would keep accounts and sites apart. Run as a superuser: alter role "${unheld}" nosuperuser nobypassrls`,
    )
  return name
}

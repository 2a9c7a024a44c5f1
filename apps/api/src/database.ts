import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import pg from 'pg'
import { appUrl } from '#db/migrate.ts'
import { commandLine } from './command.ts'
import type { Env, Secrets } from './env.ts'

/** Where an installation's database is. */
export interface Database {
  /** Reached itself, never by a pooler: what its owner does takes a whole session. */
  owner: string
  /** The URL of the role that the server signs in as. */
  app: string
  /** The same role, without a pooler. */
  direct: string
  /** The same role on a replica, if there is one. */
  replica: string | undefined
  close(): Promise<void>
}

interface Options {
  log?: (text: string) => void
  /** For commands while the server is running: uses its database. */
  share?: boolean
  /** Called when our own PostgreSQL has ended for good. */
  onLost?: (error: Error) => void
}

/** The URL of a socket has no host, which the parser requires. */
const nameOf = (url: string) =>
  decodeURIComponent(new URL(url.replace('@/', '@localhost/')).pathname.slice(1))

/**
 * Opens the database of DATABASE_URL, or starts our own under DATA_DIR.
 *
 * @throws Error for a command if the database can't be reached
 */
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
  const owner = direct ?? given
  if (!own && options.share) await lookAt(owner, 'select')
  return {
    owner,
    app,
    direct: direct ? sameRole(app, direct) : app,
    replica: replica && sameRole(app, replica),
    close: async () => own?.stop(),
  }
}

/** The URL of another server, with the role of the first. */
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

/** Whether the roles of this database exist, and the server's role may change to the one for all sites. */
export const HAS_ROLES = `(select count(*) = 4 from pg_roles where rolname in (current_database() || '_app',
    current_database() || '_all_sites', current_database() || '_lookup', current_database() || '_search'))
  and exists (select from pg_auth_members where roleid = to_regrole(quote_ident(current_database() || '_all_sites'))
    and member = to_regrole(quote_ident(current_database() || '_app')))`

const FOUND = `select current_user as owner, current_database() as database, current_setting('server_encoding') as encoding,
    (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
    ${HAS_ROLES} as has_roles`

/** A URL without user name and password. */
const placeOf = (url: string) => {
  const { host, pathname } = new URL(url.replace('@/', '@localhost/'))
  return `${host}${pathname}`
}

/** Runs one query over a connection of its own. @throws Error with the place that couldn't be reached */
async function lookAt<Row extends object>(url: string, text: string): Promise<Row> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // The query reports errors of the connection.
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
 * Checks that the database fulfills the requirements, before anything in it is changed.
 *
 * @param isGiven whether the installation provides the role that the server signs in as
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

/** The role that signs in, and the name that the policies expect. */
interface SignedIn {
  name: string
  needed: string
  /** A role of the server that bypasses row-level security. */
  unheld: string | null
}

/** A role of the server in this database that bypasses row-level security, if any. */
export const UNHELD = `(select min(rolname::text) from pg_roles where (rolsuper or rolbypassrls)
    and rolname in (current_database() || '_app', current_database() || '_all_sites'))`

const ROLE = `select current_user as name, current_database() || '_app' as needed, ${UNHELD} as unheld`

/**
 * Checks that row-level security applies to the server: the policies are for its role, so as any other role, above all
 * the owner, it wouldn't be limited to sites.
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

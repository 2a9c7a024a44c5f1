import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { confirmAppRole, HAS_ROLES, openDatabase, UNHELD } from './database.ts'
import { type Env, readEnv } from './env.ts'
import { loadSecrets } from './secrets.ts'

/** One look at the installation: what was found, and what to do about it where it is wrong. */
interface Finding {
  good: boolean
  text: string
}

const good = (text: string): Finding => ({ good: true, text })
const bad = (text: string): Finding => ({ good: false, text })
const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))

const OLDEST_POSTGRES = 15
const EXTENSIONS = ['btree_gin', 'pg_trgm', 'unaccent']

function checkFolder({ DATA_DIR }: Env): Finding[] {
  const existing = existsSync(DATA_DIR) ? DATA_DIR : dirname(DATA_DIR)
  try {
    accessSync(existing, constants.W_OK | constants.X_OK)
  } catch {
    return [bad(`${existing} isn't writable for this user: change its permissions, or DATA_DIR`)]
  }
  const secrets = join(DATA_DIR, 'secrets.json')
  if (!existsSync(secrets)) return [good(`${DATA_DIR} is writable and still empty`)]
  if ((statSync(secrets).mode & 0o077) !== 0)
    return [bad(`${secrets} can be read by others: chmod 600 ${secrets}`)]
  return [good(`${DATA_DIR} is writable, and its secrets are private`)]
}

interface Server {
  version: number
  owner: string
  database: string
  may_create_roles: boolean
  has_roles: boolean
  /** One of the server's roles that row-level security doesn't hold. */
  unheld: string | null
  extensions: string[]
  icu: boolean
  encoding: string
}

async function lookAt(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as version, current_user as owner,
       current_database() as database,
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
       ${HAS_ROLES} as has_roles,
       ${UNHELD} as unheld,
       (select coalesce(array_agg(name::text), '{}') from pg_available_extensions where name = any ($1)) as extensions,
       exists (select from pg_collation where collprovider = 'i') as icu, current_setting('server_encoding') as encoding`,
    [EXTENSIONS],
  )
  return rows[0]!
}

/** What a superuser runs once where the owner may not create roles; what an older version had made is there already. */
const rolesToMake = ({ database, owner }: Server) =>
  [
    `create role "${database}_app" login password 'CHOOSE ONE';`,
    `create role "${database}_all_sites" nologin;`,
    `grant "${database}_all_sites" to "${database}_app";`,
    `create role "${database}_lookup" nologin;`,
    `create role "${database}_search" nologin;`,
    `grant "${database}_lookup", "${database}_search" to "${owner}" with admin option;`,
  ].join('\n    ')

function judge(server: Server): Finding[] {
  const missing = EXTENSIONS.filter((name) => !server.extensions.includes(name))
  return [
    server.version >= OLDEST_POSTGRES
      ? good(`PostgreSQL ${server.version} answers, database ${server.database}`)
      : bad(`PostgreSQL ${server.version} is too old: ${OLDEST_POSTGRES} or newer is needed`),
    missing.length === 0
      ? good('The extensions it needs are available')
      : bad(
          `Extensions are missing: ${missing.join(', ')} (often in a package postgresql-contrib)`,
        ),
    server.encoding === 'UTF8'
      ? good('It stores text as UTF8')
      : bad(`It stores text as ${server.encoding}: create a database with encoding 'UTF8'`),
    server.icu
      ? good('It has ICU, for sorting names')
      : bad('It was built without ICU, which sorting names needs'),
    server.has_roles || server.may_create_roles
      ? good(
          server.has_roles
            ? 'Its roles exist'
            : `${server.owner} can create the roles on the first start`,
        )
      : bad(
          `${server.owner} can't create roles. Have a superuser run this once, and set DATABASE_APP_URL:\n\n    ${rolesToMake(server)}\n`,
        ),
    ...(server.unheld
      ? [
          bad(
            `Row-level security doesn't apply to ${server.unheld}: alter role "${server.unheld}" nosuperuser nobypassrls`,
          ),
        ]
      : []),
  ]
}

async function checkServer(url: string): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return judge(await lookAt(client))
  } catch (error) {
    return [bad(`The database can't be reached as its owner: ${reason(error)}`)]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkApplication(url: string): Promise<Finding> {
  try {
    return good(`The server can sign in as ${await confirmAppRole(url)}`)
  } catch (error) {
    return bad(`The server can't work in the database: ${reason(error)}`)
  }
}

async function checkDatabase(env: Env): Promise<Finding[]> {
  if (!env.DATABASE_URL && !existsSync(join(env.DATA_DIR, 'secrets.json')))
    return [good('Steward will create its own PostgreSQL under DATA_DIR')]
  try {
    const database = await openDatabase(env, loadSecrets(env.DATA_DIR), { share: true })
    try {
      const found = await checkServer(database.owner)
      // Without DATABASE_APP_URL the start itself makes that role and its password.
      return env.DATABASE_APP_URL && found.every((finding) => finding.good)
        ? [...found, await checkApplication(env.DATABASE_APP_URL)]
        : found
    } finally {
      await database.close()
    }
  } catch (error) {
    return [bad(reason(error))]
  }
}

async function examine(): Promise<Finding[]> {
  const node = good(`Node ${process.versions.node}`)
  try {
    const env = readEnv(process.env)
    const folder = checkFolder(env)
    const usable = folder.every((finding) => finding.good)
    return [
      node,
      good('The configuration is valid'),
      ...folder,
      ...(usable ? await checkDatabase(env) : []),
    ]
  } catch (error) {
    return [node, bad(`The configuration is not valid:\n${reason(error)}`)]
  }
}

const findings = await examine()
for (const finding of findings)
  process.stdout.write(`${finding.good ? '✓' : '✗'} ${finding.text}\n`)
process.exitCode = findings.every((finding) => finding.good) ? 0 : 1

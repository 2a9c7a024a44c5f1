import pg from 'pg'
import { keysOf, OTHER_KEYS } from '../keys.ts'
import { NEWER_TABLES, tablesIn } from '#db/migrate.ts'
import { confirmAppRole, HAS_ROLES, openDatabase, UNHELD } from '../database.ts'
import type { Env } from '../env.ts'
import { hasSecrets, keysIn, loadSecrets } from '../secrets.ts'
import { bad, type Finding, good, note, reason } from './finding.ts'

const OLDEST_POSTGRES = 15
const EXTENSIONS = ['btree_gin', 'pg_trgm', 'unaccent']
/** The maximum number of connections of a process, and one for an administrator. */
const CONNECTIONS = 30
/** A difference of clocks that does no harm. */
const CLOCK_MS = 5_000

interface Server {
  version: number
  owner: string
  database: string
  may_create_roles: boolean
  has_roles: boolean
  /** A role of the server that bypasses row-level security. */
  unheld: string | null
  extensions: string[]
  icu: boolean
  encoding: string
  now: string
  max_connections: number
  wal_compression: string
  max_wal_mb: number
  checkpoint_seconds: number
  durable: boolean
}

async function lookAt(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int / 10000 as version, current_user as owner,
       current_database() as database,
       (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may_create_roles,
       ${HAS_ROLES} as has_roles,
       ${UNHELD} as unheld,
       (select coalesce(array_agg(name::text), '{}') from pg_available_extensions where name = any ($1)) as extensions,
       exists (select from pg_collation where collprovider = 'i') as icu, current_setting('server_encoding') as encoding,
       clock_timestamp() as now, current_setting('max_connections')::int as max_connections,
       current_setting('wal_compression') as wal_compression,
       (pg_size_bytes(current_setting('max_wal_size')) / 1024 / 1024)::int as max_wal_mb,
       extract(epoch from current_setting('checkpoint_timeout')::interval)::int as checkpoint_seconds,
       current_setting('fsync')::bool and current_setting('full_page_writes')::bool
         and current_setting('synchronous_commit') <> 'off' as durable`,
    [EXTENSIONS],
  )
  return rows[0]!
}

/**
 * The statements that a superuser has to run once if the owner may not create roles; roles of an older version exist
 * already.
 */
const rolesToMake = ({ database, owner }: Server) =>
  [
    `create role "${database}_app" login password 'CHOOSE ONE';`,
    `create role "${database}_all_sites" nologin;`,
    `grant "${database}_all_sites" to "${database}_app";`,
    `create role "${database}_lookup" nologin;`,
    `create role "${database}_search" nologin;`,
    `grant "${database}_lookup", "${database}_search" to "${owner}" with admin option;`,
  ].join('\n    ')

const judgeRoles = (server: Server): Finding[] => [
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

function judgeServer(server: Server): Finding[] {
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
    ...judgeRoles(server),
  ]
}

/** Recommended settings: Steward works without them, but worse. */
function judgeSettings(server: Server): Finding[] {
  const drift = Math.abs(Date.parse(server.now) - Date.now())
  const found = [
    ...(server.durable
      ? []
      : [
          bad(
            'fsync, full_page_writes or synchronous_commit is off: what people saved can be lost. Turn them on in postgresql.conf',
          ),
        ]),
    ...(drift > CLOCK_MS
      ? [
          bad(
            `The clocks of this machine and of the database differ by ${Math.round(drift / 1000)} s: set both by NTP (timedatectl set-ntp true)`,
          ),
        ]
      : []),
    ...(server.max_connections < CONNECTIONS
      ? [
          bad(
            `max_connections = ${server.max_connections} is too low: ${CONNECTIONS} for each process, and some more`,
          ),
        ]
      : []),
    ...(['on', 'pglz'].includes(server.wal_compression)
      ? [note('wal_compression = pglz makes changes of many slow: turn it off, or use lz4')]
      : []),
    ...(server.max_wal_mb < 2048 || server.checkpoint_seconds < 900
      ? [note('Imports are faster with max_wal_size = 2GB and checkpoint_timeout = 15min')]
      : []),
  ]
  return found.length > 0 ? found : [good('Its settings and its clock are right')]
}

/** Compares the migrations of the database with this version. */
async function judgeVersion(client: pg.Client): Promise<Finding> {
  switch (await tablesIn(client)) {
    case 'none':
      return good('It is empty: the first start makes the tables')
    case 'newer':
      return bad(NEWER_TABLES)
    case 'current':
      return good('Its tables are of this version')
    case 'older':
      return note(
        'Its tables are of an older version: the next start changes them. Make a backup first',
      )
  }
}

/** If DATA_DIR has no keys, the first start would make new ones, which don't fit to the database. */
async function judgeKeys(client: pg.Client, { DATA_DIR }: Env): Promise<Finding[]> {
  const belongs = await keysOf(client, keysIn(DATA_DIR)?.mfa_key ?? '')
  return belongs === 'others' ? [bad(OTHER_KEYS)] : []
}

async function checkServer(url: string, env: Env): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const server = await lookAt(client)
    return [
      ...judgeServer(server),
      ...judgeSettings(server),
      await judgeVersion(client),
      ...(await judgeKeys(client, env)),
    ]
  } catch (error) {
    return [
      bad(
        `The database can't be reached as its owner: ${reason(error)}. Check DATABASE_URL, and that its server runs and lets this machine in (pg_hba.conf)`,
      ),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function checkGiven(owner: string, env: Env): Promise<Finding[]> {
  const found = await checkServer(owner, env)
  if (found.length === 1) return found
  // Without DATABASE_APP_URL the start makes that role and its password.
  const { DATABASE_APP_URL } = env
  const application = DATABASE_APP_URL ? [await checkApplication(DATABASE_APP_URL)] : []
  return [...found, ...application, ...(await checkReplica(env))]
}

/** If the replica fails, everything is read from the first database, so its problems are only notes. */
async function checkReplica(env: Env): Promise<Finding[]> {
  const secrets = keysIn(env.DATA_DIR)
  if (!env.DATABASE_REPLICA_URL || !secrets) return []
  const { replica } = await openDatabase(env, secrets)
  const client = new pg.Client({ connectionString: replica, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ follows: boolean }>(
      'select pg_is_in_recovery() as follows',
    )
    return [
      rows[0]!.follows
        ? good('The replica answers')
        : note('DATABASE_REPLICA_URL leads to a database that follows no other: it is not read'),
    ]
  } catch (error) {
    return [note(`The replica can't be read: ${reason(error)}. Check DATABASE_REPLICA_URL`)]
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

/**
 * Changes nothing: if it made keys, the folder would belong to an installation, and no backup could be restored there.
 */
export async function checkDatabase(env: Env): Promise<Finding[]> {
  if (env.DATABASE_URL) return checkGiven(env.DATABASE_DIRECT_URL ?? env.DATABASE_URL, env)
  if (!hasSecrets(env.DATA_DIR))
    return [good('Steward will create its own PostgreSQL under DATA_DIR')]
  try {
    const database = await openDatabase(env, loadSecrets(env.DATA_DIR), { share: true })
    try {
      return await checkGiven(database.owner, env)
    } finally {
      await database.close()
    }
  } catch (error) {
    return [bad(reason(error))]
  }
}

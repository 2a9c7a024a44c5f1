import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { QUEUES } from '@steward/contract/installation.ts'
import { kindValues, kindsWith, SPECS } from '@steward/contract/kinds.ts'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { getConstructionPlans, PgBoss } from 'pg-boss'
import { ownFile } from '../own-files.ts'
import { NOTIFICATION_TRIGGERS } from './notifications.ts'
import { makeOnTables, makeWhereLocked, type OnTable, wantedBy } from './on-tables.ts'
import { patiently } from './patience.ts'

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** What placeholders in braces stand for in the scripts: tables of kinds of records, and some of their columns. */
const LISTS: Record<string, string> = {
  '{{searched}}': quoted(kindValues('plural', 'searched')),
  '{{counted}}': quoted(kindValues('plural', 'counted')),
  '{{known_by}}': quoted(
    kindsWith('known_by').flatMap((kind) => {
      const { plural, known_by = [], unique = [], imported } = SPECS[kind]
      const given = imported ? ['external_id'] : []
      return [...known_by, ...unique, ...given].map((field) => `${plural}.${field}`)
    }),
  ),
}

/** The migrations of this version. */
export const MIGRATIONS = fileURLToPath(ownFile('migrations'))

const script = (name: string) =>
  readFileSync(ownFile(`src/db/${name}.sql`), 'utf8').replace(
    /\{\{\w+\}\}/g,
    (list) => LISTS[list]!,
  )

/**
 * A lock so that processes that start at the same time migrate one after the other, and not while a backup is being
 * made.
 */
export const MIGRATION_LOCK = 7_301_100

export type Queue = (typeof QUEUES)[number]

/**
 * Brings a database to the state that this code needs: roles, tables, functions, policies, queues. Repeatable; a
 * database that is in this state already isn't touched, since other processes may be using its tables.
 *
 * @param ownerUrl the owner of the database, who may create roles unless `appPassword` is undefined
 * @param appPassword the password of the server's role, `<database>_app`; left out where the installation sets up that
 *   role itself
 * @param migrationsFolder where the migrations are
 * @throws Error where a newer version has changed the database: this one would restore old functions and policies
 */
export async function migrate(
  ownerUrl: string,
  appPassword?: string,
  migrationsFolder = MIGRATIONS,
): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'steward migrate' })
  await client.connect()
  try {
    const state = stateOf(appPassword, migrationsFolder)
    if (await isIn(client, state)) return
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    if (await isIn(client, state)) return
    if ((await tablesIn(client, migrationsFolder)) === 'newer') throw new Error(NEWER_TABLES)
    await client.query(script('roles'))
    if (appPassword !== undefined) await setPassword(client, appPassword)
    await runTables(client, migrationsFolder, [...SCRIPTS.map(script), NOTIFICATION_TRIGGERS])
    await makeQueues(ownerUrl)
    await client.query(grantQueues)
    await client.query(
      `do $$ begin execute format('comment on schema drizzle is %L', current_database() || ' ${state}'); end $$`,
    )
  } finally {
    await client.end()
  }
}

/**
 * Migrates the tables to this version. To lock only one table at a time, policies and triggers are created in the
 * transaction of the migrations only on tables that this has locked anyway, such as new ones, which nobody must see
 * without; the others get theirs afterwards, each in its own transaction.
 *
 * @param scripts see SCRIPTS
 */
async function runTables(
  client: pg.Client,
  migrationsFolder: string,
  scripts: string[] = [],
): Promise<void> {
  const pending = await pendingOf(client, migrationsFolder)
  let wanted: OnTable[] = []
  const all = async () => {
    if (pending.length > 0) await dropViews(client)
    for (const migration of pending) await run(client, migration)
    // Resets what a migration may have set for itself.
    await client.query('set local row_security = on')
    wanted = []
    for (const text of scripts) wanted.push(...(await wantedBy(client, text)))
    await makeWhereLocked(client, wanted)
    if (scripts.length > 0) await client.query(script('views'))
  }
  if (pending.length === 0) await patiently(client, all)
  else await outsideWalls(client, () => patiently(client, all))
  if (await makeOnTables(client, wanted)) await remakeViews(client)
}

/** Recreates the views, since a view applies the policies that its table had when it was created. */
const remakeViews = (client: pg.Client) =>
  patiently(client, async () => {
    for (const name of ['roles', 'views']) await client.query(script(name))
  })

async function run(client: pg.Client, { sql, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of sql) await client.query(statement)
  await client.query(
    'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
    [hash, folderMillis],
  )
}

/**
 * Creates the tables of some version in a new database, and the queues of this version: a backup of that version is
 * restored into it, before `migrate` does the rest.
 *
 * @param migrationsFolder the migrations up to that version
 */
export async function makeTables(ownerUrl: string, migrationsFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'steward restore' })
  await client.connect()
  try {
    await client.query(script('roles'))
    await runTables(client, migrationsFolder)
    await makeQueues(ownerUrl)
  } finally {
    await client.end()
  }
}

/**
 * Scripts that run after every migration; they select the policies and triggers that tables need. The views come last.
 */
const SCRIPTS = ['walls', 'lookups', 'events', 'notifications']

/**
 * A fingerprint of everything that this code sets up in a database. The password is random, so it can't be guessed from
 * this.
 */
function stateOf(appPassword: string | undefined, migrationsFolder: string): string {
  const migrations = readMigrationFiles({ migrationsFolder }).map((one) => one.hash)
  const made = [...migrations, ...['roles', ...SCRIPTS, 'views'].map(script), NOTIFICATION_TRIGGERS]
  const queues = [...QUEUES, JSON.stringify(QUEUE_OPTIONS), grantQueues, getConstructionPlans()]
  return hash('sha256', [...made, ...queues, appPassword].join('\n'))
}

/** Whether a database is in this state already. A copied database has another name, and no roles yet. */
async function isIn(client: pg.Client, state: string): Promise<boolean> {
  const { rows } = await client.query<{ is_done: boolean }>(
    `select coalesce(obj_description(to_regnamespace('drizzle'), 'pg_namespace') = current_database() || ' ' || $1, false)
       and (select count(*) = 4 from pg_roles where rolname in (current_database() || '_app',
         current_database() || '_all_sites', current_database() || '_lookup', current_database() || '_search')) as is_done`,
    [state],
  )
  return rows[0]!.is_done
}

export const NEWER_TABLES =
  'The tables of the database are of a newer version: install that version of Steward, or restore a backup that this one has made into a new database'

/** How the tables of a database compare with this version. */
export async function tablesIn(
  client: pg.Client,
  migrationsFolder = MIGRATIONS,
): Promise<'none' | 'older' | 'current' | 'newer'> {
  const { rows } = await client.query<{ is_made: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is_made",
  )
  const newest = rows[0]!.is_made ? await newestIn(client) : 0
  const ours = readMigrationFiles({ migrationsFolder }).at(-1)!.folderMillis
  if (newest === 0) return 'none'
  if (newest === ours) return 'current'
  return newest > ours ? 'newer' : 'older'
}

async function newestIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: string }>(
    'select coalesce(max(created_at), 0)::text as newest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]!.newest)
}

/** The journal of migrations as drizzle-kit has it. */
const JOURNAL = `create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`

/** The migrations that this database hasn't seen, oldest first. */
async function pendingOf(client: pg.Client, migrationsFolder: string): Promise<MigrationMeta[]> {
  await client.query(JOURNAL)
  const newest = await newestIn(client)
  return readMigrationFiles({ migrationsFolder }).filter(
    ({ folderMillis }) => folderMillis > newest,
  )
}

/**
 * Lets the owner see the rows of every account meanwhile: PostgreSQL checks existing rows against a new foreign key as
 * the owner, from whom row-level security would hide them. The server's role isn't the owner, so its policies stay in
 * force.
 */
async function outsideWalls(client: pg.Client, change: () => Promise<void>): Promise<void> {
  // One table after the other: holding several locks at once would block people at work.
  const all = async (force: string, forced: boolean) => {
    const { rows } = await client.query<{ name: string }>(
      `select oid::regclass::text as name from pg_class
        where relrowsecurity and relforcerowsecurity = $1 and relnamespace = 'public'::regnamespace`,
      [forced],
    )
    for (const { name } of rows)
      await patiently(client, async () => {
        await client.query(`alter table if exists ${name} ${force} row level security`)
      })
  }
  await all('no force', true)
  try {
    await change()
  } finally {
    await all('force', false)
  }
}

/** Drops the views of the lookups before a migration, since a column that a view shows can't be changed. */
async function dropViews(client: pg.Client): Promise<void> {
  const { rows: views } = await client.query<{ name: string }>(
    String.raw`select oid::regclass::text as name from pg_class
      where relkind = 'v' and relnamespace = 'public'::regnamespace and relname like 'searched\_%'`,
  )
  if (views.length > 0) await client.query(`drop view ${views.map(({ name }) => name).join(', ')}`)
}

async function setPassword(client: pg.Client, password: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role %I login password %L', current_database() || '_app', $1::text) as statement`,
    [password],
  )
  await client.query(rows[0]!.statement)
}

const QUEUE_OPTIONS = { retryLimit: 8, retryBackoff: true, notify: true }

/** Makes the queues here, because the application's role may not create any. */
async function makeQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const queue of QUEUES) {
      await boss.createQueue(queue, QUEUE_OPTIONS)
      // An existing queue keeps its options until they are updated.
      await boss.updateQueue(queue, QUEUE_OPTIONS)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

const grantQueues = `do $grants$
declare server text := format('%I, %I', current_database() || '_app', current_database() || '_all_sites');
begin
  execute format('grant usage on schema pgboss to %s', server);
  execute format('grant select, insert, update, delete on all tables in schema pgboss to %s', server);
  execute format('grant usage on all sequences in schema pgboss to %s', server);
  execute format('grant execute on all functions in schema pgboss to %s', server);
end $grants$`

/** The URL of the application's role, beside the owner's. */
export function appUrl(ownerUrl: string, database: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = `${database}_app`
  url.password = password
  return url.href
}

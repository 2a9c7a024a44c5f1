import { access } from 'node:fs/promises'
import type { Disk } from 'flydrive'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { MIGRATION_LOCK } from '#db/migrate.ts'
import type { Secrets } from '../env.ts'
import { filesBelow, isGone } from '../storage/walk.ts'
import { VERSION } from '../version.ts'
import { linesIn, type Part, type Totals, writeArchive } from './archive.ts'
import { columnsOf, JOBS, SETTINGS, type Table, tablesOf } from './tables.ts'

/** What is backed up, and into which file. */
interface BackupOptions {
  /** The database's URL as its owner. */
  owner: string
  storage: Disk
  secrets: Secrets
  path: string
  passphrase: string
}

/** The clock of the storage may differ from ours by this much, and a file may be older than its name by it. */
const SAME_TIME_MS = 60 * 60_000

/**
 * Writes a whole installation into one file, while it is in use: the database at one moment, and the files that its
 * rows name.
 *
 * @throws Error if the file exists already
 */
export async function backUp(options: BackupOptions): Promise<Totals> {
  const { owner, path, passphrase } = options
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`${path} exists already. Give another name.`)
  const client = new pg.Client({
    connectionString: owner,
    application_name: 'steward backup',
    options: SETTINGS,
  })
  await client.connect()
  try {
    // Migrations wait until the backup is finished, because they would lock tables that are being read.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    const totals: Totals = { rows: {}, files: 0 }
    await writeArchive(path, passphrase, partsOf(options, client, totals))
    return totals
  } finally {
    await client.end()
  }
}

/**
 * Files are written before the rows that name them, and removed after these. So all present files are read first, which
 * may take long, then the database at one moment, then only the files that were added meanwhile.
 */
async function* partsOf(
  { storage, secrets }: BackupOptions,
  client: pg.Client,
  totals: Totals,
): AsyncGenerator<Part> {
  const migrated_to = await newestMigration(client)
  const made_at = new Date().toISOString()
  yield { is: 'manifest', manifest: { made_at, version: VERSION, migrated_to, secrets } }
  const files: Files = { storage, totals, recent: Date.now() - SAME_TIME_MS, read: new Map() }
  yield* filesOf(files)
  await client.query('begin isolation level repeatable read read only')
  // The first statement fixes the moment of the snapshot.
  const tables = await tablesOf(client)
  const { rows: accounts } = await client.query<{ id: string }>(
    'select id from accounts order by id',
  )
  yield* filesOf(files, files.recent)
  for (const table of tables) yield* rowsOf(client, table, accounts, totals)
  yield* jobsOf(client, totals)
  await client.query('commit')
  yield { is: 'end', totals }
}

async function newestMigration(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at)::text as newest from drizzle.__drizzle_migrations',
  )
  return Number(rows[0]!.newest)
}

interface Files {
  storage: Disk
  totals: Totals
  /** Files that were written later may have been added during the backup: milliseconds since 1970. */
  recent: number
  /** Recent files that are in the backup already: their entity tags by their keys. */
  read: Map<string, string>
}

/** @param since reads only files that were written later: milliseconds since 1970 */
async function* filesOf({ storage, totals, recent, read }: Files, since = 0): AsyncGenerator<Part> {
  for await (const file of filesBelow(storage, '')) {
    const { key } = file
    const found = await file.getMetaData().catch(() => undefined)
    if (!found) continue
    const written = found.lastModified.getTime()
    // A file that was being written when it was read has another entity tag now.
    if (written < since || read.get(key) === found.etag) continue
    const chunks = await contentOf(storage, key)
    if (!chunks) continue
    if (written >= recent) read.set(key, found.etag)
    yield { is: 'file', key }
    totals.files += 1
    for await (const data of chunks) yield { is: 'data', data }
  }
}

/** The content of a file; undefined if it was removed meanwhile, which happens only to files that nothing needs. */
async function contentOf(storage: Disk, key: string): Promise<AsyncIterable<Buffer> | undefined> {
  try {
    const content = await storage.getStream(key)
    const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Buffer>
    const first = await chunks.next()
    return (async function* () {
      for (let next = first; !next.done; next = await chunks.next()) yield next.value
    })()
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

async function* rowsOf(
  client: pg.Client,
  { name, columns, is_walled }: Table,
  accounts: readonly { id: string }[],
  totals: Totals,
): AsyncGenerator<Part> {
  yield { is: 'table', head: { table: name, columns } }
  totals.rows[name] = 0
  const chosen = `select ${columns.join(', ')} from only ${name}`
  if (!is_walled) return yield* copied(client, name, chosen, totals)
  for (const { id } of accounts) {
    await client.query("select set_config('app.account_id', $1, true)", [id])
    // The policy hides all other rows; the condition lets PostgreSQL use the index.
    yield* copied(client, name, `${chosen} where account_id = '${id}'`, totals)
  }
}

/** A running job is saved as waiting: after a restore nobody is running it. */
async function* jobsOf(client: pg.Client, totals: Totals): AsyncGenerator<Part> {
  const columns = [...(await columnsOf(client, JOBS)).keys()]
  yield { is: 'table', head: { table: JOBS, columns } }
  totals.rows[JOBS] = 0
  const chosen = columns.map((name) =>
    name === 'state' ? "case when state = 'active' then 'retry' else state end" : name,
  )
  yield* copied(
    client,
    JOBS,
    `select ${chosen.join(', ')} from ${JOBS} where state <= 'active'`,
    totals,
  )
}

async function* copied(
  client: pg.Client,
  name: string,
  query: string,
  totals: Totals,
): AsyncGenerator<Part> {
  for await (const chunk of client.query(copyTo(`copy (${query}) to stdout`))) {
    const data = chunk as Buffer
    totals.rows[name]! += linesIn(data)
    yield { is: 'data', data }
  }
}

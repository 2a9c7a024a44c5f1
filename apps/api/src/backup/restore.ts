import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import type { Disk } from 'flydrive'
import pg from 'pg'
import { makeTables, migrate, MIGRATIONS } from '#db/migrate.ts'
import { keepSecrets } from '../secrets.ts'
import { openStorage } from '../storage/open.ts'
import type { StorageSettings } from '../storage/place.ts'
import { entriesOf } from '../storage/walk.ts'
import { readArchive, type Totals } from './archive.ts'
import { Filling } from './fill.ts'
import type { Verified } from './verify.ts'

/** Everything in a database that belongs neither to PostgreSQL nor to an extension. */
const ANYTHING = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  limit 1`

/** @throws Error if the database isn't empty: a restore replaces nothing */
async function refuseFilled(owner: string): Promise<void> {
  const client = new pg.Client({ connectionString: owner, application_name: 'steward restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(ANYTHING)
    if (rows[0])
      throw new Error(
        `The database is not empty: there is ${rows[0].name}. Restore into a new one: another database in DATABASE_URL, or another DATA_DIR.`,
      )
  } finally {
    await client.end()
  }
}

/** @throws Error if the bucket has files already, of this installation or another */
async function refuseFiles(storage: Disk, { STORAGE_URL }: StorageSettings): Promise<void> {
  if (STORAGE_URL === undefined) return
  for await (const _ of entriesOf(storage, ''))
    throw new Error(
      'STORAGE_URL: there are files already. Restore into an empty bucket, or under another prefix.',
    )
}

/** The migrations up to this one, in a temporary folder. */
export async function migrationsUpTo(newest: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-restore-'))
  await cp(MIGRATIONS, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8')) as {
    entries: { when: number }[]
  }
  const kept = entries.filter(({ when }) => when <= newest)
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }))
  return folder
}

/** What is restored, and into which installation. */
interface RestoreOptions {
  path: string
  passphrase: string
  verified: Verified
  /** The URL of an empty database as its owner. */
  owner: string
  /** The password for the role that the server signs in as; undefined if the installation provides that role. */
  appPassword: string | undefined
  /** Where its files and its keys are written. */
  storage: StorageSettings
}

/**
 * Restores a verified backup into an empty database and data directory, and migrates it to this version. The rows are
 * committed together, after all files were written.
 *
 * @throws Error before any change if the database isn't empty or the directory belongs to an installation
 */
export async function restore(options: RestoreOptions): Promise<Totals> {
  const { owner, verified, appPassword, storage } = options
  await refuseFilled(owner)
  await refuseFiles(openStorage(storage), storage)
  keepSecrets(options.storage.DATA_DIR, verified.manifest.secrets)
  const folder = await migrationsUpTo(verified.manifest.migrated_to)
  try {
    await makeTables(owner, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const filling = new Filling(owner)
  try {
    await filling.begin()
    const files = await fill(filling, options)
    refuseLoss(filling.rows, verified.totals)
    await filling.commit()
    await migrate(owner, appPassword)
    return { rows: filling.rows, files }
  } finally {
    await filling.close()
  }
}

/** @returns the number of files */
async function fill(
  filling: Filling,
  { path, passphrase, storage: settings }: RestoreOptions,
): Promise<number> {
  const storage = openStorage(settings)
  let file: StoredFile | undefined
  let files = 0
  const endFile = async () => {
    await file?.end()
    file = undefined
  }
  for await (const part of readArchive(path, passphrase)) {
    if (part.is === 'data') {
      await (file ?? filling).write(part.data)
      continue
    }
    await endFile()
    await filling.endTable()
    if (part.is === 'table') await filling.table(part.head)
    if (part.is === 'file') {
      file = new StoredFile(storage, part.key)
      files += 1
    }
  }
  return files
}

/** A file that is being written into the storage. */
class StoredFile {
  readonly #through = new PassThrough()
  readonly #stored: Promise<void>

  constructor(storage: Disk, key: string) {
    this.#stored = storage.putStream(key, this.#through)
    // The next `write` or `end` throws it.
    this.#stored.catch((error: Error) => this.#through.destroy(error))
  }

  async write(data: Buffer): Promise<void> {
    if (!this.#through.write(data)) await Promise.race([once(this.#through, 'drain'), this.#stored])
  }

  async end(): Promise<void> {
    this.#through.end()
    await this.#stored
  }
}

/** @throws Error if the database has counted other numbers of rows than the backup has */
function refuseLoss(rows: Record<string, number>, { rows: expected }: Totals): void {
  for (const [table, count] of Object.entries(expected))
    if (rows[table] !== count)
      throw new Error(`${table} has ${rows[table] ?? 0} rows of ${count}. Nothing was restored.`)
}

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS } from '#db/migrate.ts'
import { linesIn, type Manifest, type Part, readArchive, type Totals } from './archive.ts'

/** What a backup is, known to be whole. */
export interface Verified {
  manifest: Manifest
  totals: Totals
}

/** A file's name in the storage: made by Steward, and never a way out of its folder. */
const KEY = /^(?!\.)[\w-][\w.-]*(\/(?!\.)[\w-][\w.-]*)*$/

/** Counts what goes by. */
class Count {
  readonly totals: Totals = { rows: {}, files: 0 }
  #table: string | undefined

  add(part: Part): void {
    if (part.is === 'table') {
      this.#table = part.head.table
      this.totals.rows[this.#table] = 0
    } else if (part.is === 'file') {
      if (!KEY.test(part.key)) throw new Error(`The backup has a file of an unusable name`)
      this.#table = undefined
      this.totals.files += 1
    } else if (part.is === 'data' && this.#table !== undefined)
      this.totals.rows[this.#table]! += linesIn(part.data)
  }
}

const same = (a: Totals, b: Totals): boolean =>
  a.files === b.files &&
  JSON.stringify(Object.entries(a.rows).toSorted()) ===
    JSON.stringify(Object.entries(b.rows).toSorted())

/**
 * Reads a backup from its beginning to its end.
 *
 * @throws Error where it is damaged or not complete, where the passphrase is another, or a newer version made it
 */
export async function verify(path: string, passphrase: string): Promise<Verified> {
  const count = new Count()
  let manifest: Manifest | undefined
  let totals: Totals | undefined
  for await (const part of readArchive(path, passphrase)) {
    if (part.is === 'manifest') {
      manifest = part.manifest
      refuseNewer(path, manifest)
    } else if (part.is === 'end') totals = part.totals
    else count.add(part)
  }
  if (!manifest || !totals || !same(totals, count.totals))
    throw new Error(`${path} is not complete. Use another backup.`)
  return { manifest, totals }
}

/** @throws Error where this version doesn't know the tables that the backup is of */
function refuseNewer(path: string, { version, migrated_to }: Manifest): void {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (known.some(({ folderMillis }) => folderMillis === migrated_to)) return
  throw new Error(
    `${path} was made by version ${version} of Steward, which this one (older) doesn't know. Install that version or a newer one, and restore with it.`,
  )
}

import { readMigrationFiles } from 'drizzle-orm/migrator'
import { MIGRATIONS } from '#db/migrate.ts'
import { linesIn, type Manifest, type Part, readArchive, type Totals } from './archive.ts'

/** What is known of a verified backup. */
export interface Verified {
  manifest: Manifest
  totals: Totals
}

/** The name of a file in the storage, which can't lead out of its folder. */
const KEY = /^(?!\.)[\w-][\w.-]*(\/(?!\.)[\w-][\w.-]*)*$/

/** Counts the parts of a backup. */
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
 * Reads a backup from beginning to end.
 *
 * @throws Error if it is damaged or incomplete, the passphrase is wrong, or a newer version made it
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

/** @throws Error if a newer version made the backup, whose tables this one doesn't know */
function refuseNewer(path: string, { version, migrated_to }: Manifest): void {
  const known = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (known.some(({ folderMillis }) => folderMillis === migrated_to)) return
  throw new Error(
    `${path} was made by version ${version} of Steward, which this one (older) doesn't know. Install that version or a newer one, and restore with it.`,
  )
}

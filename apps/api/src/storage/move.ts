import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { filesBelow, isGone } from './walk.ts'

/** The progress of a move. */
interface Moved {
  files: number
  bytes: number
}

/** @returns the SHA-256 of a file; undefined if it doesn't exist */
async function checksumOf(storage: Disk, key: string): Promise<string | undefined> {
  try {
    const hash = createHash('sha256')
    for await (const chunk of await storage.getStream(key)) hash.update(chunk as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
}

/** @returns the SHA-256 and the number of copied bytes; undefined if the file was removed */
async function copied(from: Disk, to: Disk, key: string) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passing(source: Readable) {
    for await (const chunk of source) {
      hash.update(chunk as Buffer)
      bytes += (chunk as Buffer).length
      yield chunk as Buffer
    }
  }
  try {
    await to.putStream(key, Readable.from(passing(await from.getStream(key))))
  } catch (error) {
    if (isGone(error)) return undefined
    throw error
  }
  return { checksum: hash.digest('hex'), bytes }
}

/** @throws Error if the copy differs from the file */
async function moveOne(from: Disk, to: Disk, key: string): Promise<number> {
  // A move that was interrupted may have left the file, or a part of it.
  if (await to.exists(key)) {
    const [there, here] = await Promise.all([checksumOf(to, key), checksumOf(from, key)])
    if (here !== undefined && there === here) {
      await from.delete(key)
      return 0
    }
  }
  const sent = await copied(from, to, key)
  if (!sent) return 0
  if ((await checksumOf(to, key)) !== sent.checksum)
    throw new Error(`${key} did not arrive as it was sent. It stays where it was; try again.`)
  // If somebody deleted the file meanwhile, the copy may have been made after that, and has to go.
  if (await from.exists(key)) await from.delete(key)
  else await to.delete(key)
  return sent.bytes
}

/**
 * Moves all files from one place to another, and compares checksums before it removes any. It can be stopped at any
 * time and repeated. The installation stays in use if its processes have both places in their settings.
 *
 * @param onFile is called for each moved file
 */
export async function moveFiles(
  from: Disk,
  to: Disk,
  onFile: (moved: Moved) => void,
): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0 }
  for await (const { key } of filesBelow(from, '')) {
    moved.bytes += await moveOne(from, to, key)
    moved.files += 1
    onFile(moved)
  }
  return moved
}

/** So many files are checked at once. */
const LOOKED_FOR_AT_ONCE = 16

/**
 * Checks that each file in the database is at its new place, and moves those that are still at the old one: files that
 * were written meanwhile, or that the old place didn't list.
 *
 * @param names of the files in the database, some at a time
 * @returns the files that are in neither place
 */
async function moveKnown(
  from: Disk,
  to: Disk,
  names: AsyncIterable<readonly string[]>,
  moved: Moved,
): Promise<string[]> {
  const missing: string[] = []
  for await (const keys of names)
    for (let at = 0; at < keys.length; at += LOOKED_FOR_AT_ONCE)
      await Promise.all(
        keys.slice(at, at + LOOKED_FOR_AT_ONCE).map(async (key) => {
          if (await to.exists(key)) return
          const bytes = await moveOne(from, to, key)
          if (!(await to.exists(key))) return void missing.push(key)
          moved.bytes += bytes
          moved.files += 1
        }),
      )
  return missing
}

/**
 * Moves all files, and checks that each file in the database has arrived.
 *
 * @param known reads the names of the files in the database; each call reads them again
 * @param onFile is called for each moved file
 * @throws Error with the names of files in the database that are in neither place
 */
export async function moveAll(
  from: Disk,
  to: Disk,
  known: () => AsyncIterable<readonly string[]>,
  onFile: (moved: Moved) => void,
): Promise<Moved> {
  const moved = await moveFiles(from, to, onFile)
  const missing = await moveKnown(from, to, known(), moved)
  if (missing.length === 0) return moved
  // Files that were removed since their names were read are not missing.
  const still = new Set(await moveKnown(from, to, known(), moved))
  const lost = missing.filter((key) => still.has(key))
  if (lost.length > 0) throw new Error(notFound(lost, moved))
  return moved
}

const NAMED = 10

function notFound(lost: readonly string[], { files }: Moved): string {
  const [n, arrived] = [lost.length, files].map((count) => count.toLocaleString('en-US'))
  const more =
    lost.length > NAMED ? `\n  and ${(lost.length - NAMED).toLocaleString('en-US')} more` : ''
  return (
    `Not done: ${n} of the files that the database knows are in neither place (${arrived} were moved):\n` +
    `  ${lost.slice(0, NAMED).join('\n  ')}${more}\n` +
    'Check that STORAGE_ALSO_URL is where Steward has kept its files until now, with the same bucket and prefix, and that ' +
    'DATA_DIR is the same; then run this again. What is lost is in a backup.'
  )
}

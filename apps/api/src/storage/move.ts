import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Disk } from 'flydrive'
import { filesBelow, isGone } from './walk.ts'

/** How far a move is. */
export interface Moved {
  files: number
  bytes: number
}

/** @returns the SHA-256 of a file's content; undefined where there is none */
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

/** @returns the SHA-256 and the number of bytes of what was copied; undefined where the file has gone */
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

/** @throws Error where what arrived isn't what was sent */
async function moveOne(from: Disk, to: Disk, key: string): Promise<number> {
  // Left by a move that was stopped between copying and removing, or in the middle of copying.
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
  // Whoever removed it meanwhile has removed it here, perhaps before it had arrived there.
  if (await from.exists(key)) await from.delete(key)
  else await to.delete(key)
  return sent.bytes
}

/**
 * Moves every file from one place to another, comparing checksums before anything is removed. It can be stopped at any
 * moment and done again; people go on working meanwhile, on processes that know of both places.
 *
 * @param onFile hears of each file that has arrived
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

/** So many files are looked for at once. */
const LOOKED_FOR_AT_ONCE = 16

/**
 * Looks for each file that the database knows where it should be after a move, and moves what is still at the place
 * that they come from: it was written meanwhile, or that place left it out of its list.
 *
 * @param names of the files that the database knows, some at a time
 * @returns those that are in neither place
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
 * Moves every file, and makes sure that each one that the database knows has arrived.
 *
 * @param known the names that the database has, read anew by each call
 * @param onFile hears of each file that has arrived
 * @throws Error with the names of files that the database knows and that are in neither place
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
  // What was removed since the names were read is asked for no more.
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

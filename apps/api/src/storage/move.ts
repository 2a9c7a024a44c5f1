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

import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { FileProblem } from '#domain/imports/problem.ts'

/** A workbook has a few dozen parts. */
const MAX_ENTRIES = 200
const MAX_UNPACKED = 2 * 1024 ** 3
/** Sheets are packed to a tenth or so. */
const MAX_RATIO = 100
/** Up to this size unpacked, the ratio doesn't matter. */
const HARMLESS = 16 * 1024 ** 2
/**
 * Bytes that are unpacked at once. Another thread hands over each piece, which costs more than unpacking a small one.
 */
const PIECE = 256 * 1024
/** How a part is packed, by the number that archives have for it. */
const DEFLATED = 8

/** An archive whose parts are read one by one. */
export interface Archive extends AsyncDisposable {
  has(path: string): boolean
  /** @throws FileProblem where there is no such part, or it can't be unpacked */
  read(path: string): AsyncGenerator<Uint8Array>
}

/**
 * Opens an archive that came from outside. Sizes are those that it says of itself; a part that turns out to be larger
 * is refused while it is unpacked.
 *
 * @throws FileProblem for what is no archive, or unpacks to more than any workbook
 */
export async function openArchive(path: string): Promise<Archive> {
  const { size } = await stat(path)
  const zip = await openPromise(path, { autoClose: false, validateEntrySizes: true }).catch(damaged)
  try {
    const entries = await entriesOf(zip, size)
    return {
      has: (name) => entries.has(name),
      read: (name) => unpacked(zip, entries.get(name)),
      [Symbol.asyncDispose]: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

const damaged = (error: unknown): never => {
  throw error instanceof FileProblem ? error : new FileProblem('damaged')
}

async function entriesOf(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new FileProblem('unpacked')
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > MAX_UNPACKED || unpacked > Math.max(HARMLESS, size * MAX_RATIO))
        throw new FileProblem('unpacked')
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
    }
  } catch (error) {
    return damaged(error)
  }
  return entries
}

async function* unpacked(zip: ZipFile, entry: Entry | undefined): AsyncGenerator<Uint8Array> {
  if (!entry?.canDecodeFileData()) throw new FileProblem('damaged')
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false }).catch(damaged)
  // An error of what is read ends what is made of it, and that tells.
  const stream =
    entry.compressionMethod === DEFLATED
      ? pipeline(packed, createInflateRaw({ chunkSize: PIECE }), () => {})
      : packed
  let size = 0
  try {
    for await (const bytes of stream as AsyncIterable<Uint8Array>) {
      size += bytes.length
      if (size > entry.uncompressedSize) throw new FileProblem('damaged')
      yield bytes
    }
    if (size < entry.uncompressedSize) throw new FileProblem('damaged')
  } catch (error) {
    damaged(error)
  } finally {
    packed.destroy()
    stream.destroy()
  }
}

import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Secrets } from '../env.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

/** What a backup says of itself, before anything else. */
export interface Manifest {
  made_at: string
  /** The version of Steward that made it. */
  version: string
  /** The newest migration of its database: milliseconds since 1970, as the journal of the migrations has it. */
  migrated_to: number
  /** The keys of the installation. */
  secrets: Secrets
}

/** Rows as COPY writes them in its text format, column by column. */
export interface TableHead {
  table: string
  columns: string[]
}

/** What a backup has in it, so that nothing can be missing unnoticed. */
export interface Totals {
  /** Rows by table. */
  rows: Record<string, number>
  files: number
}

/** A backup is a sequence of these; `data` belongs to the table or file before it. */
export type Part =
  | { is: 'manifest'; manifest: Manifest }
  | { is: 'table'; head: TableHead }
  | { is: 'file'; key: string }
  | { is: 'data'; data: Buffer }
  | { is: 'end'; totals: Totals }

const NEW_LINE = 10

/** How many rows end in a piece of what COPY wrote: line breaks within values are written otherwise. */
export function linesIn(data: Buffer): number {
  let lines = 0
  for (let at = data.indexOf(NEW_LINE); at >= 0; at = data.indexOf(NEW_LINE, at + 1)) lines += 1
  return lines
}

const HEAD = 0
const DATA = 1

/** One byte for its kind, four for its length, and itself. */
function framed(part: Part): Buffer {
  const body = part.is === 'data' ? part.data : Buffer.from(JSON.stringify(part))
  const start = Buffer.alloc(5)
  start.writeUInt8(part.is === 'data' ? DATA : HEAD)
  start.writeUInt32BE(body.length, 1)
  return Buffer.concat([start, body])
}

async function* frames(parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield framed(part)
}

/** Writes a backup: compressed, then encrypted. It appears under its name when it is complete. */
export async function writeArchive(
  path: string,
  passphrase: string,
  parts: AsyncIterable<Part>,
): Promise<void> {
  const zip = createGzip({ level: constants.Z_BEST_SPEED })
  const stopped = new AbortController()
  const filling = pipeline(Readable.from(frames(parts)), zip, { signal: stopped.signal })
  try {
    await Promise.all([filling, writeSealed(path, passphrase, zip)])
  } catch (error) {
    stopped.abort()
    await filling.catch(() => {})
    throw error
  }
}

/** Reads a backup part by part. @throws Error for what `readSealed` refuses, and for one that doesn't end */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<Part> {
  const unzip = createGunzip()
  // What goes wrong is thrown where it is read.
  pipeline(Readable.from(readSealed(path, passphrase)), unzip).catch(() => {})
  let waiting = Buffer.alloc(0)
  for await (const chunk of unzip) {
    waiting = Buffer.concat([waiting, chunk as Buffer])
    while (waiting.length >= 5) {
      const end = 5 + waiting.readUInt32BE(1)
      if (waiting.length < end) break
      const body = waiting.subarray(5, end)
      yield waiting[0] === DATA ? { is: 'data', data: body } : (JSON.parse(body.toString()) as Part)
      waiting = waiting.subarray(end)
    }
  }
  if (waiting.length > 0) throw new Error(`${path} ends in the middle of something`)
}

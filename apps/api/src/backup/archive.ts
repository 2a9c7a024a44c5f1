import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Secrets } from '../env.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

/** The first part of a backup, which describes it. */
export interface Manifest {
  made_at: string
  /** The version of Steward that made it. */
  version: string
  /** The newest migration of its database, by its time in the journal of migrations: milliseconds since 1970. */
  migrated_to: number
  /** The keys of the installation. */
  secrets: Secrets
}

/** A table whose rows follow in the text format of COPY. */
export interface TableHead {
  table: string
  columns: string[]
}

/** The last part of a backup: its numbers of rows and files, by which missing ones are noticed. */
export interface Totals {
  /** The number of rows by table. */
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

/** The number of rows that end in a piece of COPY's output. Line breaks within values are escaped there. */
export function linesIn(data: Buffer): number {
  let lines = 0
  for (let at = data.indexOf(NEW_LINE); at >= 0; at = data.indexOf(NEW_LINE, at + 1)) lines += 1
  return lines
}

const HEAD = 0
const DATA = 1

/** A part as bytes: one for its kind, four for its length, then its content. */
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

/** Writes a backup, compressed and encrypted. It gets its name when it is complete. */
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

/** Reads a backup part by part. @throws Error if `readSealed` refuses it, or its end is missing */
export async function* readArchive(path: string, passphrase: string): AsyncGenerator<Part> {
  const unzip = createGunzip()
  // Errors are thrown to the code that reads.
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

import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { BufferReader } from 'pg-protocol/dist/buffer-reader.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { sendLargeAlone } from './bind.ts'

// A page of a list is some 50 to 200 KB of JSON, which PostgreSQL writes and nothing here reads. As a string it would
// be decoded, concatenated and encoded again, with copies in the heap each time: more than half of what such an answer
// costs this process. So long texts stay the bytes that the driver received.

/** Texts from this many bytes on stay bytes: for shorter ones it would cost more. */
const LONG = 4096

/** A text, or its bytes in UTF-8. */
export type Written = string | Buffer

class Reader extends BufferReader {
  /** Whether the buffer is reused for the next message, so that values have to be copied. */
  isLent = false

  override bytes(length: number): Buffer {
    const bytes = super.bytes(length)
    return this.isLent ? Buffer.from(bytes) : bytes
  }

  override string(length: number): string {
    if (length < LONG) return super.string(length)
    // All parsers of values below expect this.
    return this.bytes(length) as unknown as string
  }
}

const NOTHING: Buffer = Buffer.alloc(0)
/** A message begins with its code, which its length doesn't count. */
const CODE = 1
const HEAD = 5
const sizeAt = (bytes: Buffer, at: number) => CODE + bytes.readUInt32BE(at + CODE)

/** The end of the last complete message. */
function endOfWhole(bytes: Buffer): number {
  let at = 0
  while (at + HEAD <= bytes.length && at + sizeAt(bytes, at) <= bytes.length)
    at += sizeAt(bytes, at)
  return at
}

/**
 * Assembles messages of PostgreSQL from chunks. A message that is longer than its chunk gets a buffer of exactly its
 * size, where the driver would copy it into ever larger ones.
 */
export class Messages {
  readonly #take: (whole: Buffer, isLent: boolean) => void
  /** The beginning of a message whose length isn't known yet. */
  #head = NOTHING
  #message = NOTHING
  #missing = 0

  /** @param take receives complete messages, one or several at once; they are lent if they are part of a chunk */
  constructor(take: (whole: Buffer, isLent: boolean) => void) {
    this.#take = take
  }

  /** @param piece only lent: nothing of it is kept */
  add(piece: Buffer): void {
    const more = this.#missing > 0 ? this.#fill(piece) : piece
    const bytes = this.#head.length > 0 ? Buffer.concat([this.#head, more]) : more
    const end = endOfWhole(bytes)
    if (end > 0) this.#take(bytes.subarray(0, end), true)
    this.#begin(bytes.subarray(end))
  }

  #begin(bytes: Buffer): void {
    const isKnown = bytes.length >= HEAD
    this.#head = isKnown || bytes.length === 0 ? NOTHING : Buffer.from(bytes)
    if (!isKnown) return
    this.#missing = sizeAt(bytes, 0)
    this.#message = Buffer.allocUnsafe(this.#missing)
    this.#fill(bytes)
  }

  /** Completes the message under way, and returns the bytes after it. */
  #fill(bytes: Buffer): Buffer {
    const copied = bytes.copy(this.#message, this.#message.length - this.#missing)
    this.#missing -= copied
    if (this.#missing === 0) {
      this.#take(this.#message, false)
      this.#message = NOTHING
    }
    return bytes.subarray(copied)
  }
}

const PIECE = 64 * 1024

/**
 * A socket that reads each chunk into the same memory. Otherwise each chunk gets memory outside of the heap, which
 * makes the garbage collector go through the whole heap several times a second.
 */
function socketOf({ ssl }: { ssl?: unknown }): Socket {
  // Encrypted chunks come from another stream on top of this one.
  if (ssl) return new Socket()
  const socket: Socket = new Socket({
    onread: {
      buffer: Buffer.allocUnsafeSlow(PIECE),
      callback: (length: number, buffer: Buffer) => {
        socket.emit('data', buffer.subarray(0, length))
        return true
      },
    },
  } as object)
  return socket
}

/** A connection whose long values reach the parsers of their types as bytes. */
export class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, stream: socketOf as never })
    const { connection } = this as unknown as { connection: pg.Connection }
    // Does what the driver does, except for how messages are assembled and parsed, which it has no settings for.
    const attachListeners = (stream: Duplex): void => {
      const parser = new Parser()
      const reader = new Reader()
      Object.assign(parser, { reader })
      const tell = (message: { name: string }) =>
        connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message)
      const messages = new Messages((whole, isLent) => {
        reader.isLent = isLent
        parser.parse(whole, tell)
      })
      stream.on('data', (piece: Buffer) => messages.add(piece))
    }
    Object.assign(connection, { attachListeners })
    sendLargeAlone(connection)
  }
}

// The driver writes each statement by itself, and every write is a system call: a good part of the cost of several
// statements that are sent together. Writes of one turn of the event loop are held until its end.
const held = new WeakSet<Duplex>()

function holdWrites(stream: Duplex): void {
  if (held.has(stream)) return
  held.add(stream)
  stream.cork()
  process.nextTick(() => {
    held.delete(stream)
    stream.uncork()
  })
}

const send = pg.Client.prototype.query as (...given: unknown[]) => unknown
Client.prototype.query = function (this: Client, ...given: unknown[]) {
  holdWrites((this as unknown as { connection: { stream: Duplex } }).connection.stream)
  return send.apply(this, given)
} as pg.Client['query']

type Parse = (value: Written) => unknown
const TEXT = pg.types.builtins.TEXT

/** Parsers of values that may have come as bytes, by their type. */
const decoded = new Map<number, Parse>()

function parserOf(type: number): Parse {
  const known = decoded.get(type)
  if (known) return known
  const parse = pg.types.getTypeParser(type, 'text') as (value: string) => unknown
  const made: Parse = (value) => parse(typeof value === 'string' ? value : value.toString())
  decoded.set(type, made)
  return made
}

const typesBy = (getTypeParser: (type: number) => Parse) =>
  ({ getTypeParser }) as unknown as pg.CustomTypesConfig

/** Parses values of any length by their types. */
export const DECODED = typesBy(parserOf)

const asItCame: Parse = (value) => value
/** The same, but texts stay bytes, for statements whose texts are sent on unchanged. */
export const AS_SENT = typesBy((type) => (type === TEXT ? asItCame : parserOf(type)))

/**
 * Replaces the end of a text; in bytes without copying them.
 *
 * @param room the number of blanks at the end of the text; bytes that need more are copied
 */
export function ended(text: Written, room: number, end: string): Written {
  const at = text.length - room
  if (typeof text === 'string') return text.slice(0, at) + end
  if (Buffer.byteLength(end) > room) return Buffer.concat([text.subarray(0, at), Buffer.from(end)])
  return text.subarray(0, at + text.write(end, at))
}

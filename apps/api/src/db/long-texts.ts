import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import pg from 'pg'
import { BufferReader } from 'pg-protocol/dist/buffer-reader.js'
import { Parser } from 'pg-protocol/dist/parser.js'
import { sendLargeAlone } from './bind.ts'

// A page of a list is some 50 to 200 KB of JSON, which PostgreSQL writes and nobody here reads. As a string it would be
// decoded, joined to others and encoded again, and each of these copies is in the heap: that is more than half of what
// such an answer costs this process. So a long text comes out of the driver as the bytes that it came in.

/** Bytes from which on a text is long: shorter ones cost more as bytes. */
const LONG = 4096

/** A text, or its bytes in UTF-8. */
export type Written = string | Buffer

class Reader extends BufferReader {
  /** What is read is written over by what comes next. */
  isLent = false

  override bytes(length: number): Buffer {
    const bytes = super.bytes(length)
    return this.isLent ? Buffer.from(bytes) : bytes
  }

  override string(length: number): string {
    if (length < LONG) return super.string(length)
    // Every parser of values below knows of these.
    return this.bytes(length) as unknown as string
  }
}

const NOTHING: Buffer = Buffer.alloc(0)
/** A message begins with its code, and its length without it. */
const CODE = 1
const HEAD = 5
const sizeAt = (bytes: Buffer, at: number) => CODE + bytes.readUInt32BE(at + CODE)

/** Where the last whole message ends. */
function endOfWhole(bytes: Buffer): number {
  let at = 0
  while (at + HEAD <= bytes.length && at + sizeAt(bytes, at) <= bytes.length)
    at += sizeAt(bytes, at)
  return at
}

/**
 * Puts together messages of PostgreSQL that come in pieces. One that is longer than its piece gets a buffer of just its
 * size, where the driver would copy what it has into ever larger ones.
 */
export class Messages {
  readonly #take: (whole: Buffer, isLent: boolean) => void
  /** The beginning of one whose length isn't known yet. */
  #head = NOTHING
  #message = NOTHING
  #missing = 0

  /**
   * @param take is given one whole message after the other, or several at once, which are lent where they are of a
   * piece
   */
  constructor(take: (whole: Buffer, isLent: boolean) => void) {
    this.#take = take
  }

  /** @param piece is only lent: nothing of it is kept */
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

  /** Adds what the message under way lacks, and answers what comes after it. */
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
 * A socket that reads each piece into the same memory. Otherwise each has memory of its own outside the heap, and for
 * so much of that the collector goes through the whole heap several times a second.
 */
function socketOf({ ssl }: { ssl?: unknown }): Socket {
  // Encrypted, pieces come from another stream over this one.
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
    // What the driver does itself, but for how messages are put together and read, which it has no settings for.
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

// The driver writes each statement by itself, and every write is a call of the system: where several are sent in one
// go, that is a good part of what they cost this process. Those of one turn are held until its end.
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

/** How values are read: whatever their length, by their types. */
export const DECODED = typesBy(parserOf)

const asItCame: Parse = (value) => value
/** The same, but that texts stay as they came, for statements whose texts go to the wire untouched. */
export const AS_SENT = typesBy((type) => (type === TEXT ? asItCame : parserOf(type)))

/**
 * A text with its end, which bytes get in their own place.
 *
 * @param room so many blanks the text ends with; bytes that need more are copied
 */
export function ended(text: Written, room: number, end: string): Written {
  const at = text.length - room
  if (typeof text === 'string') return text.slice(0, at) + end
  if (Buffer.byteLength(end) > room) return Buffer.concat([text.subarray(0, at), Buffer.from(end)])
  return text.subarray(0, at + text.write(end, at))
}

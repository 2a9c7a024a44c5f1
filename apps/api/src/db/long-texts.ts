import type { Duplex } from 'node:stream'
import pg from 'pg'
import { BufferReader } from 'pg-protocol/dist/buffer-reader.js'
import { Parser } from 'pg-protocol/dist/parser.js'

// A page of a list is some 50 to 200 KB of JSON, which PostgreSQL writes and nobody here reads. As a string it would be
// decoded, joined to others and encoded again, and each of these copies is in the heap: that is more than half of what
// such an answer costs this process. So a long text comes out of the driver as the bytes that it came in.

/** Bytes from which on a text is long: shorter ones cost more as bytes. */
const LONG = 4096

/** A text, or its bytes in UTF-8. */
export type Written = string | Buffer

class Reader extends BufferReader {
  override string(length: number): string {
    if (length < LONG) return super.string(length)
    // A copy, since the driver may use its buffer again. Every parser of values below knows of these.
    return Buffer.from(this.bytes(length)) as unknown as string
  }
}

/** A connection whose long values reach the parsers of their types as bytes. */
export class Client extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const { connection } = this as unknown as { connection: pg.Connection }
    // What the driver does itself, but for the reader, which it has no setting for.
    const attachListeners = (stream: Duplex): void => {
      const parser = new Parser()
      Object.assign(parser, { reader: new Reader() })
      stream.on('data', (bytes: Buffer) =>
        parser.parse(bytes, (message) =>
          connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message),
        ),
      )
    }
    Object.assign(connection, { attachListeners })
  }
}

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

/** Texts one after the other: of bytes, where one of them is. */
export function joined(...texts: Written[]): Written {
  if (texts.every((text) => typeof text === 'string')) return texts.join('')
  return Buffer.concat(texts.map((text) => (typeof text === 'string' ? Buffer.from(text) : text)))
}

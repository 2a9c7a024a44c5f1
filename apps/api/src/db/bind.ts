import type { Duplex } from 'node:stream'
import type pg from 'pg'

// The driver copies a statement and its values into one growing buffer: a list of thousands of rows is copied several
// times, and Node's garbage collector counts each copy until it has gone through the whole heap. So large values are
// written to the socket directly.

/** Values from this length on, in bytes or characters, are written directly. */
const LARGE = 16_384

/** A value in the driver's form. */
type Value = string | Buffer | null

interface Bind {
  portal?: string
  statement?: string
  values?: unknown[]
  valueMapper?: (value: unknown, index: number) => Value | undefined
}

const isLarge = (value: Value) => value !== null && value.length >= LARGE

const FORMAT = { text: 0, bytes: 1 }
/** Two-byte integers, for counts and formats. A statement may have 65,535 values. */
function shorts(...numbers: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(2 * numbers.length)
  for (const [index, number] of numbers.entries()) bytes.writeUInt16BE(number, 2 * index)
  return bytes
}

/** A length; that of null is -1. */
function long(number: number): Buffer {
  const bytes = Buffer.allocUnsafe(4)
  bytes.writeInt32BE(number)
  return bytes
}

/** Answers come as text. */
const ANSWERS = shorts(1, FORMAT.text)

const cString = (text: string) => Buffer.from(`${text}\0`)

/** The parts of a Bind message of PostgreSQL's protocol, in their order. */
function partsOf({ portal = '', statement = '' }: Bind, values: readonly Value[]): Buffer[] {
  const bytes = values.map((value) => (typeof value === 'string' ? Buffer.from(value) : value))
  const formats = values.map((value) => (Buffer.isBuffer(value) ? FORMAT.bytes : FORMAT.text))
  const body = [
    cString(portal),
    cString(statement),
    shorts(values.length, ...formats, values.length),
    ...bytes.flatMap((one) => (one ? [long(one.length), one] : [long(-1)])),
    ANSWERS,
  ]
  const length = body.reduce((sum, part) => sum + part.length, 4)
  return [Buffer.from('B'), long(length), ...body]
}

/** Writes large parts directly, and those between them together. */
function writeParts(stream: Duplex, parts: readonly Buffer[]): void {
  let small: Buffer[] = []
  const flush = () => {
    if (small.length > 0) stream.write(Buffer.concat(small))
    small = []
  }
  stream.cork()
  for (const part of parts) {
    if (!isLarge(part)) {
      small.push(part)
      continue
    }
    flush()
    stream.write(part)
  }
  flush()
  stream.uncork()
}

/**
 * Makes a connection of the driver send large values without copying them. A buffer that is a value must not change
 * until its statement is answered.
 */
export function sendLargeAlone(connection: pg.Connection): void {
  const driven = connection as unknown as { bind(of: Bind): void; stream: Duplex }
  const bind = driven.bind.bind(driven)
  driven.bind = (of) => {
    const { values = [], valueMapper } = of
    const mapped = values.map((value, index) =>
      valueMapper ? (valueMapper(value, index) ?? null) : ((value ?? null) as Value),
    )
    if (!mapped.some(isLarge))
      bind({ ...of, values: mapped, valueMapper: (value) => value as Value })
    else if (driven.stream.writable) writeParts(driven.stream, partsOf(of, mapped))
  }
}

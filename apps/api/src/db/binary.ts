/** Element types by their OID in PostgreSQL, with the bytes of an element. */
const INTEGER = { oid: 23, size: 4 }
const BIGINT = { oid: 20, size: 8 }
/** The bytes of an array's header: dimensions, flags, type, length and lower bound. */
const HEAD = 20
/** The bytes of an element's size, which precedes it. */
const SIZE = 4
/** The initial capacity. */
const FIRST = 16

/**
 * An array in PostgreSQL's binary format, which spares converting its numbers to text and back. Numbers are appended
 * one by one, so that they needn't be kept elsewhere until the array is sent.
 */
class Elements {
  readonly #type: typeof INTEGER
  protected view: DataView
  #length = 0

  constructor(type: typeof INTEGER) {
    this.#type = type
    this.view = new DataView(new ArrayBuffer(HEAD + FIRST * (SIZE + type.size)))
  }

  get length(): number {
    return this.#length
  }

  /** Removes all elements, and keeps the memory for others. */
  clear(): void {
    this.#length = 0
  }

  /** The offset of an element. */
  protected at(index: number): number {
    return HEAD + index * (SIZE + this.#type.size) + SIZE
  }

  /** Makes room for one more, and returns its offset. */
  protected next(): number {
    const at = this.at(this.#length)
    if (at > this.view.byteLength) this.#grow()
    this.view.setInt32(at - SIZE, this.#type.size)
    this.#length += 1
    return at
  }

  /** The parameter with the current elements; adding another one changes it. */
  parameter(): Buffer {
    for (const [index, value] of [1, 0, this.#type.oid, this.#length, 1].entries())
      this.view.setInt32(index * 4, value)
    return Buffer.from(this.view.buffer as ArrayBuffer, 0, this.at(this.#length) - SIZE)
  }

  #grow(): void {
    const more = new Uint8Array(HEAD + 2 * (this.view.byteLength - HEAD))
    more.set(new Uint8Array(this.view.buffer))
    this.view = new DataView(more.buffer)
  }
}

/** For a parameter of type `integer[]`. */
export class Integers extends Elements {
  constructor() {
    super(INTEGER)
  }

  push(value: number): void {
    if ((value | 0) !== value) throw outOfRange(value)
    const at = this.next()
    this.view.setInt32(at, value)
  }

  /** @param index below `length` */
  get(index: number): number {
    return this.view.getInt32(this.at(index))
  }
}

/** The same for a list of numbers. */
export function integersOf(values: readonly number[]): Buffer {
  const all = new Integers()
  for (const value of values) all.push(value)
  return all.parameter()
}

/** For a parameter of type `bigint[]`. */
export class Bigints extends Elements {
  constructor() {
    super(BIGINT)
  }

  push(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw outOfRange(value)
    const at = this.next()
    this.view.setBigInt64(at, value)
  }

  /** @param index below `length` */
  get(index: number): bigint {
    return this.view.getBigInt64(this.at(index))
  }

  /** Adds each of some elements to a sum. */
  addTo(sums: Sums, sum: number, index: number, count: number): void {
    for (let nth = 0; nth < count; nth++) {
      const at = this.at(index + nth)
      sums.add(sum + nth, this.view.getInt32(at), this.view.getUint32(at + 4))
    }
  }
}

const HALF = 2 ** 32

/**
 * Exact sums of 64-bit integers, calculated in two halves of 32 bits: adding numbers is many times faster than bigints.
 */
export class Sums {
  #halves = new Float64Array(1024)
  #length = 0

  /** @returns the index of the first of so many new sums, which are zero */
  begin(count: number): number {
    const first = this.#length
    this.#length += count
    if (2 * this.#length > this.#halves.length) {
      const more = new Float64Array(4 * this.#length)
      more.set(this.#halves)
      this.#halves = more
    }
    return first
  }

  /**
   * @param high the upper half with its sign
   * @param low below 2^32: two million of them are added without loss
   */
  add(sum: number, high: number, low: number): void {
    this.#halves[2 * sum]! += high
    this.#halves[2 * sum + 1]! += low
  }

  at(sum: number): bigint {
    const [high, low] = [this.#halves[2 * sum]!, this.#halves[2 * sum + 1]!]
    const whole = high * HALF + low
    return Number.isSafeInteger(whole) ? BigInt(whole) : BigInt(high) * BigInt(HALF) + BigInt(low)
  }
}

const outOfRange = (value: bigint | number) =>
  new RangeError(`${value} is more than the database keeps in a number`)

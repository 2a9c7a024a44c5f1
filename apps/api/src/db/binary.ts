/** Types of elements by their number in PostgreSQL, and how many bytes an element has. */
const INTEGER = { oid: 23, size: 4 }
const BIGINT = { oid: 20, size: 8 }
/** Dimensions, flags, type, length and lower bound. */
const HEAD = 20
const WITH_SIZE = 4 + BIGINT.size

/** For a parameter of type `integer[]`, in PostgreSQL's own form: nobody writes its numbers as text, and nobody reads them from it. */
export function integersOf(values: readonly number[]): Buffer {
  const { oid, size } = INTEGER
  const bytes = Buffer.allocUnsafe(HEAD + values.length * (4 + size))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const [index, value] of [1, 0, oid, values.length, 1].entries())
    view.setInt32(index * 4, value)
  let at = HEAD
  for (const value of values) {
    view.setInt32(at, size)
    view.setInt32(at + 4, inRange(value))
    at += 4 + size
  }
  return bytes
}

/** For a parameter of type `bigint[]`: they are written down one by one, so that nobody has to keep them until it is sent. */
export class Bigints {
  #view = new DataView(new ArrayBuffer(HEAD + 256 * WITH_SIZE))
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw outOfRange(value)
    const at = HEAD + this.#length * WITH_SIZE
    if (at === this.#view.byteLength) this.#grow()
    this.#view.setInt32(at, BIGINT.size)
    this.#view.setBigInt64(at + 4, value)
    this.#length += 1
  }

  /** @param index below `length` */
  at(index: number): bigint {
    return this.#view.getBigInt64(HEAD + index * WITH_SIZE + 4)
  }

  /** Adds some of them to a sum each. */
  addTo(sums: Sums, sum: number, index: number, count: number): void {
    for (let nth = 0; nth < count; nth++) {
      const at = HEAD + (index + nth) * WITH_SIZE + 4
      sums.add(sum + nth, this.#view.getInt32(at), this.#view.getUint32(at + 4))
    }
  }

  /** As they are now; it changes with the next one. */
  parameter(): Buffer {
    for (const [index, value] of [1, 0, BIGINT.oid, this.#length, 1].entries())
      this.#view.setInt32(index * 4, value)
    return Buffer.from(this.#view.buffer, 0, HEAD + this.#length * WITH_SIZE)
  }

  #grow(): void {
    const more = new Uint8Array(HEAD + 2 * (this.#view.byteLength - HEAD))
    more.set(new Uint8Array(this.#view.buffer))
    this.#view = new DataView(more.buffer)
  }
}

const HALF = 2 ** 32

/** Exact sums of whole numbers of 64 bits, by the halves of each: numbers add up many times faster than bigints. */
export class Sums {
  #halves = new Float64Array(1024)
  #length = 0

  /** @returns the first of so many more, which are nothing yet */
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

function inRange(value: number): number {
  if ((value | 0) !== value) throw outOfRange(value)
  return value
}

/** Types of elements by their number in PostgreSQL, and how many bytes an element has. */
const INTEGER = { oid: 23, size: 4 }
const BIGINT = { oid: 20, size: 8 }
/** Dimensions, flags, type, length and lower bound. */
const HEAD = 20

/** An array parameter in PostgreSQL's own form: nobody writes its numbers as text, and nobody reads them from it. */
function arrayOf(
  length: number,
  { oid, size }: typeof INTEGER,
  put: (view: DataView, at: number, index: number) => void,
): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + length * (4 + size))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  for (const [index, value] of [1, 0, oid, length, 1].entries()) view.setInt32(index * 4, value)
  for (let index = 0, at = HEAD; index < length; index++, at += 4 + size) {
    view.setInt32(at, size)
    put(view, at + 4, index)
  }
  return bytes
}

/** For a parameter of type `integer[]`. */
export const integersOf = (values: readonly number[]): Buffer =>
  arrayOf(values.length, INTEGER, (view, at, index) => view.setInt32(at, inRange(values[index]!)))

/** For a parameter of type `bigint[]`. */
export const bigintsOf = (values: readonly bigint[]): Buffer =>
  arrayOf(values.length, BIGINT, (view, at, index) => {
    const value = values[index]!
    if (BigInt.asIntN(64, value) !== value) throw outOfRange(value)
    view.setBigInt64(at, value)
  })

const outOfRange = (value: bigint | number) =>
  new RangeError(`${value} is more than the database keeps in a number`)

function inRange(value: number): number {
  if ((value | 0) !== value) throw outOfRange(value)
  return value
}

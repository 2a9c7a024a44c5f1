import { FileProblem } from './problem.ts'

/** A cell that is merged over several rows; rows and columns as in a sheet, columns from 0. */
export interface Merged {
  column: number
  from: number
  to: number
}

const REFERENCE = /^[A-Z]{1,3}(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/
const TAG = /^mergeCell\s[^<>]*?ref\s*=\s*["']([^"']{1,24})["']/
const NAME = Buffer.from('mergeCell')
/** The maximum length of a tag that is read, and the maximum number of merged cells in a sheet. */
const [TAG_LENGTH, MOST] = [120, 100_000] as const

/** The index of a column: 0 for `A12`, 26 for `AA12`; undefined where a cell doesn't have it. */
export function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column === 0 ? undefined : column - 1
}

/** The merged cells in a range like `A2:A9`, if it covers more than one row. */
function mergedIn(reference: string | undefined): Merged[] {
  const [from, to] = (REFERENCE.exec(reference ?? '') ?? []).slice(1).map(Number)
  const column = columnOf(reference)
  return column !== undefined && from! < to! ? [{ column, from: from!, to: to! }] : []
}

/**
 * The cells of a sheet that are merged over several rows. The file lists them after its last row, so its bytes are
 * searched before the rows are read, in a fraction of the time that reading takes.
 */
export async function mergedCells(sheet: AsyncIterable<Uint8Array>): Promise<Merged[]> {
  const found: Merged[] = []
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of sheet) {
    const piece = Buffer.concat([rest, bytes])
    // A tag may continue in the next chunk, and is read with that.
    const end = Math.max(0, piece.length - TAG_LENGTH)
    add(piece, end, found)
    rest = piece.subarray(end)
  }
  add(rest, rest.length, found)
  return found
}

function add(piece: Buffer, end: number, found: Merged[]): void {
  for (let at = piece.indexOf(NAME); at >= 0 && at < end; at = piece.indexOf(NAME, at + 1)) {
    if (found.length >= MOST) return
    const tag = TAG.exec(piece.toString('latin1', at, at + TAG_LENGTH))
    found.push(...mergedIn(tag?.[1]))
  }
}

/**
 * The maximum length of a value that is repeated: merged cells are names, and no description is repeated a million
 * times.
 */
const LONGEST = 255
/**
 * The maximum number of characters that are repeated in total: a small file could claim that all of its cells are
 * merged.
 */
const MOST_REPEATED = 256 * 1024 ** 2

/** Gives the rows beside a merged cell its value, as people see it. */
export class CellsBelow {
  readonly #beginning: Map<number, Merged[]>
  readonly #open = new Map<number, { to: number; value: string }>()
  readonly #most: number
  #repeated = 0

  /** @param most the maximum number of characters that are repeated */
  constructor(merged: readonly Merged[] = [], most = MOST_REPEATED) {
    this.#most = most
    this.#beginning = Map.groupBy(merged, ({ from }) => from)
  }

  /** Called when a merged cell has been read. */
  begin({ column, to }: Pick<Merged, 'column' | 'to'>, value: string): void {
    if (value !== '' && value.length <= LONGEST) this.#open.set(column, { to, value })
  }

  /**
   * Fills the cells of a row from merged cells above.
   *
   * @param isName whether the cell of a column is a text or a date: the price of several things together would be
   *   counted once for each
   * @throws FileProblem where too much would be repeated
   */
  fill(row_no: number, cells: string[], isName: (column: number) => boolean): void {
    for (const [column, { to, value }] of this.#open) {
      if (row_no > to) this.#open.delete(column)
      else if (!cells[column]) {
        while (cells.length < column) cells.push('')
        cells[column] = value
        this.#repeated += value.length
        if (this.#repeated > this.#most) throw new FileProblem('unpacked')
      }
    }
    for (const merged of this.#beginning.get(row_no) ?? [])
      if (isName(merged.column)) this.begin(merged, cells[merged.column] ?? '')
  }
}

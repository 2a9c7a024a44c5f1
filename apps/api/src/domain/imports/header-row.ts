import type { TableRow } from './csv.ts'
import { plain } from './plain.ts'

/** So many rows are searched for the header. */
export const LOOKED_AT = 25

const filled = ({ cells }: TableRow) => cells.filter((cell) => cell.trim() !== '').length

/** A row that describes the file rather than its columns: it has far fewer cells than those below. */
function isTitle(row: TableRow, below: readonly TableRow[]): boolean {
  const widths = below.map(filled).toSorted((a, b) => a - b)
  const usual = widths[Math.floor(widths.length / 2)] ?? 0
  const own = filled(row)
  return own === 1 ? usual > 1 : own === 2 && usual > 4
}

/** Names of groups of columns may be known as well: the row below is the header if it has as many, and more columns. */
function belowGroups(rows: readonly TableRow[], hits: readonly number[], at: number): number {
  const below = rows[at + 1]
  return below && hits[at + 1] === hits[at] && filled(below) > filled(rows[at]!) ? at + 1 : at
}

/**
 * Finds the header among the first rows of a file: the row with the most known names of columns, if it has at least
 * two, or else the first row that is no title.
 *
 * @param known names of columns, normalized by `plain`
 * @returns its index among these rows
 */
export function findHeaderRow(rows: readonly TableRow[], known: ReadonlySet<string>): number {
  const hits = rows.map(
    ({ cells }) => new Set(cells.map(plain).filter((one) => known.has(one))).size,
  )
  const most = Math.max(0, ...hits)
  if (most > 1) return belowGroups(rows, hits, hits.indexOf(most))
  if (hits[0] === 1) return 0
  return Math.max(
    0,
    rows.findIndex((row, at) => !isTitle(row, rows.slice(at + 1))),
  )
}

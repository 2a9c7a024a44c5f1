/** A line of an indented outline. */
interface OutlineLine {
  text: string
  /** Index of the line above it in the tree; undefined at the top. */
  parent: number | undefined
}

/**
 * Reads an outline: two spaces a level.
 *
 * @throws Error if a line is more than one level deeper than the line before
 */
export function readOutline(outline: string): OutlineLine[] {
  const lines = outline.split('\n').filter((line) => line.trim() !== '')
  const margin = lines[0]?.search(/\S/) ?? 0
  const open: number[] = []
  return lines.map((line, index) => {
    const level = (line.search(/\S/) - margin) / 2
    if (!Number.isInteger(level) || level < 0 || level > open.length)
      throw new Error(`This line stands under nothing: ${line.trim()}`)
    open.length = level
    const parent = open.at(-1)
    open.push(index)
    return { text: line.trim(), parent }
  })
}

/** Reads a table written as lines of cells with `|` between them; empty cells at the end may be left out. */
export const readTable = (table: string): string[][] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()))

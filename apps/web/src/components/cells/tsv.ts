/** A block of texts by row and column. */
export type Block = string[][]

/** The quoted text that starts at `from` and its end; undefined if the quotes don't enclose a whole cell. */
function quoted(text: string, from: number): { cell: string; end: number } | null {
  let cell = ''
  let at = from + 1
  for (;;) {
    const close = text.indexOf('"', at)
    if (close < 0) return null
    cell += text.slice(at, close)
    if (text[close + 1] !== '"') {
      const next = text[close + 1]
      return next === undefined || next === '\t' || next === '\n' ? { cell, end: close + 1 } : null
    }
    cell += '"'
    at = close + 2
  }
}

/** The text up to the next tab or line break. */
function plain(text: string, from: number): { cell: string; end: number } {
  const rest = text.slice(from)
  const length = rest.search(/[\t\n]/)
  const end = length < 0 ? text.length : from + length
  return { cell: text.slice(from, end), end }
}

/**
 * Parses what spreadsheets copy: cells separated by tabs, rows by line breaks. Cells that contain either are quoted,
 * with quotes doubled. A line break at the end doesn't start another row.
 */
export function parseTsv(copied: string): Block {
  const text = copied.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: Block = [[]]
  let at = 0
  for (;;) {
    const { cell, end } = (text[at] === '"' ? quoted(text, at) : null) ?? plain(text, at)
    rows.at(-1)!.push(cell)
    if (end >= text.length) return rows
    if (text[end] === '\n') rows.push([])
    at = end + 1
  }
}

const NEEDS_QUOTES = /[\t\n\r]|^"/

const written = (cell: string) =>
  NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

/** The inverse of `parseTsv`. */
export const toTsv = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map(written).join('\t')).join('\n')

/** A block of texts: rows of cells. */
export type Block = string[][]

/** The text in quotes that begins at `from`, and where it ends; none where the quotes don't enclose a whole cell. */
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

/** The text up to the next tab or line. */
function plain(text: string, from: number): { cell: string; end: number } {
  const rest = text.slice(from)
  const length = rest.search(/[\t\n]/)
  const end = length < 0 ? text.length : from + length
  return { cell: text.slice(from, end), end }
}

/**
 * Reads what a spreadsheet copies: cells with tabs between, rows with line breaks. A cell that holds either is in
 * quotes, and quotes within are doubled. The line break at the end doesn't begin another row.
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

/** The same the other way round, for a spreadsheet to paste. */
export const toTsv = (block: readonly (readonly string[])[]): string =>
  block.map((row) => row.map(written).join('\t')).join('\n')

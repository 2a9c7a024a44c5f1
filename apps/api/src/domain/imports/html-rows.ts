import { LIMITS } from '@steward/contract/limits.ts'
import { MAX_CELL, type TableRow } from './csv.ts'
import { characters } from './html-text.ts'
import { FileProblem } from './problem.ts'

/** Maximum length of a tag, of a text between two tags, and maximum depth of nested tables. */
const [MAX_TAG, MAX_TEXT, MAX_DEPTH] = [64 * 1024, 4 * MAX_CELL, 32] as const
/** The most characters that cells over several rows may add to a table. */
const MAX_REPEATED = 16 * 1024 ** 2

/** Elements whose content is no text of a page, with the end of their content. */
const SILENT = new Map([
  ['script', /<\/script/gi],
  ['style', /<\/style/gi],
  ['title', /<\/title/gi],
  ['xml', /<\/xml/gi],
])
const COMMENT = '<!--'
const END_OF_COMMENT = /-->/g
/** The longest of these ends, of which a part may be at the end of a chunk. */
const LONGEST_END = 9

const NAME = /^\/?([a-z][a-z0-9:]*)/i
const SPAN = /\b(row|col)span\s*=\s*["']?\s*(\d{1,6})/gi
/** Tags that begin a new line. */
const LINES = ['br', 'p', '/p', 'div', '/div', 'li', '/li'] as const
/** Tags that end a row. */
const ENDS = ['/tr', 'thead', '/thead', 'tbody', '/tbody', 'tfoot', '/tfoot'] as const

interface Cell {
  text: string
  rows: number
  columns: number
}

/** A cell that is repeated in rows below. */
interface Repeated {
  text: string
  left: number
}

interface Table {
  row: string[] | undefined
  cell: Cell | undefined
  /** By column: the cells from rows above, and those that begin in this row. */
  above: Map<number, Repeated>
  begun: Map<number, Repeated>
}

/**
 * Reads the tables of a web page into rows as it arrives, as many programs write them into a file that is named like a
 * spreadsheet. Nothing of the page is carried out or fetched; what isn't in a cell is left out.
 */
export class HtmlRows {
  readonly #tables: Table[] = []
  #rows: TableRow[] = []
  #row = 0
  #repeated = 0
  #text = ''
  #at = 0
  readonly #meanings: ReadonlyMap<string, (tag: string) => void>
  /** The end of a comment or of an element without text, while that is left out. */
  #until: RegExp | undefined

  constructor() {
    this.#meanings = new Map([
      ['table', () => this.#openTable()],
      ['/table', () => this.#closeTable()],
      ['tr', () => this.#openRow()],
      ['td', (tag: string) => this.#openCell(tag)],
      ['th', (tag: string) => this.#openCell(tag)],
      ['/td', () => this.#closeCell()],
      ['/th', () => this.#closeCell()],
      ...LINES.map((name) => [name, () => this.#breakLine()] as const),
      ...ENDS.map((name) => [name, () => this.#closeRow()] as const),
    ])
  }

  /** @throws FileProblem for what is too long, too wide or too deep for a table */
  push(text: string): TableRow[] {
    this.#text = this.#text.slice(this.#at) + text
    this.#at = 0
    while (this.#step());
    return this.#taken()
  }

  end(): TableRow[] {
    if (!this.#until) this.#sayUpTo(this.#text.length)
    while (this.#tables.length > 0) this.#closeTable()
    return this.#taken()
  }

  #taken(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  /** Reads up to the end of the next tag; false where that hasn't arrived yet. */
  #step(): boolean {
    if (this.#until) return this.#leaveOut(this.#until)
    const open = this.#text.indexOf('<', this.#at)
    // Fewer characters may be the beginning of a comment.
    const isWhole = open >= 0 && this.#text.length - open >= COMMENT.length
    return isWhole ? this.#tagAt(open) : this.#wait(MAX_TEXT)
  }

  #wait(most: number): false {
    if (this.#text.length - this.#at > most) throw new FileProblem('cell_too_long', this.#row + 1)
    return false
  }

  #leaveOut(end: RegExp): boolean {
    end.lastIndex = this.#at
    const found = end.exec(this.#text)
    if (!found) {
      this.#at = Math.max(this.#at, this.#text.length - LONGEST_END)
      return false
    }
    this.#until = undefined
    this.#at = found.index
    if (end === END_OF_COMMENT) this.#at += found[0].length
    return true
  }

  #tagAt(open: number): boolean {
    if (this.#text.startsWith(COMMENT, open)) {
      this.#sayUpTo(open)
      this.#until = END_OF_COMMENT
      return true
    }
    if (!/[a-z/!?]/i.test(this.#text[open + 1]!)) return this.#sayUpTo(open + 1)
    const end = endOfTag(this.#text, open + 1)
    if (end < 0) {
      if (this.#text.length - open > MAX_TAG) throw new FileProblem('damaged')
      return this.#wait(MAX_TEXT + MAX_TAG)
    }
    this.#sayUpTo(open)
    this.#at = end + 1
    this.#take(this.#text.slice(open + 1, end))
    return true
  }

  #sayUpTo(end: number): true {
    this.#say(this.#text.slice(this.#at, end))
    this.#at = end
    return true
  }

  #say(text: string): void {
    const cell = this.#tables.at(-1)?.cell
    if (!cell) return
    cell.text += characters(text.replace(/\s+/g, ' '))
    if (cell.text.length > MAX_TEXT) throw new FileProblem('cell_too_long', this.#row + 1)
  }

  #take(tag: string): void {
    const name = NAME.exec(tag)?.[0].toLowerCase() ?? ''
    this.#until = SILENT.get(name)
    this.#meanings.get(name)?.(tag)
  }

  #breakLine(): void {
    const cell = this.#tables.at(-1)?.cell
    if (cell) cell.text += '\n'
  }

  #openTable(): void {
    if (this.#tables.length >= MAX_DEPTH) throw new FileProblem('damaged')
    this.#tables.push({ row: undefined, cell: undefined, above: new Map(), begun: new Map() })
  }

  #closeTable(): void {
    this.#closeRow()
    this.#tables.pop()
  }

  #openRow(): void {
    if (this.#tables.length === 0) this.#openTable()
    this.#closeRow()
    this.#tables.at(-1)!.row = []
  }

  #openCell(tag: string): void {
    if (!this.#tables.at(-1)?.row) this.#openRow()
    this.#closeCell()
    const cell: Cell = { text: '', rows: 1, columns: 1 }
    for (const [, which, many] of tag.matchAll(SPAN))
      cell[which!.toLowerCase() === 'row' ? 'rows' : 'columns'] = Math.max(1, Number(many))
    this.#tables.at(-1)!.cell = cell
  }

  #closeCell(): void {
    const table = this.#tables.at(-1)
    if (!table?.cell || !table.row) return
    const { row, begun, cell } = table
    table.cell = undefined
    const text = linesOf(cell.text)
    if (text.length > MAX_CELL) throw new FileProblem('cell_too_long', this.#row + 1)
    this.#fill(table, row)
    if (cell.rows > 1) begun.set(row.length, { text, left: cell.rows - 1 })
    row.push(text)
    // One column too many is enough to refuse the file.
    const width = Math.min(row.length + cell.columns - 1, LIMITS.import_columns + 1)
    while (row.length < width) row.push('')
    if (row.length > LIMITS.import_columns) throw new FileProblem('too_many_columns', this.#row + 1)
  }

  /** Adds the cells that reach down from rows above, up to the next free column. */
  #fill({ above }: Table, row: string[]): void {
    for (let cell = above.get(row.length); cell; cell = above.get(row.length)) {
      this.#repeated += cell.text.length
      if (this.#repeated > MAX_REPEATED) throw new FileProblem('unpacked')
      row.push(cell.text)
    }
  }

  #closeRow(): void {
    this.#closeCell()
    const table = this.#tables.at(-1)
    if (!table?.row) return
    const cells = table.row
    table.row = undefined
    this.#row += 1
    if (cells.some(Boolean)) {
      this.#fill(table, cells)
      this.#rows.push({ row_no: this.#row, cells })
    }
    const staying = [...table.above].filter(([, cell]) => (cell.left -= 1) > 0)
    table.above = new Map([...staying, ...table.begun])
    table.begun = new Map()
  }
}

/** The end of a tag: a sign in quotation marks behind «=» is part of a value. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '>') return at
    if ((sign !== '"' && sign !== "'") || !/=\s*$/.test(text.slice(Math.max(from, at - 4), at)))
      continue
    const end = text.indexOf(sign, at + 1)
    if (end < 0) return -1
    at = end
  }
  return -1
}

/** The lines of a cell, without the spaces of its source. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' '))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

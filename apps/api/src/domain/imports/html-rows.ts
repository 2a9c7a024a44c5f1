import { LIMITS } from '@steward/contract/limits.ts'
import { MAX_CELL, type TableRow } from './csv.ts'
import { HtmlTags } from './html-tags.ts'
import { characters } from './html-text.ts'
import { FileProblem } from './problem.ts'

/** Maximum length of a cell's text with its spaces, and of one tag or comment, which is held in memory. */
const [MAX_TEXT, MAX_TAG] = [4 * MAX_CELL, 4 * 1024 ** 2] as const
/** Maximum depth of nested tables. */
const MAX_TABLES = 32
/** The most characters that cells over several rows may add to a table. */
const MAX_REPEATED = 16 * 1024 ** 2

/** Elements whose content is no text of a page. */
const SILENT = new Set(['script', 'style', 'title', 'xml'])
/** Tags that begin a new line, and so do their ends. */
const LINES = new Set(['br', 'p', 'div', 'li'])
/** Elements that end a row. */
const GROUPS = new Set(['thead', 'tbody', 'tfoot'])
const CELLS = new Set(['td', 'th'])

/** How many rows or columns a cell reaches over. */
const SPAN = /^\s*(\d{1,6})/

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
  /** The element around this place whose content is left out. */
  #silent: string | undefined
  /** The cell whose opening tag is being read. */
  #opening: Cell | undefined
  readonly #tags = new HtmlTags({
    open: (name) => this.#open(name),
    attribute: (name, value) => this.#span(name, value),
    close: (name) => this.#close(name),
    text: (text) => this.#say(text),
  })

  /** @throws FileProblem for what is too long, too wide or too deep for a table */
  push(text: string): TableRow[] {
    if (this.#tags.push(text) > MAX_TAG) throw new FileProblem('damaged')
    return this.#taken()
  }

  end(): TableRow[] {
    this.#tags.end()
    while (this.#tables.length > 0) this.#closeTable()
    return this.#taken()
  }

  #taken(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #open(name: string): void {
    this.#opening = undefined
    if (this.#silent) return
    if (CELLS.has(name)) this.#openCell()
    else if (name === 'tr') this.#openRow()
    else if (name === 'table') this.#openTable()
    else if (GROUPS.has(name)) this.#closeRow()
    else if (LINES.has(name)) this.#breakLine()
    else if (SILENT.has(name)) this.#silent = name
  }

  #close(name: string): void {
    if (this.#silent === name) this.#silent = undefined
    if (this.#silent) return
    if (CELLS.has(name)) this.#closeCell()
    else if (name === 'tr' || GROUPS.has(name)) this.#closeRow()
    else if (name === 'table') this.#closeTable()
    else if (LINES.has(name)) this.#breakLine()
  }

  #span(name: string, value: string): void {
    if (!this.#opening || (name !== 'rowspan' && name !== 'colspan')) return
    const many = Math.max(1, Number(SPAN.exec(value)?.[1] ?? 1))
    this.#opening[name === 'rowspan' ? 'rows' : 'columns'] = many
  }

  #say(text: string): void {
    if (!this.#silent) this.#add(text.replace(/\s+/g, ' '))
  }

  #breakLine(): void {
    this.#add('\n')
  }

  #add(text: string): void {
    const cell = this.#tables.at(-1)?.cell
    if (!cell) return
    cell.text += text
    if (cell.text.length > MAX_TEXT) throw new FileProblem('cell_too_long', this.#row + 1)
  }

  #openTable(): void {
    if (this.#tables.length >= MAX_TABLES) throw new FileProblem('damaged')
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

  #openCell(): void {
    if (!this.#tables.at(-1)?.row) this.#openRow()
    this.#closeCell()
    this.#opening = { text: '', rows: 1, columns: 1 }
    this.#tables.at(-1)!.cell = this.#opening
  }

  #closeCell(): void {
    const table = this.#tables.at(-1)
    if (!table?.cell || !table.row) return
    const { row, begun, cell } = table
    table.cell = undefined
    const text = linesOf(characters(cell.text))
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

/** The lines of a cell, without the spaces of its source. */
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

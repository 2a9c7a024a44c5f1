import { MAX_CELL, type TableRow } from './csv.ts'
import { CellsBelow } from './merged-cells.ts'
import { shownNumber } from './number-formats.ts'
import { FileProblem } from './problem.ts'
import type { Attributes, XmlListener } from './xml.ts'

/** An attribute by its name without the namespace prefix, which differs between documents. */
const attribute = (attributes: Attributes, name: string): string | undefined => {
  for (const key in attributes) if (key === name || key.endsWith(`:${name}`)) return attributes[key]
  return undefined
}

/** The number of times that a cell or a row is repeated. */
const repeated = (attributes: Attributes, name: string) =>
  Math.max(1, Number(attribute(attributes, name) ?? 1) || 1)

/** The value that a cell stores besides its shown text; undefined where the text is the value. */
function valueIn(attributes: Attributes): string | undefined {
  switch (attribute(attributes, 'value-type')) {
    case 'float':
    case 'currency':
      return shownNumber(attribute(attributes, 'value') ?? '', 'number', 1900)
    case 'date':
      return attribute(attributes, 'date-value')?.replace(/T00:00:00(\.0+)?$/, '')
    case 'boolean':
      return attribute(attributes, 'boolean-value')?.toUpperCase()
    default:
      return undefined
  }
}

/** Rows that are repeated more often than this are only formatting. */
const MOST_REPEATED = 1_000

/**
 * Collects the rows of one sheet of an OpenDocument spreadsheet while its XML is read, and the names of all sheets.
 * Repeated cells and rows without a value, such as formatting up to the last row and column, cost nothing.
 */
export class OdsRows implements XmlListener {
  readonly sheets: string[] = []
  readonly #wanted: string | null
  readonly #columns: number
  #isWanted = false
  #rows: TableRow[] = []
  #row_no = 0
  #rowTimes = 1
  #cells: string[] = []
  #at = 0
  #cellTimes = 1
  /** The last row that the cell is merged with, and whether its value is a number. */
  #to = 0
  #isNumber = false
  /** The cells of the row that are merged with rows below. */
  #merged: { column: number; to: number }[] = []
  readonly #below = new CellsBelow()
  #value: string | undefined
  #shown = ''
  /** Whether a paragraph is open, and how many the cell has had. */
  #isText = false
  #paragraphs = 0
  #isNote = false

  /** @param wanted the name of a sheet; null: the first */
  constructor(wanted: string | null, columns: number) {
    this.#wanted = wanted
    this.#columns = columns
  }

  /** The rows since the last call. */
  take(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Attributes): void {
    if (name === 'table') this.#begin(attribute(attributes, 'name') ?? '')
    else if (!this.#isWanted) return
    else if (name === 'table-row') {
      this.#rowTimes = repeated(attributes, 'number-rows-repeated')
      this.#cells = []
      this.#merged = []
      this.#at = 0
    } else if (name === 'table-cell' || name === 'covered-table-cell') {
      this.#cellTimes = repeated(attributes, 'number-columns-repeated')
      this.#to = this.#row_no + repeated(attributes, 'number-rows-spanned')
      this.#isNumber = /^(float|currency|percentage)$/.test(
        attribute(attributes, 'value-type') ?? '',
      )
      this.#value = valueIn(attributes)
      this.#shown = ''
      this.#paragraphs = 0
    } else this.#inside(name, attributes)
  }

  /** The shown text of a cell: paragraphs, with blanks and line breaks that are elements; without notes. */
  #inside(name: string, attributes: Attributes): void {
    if (name === 'annotation') this.#isNote = true
    else if (this.#isNote) return
    else if (name === 'p') {
      if (this.#paragraphs > 0) this.#shown += '\n'
      this.#paragraphs += 1
      this.#isText = true
    } else if (name === 's') this.#shown += ' '.repeat(Math.min(repeated(attributes, 'c'), 100))
    else if (name === 'line-break') this.#shown += '\n'
    else if (name === 'tab') this.#shown += '\t'
  }

  #begin(name: string): void {
    this.sheets.push(name)
    this.#isWanted = this.#wanted === null ? this.sheets.length === 1 : name === this.#wanted
    this.#row_no = 0
  }

  text(text: string): void {
    if (this.#isText && !this.#isNote) this.#shown += text
  }

  close(name: string): void {
    if (name === 'table') this.#isWanted = false
    else if (!this.#isWanted) return
    else if (name === 'annotation') this.#isNote = false
    else if (name === 'p') this.#isText = this.#isNote && this.#isText
    else if (name === 'table-cell' || name === 'covered-table-cell') this.#closeCell()
    else if (name === 'table-row') this.#closeRow()
  }

  #closeCell(): void {
    // A number that is shown with leading zeros is a code.
    const value = /^0\d+$/.test(this.#shown) ? this.#shown : (this.#value ?? this.#shown)
    const from = this.#at
    this.#at += this.#cellTimes
    if (value.trim() === '') return
    if (value.length > MAX_CELL) throw new FileProblem('cell_too_long', this.#row_no + 1)
    if (this.#at > this.#columns) throw new FileProblem('too_many_columns', this.#row_no + 1)
    while (this.#cells.length < from) this.#cells.push('')
    for (let at = from; at < this.#at; at += 1) this.#cells[at] = value
    const isMerged = this.#to > this.#row_no + 1 && !this.#isNumber
    if (isMerged) this.#merged.push({ column: from, to: this.#to })
  }

  #closeRow(): void {
    const first = this.#row_no + 1
    this.#row_no += this.#rowTimes
    if (this.#cells.length === 0) return
    this.#below.fill(first, this.#cells, () => true)
    for (const merged of this.#merged) this.#below.begin(merged, this.#cells[merged.column]!)
    if (this.#rowTimes > MOST_REPEATED) throw new FileProblem('unpacked')
    for (let at = 0; at < this.#rowTimes; at += 1)
      this.#rows.push({ row_no: first + at, cells: this.#cells })
  }
}

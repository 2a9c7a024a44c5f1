import { MAX_CELL, type TableRow } from './csv.ts'
import { storable } from './given-characters.ts'
import { CellsBelow, columnOf, type Merged } from './merged-cells.ts'
import { NO_RESULT } from './nothing.ts'
import { type NumberFormat, shownNumber } from './number-formats.ts'
import { FileProblem } from './problem.ts'
import type { XmlListener } from './xml.ts'

/** The parts of a workbook that the cells of a sheet refer to. */
export interface SheetContext {
  /** @throws FileProblem where the text doesn't exist */
  shared(index: number): string
  /** The formats of numbers, by the index of a cell's style. */
  formats: readonly NumberFormat[]
  /** The year that serial numbers of dates count from. */
  system: 1900 | 1904
  merged: readonly Merged[]
}

/** Characters that XML can't contain, which a workbook writes as `_x000D_`. */
const CODED = /_x([0-9A-Fa-f]{4})_/g
export const decoded = (text: string) =>
  text.includes('_x')
    ? storable(text.replace(CODED, (_, code: string) => String.fromCharCode(parseInt(code, 16))))
    : text

/**
 * Collects the rows of a sheet while its XML is read. Cells without a value are left out, so that formatting up to the
 * last column costs nothing.
 */
export class SheetRows implements XmlListener {
  readonly #context: SheetContext
  readonly #columns: number
  readonly #below: CellsBelow
  #rows: TableRow[] = []
  #row_no = 0
  #cells: string[] = []
  #isFilled = false
  /** The columns of the row with numbers. */
  #numbers = new Set<number>()
  #at = -1
  #type = ''
  #style = 0
  #value = ''
  #hasFormula = false
  /** Within `v`, or within a `t` that is no phonetic hint. */
  #isValue = false
  #isAid = false

  /** @param columns the maximum number of columns */
  constructor(context: SheetContext, columns: number) {
    this.#context = context
    this.#columns = columns
    this.#below = new CellsBelow(context.merged)
  }

  /** The rows since the last call. */
  take(): TableRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes)
    else if (name === 'f') this.#hasFormula = true
    else if (name === 'v' || name === 't') this.#isValue = !this.#isAid
    else if (name === 'rPh') this.#isAid = true
    else if (name === 'row') {
      this.#row_no = Number(attributes['r'] ?? this.#row_no + 1)
      this.#cells = []
      this.#isFilled = false
      this.#numbers.clear()
      this.#at = -1
    }
  }

  #openCell({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void {
    this.#at = columnOf(r) ?? this.#at + 1
    this.#type = t
    this.#style = Number(s)
    this.#value = ''
    this.#hasFormula = false
  }

  text(text: string): void {
    if (this.#isValue) this.#value += text
  }

  close(name: string): void {
    if (name === 'c') this.#closeCell()
    else if (name === 'v' || name === 't') this.#isValue = false
    else if (name === 'rPh') this.#isAid = false
    else if (name === 'row' && this.#isFilled) this.#closeRow()
  }

  #closeRow(): void {
    this.#below.fill(this.#row_no, this.#cells, (column) => !this.#numbers.has(column))
    this.#rows.push({ row_no: this.#row_no, cells: this.#cells })
  }

  #closeCell(): void {
    // A result that is an empty text says so by its type.
    if (this.#value === '' && this.#hasFormula && this.#type === 'n') return this.#put(NO_RESULT)
    if (this.#value === '') return
    const shown = this.#shown()
    if (shown.length > MAX_CELL) throw new FileProblem('cell_too_long', this.#row_no)
    if (shown.trim() === '') return
    this.#put(shown)
    if (this.#type === 'n' && this.#format() === 'number') this.#numbers.add(this.#at)
    this.#isFilled = true
  }

  #put(text: string): void {
    if (this.#at >= this.#columns) throw new FileProblem('too_many_columns', this.#row_no)
    while (this.#cells.length < this.#at) this.#cells.push('')
    this.#cells[this.#at] = text
  }

  #shown(): string {
    const value = this.#value
    switch (this.#type) {
      case 's':
        return this.#context.shared(Number(value))
      case 'n':
        return this.#number(value)
      case 'b':
        return value.trim() === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
      case 'e':
        return value
      default:
        return decoded(value)
    }
  }

  #number(value: string): string {
    return shownNumber(value, this.#format(), this.#context.system)
  }

  #format(): NumberFormat {
    return this.#context.formats[this.#style] ?? 'number'
  }
}

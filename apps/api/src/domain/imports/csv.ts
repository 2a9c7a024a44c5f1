import Papa from 'papaparse'
import { LIMITS } from '@steward/contract/limits.ts'
import { FileProblem } from './problem.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** One row of a file, with the number that a spreadsheet shows beside it. */
export interface TableRow {
  row_no: number
  cells: string[]
}

/** What a spreadsheet holds in one cell; longer ones are no register's data. */
export const MAX_CELL = 32_767
/** Characters of one row. A quotation mark that is never closed would otherwise swallow the file. */
const MAX_ROW = 2 * 1024 ** 2

interface Parsed {
  data: string[][]
  errors: { code: string; row: number }[]
  meta: { cursor: number }
}

/**
 * Cuts text into rows as it arrives, in pieces of any size. Blank rows are left out, and counted: a row keeps the
 * number that it has in the file.
 */
export class CsvReader {
  readonly #delimiter: string
  #rest = ''
  #row = 0

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** @throws FileProblem when quotation marks or sizes are out of order */
  push(text: string): TableRow[] {
    return this.#parse(text, true)
  }

  end(): TableRow[] {
    return this.#rest === '' ? [] : this.#parse('', false)
  }

  #parse(text: string, more: boolean): TableRow[] {
    const input = this.#rest === '' ? text : this.#rest + text
    const parser = new Papa.Parser({ delimiter: this.#delimiter, newline: '\n' })
    const { data, errors, meta } = parser.parse(input, 0, more) as Parsed
    // What is wrong with a row that isn't whole yet may only be that it isn't whole.
    const wrong = errors.find(({ row }) => row < data.length)
    if (wrong) throw new FileProblem('quotes', this.#row + wrong.row + 1)
    this.#rest = more ? input.slice(meta.cursor) : ''
    if (this.#rest.length > MAX_ROW)
      throw new FileProblem('row_too_long', this.#row + data.length + 1)
    return this.#numbered(data)
  }

  #numbered(data: string[][]): TableRow[] {
    const rows: TableRow[] = []
    for (const cells of data) {
      this.#row += 1
      if (isBlank(cells)) continue
      if (cells.some((cell) => cell.length > MAX_CELL))
        throw new FileProblem('cell_too_long', this.#row)
      rows.push({ row_no: this.#row, cells })
    }
    return rows
  }
}

/** Nothing is in it, or a line that only parts the rows above it from those below. */
const isBlank = (cells: string[]) => cells.every((cell) => /^\s*(?:[-=_+*]{3,}\s*)?$/.test(cell))

/** Excel's own way of naming the delimiter, in a first line that is no row. */
const NAMED = /^sep=([,;\t|])\n/i

/** Text without the line that only names the delimiter. */
export const withoutDelimiterLine = (text: string) => text.replace(NAMED, '')

/** So many rows show whether a delimiter cuts them alike. */
const TRIED_ROWS = 50

/** The delimiter that cuts the beginning of a file into the most regular columns: its rows as its header. */
export function detectDelimiter(text: string): Delimiter {
  const named = NAMED.exec(text)?.[1]
  if (named) return named as Delimiter
  const tried = DELIMITERS.map((delimiter) => ({ delimiter, ...regularity(text, delimiter) }))
  const [best] = tried.toSorted((a, b) => b.score - a.score || b.width - a.width)
  return best!.score > 0 ? best!.delimiter : ','
}

function regularity(text: string, delimiter: Delimiter): { score: number; width: number } {
  const parsed = new Papa.Parser({ delimiter, newline: '\n', preview: TRIED_ROWS })
  const { data } = parsed.parse(text, 0, false) as Parsed
  const lengths = data.filter((cells) => !isBlank(cells)).map(({ length }) => length)
  // Above the header there may be a title.
  const first = lengths.findIndex((length) => length > 1)
  if (first < 0) return { score: 0, width: 1 }
  const [width = 0, ...widths] = lengths.slice(first)
  const likeness = widths.map((other) => Math.min(width, other) / Math.max(width, other))
  return { score: (average([1, ...likeness]) * (lengths.length - first)) / lengths.length, width }
}

const average = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** @throws FileProblem when a table is wider than anybody's register */
export function refuseWide(cells: readonly string[], row_no: number): void {
  if (cells.length > LIMITS.import_columns) throw new FileProblem('too_many_columns', row_no)
}

import Papa from 'papaparse'
import { LIMITS } from '@steward/contract/limits.ts'
import { FileProblem } from './problem.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
type Delimiter = (typeof DELIMITERS)[number]

/** A row of a file, with its number in a spreadsheet. */
export interface TableRow {
  row_no: number
  cells: string[]
}

/** The maximum length of a cell in a spreadsheet; longer texts aren't data of a register. */
export const MAX_CELL = 32_767
/** Maximum length of a row: otherwise a quotation mark that is never closed would make the rest of the file one row. */
const MAX_ROW = 2 * 1024 ** 2

interface Parsed {
  data: string[][]
  errors: { code: string; row: number }[]
  meta: { cursor: number }
}

/**
 * Parses text into rows as it arrives, in chunks of any size. Blank rows are left out, but counted: a row keeps its
 * number in the file.
 */
export class CsvReader {
  readonly #delimiter: string
  #rest = ''
  #row = 0

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  /** @throws FileProblem for unclosed quotation marks, and for cells or rows that are too long */
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
    // The last row may only be incomplete, so its errors aren't final yet.
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

/** A row that is empty, or only a line that separates rows. */
const isBlank = (cells: string[]) => cells.every((cell) => /^\s*(?:[-=_+*]{3,}\s*)?$/.test(cell))

/** Excel's way to state the delimiter, in a first line that is no row. */
const NAMED = /^sep=([,;\t|])\n/i

/** Text without the line that states the delimiter. */
export const withoutDelimiterLine = (text: string) => text.replace(NAMED, '')

/** So many rows are compared to find the delimiter. */
const TRIED_ROWS = 50

/** The delimiter with which the first rows have the most regular number of columns. */
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
  // There may be a title above the header.
  const first = lengths.findIndex((length) => length > 1)
  if (first < 0) return { score: 0, width: 1 }
  const [width = 0, ...widths] = lengths.slice(first)
  const likeness = widths.map((other) => Math.min(width, other) / Math.max(width, other))
  return { score: (average([1, ...likeness]) * (lengths.length - first)) / lengths.length, width }
}

const average = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** @throws FileProblem for a table with more columns than any register has */
export function refuseWide(cells: readonly string[], row_no: number): void {
  if (cells.length > LIMITS.import_columns) throw new FileProblem('too_many_columns', row_no)
}

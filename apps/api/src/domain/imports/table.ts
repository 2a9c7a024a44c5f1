import { hash } from 'node:crypto'
import { LIMITS } from '@steward/contract/limits.ts'
import { CsvReader, refuseWide, type TableRow, withoutDelimiterLine } from './csv.ts'
import { Decoder, type Encoding, EncodingDetector } from './encoding.ts'
import { DateEvidence, type DateOrder } from './dates.ts'
import { withGroups } from './head-groups.ts'
import { findHeaderRow, LOOKED_AT } from './header-row.ts'
import { HtmlRows } from './html-rows.ts'
import { saysNothing } from './nothing.ts'
import { FileProblem } from './problem.ts'
import { refuseAs, separatorIn, TAGS } from './separators.ts'

/**
 * The names of a file's columns. A column without a name is named by its position, and repeated names are numbered, so
 * that a name always means one column.
 */
function nameHeaders(cells: readonly string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  const taken = new Set<string>()
  return cells.slice(0, last + 1).map((cell, at) => {
    const name = cell.normalize('NFC').trim().replace(/\s+/g, ' ').slice(0, 200)
    const free = unused(name || `Column ${at + 1}`, taken)
    taken.add(free)
    return free
  })
}

function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let n = 2; ; n += 1) if (!taken.has(`${name} (${n})`)) return `${name} (${n})`
}

type Bytes = AsyncIterable<Uint8Array>
type Batches = AsyncIterable<TableRow[]>

/** The format of a file: what has to be known to parse it into the same rows again. */
interface TableFormat {
  /** The encoding of a text, or the type of a workbook. */
  encoding: Encoding | 'xlsx' | 'ods'
  /** Empty for a workbook; `<` for a table of a web page. */
  delimiter: string
  /** Of a workbook. */
  sheet: string | null
  sheets: string[]
}

/** What is known of a table before its columns are mapped. */
export interface TableFacts {
  /** The file's row with the header. Rows above it aren't part of the table. */
  header_row: number
  headers: string[]
  /** The lines above the header. */
  titles: string[]
  /** The first rows, by which people recognize the columns. */
  sample: string[][]
  total_rows: number
  /** Per column: the order of its dates, where the whole column proves one. */
  date_orders: (DateOrder | null)[]
  /** Per column: the number of values, and of different ones. */
  values: { many: number; different: number }[]
}

/** What is known of a file. */
export type FileFacts = TableFormat & TableFacts

/** How to find the header: the row that the user chose, or else known names of columns. */
export interface Sought {
  header_row?: number | undefined
  /** Known names of columns, normalized by `plain`. */
  known: ReadonlySet<string>
}

const SAMPLE_ROWS = 10
/** So many rows are compared to find out whether a column is unique. */
const COMPARED_ROWS = 5000
const SAMPLE_CELL = 200
/** So many characters at the beginning are enough to detect the delimiter. */
const ENOUGH_TEXT = 64 * 1024

/**
 * Parses a text file into rows, in batches as they arrive, with one batch in memory.
 *
 * @throws FileProblem when it can't be read as a table
 */
export async function* textRows(
  bytes: Bytes,
  { encoding, delimiter }: Pick<TableFormat, 'encoding' | 'delimiter'>,
): AsyncGenerator<TableRow[]> {
  const decoder = new Decoder(encoding as Encoding)
  const reader = delimiter === TAGS ? new HtmlRows() : new CsvReader(delimiter)
  let beginning: string | undefined = ''
  const rowsOf = (text: string, last: boolean): TableRow[] => {
    if (beginning === undefined) return reader.push(text)
    beginning += text
    // Waits for the whole line that states the delimiter, which is short.
    if (beginning.length < 6 && !last) return []
    const whole = withoutDelimiterLine(beginning)
    beginning = undefined
    return reader.push(whole)
  }
  for await (const chunk of bytes) {
    const rows = rowsOf(decoder.push(chunk), false)
    if (rows.length > 0) yield rows
  }
  const rows = [...rowsOf(decoder.end(), true), ...reader.end()]
  if (rows.length > 0) yield rows
}

/** The rows of a table from its header on. */
export async function* tableRows(batches: Batches, header_row: number): AsyncGenerator<TableRow[]> {
  for await (const batch of batches) {
    const rows =
      batch[0]!.row_no >= header_row ? batch : batch.filter((row) => row.row_no >= header_row)
    if (rows.length > 0) yield rows
  }
}

/** The rows above the one with the names of the columns. */
interface Head {
  above?: TableRow | undefined
  titles: string[]
}

/** So many lines above the header are read, and so many characters of each. */
const [TITLES, TITLE] = [LOOKED_AT, 500] as const

const lineOf = ({ cells }: TableRow) => cells.filter(Boolean).join(' ').slice(0, TITLE)

function keepTitles(head: Head, rows: readonly TableRow[]): void {
  head.above = rows.at(-1) ?? head.above
  head.titles = [...head.titles, ...rows.map(lineOf)].slice(-TITLES)
}

/** The lines above the header of a table, which is read no further. */
export async function titlesAbove(batches: Batches, header_row: number): Promise<string[]> {
  const head: Head = { titles: [] }
  for await (const batch of batches) {
    const above = batch.filter(({ row_no }) => row_no < header_row)
    keepTitles(head, above)
    if (above.length < batch.length) break
  }
  return head.titles
}

/** The rows from the header on, wherever that is. */
async function* fromHeader(batches: Batches, { header_row, known }: Sought, head: Head) {
  if (header_row !== undefined) return yield* fromRow(batches, header_row, head)
  let first: TableRow[] | undefined = []
  const begin = (rows: TableRow[]) => {
    const at = findHeaderRow(rows.slice(0, LOOKED_AT), known)
    keepTitles(head, rows.slice(0, at))
    return rows.slice(at)
  }
  for await (const batch of batches) {
    first?.push(...batch)
    if (first === undefined) yield batch
    else if (first.length >= LOOKED_AT) {
      yield begin(first)
      first = undefined
    }
  }
  if (first && first.length > 0) yield begin(first)
}

async function* fromRow(batches: Batches, header_row: number, head: Head) {
  for await (const batch of batches) {
    const rows = batch.filter(({ row_no }) => row_no >= header_row)
    keepTitles(head, batch.slice(0, batch.length - rows.length))
    if (rows.length > 0) yield rows
  }
}

/** Longer texts are copied: a substring would keep the whole original in memory. */
const SHORT = 12

/** The different values of a column; of longer ones only digests. */
class Values {
  readonly #different = new Set<string>()
  #many = 0

  see(cell: string): void {
    const value = cell.trim().toLowerCase()
    if (value === '' || saysNothing(value)) return
    this.#many += 1
    this.#different.add(value.length > SHORT ? hash('sha256', value, 'base64') : value)
  }

  count() {
    return { many: this.#many, different: this.#different.size }
  }
}

/** What the cells of a table prove about its columns. */
class Columns {
  readonly #dates: readonly DateEvidence[]
  readonly #values: readonly Values[]
  #rows = 0

  constructor(width: number) {
    this.#dates = Array.from({ length: width }, () => new DateEvidence())
    this.#values = this.#dates.map(() => new Values())
  }

  see(cells: readonly string[]): void {
    this.#rows += 1
    for (const [at, column] of this.#dates.entries()) column.see(cells[at] ?? '')
    if (this.#rows > COMPARED_ROWS) return
    for (const [at, column] of this.#values.entries()) column.see(cells[at] ?? '')
  }

  facts(): Pick<TableFacts, 'date_orders' | 'values'> {
    return {
      date_orders: this.#dates.map((column) => column.order()),
      values: this.#values.map((column) => column.count()),
    }
  }
}

/**
 * Reads a whole table: the names of its columns, and the number of rows.
 *
 * @throws FileProblem when it is too large for an import, or empty
 */
export async function scanRows(batches: Batches, sought: Sought): Promise<TableFacts> {
  const facts: TableFacts = {
    header_row: 0,
    headers: [],
    titles: [],
    sample: [],
    total_rows: 0,
    date_orders: [],
    values: [],
  }
  let columns = new Columns(0)
  const head: Head = { titles: [] }
  for await (const batch of fromHeader(batches, sought, head))
    for (const { row_no, cells } of batch) {
      refuseWide(cells, row_no)
      if (facts.header_row === 0) {
        facts.header_row = row_no
        const above = head.above?.row_no === row_no - 1 ? head.above.cells : []
        facts.headers = nameHeaders(withGroups(cells, above, sought.known))
        columns = new Columns(facts.headers.length)
        continue
      }
      facts.total_rows += 1
      if (facts.total_rows > LIMITS.import_rows) throw new FileProblem('too_many_rows')
      columns.see(cells)
      if (facts.total_rows <= SAMPLE_ROWS) facts.sample.push(shortened(cells, facts.headers.length))
    }
  if (facts.total_rows === 0) throw withoutRows(facts, sought)
  return { ...facts, titles: head.titles, ...columns.facts() }
}

function withoutRows({ header_row: found }: TableFacts, { header_row: said }: Sought) {
  if (said !== undefined) return new FileProblem('no_rows_below', said)
  return new FileProblem(found === 0 ? 'empty_file' : 'no_rows')
}

const shortened = (cells: string[], width: number) =>
  Array.from({ length: width }, (_, at) => (cells[at] ?? '').slice(0, SAMPLE_CELL))

/**
 * Reads a whole text file.
 *
 * @param open returns the bytes from the beginning; called twice, because the encoding is known only at the end
 * @throws FileProblem when it can't be read as a table, or is too large for an import
 */
export async function scanText(
  open: () => Promise<Bytes> | Bytes,
  sought: Sought = { known: new Set() },
): Promise<FileFacts> {
  const format = await howWritten(open)
  const rows = scanRows(textRows(await open(), format), sought)
  return { ...format, ...(await rows.catch((error: unknown) => refuseAs(error, format.delimiter))) }
}

async function howWritten(open: () => Promise<Bytes> | Bytes): Promise<TableFormat> {
  const detector = new EncodingDetector()
  const head: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of await open()) {
    detector.push(chunk)
    if (bytes < ENOUGH_TEXT) head.push(chunk)
    bytes += chunk.length
  }
  const encoding = detector.end()
  const decoder = new Decoder(encoding)
  const text = head.map((chunk) => decoder.push(chunk)).join('')
  const delimiter = separatorIn(text.slice(0, ENOUGH_TEXT))
  return { encoding, delimiter, sheet: null, sheets: [] }
}

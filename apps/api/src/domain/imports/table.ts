import { LIMITS } from '@steward/contract/limits.ts'
import {
  CsvReader,
  detectDelimiter,
  refuseWide,
  type TableRow,
  withoutDelimiterLine,
} from './csv.ts'
import { Decoder, type Encoding, EncodingDetector } from './encoding.ts'
import { DateEvidence, type DateOrder } from './dates.ts'
import { FileProblem } from './problem.ts'

/**
 * The names of a file's columns. What has no name is called after its place, and what is there twice is distinguished,
 * so that a name always means one column.
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

/** What is known of a file before anybody says what its columns mean. */
export interface TableFacts {
  encoding: Encoding
  delimiter: string
  headers: string[]
  /** The first rows, to recognise the columns by. */
  sample: string[][]
  total_rows: number
  /** Per column: how its dates are to be read, where the column as a whole tells. */
  date_orders: (DateOrder | null)[]
}

const SAMPLE_ROWS = 10
const SAMPLE_CELL = 200
/** So many characters at the beginning show the delimiter. */
const ENOUGH_TEXT = 64 * 1024

/**
 * Reads a table from its bytes, in batches as they arrive, with one batch in memory. The first row is the header;
 * the others follow under their own numbers.
 *
 * @throws FileProblem when it can't be read as a table
 */
export async function* readTable(
  bytes: Bytes,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<TableRow[]> {
  const decoder = new Decoder(encoding as Encoding)
  const reader = new CsvReader(delimiter)
  let beginning: string | undefined = ''
  const rowsOf = (text: string, last: boolean): TableRow[] => {
    if (beginning === undefined) return reader.push(text)
    beginning += text
    // The line that names the delimiter is short; until it is known, nothing is cut.
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

/**
 * Looks through a whole file: how it is written, what its columns are called, how many rows there are.
 *
 * @param open gives the bytes from the beginning; it is asked twice, because nobody knows the encoding before the end
 * @throws FileProblem when it can't be read as a table, or is larger than an import may be
 */
export async function scanTable(open: () => Promise<Bytes> | Bytes): Promise<TableFacts> {
  const { encoding, delimiter } = await howWritten(open)
  const facts = { encoding, delimiter, headers: [] as string[], sample: [] as string[][] }
  let total_rows = 0
  let width = 0
  const evidence: DateEvidence[] = []
  for await (const batch of readTable(await open(), facts))
    for (const { row_no, cells } of batch) {
      refuseWide(cells, row_no)
      if (facts.headers.length === 0) {
        facts.headers = nameHeaders(cells)
        width = facts.headers.length
        evidence.push(...facts.headers.map(() => new DateEvidence()))
        continue
      }
      total_rows += 1
      if (total_rows > LIMITS.import_rows) throw new FileProblem('too_many_rows')
      for (let at = 0; at < width; at += 1) evidence[at]!.see(cells[at] ?? '')
      if (total_rows <= SAMPLE_ROWS) facts.sample.push(shortened(cells, width))
    }
  if (facts.headers.length === 0) throw new FileProblem('empty_file')
  if (total_rows === 0) throw new FileProblem('no_rows')
  return { ...facts, total_rows, date_orders: evidence.map((column) => column.order()) }
}

const shortened = (cells: string[], width: number) =>
  Array.from({ length: width }, (_, at) => (cells[at] ?? '').slice(0, SAMPLE_CELL))

async function howWritten(open: () => Promise<Bytes> | Bytes) {
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
  return { encoding, delimiter: detectDelimiter(text.slice(0, ENOUGH_TEXT)) }
}

import { Readable } from 'node:stream'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { csvLine } from './csv.ts'
import { oneAhead } from './one-ahead.ts'
import { type SheetColumn, xlsx } from './xlsx.ts'

/** So many lines are written at a time, so that what the database answers meanwhile is heard. */
const LINES = 250

/** A file that is written while it is sent. */
export interface ExportFile {
  stream: NodeJS.ReadableStream
  filename: string
  type: string
}

/** The values of a line, one for each column; null is none. */
export interface Line extends Array<string | null> {
  /** It is a sum of others, and stands out where a format can say so. */
  isSum?: true
}

/** Makes a line stand out as a sum. */
export const sumLine = (values: (string | null)[]): Line =>
  Object.assign(values, { isSum: true as const })

/** A list in parts of so many. */
export function* pieces<One>(all: readonly One[], most: number) {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most)
}

async function* csv(names: readonly string[], lines: AsyncIterable<Line[]>) {
  // A byte order mark, so that spreadsheets read the file as the UTF-8 that it is.
  yield `\ufeff${csvLine(names)}`
  for await (const some of lines)
    yield some.map((line) => csvLine(line.map((value) => value ?? ''))).join('')
}

async function* inSlices(lines: AsyncIterable<Line[]>) {
  for await (const some of lines) yield* pieces(some, LINES)
}

/**
 * What a file is called: «Work orders» of a day is `work-orders-2026-01-05.csv`.
 *
 * @param of what tells it from others of that name: the day, mostly
 */
export const fileName = (name: string, of: string, format: string): string =>
  `${`${name}-${of}`.toLowerCase().replace(/[\s/]+/g, '-')}.${format}`

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Lines as a file that is written while it is read.
 *
 * @param name what is in it: so its sheet is called, and the file before its date
 */
export function fileOf(
  name: string,
  format: ExportFormat,
  columns: readonly SheetColumn[],
  lines: AsyncGenerator<Line[]>,
): ExportFile {
  const filename = fileName(name, new Date().toISOString().slice(0, 10), format)
  // The database reads the next piece while this one is written.
  const ready = inSlices(oneAhead(lines, (some) => some))
  if (format === 'xlsx') return { stream: xlsx(name, columns, ready), filename, type: XLSX_TYPE }
  const names = columns.map((column) => column.name)
  return { stream: Readable.from(csv(names, ready)), filename, type: 'text/csv; charset=utf-8' }
}

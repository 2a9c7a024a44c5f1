import { Readable } from 'node:stream'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { csvLine } from './csv.ts'
import { oneAhead } from './one-ahead.ts'
import { type SheetColumn, xlsx } from './xlsx.ts'

/** So many lines are written at a time; in between the process handles answers of the database and other requests. */
const LINES = 250

/** A file that is written while it is sent. */
export interface ExportFile {
  stream: NodeJS.ReadableStream
  filename: string
  type: string
}

/** The values of a line, one for each column; null for an empty cell. */
export interface Line extends Array<string | null> {
  /** The line is a sum of others, and is highlighted where the format can. */
  isSum?: true
}

/** Marks a line as a sum. */
export const sumLine = (values: (string | null)[]): Line =>
  Object.assign(values, { isSum: true as const })

/** A list in parts of at most so many. */
export function* pieces<One>(all: readonly One[], most: number) {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most)
}

async function* csv(names: readonly string[], lines: AsyncIterable<Line[]>) {
  // With a byte order mark, spreadsheets read the file as UTF-8.
  yield `\ufeff${csvLine(names)}`
  for await (const some of lines)
    // Each line has all columns: many programs refuse a file where one is shorter.
    yield some.map((line) => csvLine(names.map((_, at) => line[at] ?? ''))).join('')
}

async function* inSlices(lines: AsyncIterable<Line[]>) {
  for await (const some of lines) yield* pieces(some, LINES)
}

/**
 * The name of a file: work orders of a day are in `work-orders-2026-01-05.csv`.
 *
 * @param of what distinguishes it from others of that name, usually the day
 */
export const fileName = (name: string, of: string, format: string): string =>
  `${`${name}-${of}`.toLowerCase().replace(/[\s/]+/g, '-')}.${format}`

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A file that is written while it is read.
 *
 * @param name of its sheet, and of the file before the date
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

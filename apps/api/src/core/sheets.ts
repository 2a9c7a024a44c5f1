import { Readable } from 'node:stream'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from './ctx.ts'
import { csvLine } from './csv.ts'
import { instant } from './entity.ts'
import { invalid } from './errors.ts'
import type { ExportFile } from './export.ts'
import { type CellKind, type SheetColumn, xlsx } from './xlsx.ts'

// Files of what is no table of records of one account: people, roles, accounts. They are read as a whole.

/** Where a column of a file comes from. A moment is written as the format needs it; every other value is text. */
export interface SheetValue {
  kind: CellKind
  value: SQL | PgColumn
}

/** A column whose value is text, or a number as text. */
export const told = (value: SQL | PgColumn, kind: CellKind = 'text'): SheetValue => ({
  kind,
  value,
})
export const moment = (value: SQL | PgColumn): SheetValue => ({ kind: 'moment', value })

/** The time zone of an account's clocks. */
export const zoneOf = ({ account_id }: Pick<Ctx, 'account_id'>): SQL =>
  sql`(select time_zone from accounts where id = ${account_id})`

/** A spreadsheet knows no time zones: it gets the clock on the wall there. */
const wallClock = (value: SQL | PgColumn, zone: SQL) =>
  sql`to_char(${value} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS')`

/** `expression as "column", …` for the chosen columns. */
export function sheetFields<Column extends string>(
  values: Readonly<Record<Column, SheetValue>>,
  columns: readonly Column[],
  format: ExportFormat,
  zone: SQL,
): SQL {
  const fields = columns.map((column) => {
    const { kind, value } = values[column]
    if (kind !== 'moment') return sql`(${value})::text as ${sql.identifier(column)}`
    const text = format === 'xlsx' ? wallClock(value, zone) : instant(value)
    return sql`${text} as ${sql.identifier(column)}`
  })
  return sql.join(fields, sql`, `)
}

/** The order of a list: texts stand as people sort them, and rows that are equal in it keep theirs. */
export function inOrder(by: PgColumn, id: PgColumn, order: 'asc' | 'desc'): SQL {
  const direction = sql.raw(order)
  const sorted = by.getSQLType() === 'text' ? sql`${by} collate natural_sort` : sql`${by}`
  return sql`order by ${sorted} ${direction}, ${id} ${direction}`
}

/** One row more than a file may have tells that there are too many. */
export const SHEET_LIMIT = sql`limit ${sql.raw(String(LIMITS.export_rows + 1))}`

/**
 * The rows that were read as a file.
 *
 * @param name what the file and its sheet are called
 * @throws 422 `too_many_rows` above the limit
 */
export function sheetOf<Column extends string>(
  name: string,
  values: Readonly<Record<Column, SheetValue>>,
  columns: readonly Column[],
  rows: readonly Readonly<Record<Column, string | null>>[],
  format: ExportFormat,
): ExportFile {
  if (rows.length > LIMITS.export_rows)
    throw invalid({
      code: 'too_many_rows',
      detail: `More than ${LIMITS.export_rows} rows: narrow the list`,
    })
  const sheet = columns.map((column) => ({ name: column, kind: values[column].kind }))
  const lines = rows.map((row) => columns.map((column) => row[column]))
  return tableFile(name, format, sheet, lines)
}

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * A few lines as a file.
 *
 * @param name what the file is called before its date, and its sheet
 * @param lines the values of each line, in the order of the columns
 */
export function tableFile(
  name: string,
  format: ExportFormat,
  columns: readonly SheetColumn[],
  lines: (string | null)[][],
): ExportFile {
  const filename = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`
  if (format === 'xlsx')
    return { stream: xlsx(name, columns, Readable.from([lines])), filename, type: XLSX_TYPE }
  const head = csvLine(columns.map((column) => column.name))
  const text = lines.map((line) => csvLine(line.map((value) => value ?? ''))).join('')
  // A byte order mark, so that spreadsheets read the file as the UTF-8 that it is.
  const stream = Readable.from([`\ufeff${head}${text}`])
  return { stream, filename, type: 'text/csv; charset=utf-8' }
}

import type { ExportFormat, ExportHeaders } from '@steward/contract/kit/export.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import type { Language } from '@steward/contract/limits.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { admitted, askRow, type Ctx } from '../context/ctx.ts'
import { orderOf } from '../lists/cursor.ts'
import { type ExportColumn, readyFor, type Records, whereOf } from '../lists/listing.ts'
import { orderIn, type Rows } from '../lists/page.ts'
import type { Wording } from '../lists/wording.ts'
import { columnsIn } from '../records/answer.ts'
import { statement, tableName } from '../records/entity.ts'
import { joinedRow } from '../records/rows.ts'
import { columnsOf, inWords, kindOf, titleOf } from './columns.ts'
import { type ExportFile, fileOf, type Line, pieces } from './file.ts'
import { CHUNK, fetchedIds, idsOf, linesOf, type Source } from './lines.ts'
import { moneyFormat, type SheetColumn } from './xlsx.ts'

export interface ExportQuery {
  search: string
  sort: string
  order: 'asc' | 'desc'
  format: ExportFormat
  headers: ExportHeaders
  columns?: AnyOf<string>
  ids?: AnyOf<string>
  'filter[archived]'?: boolean | undefined
}

const zoneOf = (ctx: Ctx): SQL => sql`(select time_zone from accounts where id = ${ctx.account_id})`

/** Records under a list's filters, in its order. */
function recordsIn<T>(ctx: Ctx, records: Records<T>, query: ExportQuery, where: SQL): Source {
  const { table } = records.entity
  const direction = sql.raw(query.order)
  const order = records.sortedBy
    ? sql`order by ${records.sortedBy} ${direction}${records.emptyLast ? sql` nulls last` : sql``}, ${table.id} ${direction}`
    : orderIn(query, orderOf(columnsIn(table)[query.sort] ?? table.id), table.id)
  return {
    name: tableName(table),
    ids: sql`select ${table.id} as id from ${table} where ${where} ${order}`,
    from: joinedRow(ctx, table),
    columns: columnsOf(records.columns, query.columns),
    wording: records.wording,
    headers: query.headers,
    format: query.format,
    zone: zoneOf(ctx),
  }
}

/** The source as its reader asked for it: with the keys of columns, or in the reader's language. */
async function readable(ctx: Ctx, source: Source): Promise<Source> {
  // Exports that were queued by an earlier version don't have this setting.
  if (source.headers !== 'labels') return source
  const language = source.language ?? (await admitted(ctx)).language
  const name = titleOf(source.name, language)
  return { ...source, name, columns: inWords(source.columns, source.wording, language) }
}

/** How a workbook shows amounts of the account. */
async function amountsOf(ctx: Ctx): Promise<string> {
  const { language } = await admitted(ctx)
  const { currency, digits } = await askRow<{ currency: string; digits: number }>(
    ctx,
    statement(
      sql`select currency, currency_digits as digits from accounts where id = ${ctx.account_id}`,
    ),
  )
  return moneyFormat(language, currency, digits)
}

/** The columns of the file. */
async function sheetOf(ctx: Ctx, { columns, format }: Source): Promise<SheetColumn[]> {
  const sheet = columns.map(({ header, column }) => ({ name: header, kind: kindOf(column) }))
  if (format === 'csv' || sheet.every(({ kind }) => kind !== 'money')) return sheet
  const shown = await amountsOf(ctx)
  return sheet.map((one) => (one.kind === 'money' ? { ...one, format: shown } : one))
}

/** The file of a source that is small enough to be answered directly. */
async function written(ctx: Ctx, given: Source): Promise<ExportFile> {
  const source = await readable(ctx, given)
  const ids = await idsOf(ctx, source)
  const { name, format } = source
  const lines = linesOf(ctx, source, pieces(ids, CHUNK))
  return fileOf(name, format, await sheetOf(ctx, source), lines)
}

/**
 * A list as a file with the same filters and order, in a form that an import reads.
 *
 * @throws 422 `too_many_rows` above the limit, `unknown_column` for a column that this export doesn't have
 */
export async function exportRecords<T>(
  ctx: Ctx,
  declared: Records<T>,
  query: ExportQuery,
): Promise<ExportFile> {
  const records = await readyFor(ctx, declared, query)
  return written(ctx, recordsIn(ctx, records, query, await whereOf(ctx, records, query)))
}

/** A list as a file whose rows aren't records of one account. */
interface Exported<Column extends string> {
  name: string
  columns: Readonly<Record<Column, ExportColumn>>
  /** The labels of these columns. */
  wording: Wording
  /** The columns of an export that doesn't choose any. */
  usual: readonly Column[]
  /** The time zone of its times; by default that of the account. */
  zone?: SQL
  /** The reader's language; by default that of the member who asks. */
  language?: Language
}

/**
 * The same for rows that aren't records: people, accounts.
 *
 * @throws 422 `too_many_rows` above the limit
 */
export function exportRows<Column extends string>(
  ctx: Ctx,
  { of, where, by, id, from }: Omit<Rows, 'answer'>,
  { name, columns, wording, usual, zone = zoneOf(ctx), language }: Exported<Column>,
  query: Pick<ExportQuery, 'format' | 'headers' | 'columns' | 'ids' | 'order'>,
): Promise<ExportFile> {
  const wanted = query.ids?.filter((one) => one !== null)
  return written(ctx, {
    name,
    ids: sql`select ${id} as id from ${of} where ${and(where, wanted && inArray(id, wanted))}
      ${orderIn(query, by, id)}`,
    from,
    columns: columnsOf(columns, query.columns, usual),
    wording,
    headers: query.headers,
    language,
    format: query.format,
    zone,
  })
}

/** @throws 422 `unknown_column` for a column that this export doesn't have */
export async function refuseColumns<T>(ctx: Ctx, records: Records<T>, query: ExportQuery) {
  const { columns } = await readyFor(ctx, records, query)
  columnsOf(columns, query.columns)
}

/**
 * The same for any number of records, all of one moment.
 *
 * @param ctx of a snapshot, which lasts until the file is written
 * @param onLines is called before each piece is written; an error that it throws ends the file
 */
export async function exportAll<T>(
  ctx: Ctx,
  declared: Records<T>,
  query: ExportQuery,
  onLines: (n: number) => Promise<void>,
): Promise<ExportFile & { total: number }> {
  const records = await readyFor(ctx, declared, query)
  const where = await whereOf(ctx, records, query)
  const source = await readable(ctx, recordsIn(ctx, records, query, where))
  const { n: total } = await askRow<{ n: number }>(
    ctx,
    statement(sql`select count(*)::int as n from ${records.entity.table} where ${where}`),
  )
  const ids = fetchedIds(ctx, statement(source.ids))
  const { name, format } = source
  const lines = extraChanges(linesOf(ctx, source, ids), onLines)
  return { ...fileOf(name, format, await sheetOf(ctx, source), lines), total }
}

async function* extraChanges(lines: AsyncGenerator<Line[]>, onLines: (n: number) => Promise<void>) {
  for await (const some of lines) {
    await onLines(some.length)
    yield some
  }
}

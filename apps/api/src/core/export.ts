import { Readable } from 'node:stream'
import type { ExportFormat } from '@steward/contract/kit/export.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Statement } from '../db/client.ts'
import { ask, type Ctx } from './ctx.ts'
import { csvLine } from './csv.ts'
import { amount, instant, statement, tableName } from './entity.ts'
import { AppError } from './errors.ts'
import { type ExportColumn, readyFor, type Records, whereOf } from './listing.ts'
import { oneAhead } from './one-ahead.ts'
import { type CellKind, type SheetColumn, xlsx } from './xlsx.ts'

/** So many rows are read at a time: the file is never whole in memory. */
const CHUNK = 2_000
/** Their ids come in larger pieces, so that the database is asked about one thing at a time. */
const IDS = 20_000
/** So many lines are written at a time, so that what the database answers meanwhile is heard. */
const LINES = 250

export interface ExportQuery {
  search: string
  sort: string
  order: 'asc' | 'desc'
  format: ExportFormat
  columns?: AnyOf<string>
  ids?: AnyOf<string>
  'filter[archived]'?: boolean | undefined
}

/** A file that is written while it is sent. */
export interface ExportFile {
  stream: NodeJS.ReadableStream
  filename: string
  type: string
}

type Columns = readonly (readonly [name: string, column: ExportColumn])[]
type Line = (string | null)[]

function columnsOf<T>({ columns }: Records<T>, asked: AnyOf<string>): Columns {
  const names = asked?.filter((name) => name !== null) ?? Object.keys(columns)
  const unknown = names.find((name) => !Object.hasOwn(columns, name))
  if (unknown === undefined) return names.map((name) => [name, columns[name]!] as const)
  throw new AppError(422, 'Invalid data', [
    {
      code: 'unknown_column',
      detail: `${unknown} is no column of this export; there are: ${Object.keys(columns).join(', ')}`,
      source: { parameter: 'columns' },
    },
  ])
}

/** What is exported, in the list's order. */
function chosen<T>({ entity: { table }, sortedBy }: Records<T>, query: ExportQuery, where: SQL) {
  const by = (table as unknown as Record<string, PgColumn>)[query.sort] ?? table.id
  const direction = sql.raw(query.order)
  const order = sortedBy ? sql`${sortedBy} ${direction} nulls last` : sql`${by} ${direction}`
  return sql`select ${table.id} as id from ${table} where ${where}
    order by ${order}, ${table.id} ${direction}`
}

const idsIn = ({ rows }: { rows: unknown[] }) => (rows as { id: string }[]).map(({ id }) => id)

/** All ids of an export that is sent at once; they are all that is kept while the file is written. */
async function idsOf<T>(ctx: Ctx, records: Records<T>, query: ExportQuery): Promise<string[]> {
  const where = await whereOf(ctx, records, query)
  const limit = sql` limit ${sql.raw(String(LIMITS.export_rows + 1))}`
  const [result] = await ask(ctx, statement(sql`${chosen(records, query, where)}${limit}`))
  const ids = idsIn(result!)
  if (ids.length <= LIMITS.export_rows) return ids
  throw new AppError(422, 'Invalid data', [
    {
      code: 'too_many_rows',
      detail: `More than ${LIMITS.export_rows} rows: narrow the list, or let POST /exports make the file in the background`,
    },
  ])
}

function* pieces<One>(all: readonly One[], most: number) {
  for (let from = 0; from < all.length; from += most) yield all.slice(from, from + most)
}

/** The same by a cursor of the database, for as many as there are. */
async function* fetched(ctx: Ctx, ids: Statement) {
  const client = ctx.client!
  // All of them are wanted, so the quickest way to the first isn't; and their order fits into memory.
  await client.query(
    "select set_config('cursor_tuple_fraction', '1', true), set_config('work_mem', '64MB', true)",
  )
  await client.query({
    text: `declare exported no scroll cursor for ${ids.text}`,
    values: ids.values,
  })
  for (;;) {
    const some = idsIn(await client.query(`fetch ${IDS} from exported`))
    if (some.length === 0) return
    yield* pieces(some, CHUNK)
  }
}

/** What a column holds, for a file that knows numbers and dates. */
function kindOf(column: ExportColumn): CellKind {
  if (!(column instanceof PgColumn)) return 'kind' in column ? column.kind : 'text'
  const type = column.getSQLType()
  if (type === 'timestamptz') return 'moment'
  if (type === 'date') return 'date'
  return /^(numeric|integer|bigint|double)/.test(type) ? 'number' : 'text'
}

/** A moment as the clock on the wall of the organization shows it: a spreadsheet knows no time zones. */
const wallClock = (ctx: Ctx, column: PgColumn) =>
  sql`to_char(${column} at time zone (select time_zone from accounts where id = ${ctx.account_id}), 'YYYY-MM-DD"T"HH24:MI:SS')`

/** The text of a value in the file. */
function textOf(ctx: Ctx, column: ExportColumn, format: ExportFormat): SQL {
  if (!(column instanceof PgColumn)) return 'kind' in column ? column.text : column
  const type = column.getSQLType()
  if (type === 'timestamptz') return format === 'xlsx' ? wallClock(ctx, column) : instant(column)
  if (type.startsWith('numeric(19')) return amount(column)
  if (type.startsWith('numeric')) return sql`trim_scale(${column})::text`
  if (type.endsWith('[]')) return sql`array_to_string(${column}, ';')`
  return sql`${column}::text`
}

interface Shown {
  columns: Columns
  format: ExportFormat
}

/** The lines of the file, a piece at a time. */
async function* linesOf<T>(
  ctx: Ctx,
  { entity: { table } }: Records<T>,
  { columns, format }: Shown,
  ids: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Line[]> {
  const fields = sql.join(
    columns.map(([, column], at) => sql`${textOf(ctx, column, format)} as ${sql.raw(`c${at}`)}`),
    sql`, `,
  )
  for await (const some of ids) {
    const [result] = await ask(
      ctx,
      statement(sql`select ${fields} from unnest(${sql.param(some)}::uuid[]) with ordinality o(id, n)
        join ${table} on ${table.account_id} = ${ctx.account_id} and ${table.id} = o.id order by o.n`),
    )
    const rows = result!.rows as Record<string, string | null>[]
    yield rows.map((row) => columns.map((_, at) => row[`c${at}`] ?? null))
  }
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

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Lines as a file that is written while it is read. */
function fileOf(
  name: string,
  { columns, format }: Shown,
  lines: AsyncGenerator<Line[]>,
): ExportFile {
  const filename = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`
  // The database reads the next piece while this one is written.
  const ready = inSlices(oneAhead(lines, (some) => some))
  if (format === 'csv') {
    const names = columns.map(([name]) => name)
    return { stream: Readable.from(csv(names, ready)), filename, type: 'text/csv; charset=utf-8' }
  }
  const sheet = columns.map(([name, column]): SheetColumn => ({ name, kind: kindOf(column) }))
  return { stream: xlsx(name, sheet, ready), filename, type: XLSX_TYPE }
}

/**
 * A list as a file: under its filters, in its order, in the words that an import reads.
 *
 * @throws 422 `too_many_rows` above the limit, `unknown_column` for a column that this export doesn't have
 */
export async function exportRecords<T>(
  ctx: Ctx,
  declared: Records<T>,
  query: ExportQuery,
): Promise<ExportFile> {
  const records = await readyFor(ctx, declared, query)
  const shown = { columns: columnsOf(records, query.columns), format: query.format }
  const ids = await idsOf(ctx, records, query)
  const lines = linesOf(ctx, records, shown, pieces(ids, CHUNK))
  return fileOf(tableName(records.entity.table), shown, lines)
}

/** @throws 422 `unknown_column` for a column that this export doesn't have */
export async function refuseColumns<T>(ctx: Ctx, records: Records<T>, query: ExportQuery) {
  columnsOf(await readyFor(ctx, records, query), query.columns)
}

/**
 * The same for as many records as there are, however long it takes: all of them as they were at one moment.
 *
 * @param ctx that of a snapshot, which lasts until the file is written
 * @param onLines is told of each piece before it is written; what it throws ends the file
 */
export async function exportAll<T>(
  ctx: Ctx,
  declared: Records<T>,
  query: ExportQuery,
  onLines: (n: number) => Promise<void>,
): Promise<ExportFile & { total: number }> {
  const records = await readyFor(ctx, declared, query)
  const shown = { columns: columnsOf(records, query.columns), format: query.format }
  const where = await whereOf(ctx, records, query)
  const [counted] = await ask(
    ctx,
    statement(sql`select count(*)::int as n from ${records.entity.table} where ${where}`),
  )
  const { n: total } = counted!.rows[0] as { n: number }
  const ids = fetched(ctx, statement(chosen(records, query, where)))
  const lines = told(linesOf(ctx, records, shown, ids), onLines)
  return { ...fileOf(tableName(records.entity.table), shown, lines), total }
}

async function* told(lines: AsyncGenerator<Line[]>, onLines: (n: number) => Promise<void>) {
  for await (const some of lines) {
    await onLines(some.length)
    yield some
  }
}

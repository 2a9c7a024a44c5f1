import type { ExportFormat, ExportHeaders } from '@steward/contract/kit/export.ts'
import type { AnyOf } from '@steward/contract/kit/list.ts'
import { type Language, LIMITS } from '@steward/contract/limits.ts'
import { besideLabel } from '@steward/locales/texts.ts'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Statement } from '#db/client.ts'
import { admitted, ask, type Ctx } from '../context/ctx.ts'
import { amount, instant, statement, tableName } from '../records/entity.ts'
import { AppError } from '../context/errors.ts'
import { type ExportColumn, readyFor, type Records, whereOf } from '../lists/listing.ts'
import { type ExportFile, fileOf, type Line, pieces } from './file.ts'
import { literal, orderIn, type Rows } from '../lists/page.ts'
import { joinedRow } from '../records/rows.ts'
import { type Wording, wordsOf } from '../lists/wording.ts'
import { type CellKind, moneyFormat, type SheetColumn } from './xlsx.ts'

/** So many rows are read at a time: the file is never whole in memory. */
const CHUNK = 2_000
/** Their ids come in larger pieces, so that the database is asked about one thing at a time. */
const IDS = 20_000
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

/** One column of a file. */
interface FileColumn {
  header: string
  column: ExportColumn
  /** Holds the name of the record that the column refers to. */
  named?: true
  /** What people read instead of its values. */
  words?: ReadonlyMap<string, string> | undefined
}

/** @param usual the columns of a file that doesn't say them */
function columnsOf(
  columns: Readonly<Record<string, ExportColumn>>,
  asked: AnyOf<string>,
  usual: readonly string[] = Object.keys(columns),
): FileColumn[] {
  const names = asked?.filter((name) => name !== null) ?? usual
  const unknown = names.find((name) => !Object.hasOwn(columns, name))
  if (unknown === undefined) return names.map((header) => ({ header, column: columns[header]! }))
  throw new AppError(422, 'Invalid data', [
    {
      code: 'unknown_column',
      detail: `${unknown} is no column of this export; there are: ${Object.keys(columns).join(', ')}`,
      source: { parameter: 'columns' },
    },
  ])
}

/** Columns as people read them: under their labels, with words for keys and names for references. */
const inWords = (columns: readonly FileColumn[], wording: Wording, language: Language) =>
  columns.flatMap(({ header: name, column }): FileColumn[] => {
    const known = wording[name]!
    const header = known.label[language]
    const named = 'named' in column ? column.named : undefined
    const first = { header, column, words: wordsOf(known, language) }
    if (!named) return [first]
    const beside = { header: besideLabel(header, language), column }
    return [{ ...first, named: true }, ...(named === 'beside' ? [beside] : [])]
  })

/** What a file is written from. */
interface Source {
  /** What it is called before its date, and its sheet. */
  name: string
  /** The ids of the rows, in the order of the list. */
  ids: SQL
  /** `join …` from the ids, which are called `k`, to everything that the columns name. */
  from: SQL
  columns: readonly FileColumn[]
  /** How people call the columns. */
  wording: Wording
  headers: ExportHeaders
  /** The reader's, where somebody reads what they aren't a member of. */
  language?: Language | undefined
  format: ExportFormat
  /** The time zone of its clocks: a spreadsheet knows none, so a moment is what the clock on the wall shows there. */
  zone: SQL
}

const zoneOf = (ctx: Ctx): SQL => sql`(select time_zone from accounts where id = ${ctx.account_id})`

/** Records under a list's filters, in its order. */
function recordsIn<T>(ctx: Ctx, records: Records<T>, query: ExportQuery, where: SQL): Source {
  const { table } = records.entity
  const by = (table as unknown as Record<string, PgColumn>)[query.sort] ?? table.id
  const direction = sql.raw(query.order)
  const order = records.sortedBy
    ? sql`${records.sortedBy} ${direction}${records.emptyLast ? sql` nulls last` : sql``}`
    : sql`${by} ${direction}`
  return {
    name: tableName(table),
    ids: sql`select ${table.id} as id from ${table} where ${where}
      order by ${order}, ${table.id} ${direction}`,
    from: joinedRow(ctx, table),
    columns: columnsOf(records.columns, query.columns),
    wording: records.wording,
    headers: query.headers,
    format: query.format,
    zone: zoneOf(ctx),
  }
}

const idsIn = ({ rows }: { rows: unknown[] }) => (rows as { id: string }[]).map(({ id }) => id)

/** All ids of an export that is sent at once; they are all that is kept while the file is written. */
async function idsOf(ctx: Ctx, { ids: all }: Source): Promise<string[]> {
  const [result] = await ask(ctx, statement(sql`${all} limit ${literal(LIMITS.export_rows + 1)}`))
  const ids = idsIn(result!)
  if (ids.length <= LIMITS.export_rows) return ids
  throw new AppError(422, 'Invalid data', [
    {
      code: 'too_many_rows',
      detail: `More than ${LIMITS.export_rows} rows: narrow the list, or let POST /exports make the file in the background`,
    },
  ])
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
  if (type.startsWith('numeric(19')) return 'money'
  return /^(numeric|integer|bigint|double)/.test(type) ? 'number' : 'text'
}

const joined = (at: number) => sql.raw(`j${at}`)

/** The join to what a column says of another record. Kept apart, it is read once for each of those that are the same. */
const joinOf = (column: ExportColumn, at: number): SQL =>
  'lookup' in column
    ? sql` left join lateral (${column.lookup} offset 0) ${joined(at)} on true`
    : sql``

/** The text of a value in the file. */
function textOf({ column, named }: FileColumn, at: number, { format, zone }: Source): SQL {
  if ('lookup' in column) return sql`${joined(at)}.${sql.raw(named ? 'name' : 'value')}`
  if (!(column instanceof PgColumn)) return 'kind' in column ? column.text : column
  const type = column.getSQLType()
  if (type === 'timestamptz')
    return format === 'xlsx'
      ? sql`to_char(${column} at time zone ${zone}, 'YYYY-MM-DD"T"HH24:MI:SS')`
      : instant(column)
  if (type.startsWith('numeric(19')) return amount(column)
  if (type.startsWith('numeric')) return sql`trim_scale(${column})::text`
  if (type.endsWith('[]')) return sql`array_to_string(${column}, ';')`
  return sql`${column}::text`
}

/** A statement whose rows come as arrays: columns without a name for each. */
const inArrays = (query: SQL): Statement => ({ ...statement(query), rowMode: 'array' })

/** The lines of the file, a piece at a time. */
async function* linesOf(
  ctx: Ctx,
  source: Source,
  ids: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Line[]> {
  const { columns, from } = source
  // A name and what stands beside it come from the same record.
  const joinedAt = columns.map(({ column }) => columns.findIndex((one) => one.column === column))
  const fields = columns.map((column, at) => textOf(column, joinedAt[at]!, source))
  const joins = columns.map(({ column }, at) => (joinedAt[at] === at ? joinOf(column, at) : sql``))
  for await (const some of ids) {
    const [result] = await ask(
      ctx,
      inArrays(sql`select ${sql.join(fields, sql`, `)}
        from unnest(${sql.param(some)}::uuid[]) with ordinality k(id, n) ${from}${sql.join(joins)} order by k.n`),
    )
    yield reworded(columns, result!.rows as unknown as Line[])
  }
}

/** Puts words where keys are; a value of several has them between semicolons. */
function reworded(columns: readonly FileColumn[], lines: Line[]): Line[] {
  for (const [at, { words }] of columns.entries())
    if (words)
      for (const line of lines) {
        const value = line[at]
        if (value)
          line[at] = value
            .split(';')
            .map((one) => words.get(one) ?? one)
            .join(';')
      }
  return lines
}

/** The same as its reader wants it: under the keys of the columns, or in their language. */
async function readable(ctx: Ctx, source: Source): Promise<Source> {
  // One that was asked for before there was a choice says nothing.
  if (source.headers !== 'labels') return source
  const language = source.language ?? (await admitted(ctx)).language
  return { ...source, columns: inWords(source.columns, source.wording, language) }
}

/** How a workbook shows amounts of the account. */
async function amountsOf(ctx: Ctx): Promise<string> {
  const { language } = await admitted(ctx)
  const [result] = await ask(
    ctx,
    statement(
      sql`select currency, currency_digits as digits from accounts where id = ${ctx.account_id}`,
    ),
  )
  const { currency, digits } = result!.rows[0] as { currency: string; digits: number }
  return moneyFormat(language, currency, digits)
}

/** The columns of the file. */
async function sheetOf(ctx: Ctx, { columns, format }: Source): Promise<SheetColumn[]> {
  const sheet = columns.map(({ header, column }) => ({ name: header, kind: kindOf(column) }))
  if (format === 'csv' || sheet.every(({ kind }) => kind !== 'money')) return sheet
  const shown = await amountsOf(ctx)
  return sheet.map((one) => (one.kind === 'money' ? { ...one, format: shown } : one))
}

/** The file of a source whose rows are few enough to be sent at once. */
async function written(ctx: Ctx, given: Source): Promise<ExportFile> {
  const source = await readable(ctx, given)
  const ids = await idsOf(ctx, source)
  const { name, format } = source
  const lines = linesOf(ctx, source, pieces(ids, CHUNK))
  return fileOf(name, format, await sheetOf(ctx, source), lines)
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
  return written(ctx, recordsIn(ctx, records, query, await whereOf(ctx, records, query)))
}

/** A list of what are no records of one account, as a file. */
interface Exported<Column extends string> {
  name: string
  columns: Readonly<Record<Column, ExportColumn>>
  /** How people call these columns. */
  wording: Wording
  /** The columns of a file that doesn't say them. */
  usual: readonly Column[]
  /** Where its clocks are; in the account, unless it is said. */
  zone?: SQL
  /** The reader's; that of the member who asks, unless it is said. */
  language?: Language
}

/**
 * The same of rows that are no records: people, accounts.
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
 * The same for as many records as there are, however long it takes: all of them as they were at one moment.
 *
 * @param ctx that of a snapshot, which lasts until the file is written
 * @param onLines is called before each piece is written; what it throws ends the file
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
  const [counted] = await ask(
    ctx,
    statement(sql`select count(*)::int as n from ${records.entity.table} where ${where}`),
  )
  const { n: total } = counted!.rows[0] as { n: number }
  const ids = fetched(ctx, statement(source.ids))
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

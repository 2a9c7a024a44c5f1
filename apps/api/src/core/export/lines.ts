import type { ExportFormat, ExportHeaders } from '@steward/contract/kit/export.ts'
import { type Language, LIMITS } from '@steward/contract/limits.ts'
import { type SQL, sql } from 'drizzle-orm'
import { PgColumn } from 'drizzle-orm/pg-core'
import type { Statement } from '#db/client.ts'
import { ROOM } from '#db/room.ts'
import { askRows, clientOf, type Ctx } from '../context/ctx.ts'
import { AppError } from '../context/errors.ts'
import type { ExportColumn } from '../lists/listing.ts'
import { literal } from '../lists/page.ts'
import type { Wording } from '../lists/wording.ts'
import { amount, instant, statement } from '../records/entity.ts'
import type { FileColumn } from './columns.ts'
import { type Line, pieces } from './file.ts'

/** So many rows are read at a time, so that the file is never completely in memory. */
export const CHUNK = 2_000
/** Their ids are fetched in larger pieces, so that there are fewer switches between the two queries. */
const IDS = 20_000

/** What a file is written from. */
export interface Source {
  /** The name of its sheet, and of the file before the date. */
  name: string
  /** The ids of the rows, in the order of the list. */
  ids: SQL
  /** `join …` from the ids, `k`, to the tables of the columns. */
  from: SQL
  columns: readonly FileColumn[]
  /** The labels of the columns. */
  wording: Wording
  headers: ExportHeaders
  /** The reader's language, where the reader is no member. */
  language?: Language | undefined
  format: ExportFormat
  /** The time zone of its times: spreadsheets have no time zones, so they get local times. */
  zone: SQL
}

const idsIn = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** All ids of an export that is answered directly. Only they are in memory while the file is written. */
export async function idsOf(ctx: Ctx, { ids: all }: Source): Promise<string[]> {
  const most = statement(sql`${all} limit ${literal(LIMITS.export_rows + 1)}`)
  const ids = idsIn(await askRows(ctx, most))
  if (ids.length <= LIMITS.export_rows) return ids
  throw new AppError(422, 'Invalid data', [
    {
      code: 'too_many_rows',
      detail: `More than ${LIMITS.export_rows} rows: narrow the list, or let POST /exports make the file in the background`,
    },
  ])
}

/** The same for any number of rows, by a cursor of the database. */
export async function* fetchedIds(ctx: Ctx, ids: Statement) {
  const client = clientOf(ctx)
  // All rows are fetched, so the plan has to be quick to the last row rather than the first, and may sort them in
  // memory.
  await client.query('set local cursor_tuple_fraction = 1')
  await client.query(ROOM)
  await client.query({
    text: `declare exported no scroll cursor for ${ids.text}`,
    values: ids.values,
  })
  for (;;) {
    const { rows } = await client.query<{ id: string }>(`fetch ${IDS} from exported`)
    const some = idsIn(rows)
    if (some.length === 0) return
    yield* pieces(some, CHUNK)
  }
}

const joined = (at: number) => sql.raw(`j${at}`)

/**
 * The join to the values that a column has of another record. Columns of the same record share one join.
 */
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

/** A statement whose rows are arrays, without names of columns. */
const inArrays = (query: SQL): Statement => ({ ...statement(query), rowMode: 'array' })

/** The lines of the file, a piece at a time. */
export async function* linesOf(
  ctx: Ctx,
  source: Source,
  ids: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): AsyncGenerator<Line[]> {
  const { columns, from } = source
  // The name of a record and its code come from the same join.
  const joinedAt = columns.map(({ column }) => columns.findIndex((one) => one.column === column))
  const fields = columns.map((column, at) => textOf(column, joinedAt[at]!, source))
  const joins = columns.map(({ column }, at) => (joinedAt[at] === at ? joinOf(column, at) : sql``))
  for await (const some of ids) {
    const result = await askRows<Line>(
      ctx,
      inArrays(sql`select ${sql.join(fields, sql`, `)}
        from unnest(${sql.param(some)}::uuid[]) with ordinality k(id, n) ${from}${sql.join(joins)} order by k.n`),
    )
    yield reworded(columns, result)
  }
}

/** Replaces keys by words; several keys in a value are separated by semicolons. */
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

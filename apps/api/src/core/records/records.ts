import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { prepare } from '#db/client.ts'
import { isForLookup } from '#db/columns.ts'
import { audit, changesBetween } from '../history/audit.ts'
import { beyondScope, clientOf, type Ctx, send } from '../context/ctx.ts'
import { type Entity, referrersOf, statement, tableName } from './entity.ts'
import { notFound } from '../context/errors.ts'
import { byId } from './rows.ts'
import { keeping } from './written-once.ts'

export type Row = Record<string, unknown>

export const idOf = (row: Row) => row.id as string

/** The fields that were given. Others stay as they are, and in a new record get the column's default. */
export function given(values: object): Row {
  const row: Row = {}
  for (const [field, value] of Object.entries(values)) if (value !== undefined) row[field] = value
  return row
}

const inserts = keeping<string>()

const named = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.identifier(name)),
    sql`, `,
  )

const insertOf = (table: PgTable, fields: readonly string[], columns: Columns): string =>
  statement(
    sql`insert into ${table} (${named(fields)}) values (${sql.join(
      fields.map((name) => sql`${name}`),
      sql`, `,
    )}) returning ${named(Object.keys(columns))}`,
  ).text

/** A value as the database driver takes it. */
const toDriver = (column: PgColumn | undefined, value: unknown): unknown =>
  value === null || !column ? value : column.mapToDriverValue(value)

/** Adds one row, whose history is to be written as well. Its text is written once for the fields that are given. */
export async function addRow(
  ctx: Ctx,
  { table }: { table: PgTable },
  values: object,
): Promise<Row> {
  const columns = storedColumns(table)
  const row: Row = { ...given(values), account_id: ctx.account_id }
  const fields = Object.keys(row)
  const text = inserts(table, fields.join(), () => insertOf(table, fields, columns))
  const bound = fields.map((name) => toDriver(columns[name], row[name]))
  const [added] = await send<Row>(ctx, prepare(text, bound))
  return asStored(columns, added!)
}

/** Writes the history of a new row. */
export const auditCreated = (ctx: Ctx, { type }: Entity<unknown>, row: Row): Promise<void> =>
  audit(ctx, { type, id: idOf(row), action: 'create', changes: changesBetween({}, row) })

type Columns = Record<string, PgColumn>
const stored = keeping<Columns>()

/** The stored columns of a table, without those generated for searching and sorting. */
export const storedColumns = (table: PgTable): Columns =>
  stored(table, '', () => {
    const columns = Object.entries(getTableColumns(table) as Columns)
    return Object.fromEntries(columns.filter(([name]) => !isForLookup(name)))
  })

const SCALE = /^numeric\(\d+, ?(\d+)\)/

/** A decimal number with as many decimals as its column has: the database answers `100` as `100.0000`. */
function withDecimals(column: PgColumn | undefined, value: unknown): unknown {
  const scale = Number(column && SCALE.exec(column.getSQLType())?.[1])
  if (!scale || typeof value !== 'string') return value
  const [whole = '', part = ''] = value.split('.')
  return `${whole}.${part.padEnd(scale, '0')}`
}

/** Values for a row as the database will answer them, so that equal ones are the same text. */
export function asAnswered(table: PgTable, values: Row): Row {
  const columns = storedColumns(table)
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, withDecimals(columns[name], value)]),
  )
}

/** A row as the driver read it, with its times as the API answers them. */
const asStored = (columns: Record<string, PgColumn>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[name] ?? null
      return [name, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )

const holds = keeping<string>()

/** The lock of one row is a statement of its own, because its plan can be kept. */
function holdOf({ table }: Pick<Entity<unknown>, 'table'>, isOne: boolean, above?: string): string {
  const wanted = above
    ? sql`any (array(select unnest($2::uuid[]) union select ${sql.identifier(above)} from ${table as PgTable}
        where ${table.account_id} = $1 and ${table.id} = any ($2::uuid[])))`
    : isOne
      ? sql`$2::uuid`
      : sql`any ($2::uuid[])`
  return statement(
    sql`select ${named(Object.keys(storedColumns(table)))} from ${table as PgTable}
      where ${table.account_id} = $1 and ${table.id} = ${wanted} order by ${table.id} for update`,
  ).text
}

/**
 * Locks rows until the transaction ends, in the order of their ids, so that two changes can't deadlock, and answers
 * those that exist.
 *
 * @param above a field that refers to rows of the same table, which are locked and answered as well
 */
export async function lockRows(
  ctx: Ctx,
  { table }: Pick<Entity<unknown>, 'table'>,
  ids: readonly string[],
  above?: string,
): Promise<Row[]> {
  const columns = storedColumns(table)
  const isOne = !above && ids.length === 1
  const text = holds(table, `${isOne} ${above ?? ''}`, () => holdOf({ table }, isOne, above))
  const rows = await send<Row>(ctx, prepare(text, [ctx.account_id, isOne ? ids[0] : ids]))
  return rows.map((row) => asStored(columns, row))
}

/** The same without a lock: they may change before the caller locks them. */
export async function readRows(
  ctx: Ctx,
  { table }: Pick<Entity<unknown>, 'table'>,
  ids: readonly string[],
): Promise<Row[]> {
  const columns = storedColumns(table)
  const { rows } = await clientOf(ctx).query<Row>(
    `select ${Object.keys(columns).join(', ')} from ${tableName(table)} where account_id = $1 and id = any ($2::uuid[])`,
    [ctx.account_id, ids],
  )
  return rows.map((row) => asStored(columns, row))
}

/**
 * Locks a row until the transaction ends, and answers it.
 *
 * @throws 404 when the account has no such record
 */
export async function lockRow(
  ctx: Ctx,
  entity: Pick<Entity<unknown>, 'table'>,
  id: string,
): Promise<Row> {
  const [row] = await lockRows(ctx, entity, [id])
  if (!row) throw notFound()
  return row
}

/** The number of records of a kind that refer to a record. */
export interface Use {
  resource: string
  count: number
}

/**
 * How many live records of each kind refer to each of these records, with those at sites that the caller may not see.
 * One query for each referring table.
 *
 * @param excluded records of the same kind that don't count, because they are archived as well
 */
export const usesOf = (
  ctx: Ctx,
  entity: Entity<unknown>,
  ids: readonly string[],
  excluded: readonly string[] = [],
): Promise<Map<string, Use[]>> => beyondScope(ctx, () => countUses(ctx, entity, ids, excluded))

async function countUses(
  ctx: Ctx,
  entity: Entity<unknown>,
  ids: readonly string[],
  excluded: readonly string[],
): Promise<Map<string, Use[]>> {
  const found = new Map<string, Use[]>()
  for (const { table, field, only = '' } of referrersOf(entity)) {
    const goes = table === tableName(entity.table) ? excluded : []
    const { rows } = await clientOf(ctx).query<{ id: string; count: number }>(
      `select ${field} as id, count(*)::int as count from ${table}
       where account_id = $1 and ${field} = any ($2::uuid[]) and archived_at is null${only} and id <> all ($3::uuid[])
       group by 1`,
      [ctx.account_id, ids, goes],
    )
    for (const { id, count } of rows)
      found.set(id, [...(found.get(id) ?? []), { resource: table, count }])
  }
  return found
}

/**
 * Finds a record of the account, archived or not, for a rule that looks at a reference.
 *
 * @param held whether it is locked until the transaction ends
 */
export async function findRow(
  ctx: Ctx,
  table: Entity<unknown>['table'],
  id: string,
  held?: 'held',
): Promise<Row | undefined> {
  const found = ctx.db
    .select(storedColumns(table))
    .from(table as PgTable)
    .where(byId(ctx, table, id))
  const [row] = (await (held ? found.for('share') : found)) as Row[]
  return row
}

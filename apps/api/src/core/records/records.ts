import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { prepare } from '#db/client.ts'
import { isForLookup } from '#db/columns.ts'
import { audit, changesBetween } from '../history/audit.ts'
import { beyondScope, type Ctx } from '../context/ctx.ts'
import { type Entity, referrersOf, statement, tableName } from './entity.ts'
import { notFound } from '../context/errors.ts'
import { byId, inAccount } from './rows.ts'

export type Row = Record<string, unknown>

export const idOf = (row: Row) => row.id as string

/** Fields that were left out stay as they are; the database's defaults fill a new record's. */
export function given(values: object): Row {
  const row: Row = {}
  for (const [field, value] of Object.entries(values)) if (value !== undefined) row[field] = value
  return row
}

/** Adds one row, whose history is to be written as well. */
export async function addRow(
  ctx: Ctx,
  { table }: { table: PgTable },
  values: object,
): Promise<Row> {
  const columns = storedColumns(table)
  const row: Row = { ...given(values), account_id: ctx.account_id }
  const fields = Object.keys(row)
  const names = (some: readonly string[]) =>
    sql.join(
      some.map((name) => sql.identifier(name)),
      sql`, `,
    )
  const written = fields.map((name) => sql`${sql.param(row[name], columns[name])}`)
  const { text, values: bound } = statement(
    sql`insert into ${table} (${names(fields)}) values (${sql.join(written, sql`, `)}) returning ${names(Object.keys(columns))}`,
  )
  const { rows } = await ctx.client!.query<Row>(prepare(text, bound))
  return asStored(columns, rows[0]!)
}

/** The history of a row that was added. */
export const auditCreated = (ctx: Ctx, { type }: Entity<unknown>, row: Row): Promise<void> =>
  audit(ctx, { type, id: idOf(row), action: 'create', changes: changesBetween({}, row) })

/** All that is stored of a row; what is computed to find and to sort it by is not. */
export function storedColumns(table: PgTable): Record<string, PgColumn> {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>)
  return Object.fromEntries(columns.filter(([name]) => !isForLookup(name)))
}

/** A row as the database's driver read it, with its times as they are answered. */
const asStored = (columns: Record<string, PgColumn>, row: Row): Row =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => {
      const value = row[name] ?? null
      return [name, value === null ? null : column.mapFromDriverValue(value)]
    }),
  )

/**
 * The rows that are there, held until the transaction ends: in one order, so that two changes can't wait for each other.
 *
 * @param above a field that refers to rows of the same table: those are held as well, and answered
 */
export async function lockRows(
  ctx: Ctx,
  { table }: Pick<Entity<unknown>, 'table'>,
  ids: readonly string[],
  above?: string,
): Promise<Row[]> {
  const columns = storedColumns(table)
  const asked = sql`${sql.param(ids)}::uuid[]`
  const wanted = above
    ? sql`array(select unnest(${asked}) union select ${sql.identifier(above)} from ${table as PgTable}
        where ${inAccount(ctx, table)} and ${table.id} = any (${asked}))`
    : asked
  // Of one it is known how many they are, so that it isn't planned anew each time.
  const these =
    !above && ids.length === 1
      ? sql`${table.id} = ${sql.param(ids[0])}::uuid`
      : sql`${table.id} = any (${wanted})`
  const { text, values } = statement(
    sql`select ${sql.join(
      Object.keys(columns).map((name) => sql.identifier(name)),
      sql`, `,
    )} from ${table as PgTable}
      where ${inAccount(ctx, table)} and ${these} order by ${table.id} for update`,
  )
  const { rows } = await ctx.client!.query<Row>(prepare(text, values))
  return rows.map((row) => asStored(columns, row))
}

/**
 * The row as it is, held until the transaction ends.
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

/** So many of a kind refer to a record. */
export interface Use {
  resource: string
  count: number
}

/**
 * What still refers to each of these records, and how many of each kind: one read a referring table. What is in
 * sites that the caller doesn't see counts as well.
 *
 * @param excluded records of the same kind that don't count, because they go as well
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
    const { rows } = await ctx.client!.query<{ id: string; count: number }>(
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
 * Whether the account has this record, archived or not; for references that a rule has to look at.
 *
 * @param held keeps it from being changed until the transaction ends
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

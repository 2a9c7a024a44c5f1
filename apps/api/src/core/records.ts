import { and, count, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { audit, type Changes, changesBetween, fileKeysBetween } from './audit.ts'
import { beyondScope, type Ctx, inTransaction } from './ctx.ts'
import { type Entity, referrersOf } from './entity.ts'
import { conflict, notFound } from './errors.ts'
import { byId, getRecord, inAccount, type Text } from './rows.ts'

export type Row = Record<string, unknown>
type Values = Record<string, unknown> & { lock_version?: number | undefined }

/** Fields that were left out stay as they are; the database's defaults fill a new record's. */
export const given = (values: object): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Adds one record and its history, and answers it as a later GET would. */
export function createRecord<T>(
  ctx: Ctx,
  entity: Entity<T>,
  values: object,
): Promise<Text<{ data: T }>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await insertRow(ctx, entity, values)
    return getRecord(ctx, entity, row.id as string)
  })
}

/** Adds one row and its history. */
export async function insertRow(ctx: Ctx, entity: Entity<unknown>, values: object): Promise<Row> {
  const [row] = (await ctx.db
    .insert(entity.table as PgTable)
    .values({ ...given(values), account_id: ctx.account_id } as never)
    .returning()) as Row[]
  const changes = changesBetween({}, row!)
  await audit(ctx, { type: entity.type, id: row!.id as string, action: 'create', changes })
  return row!
}

/**
 * The row as it is, held until the transaction ends.
 *
 * @throws 404 when the account has no such record
 */
export async function lockRow(ctx: Ctx, entity: Entity<unknown>, id: string): Promise<Row> {
  const [row] = (await ctx.db
    .select(storedColumns(entity.table))
    .from(entity.table as PgTable)
    .where(byId(ctx, entity.table, id))
    .for('update')) as Row[]
  if (!row) throw notFound()
  return row
}

/** All that is stored of a row; what is computed for the search is not. */
export function storedColumns(table: PgTable): Record<string, PgColumn> {
  const { search: _, ...stored } = getTableColumns(table) as Record<string, PgColumn>
  return stored
}

/** @throws 409 with the current record when somebody changed it since it was read */
export async function refuseStale(
  ctx: Ctx,
  entity: Entity<unknown>,
  row: Row,
  version: number | undefined,
): Promise<void> {
  if (version === undefined || version === row.lock_version) return
  const { text } = await getRecord(ctx, entity, row.id as string)
  const { data } = JSON.parse(text) as { data: Row }
  throw conflict('stale_record', 'This record was changed by somebody else meanwhile', {
    current: data,
  })
}

/** Changes the fields that are given and leaves the others; answers the record as it is then. */
export function updateRecord<T>(
  ctx: Ctx,
  entity: Entity<T>,
  id: string,
  { lock_version, ...values }: Values,
): Promise<Text<{ data: T }>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, entity, id)
    await refuseStale(ctx, entity, before, lock_version)
    await updateRow(ctx, entity, before, values)
    return getRecord(ctx, entity, id)
  })
}

/**
 * Writes what differs, with its history; nothing at all where nothing does.
 *
 * @param told what the history tells besides, of which the row itself knows nothing
 */
export async function updateRow(
  ctx: Ctx,
  entity: Entity<unknown>,
  before: Row,
  values: object,
  action = 'update',
  told: Changes = {},
): Promise<Row> {
  const changes = changesBetween(before, { ...before, ...given(values) })
  if (Object.keys(changes).length === 0) {
    if (Object.keys(told).length > 0)
      await audit(ctx, { type: entity.type, id: before.id as string, action, changes: told })
    return before
  }
  const [row] = (await ctx.db
    .update(entity.table as PgTable)
    .set({
      ...given(values),
      updated_at: sql`now()`,
      lock_version: sql`${entity.table.lock_version} + 1`,
    } as never)
    .where(byId(ctx, entity.table, before.id as string))
    .returning()) as Row[]
  if (!row) throw notFound()
  await audit(ctx, {
    type: entity.type,
    id: before.id as string,
    action,
    changes: { ...changesBetween(before, row), ...told },
    file_keys: fileKeysBetween(before, row),
  })
  return row
}

interface Use {
  resource: string
  count: number
}

/**
 * What still refers to each of these records, and how many of each kind: one read a referring table. What lies in
 * sites that the caller doesn't see counts as well.
 *
 * @param aside records of the same kind that don't count, because they go as well
 */
export const usesOf = (
  ctx: Ctx,
  entity: Entity<unknown>,
  ids: readonly string[],
  aside: readonly string[] = [],
): Promise<Map<string, Use[]>> => beyondScope(ctx, () => countUses(ctx, entity, ids, aside))

async function countUses(
  ctx: Ctx,
  entity: Entity<unknown>,
  ids: readonly string[],
  aside: readonly string[],
): Promise<Map<string, Use[]>> {
  const found = new Map<string, Use[]>()
  for (const { resource, table, column } of referrersOf(entity)) {
    const goes = table === entity.table && aside.length > 0
    const rows = await ctx.db
      .select({ id: column, n: count() })
      .from(table as PgTable)
      .where(
        and(
          inAccount(ctx, table),
          sql`${column} = any (${sql.param(ids)}::uuid[])`,
          isNull(table.archived_at),
          goes ? sql`${table.id} <> all (${sql.param(aside)}::uuid[])` : undefined,
        ),
      )
      .groupBy(column)
    for (const { id, n } of rows as { id: string; n: number }[])
      found.set(id, [...(found.get(id) ?? []), { resource, count: n }])
  }
  return found
}

/** The refusal to archive what live records refer to: removing a place must never orphan a register. */
export const inUse = (by: readonly Use[]) =>
  conflict(
    'in_use',
    `Still used by ${by.map(({ resource, count }) => `${count} ${resource}`).join(', ')}`,
    { by },
  )

/**
 * Puts a record away; it can be brought back.
 *
 * @throws 409 `in_use` while live records refer to it
 */
export function archiveRecord(ctx: Ctx, entity: Entity<unknown>, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, entity, id)
    if (before.archived_at !== null) throw notFound()
    const by = (await usesOf(ctx, entity, [id])).get(id)
    if (by) throw inUse(by)
    await updateRow(ctx, entity, before, { archived_at: new Date().toISOString() }, 'archive')
  })
}

/** Brings an archived record back. Its name may have been taken meanwhile: that is a 422 then. */
export function restoreRecord<T>(
  ctx: Ctx,
  entity: Entity<T>,
  id: string,
): Promise<Text<{ data: T }>> {
  return inTransaction(ctx, async (ctx) => {
    const before = await lockRow(ctx, entity, id)
    await updateRow(ctx, entity, before, { archived_at: null }, 'restore')
    return getRecord(ctx, entity, id)
  })
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

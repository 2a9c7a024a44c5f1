import type { PageMeta } from '@steward/contract/kit/list.ts'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { AccountTable } from '#db/columns.ts'
import { askRows, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict, notFound } from '#core/context/errors.ts'
import { audit, same } from '#core/history/audit.ts'
import { type Order } from '#core/lists/cursor.ts'
import { listRows, type PageQuery, rowsOf } from '#core/lists/page.ts'
import type { Answered } from '#core/records/answer.ts'
import { joinedTo, selected, statement } from '#core/records/entity.ts'
import { addRow, given, lockRow, type Row, storedColumns } from '#core/records/records.ts'
import { byId, getRecord, inAccount, refuseStale, type Text } from '#core/records/rows.ts'
import type { Said } from '#domain/work-orders/parts-then.ts'
import { workOrderEntity } from './work-orders.records.ts'

// What a work order consists of: steps, comments, time and costs. Each is a row of a table of its own, which is written
// while its work order is locked; what happens to it is in the history of the work order.

/** A kind of part. */
export interface Part<T> {
  /** Its name in bodies and in the history. */
  name: string
  table: PgTable & AccountTable & { work_order_id: PgColumn; lock_version: PgColumn }
  answer: Answered<T>
  /** The data of a part for the history. */
  summary(row: Row): Said
  /** The text for a part in early histories, which have nothing else. */
  text(said: Said): string
}

/** A part by its work order and its own id. */
interface At {
  id: string
  part_id: string
}

const isPart = <T>(ctx: Ctx, { table }: Part<T>, { id, part_id }: At): SQL =>
  and(byId(ctx, table, part_id), eq(table.work_order_id, id))!

/** @throws 404 where the work order has no such part */
async function getPart<T>(ctx: Ctx, part: Part<T>, at: At): Promise<Text<{ data: T }>> {
  const [row] = await askRows<{ data: string; lock_version: number }>(
    ctx,
    statement(sql`select row_to_json(r)::text as data, r.lock_version from (
      select ${selected(part.answer)} from ${part.table}${joinedTo(part.answer)} where ${isPart(ctx, part, at)}) r`),
  )
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}`, version: row.lock_version }
}

/** @throws 404 when the account has no such work order */
export async function listParts<T>(
  ctx: Ctx,
  part: Part<T>,
  id: string,
  query: PageQuery,
  { by, found }: { by: Order; found?: SQL | undefined },
): Promise<Text<{ data: T[]; meta: PageMeta }>> {
  const { table, answer } = part
  const where = and(inAccount(ctx, table), eq(table.work_order_id, id), found)!
  const { text, total } = await listRows(ctx, { ...rowsOf(ctx, table, answer), where, by }, query)
  if (total === 0) await getRecord(ctx, workOrderEntity, id)
  return { text }
}

/** The work order, held. @throws 404 where it isn't there, 409 where it was archived */
export async function holdOrder(ctx: Ctx, id: string): Promise<Row> {
  const order = await lockRow(ctx, workOrderEntity, id)
  if (order.archived_at !== null)
    throw conflict('archived', 'This work order was archived; restore it first')
  return order
}

async function holdPart<T>(ctx: Ctx, part: Part<T>, at: At): Promise<Row> {
  const [row] = (await ctx.db
    .select(storedColumns(part.table))
    .from(part.table as PgTable)
    .where(isPart(ctx, part, at))
    .for('update')) as Row[]
  if (!row) throw notFound()
  return row
}

const auditPart = <T>(
  ctx: Ctx,
  { name }: Part<T>,
  id: string,
  verb: 'add' | 'update' | 'remove',
  change: [unknown, unknown],
) => audit(ctx, { type: 'WorkOrder', id, action: `${verb}_${name}`, changes: { [name]: change } })

/** Adds a part to a work order. */
export const addPart = <T>(
  ctx: Ctx,
  part: Part<T>,
  id: string,
  make: (ctx: Ctx, order: Row) => Row | Promise<Row>,
) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: T }>> => {
    const order = await holdOrder(ctx, id)
    const row = await addRow(ctx, part, { ...(await make(ctx, order)), work_order_id: id })
    await auditPart(ctx, part, id, 'add', [null, part.summary(row)])
    return getPart(ctx, part, { id, part_id: row.id as string })
  })

/**
 * Changes what is given of a part.
 *
 * @param make what is to be written of it, as it is now
 */
export const changePart = <T>(
  ctx: Ctx,
  part: Part<T>,
  at: At,
  lock_version: number | undefined,
  make: (ctx: Ctx, before: Row, order: Row) => Row | Promise<Row>,
) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: T }>> => {
    const order = await holdOrder(ctx, at.id)
    const before = await holdPart(ctx, part, at)
    await refuseStale(before, lock_version, () => getPart(ctx, part, at))
    const values = given(await make(ctx, before, order))
    const names = Object.keys(values).filter((name) => !same(before[name], values[name]))
    if (names.length > 0) {
      const columns = storedColumns(part.table)
      const set = names.map(
        (name) => sql`${sql.identifier(name)} = ${sql.param(values[name], columns[name])}`,
      )
      await ctx.db.execute(
        sql`update ${part.table} set ${sql.join(set, sql`, `)}, updated_at = now(), lock_version = lock_version + 1
          where ${isPart(ctx, part, at)}`,
      )
      const after = { ...before, ...values }
      await auditPart(ctx, part, at.id, 'update', [part.summary(before), part.summary(after)])
    }
    return getPart(ctx, part, at)
  })

/**
 * Deletes a part.
 *
 * @param check refuses it if need be, and deletes what was created along with the part
 */
export const removePart = <T>(
  ctx: Ctx,
  part: Part<T>,
  at: At,
  check: (ctx: Ctx, row: Row, order: Row) => void | Promise<void> = () => {},
) =>
  inTransaction(ctx, async (ctx): Promise<void> => {
    const order = await holdOrder(ctx, at.id)
    const before = await holdPart(ctx, part, at)
    await check(ctx, before, order)
    await ctx.db.execute(sql`delete from ${part.table} where ${isPart(ctx, part, at)}`)
    await auditPart(ctx, part, at.id, 'remove', [part.summary(before), null])
  })

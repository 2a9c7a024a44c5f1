import { type BulkAnswer, BulkChange, type BulkResult } from '@steward/contract/kit/bulk.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { bulk_changes as t } from '#db/schema/bulk-changes.ts'
import { answerOf } from '../records/answer.ts'
import { bulkRecords, giveBack, refuseArchiving, skippedOf } from './bulk.ts'
import { takeUndo } from './bulk-undo.ts'
import { storePending } from './pending-change.ts'
import { askRows, clientOf, type Ctx, inTransaction } from '../context/ctx.ts'
import { type Entity, statement } from '../records/entity.ts'
import { fault, invalid, notFound } from '../context/errors.ts'
import { isAmong, isPlacedBy, withinFound } from '../records/hierarchy.ts'
import { type Query, type Records, whereOf } from '../lists/listing.ts'
import { ownJob } from '../jobs/own-jobs.ts'
import { later } from '../jobs/queue.ts'
import type { Row } from '../records/records.ts'
import { inAccount } from '../records/rows.ts'
import type { Rules } from '../records/rules.ts'

/** The filters of a list, as its own schema parsed them. */
export type Filter = Query & { search: string; 'filter[archived]'?: boolean | undefined }

interface Asked {
  filter: Filter
  changes: { archived?: boolean | undefined }
  dry_run?: boolean | undefined
}

/** The skipped records, without the names of those that the reader may no longer see. */
export const skippedNow = sql`(select coalesce(jsonb_agg(case when
      case ${t.resource}
        when 'asset' then exists (select from assets r where r.account_id = ${t.account_id} and r.id = (s.one ->> 'id')::uuid)
        when 'site' then exists (select from sites r where r.account_id = ${t.account_id} and r.id = (s.one ->> 'id')::uuid)
        when 'location' then exists (select from locations r where r.account_id = ${t.account_id} and r.id = (s.one ->> 'id')::uuid)
        else true end
      then s.one else s.one || '{"name": ""}' end order by s.n), '[]')
    from jsonb_array_elements(${t.skipped_examples}) with ordinality s(one, n))`

/** The answer about a change of many records. */
export const bulkAnswer = answerOf(BulkChange, t, {
  skipped: skippedNow,
  skipped_count: t.skipped,
  // It can be undone once no worker is processing it.
  undo_token: sql`case when ${t.changed} > 0 and ${t.undo_of} is null and ${t.import_id} is null and ${t.undone_at} is null
    and ${t.status} not in ('pending', 'processing') then ${t.id} end`,
  undone: sql`${t.undone_at} is not null`,
})

/** @throws 404 when the caller has made no such change */
export const bulkChange = (ctx: Ctx, id: string): Promise<BulkChange> =>
  ownJob(ctx, t, bulkAnswer, id)

/** The first ids that a filter finds, in the order of ids. */
export async function idsUnder<T>(
  ctx: Ctx,
  records: Records<T>,
  filter: Filter,
  most: number,
): Promise<string[]> {
  const { table } = records.entity
  const where = await whereOf(ctx, records, filter)
  const rows = await askRows<{ id: string }>(
    ctx,
    statement(
      sql`select ${table.id} as id from ${table} where ${where} order by ${table.id} limit ${sql.raw(String(most))}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/**
 * Changes all records that a filter finds: in this call if they are few, or else by a job.
 *
 * @throws 422 at each field that names a record which isn't there, and for a dry run of so many; 403 to archive without
 * the right to
 */
export async function bulkFiltered<T>(
  ctx: Ctx,
  records: Records<T>,
  rules: Rules<Row>,
  { filter, changes, dry_run }: Asked,
): Promise<{ data: BulkAnswer }> {
  const { entity } = rules
  if (changes.archived !== undefined) await refuseArchiving(ctx, entity)
  const ids = await idsUnder(ctx, records, filter, LIMITS.bulk_ids + 1)
  if (ids.length <= LIMITS.bulk_ids) return bulkRecords(ctx, rules, { ids, changes, dry_run })
  if (dry_run)
    throw invalid(fault('/dry_run', `It takes at most ${LIMITS.bulk_ids} records`, 'too_long'))
  return inTransaction(ctx, async (ctx) => {
    await refuseUnknown(ctx, entity, changes)
    return started(ctx, await storePending(ctx, entity.name, { query: filter, changes }))
  })
}

async function started(ctx: Ctx, id: string): Promise<{ data: BulkChange }> {
  await later(ctx, 'bulk', { account_id: ctx.account_id, id })
  return { data: await bulkChange(ctx, id) }
}

/** Refuses references to records that the caller can't see, before a job is created. */
async function refuseUnknown(ctx: Ctx, { table, name }: Entity<unknown>, changes: object) {
  const given = changes as Record<string, unknown>
  const faults = []
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns: own, foreignTable } = key.reference()
    const field = own.at(-1)!.name
    const id = given[field]
    if (typeof id !== 'string') continue
    const target = getTableColumns(foreignTable) as Record<string, PgColumn>
    const found = await askRows(
      ctx,
      statement(sql`select 1 from ${foreignTable as PgTable}
        where ${target['account_id']!} = ${ctx.account_id} and ${target['id']!} = ${id}`),
    )
    if (found.length === 0)
      faults.push(fault(`/${name}/${field}`, `${field} does not exist`, 'not_found'))
  }
  if (faults.length > 0) throw invalid(...faults)
}

/**
 * Undoes a bulk change within a day: in this call, or by a job if a job made it.
 *
 * @throws 404 when the token is another person's, of another kind of record, used, or over
 */
export function undoBulk(
  ctx: Ctx,
  rules: Rules<Row>,
  token: string,
): Promise<{ data: BulkAnswer }> {
  return inTransaction(ctx, async (ctx) => {
    const { entity } = rules
    const before = await takeUndo(ctx, entity.name, token)
    if (before.length === 0) return beginUndo(ctx, entity, token)
    const done = await giveBack(ctx, rules, before)
    const changed = done.before.length
    return {
      data: { changed, skipped: skippedOf(done), undo_token: null } satisfies BulkResult,
    }
  })
}

/** Creates the undo of a job; its pieces are those of the change, the last one first. */
async function beginUndo(ctx: Ctx, entity: Entity<unknown>, token: string) {
  const id = await storePending(ctx, entity.name, { undo_of: token })
  await clientOf(ctx).query(
    `with moved as (
       update bulk_change_parts p set bulk_change_id = $3, position = o.n
       from (select id, row_number() over (order by position desc, id) as n from bulk_change_parts
         where account_id = $1 and bulk_change_id = $2) o
       where p.account_id = $1 and p.id = o.id returning jsonb_array_length(p.before) as n)
     update bulk_changes set total = (select coalesce(sum(n), 0) from moved) where account_id = $1 and id = $3`,
    [ctx.account_id, token, id],
  )
  return started(ctx, id)
}

/** So many records are changed by one transaction of a job. */
const PART = 2_000

/** The timeout of the statements of a piece. */
export const PIECE_SECONDS = 120

/**
 * Stores the ids of the records that a job is to change, in pieces, so that the same filter finding others later
 * neither misses one nor changes one twice. Records are archived from the newest to the oldest, because children are
 * mostly newer than their parents.
 */
export async function collectParts<T>(
  ctx: Ctx,
  records: Records<T>,
  id: string,
  { query, changes }: { query: Record<string, unknown>; changes: { archived?: boolean } },
): Promise<void> {
  const { entity } = records
  const { table } = entity
  const where = await whereOf(ctx, records, { search: '', ...query } as Filter)
  // Records within another one of them move along with it.
  const within = isPlacedBy(entity, changes)
    ? withinFound(ctx, table)
    : sql`within as (select null::uuid as id where false)`
  const order = sql.raw(changes.archived === true ? 'desc' : 'asc')
  const { text, values } = statement(sql`with recursive found as materialized (
      select ${table.id} as id from ${table} where ${where}
    ), ${within}
    insert into bulk_change_parts (account_id, bulk_change_id, position, ids)
    select ${ctx.account_id}::uuid, ${id}::uuid, (n - 1) / ${sql.raw(String(PART))}, array_agg(id order by n)
    from (select f.id, row_number() over (order by f.id ${order}) as n from found f
      where not ${isAmong(sql`f.id`, sql`within`)}) numbered
    group by 3`)
  await clientOf(ctx).query(text, values)
  await clientOf(ctx).query(
    `update bulk_changes set total = (select coalesce(sum(cardinality(ids)), 0) from bulk_change_parts
       where account_id = $1 and bulk_change_id = $2) where account_id = $1 and id = $2`,
    [ctx.account_id, id],
  )
}

/** Ends a job; its changes stay. The pieces that an undo did not get to go back to the change, for another undo. */
export async function endBulk(
  ctx: Ctx,
  id: string,
  end: { status: 'completed' | 'failed' | 'cancelled'; code?: string; message?: string },
): Promise<void> {
  const { rows } = await clientOf(ctx).query<{ undo_of: string | null }>(
    `update bulk_changes set status = $3, code = $4, message = $5, finished_at = clock_timestamp(), lease_by = null,
       lease_until = null, updated_at = now(), lock_version = lock_version + 1
     where account_id = $1 and id = $2 returning undo_of`,
    [ctx.account_id, id, end.status, end.code ?? null, end.message ?? null],
  )
  const { undo_of } = rows[0]!
  if (undo_of === null)
    await clientOf(ctx).query(
      'delete from bulk_change_parts where account_id = $1 and bulk_change_id = $2 and ids is not null',
      [ctx.account_id, id],
    )
  else
    await clientOf(ctx).query(
      `with back as (
         update bulk_change_parts set bulk_change_id = $3 where account_id = $1 and bulk_change_id = $2 returning 1)
       update bulk_changes set undone_at = null where account_id = $1 and id = $3 and exists (select from back)`,
      [ctx.account_id, id, undo_of],
    )
}

/**
 * Locks the caller's own change; this waits for a piece that is being carried out.
 *
 * @throws 404 when the caller has made no such change
 */
export async function lockOwn(ctx: Ctx, id: string) {
  await clientOf(ctx).query("select set_config('statement_timeout', $1, true)", [
    `${PIECE_SECONDS + 10}s`,
  ])
  const [row] = await ctx.db
    .select({ status: t.status })
    .from(t)
    .where(and(inAccount(ctx, t), eq(t.id, id), eq(t.user_id, ctx.user_id)))
    .for('update')
  if (!row) throw notFound()
  return row
}

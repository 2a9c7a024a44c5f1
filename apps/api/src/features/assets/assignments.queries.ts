import { Assignment, type assignmentsApi } from '@steward/contract/assignments.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { askRows, type Ctx } from '#core/context/ctx.ts'
import { orderOf } from '#core/lists/cursor.ts'
import { answerOf, type Shape } from '#core/records/answer.ts'
import { instant, joinedTo, selected, statement } from '#core/records/entity.ts'
import { notFound } from '#core/context/errors.ts'
import { listRows, rowsOf } from '#core/lists/page.ts'
import { sinceOf } from '#core/history/past.ts'
import { inAccount, joinedRow, type Text } from '#core/records/rows.ts'
import { asset_assignments as held } from '#db/schema/asset-assignments.ts'
import { assets } from '#db/schema/assets.ts'
import { employees } from '#db/schema/people.ts'

/** A user of the account; users of the platform aren't named. */
const person = (id: PgColumn): SQL => sql`(
  select json_build_object('id', u.id, 'name', u.name) from users u
  join memberships m on m.account_id = ${held.account_id} and m.user_id = u.id where u.id = ${id})`

/** Today in the organization's time zone. */
const TODAY = sql`(select (now() at time zone time_zone)::date from accounts where id = ${held.account_id})`

const answer = answerOf(Assignment, held, {
  asset: sql`json_build_object('id', ${assets.id}, 'name', ${assets.name}, 'asset_tag', ${assets.asset_tag},
    'status', ${assets.status}, 'serial_number', ${assets.serial_number}, 'manufacturer', ${assets.manufacturer},
    'model', ${assets.model}, 'lock_version', ${assets.lock_version}, 'archived', ${assets.archived_at} is not null)`,
  handed_by: person(held.handed_by),
  returned_by: person(held.returned_by),
  overdue: sql`(${held.ended_at} is null and ${held.due_on} is not null and ${held.due_on} < ${TODAY})`,
})

/**
 * An assignment as it was at a moment: one that has ended since was still open. Its dates and notes are those of today.
 */
function shapeThen(since: string): Shape<Assignment> {
  const isOver = sql`${held.ended_at} < ${since}`
  const then = (column: PgColumn | SQL) => sql`case when ${isOver} then ${column} end`
  return {
    ...answer.shape,
    returned_on: then(held.returned_on),
    returned_condition: then(held.returned_condition),
    return_note: then(held.return_note),
    ended_at: instant(then(held.ended_at)),
    returned_by: then(person(held.returned_by)),
    overdue: sql`(${isOver} is not true and ${held.due_on} is not null and ${held.due_on} < (
      select (${since}::timestamptz at time zone time_zone)::date from accounts where id = ${held.account_id}))`,
  }
}

/** From the assignments under `k`, with their assets; those of assets that the reader doesn't see are left out. */
const from = (ctx: Ctx): SQL =>
  sql`${joinedRow(ctx, held)} join ${assets} on ${assets.account_id} = ${held.account_id} and ${assets.id} = ${held.asset_id}`

/** @throws 404 when the account has no such assignment */
export async function getAssignment(ctx: Ctx, id: string): Promise<Text<{ data: Assignment }>> {
  const [row] = await askRows<{ data: string }>(
    ctx,
    statement(sql`select row_to_json(r)::text as data from (
      select ${selected(answer)} from (select ${id}::uuid as id) k ${from(ctx)}${joinedTo(answer)}) r`),
  )
  if (!row) throw notFound()
  return { text: `{"data":${row.data}}` }
}

type Query = QueryOf<typeof assignmentsApi.ofEmployee>

/** Archived assets aren't listed; restored, they are assigned as before. */
const isHeld = sql`exists (select from ${assets} where ${assets.account_id} = ${held.account_id}
  and ${assets.id} = ${held.asset_id} and ${assets.archived_at} is null)`

function narrowed(ctx: Ctx, of: SQL, query: Query): SQL {
  const isOpen = isNull(held.ended_at)
  const { 'filter[open]': open, 'filter[overdue]': overdue } = query
  const isOverdue = sql`(${isOpen} and ${held.due_on} < (
    select (now() at time zone time_zone)::date from accounts where id = ${ctx.account_id}))`
  return and(
    inAccount(ctx, held),
    of,
    open === undefined ? undefined : open ? and(isOpen, isHeld) : not(isOpen),
    overdue === undefined
      ? undefined
      : overdue
        ? and(isOverdue, isHeld)
        : sql`${isOverdue} is not true`,
  )!
}

/** If the list is empty, checks whether its record exists. */
async function listOf(
  ctx: Ctx,
  table: typeof assets | typeof employees,
  id: string,
  query: Query,
  at?: string,
) {
  const column = table === assets ? held.asset_id : held.employee_id
  const since = at === undefined ? undefined : sinceOf(at)
  const where = and(
    narrowed(ctx, eq(column, id), query),
    since ? sql`${held.created_at} < ${since}` : undefined,
  )!
  const rows = {
    ...rowsOf(ctx, held, since ? { ...answer, shape: shapeThen(since) } : answer),
    from: from(ctx),
    where,
    by: orderOf(held.created_at),
  }
  const { text, total } = await listRows<Assignment>(ctx, rows, query)
  if (total === 0) {
    const found = await askRows(
      ctx,
      statement(sql`select from ${table} where account_id = ${ctx.account_id} and id = ${id}`),
    )
    if (found.length === 0) throw notFound()
  }
  return { text }
}

/** @throws 404 when the account has no such asset */
export const assignmentsOfAsset = (
  ctx: Ctx,
  id: string,
  { at, ...query }: QueryOf<typeof assignmentsApi.ofAsset>,
) => listOf(ctx, assets, id, query, at)

/** @throws 404 when the account has no such employee */
export const assignmentsOfEmployee = (ctx: Ctx, id: string, query: Query) =>
  listOf(ctx, employees, id, query)

export interface OpenAssignment {
  id: string
  asset_id: string
  lock_version: number
  employee_id: string | null
  site_id: string | null
  location_id: string | null
  handed_on: string
  due_on: string | null
  condition: Assignment['condition']
  note: string | null
  handed_by: string | null
}

/** The present assignments of assets, by asset. */
export async function openAssignments(
  ctx: Ctx,
  asset_ids: readonly string[],
): Promise<Map<string, OpenAssignment>> {
  const found = await ctx.db
    .select({
      id: held.id,
      asset_id: held.asset_id,
      lock_version: held.lock_version,
      employee_id: held.employee_id,
      site_id: held.site_id,
      location_id: held.location_id,
      handed_on: held.handed_on,
      due_on: held.due_on,
      condition: held.condition,
      note: held.note,
      handed_by: held.handed_by,
    })
    .from(held)
    .where(
      and(
        inAccount(ctx, held),
        sql`${held.asset_id} = any (${sql.param(asset_ids)}::uuid[])`,
        isNull(held.ended_at),
      ),
    )
  return new Map(found.map((one) => [one.asset_id, one]))
}

/** The present assignment of an asset. */
export const openAssignment = async (ctx: Ctx, id: string): Promise<OpenAssignment | undefined> =>
  (await openAssignments(ctx, [id])).get(id)

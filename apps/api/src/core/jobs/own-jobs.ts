import type { AnyOf, ListQuery } from '@steward/contract/kit/list.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { askRows, type Ctx } from '../context/ctx.ts'
import { orderOf } from '../lists/cursor.ts'
import type { Answered } from '../records/answer.ts'
import { selected, statement } from '../records/entity.ts'
import { notFound } from '../context/errors.ts'
import { isAnyOf } from '../lists/filters.ts'
import { listRows, rowsOf } from '../lists/page.ts'
import { byId, inAccount } from '../records/rows.ts'

/** A table of jobs that only the person who asked for them can see. */
type JobTable = PgTable &
  Record<'account_id' | 'id' | 'user_id' | 'status' | 'resource' | 'created_at', PgColumn>

type JobQuery = ListQuery & {
  'filter[status]'?: AnyOf<string>
  'filter[resource]'?: AnyOf<string>
}

/** @throws 404 when the caller has asked for no such job */
export async function ownJob<T>(
  ctx: Ctx,
  t: JobTable,
  answer: Answered<T>,
  id: string,
): Promise<T> {
  const [row] = await askRows<{ data: T }>(
    ctx,
    statement(sql`select row_to_json(r) as data from (select ${selected(answer)} from ${t}
      where ${and(byId(ctx, t, id), eq(t.user_id, ctx.user_id))}) r`),
  )
  if (!row) throw notFound()
  return row.data
}

/** The caller's jobs, the newest first. */
export const listOwnJobs = <T>(ctx: Ctx, t: JobTable, answer: Answered<T>, query: JobQuery) =>
  listRows<T>(
    ctx,
    {
      ...rowsOf(ctx, t, answer),
      where: and(
        inAccount(ctx, t),
        eq(t.user_id, ctx.user_id),
        isAnyOf(t.status, query['filter[status]']),
        isAnyOf(t.resource, query['filter[resource]']),
      )!,
      by: orderOf(t.created_at),
    },
    query,
  )

import type { Export, exportsApi } from '@steward/contract/exports.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, eq, sql } from 'drizzle-orm'
import { ask, type Ctx } from '#core/ctx.ts'
import { columns, selection, type Shape, statement } from '#core/entity.ts'
import { notFound } from '#core/errors.ts'
import { isAnyOf } from '#core/filters.ts'
import { listPage } from '#core/pages.ts'
import { byId, inAccount } from '#core/rows.ts'
import { exports as t } from '#db/schema/exports.ts'

const shape: Shape<Export> = columns(
  t,
  'id',
  'resource',
  'format',
  'status',
  'total_rows',
  'processed_rows',
  'file_name',
  'bytes',
  'code',
  'message',
  'created_at',
  'started_at',
  'finished_at',
  'expires_at',
)

/** @throws 404 when the caller has made no such export */
export async function getExport(ctx: Ctx, id: string): Promise<{ data: Export }> {
  const [result] = await ask(
    ctx,
    statement(sql`select row_to_json(r) as data from (select ${selection(shape)} from ${t}
      where ${and(byId(ctx, t, id), eq(t.user_id, ctx.user_id))}) r`),
  )
  const row = result!.rows[0] as { data: Export } | undefined
  if (!row) throw notFound()
  return { data: row.data }
}

/** The exports that the caller made, the newest first. */
export const listExports = (ctx: Ctx, query: QueryOf<typeof exportsApi.list>) =>
  listPage<Export>(
    ctx,
    {
      row: sql`(select row_to_json(r) from (select ${selection(shape)}) r)`,
      from: sql`${t}`,
      where: and(
        inAccount(ctx, t),
        eq(t.user_id, ctx.user_id),
        isAnyOf(t.status, query['filter[status]']),
        isAnyOf(t.resource, query['filter[resource]']),
      )!,
      by: t.created_at,
      id: t.id,
    },
    query,
  )

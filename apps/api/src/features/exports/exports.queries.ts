import type { Export, exportsApi } from '@steward/contract/exports.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import type { Ctx } from '#core/ctx.ts'
import { columns, type Shape } from '#core/entity.ts'
import { listOwnJobs, ownJob } from '#core/own-jobs.ts'
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
export const getExport = async (ctx: Ctx, id: string): Promise<{ data: Export }> => ({
  data: await ownJob(ctx, t, shape, id),
})

/** The exports that the caller made, the newest first. */
export const listExports = (ctx: Ctx, query: QueryOf<typeof exportsApi.list>) =>
  listOwnJobs(ctx, t, shape, query)

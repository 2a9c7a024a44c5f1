import { Export, type exportsApi } from '@steward/contract/exports.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { answerOf } from '#core/records/answer.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { listOwnJobs, ownJob } from '#core/jobs/own-jobs.ts'
import { exports as t } from '#db/schema/exports.ts'

const answer = answerOf(Export, t)

/** @throws 404 when the caller has made no such export */
export const getExport = async (ctx: Ctx, id: string): Promise<{ data: Export }> => ({
  data: await ownJob(ctx, t, answer, id),
})

/** The exports that the caller made, the newest first. */
export const listExports = (ctx: Ctx, query: QueryOf<typeof exportsApi.list>) =>
  listOwnJobs(ctx, t, answer, query)

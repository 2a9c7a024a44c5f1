import type { bulkChangesApi } from '@steward/contract/bulk-changes.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { bulkAnswer } from '#core/bulk/bulk-jobs.ts'
import type { Ctx } from '#core/context/ctx.ts'
import { listOwnJobs } from '#core/jobs/own-jobs.ts'
import { bulk_changes } from '#db/schema/bulk-changes.ts'

/** The changes that the caller made, the newest first. */
export const listBulkChanges = (ctx: Ctx, query: QueryOf<typeof bulkChangesApi.list>) =>
  listOwnJobs(ctx, bulk_changes, bulkAnswer, query)

import type { bulkChangesApi } from '@steward/contract/bulk-changes.ts'
import type { BulkChange } from '@steward/contract/kit/bulk.ts'
import type { QueryOf } from '@steward/contract/kit/route.ts'
import { and, eq, sql } from 'drizzle-orm'
import { bulkShape } from '#core/bulk-jobs.ts'
import type { Ctx } from '#core/ctx.ts'
import { selection } from '#core/entity.ts'
import { isAnyOf } from '#core/filters.ts'
import { listPage } from '#core/pages.ts'
import { inAccount } from '#core/rows.ts'
import { bulk_changes as t } from '#db/schema/bulk-changes.ts'

/** The changes that the caller made, the newest first. */
export const listBulkChanges = (ctx: Ctx, query: QueryOf<typeof bulkChangesApi.list>) =>
  listPage<BulkChange>(
    ctx,
    {
      row: sql`(select row_to_json(r) from (select ${selection(bulkShape)}) r)`,
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

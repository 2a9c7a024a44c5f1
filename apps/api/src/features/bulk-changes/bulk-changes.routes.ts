import { bulkChangesApi } from '@steward/contract/bulk-changes.ts'
import { bulkChange, endBulk, lockOwn } from '#core/bulk/bulk-jobs.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { conflict } from '#core/context/errors.ts'
import { type App, serve } from '#http/serve.ts'
import { listBulkChanges } from './bulk-changes.queries.ts'

/**
 * Stops a change. The piece under way is still committed, because its transaction holds the row.
 *
 * @throws 409 when it has finished
 */
const cancelBulkChange = (ctx: Ctx, id: string) =>
  inTransaction(ctx, async (ctx) => {
    const { status } = await lockOwn(ctx, id)
    if (status !== 'pending' && status !== 'processing')
      throw conflict('finished', 'This change is over already')
    await endBulk(ctx, id, { status: 'cancelled' })
    return { data: await bulkChange(ctx, id) }
  })

export async function bulkChangeRoutes(app: App) {
  serve(app, bulkChangesApi.list, ({ query }, ctx) => listBulkChanges(ctx, query))
  serve(app, bulkChangesApi.get, async ({ params }, ctx) => ({
    data: await bulkChange(ctx, params.id),
  }))
  serve(app, bulkChangesApi.cancel, ({ params }, ctx) => cancelBulkChange(ctx, params.id))
}

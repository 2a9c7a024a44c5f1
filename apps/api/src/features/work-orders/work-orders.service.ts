import { MAX_WATCHERS, type WorkOrder } from '@steward/contract/work-orders.ts'
import { updateRow } from '#core/bulk/bulk-write.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { fault, invalid } from '#core/context/errors.ts'
import { lockRow } from '#core/records/records.ts'
import { getRecord, type Text } from '#core/records/rows.ts'
import { holdOrder } from './parts.ts'
import { workOrderEntity } from './work-orders.records.ts'

/** Starts or stops notifying the caller of a work order's changes. */
export const watchWorkOrder = (ctx: Ctx, id: string, watching: boolean) =>
  inTransaction(ctx, async (ctx): Promise<Text<{ data: WorkOrder }>> => {
    // An archived work order can still be left.
    const before = await (watching ? holdOrder(ctx, id) : lockRow(ctx, workOrderEntity, id))
    const others = (before.watcher_ids as string[]).filter((user) => user !== ctx.user_id)
    const watcher_ids = watching ? [...others, ctx.user_id] : others
    if (watcher_ids.length > MAX_WATCHERS)
      throw invalid(
        fault('/watch/watching', `At most ${MAX_WATCHERS} people can watch`, 'too_many'),
      )
    await updateRow(ctx, workOrderEntity, before, { watcher_ids }, { action: 'watch' })
    return getRecord(ctx, workOrderEntity, id)
  })

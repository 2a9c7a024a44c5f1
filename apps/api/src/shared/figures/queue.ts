import { clientOf, type Ctx } from '#core/context/ctx.ts'

/** In the queue this id means every asset of the account: the job adds them, so that no request waits for it. */
export const EVERY_ASSET = '00000000-0000-0000-0000-000000000000'

/** Queues the figures of every asset of the account; if they are queued already, the computation starts again. */
export async function queueEveryAsset(ctx: Ctx): Promise<void> {
  await clientOf(ctx).query(
    `insert into figures_queue (account_id, grouped, asset_id) values ($1, 0, $2)
     on conflict (account_id, asset_id) do update set put_through = null`,
    [ctx.account_id, EVERY_ASSET],
  )
}

import { beyondScope, type Ctx } from '#core/context/ctx.ts'
import { refuse } from '#core/records/rules.ts'
import { closed } from '#shared/figures/closed.ts'
import { readingsMovedBy } from '#shared/figures/closed-readings.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import type { AccountRow } from './account-rows.ts'
import { within } from './within.ts'

/**
 * The effects of a change of the time zone: figures by readings near the end of a month are computed anew.
 *
 * @param wrapper begins the pointer: `account` or `organization`
 * @throws 422 if a reading would move into or out of a closed period
 */
export async function timeZoneChange(
  ctx: Ctx,
  before: AccountRow,
  time_zone: string | undefined,
  wrapper: string,
): Promise<void> {
  if (time_zone === undefined || time_zone === before.time_zone) return
  await beyondScope(ctx, () =>
    within(ctx, before.id, async (ctx) => {
      const { isAny, lock } = await readingsMovedBy(ctx, time_zone)
      if (lock) refuse([closed('time_zone', lock, 'reopen')], wrapper)
      if (isAny) await queueEveryAsset(ctx)
    }),
  )
}

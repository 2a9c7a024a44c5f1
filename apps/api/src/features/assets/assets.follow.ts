import type { Ctx } from '#core/context/ctx.ts'
import type { Written } from '#core/records/rules.ts'
import { moveWorkAlong } from '#shared/work-orders/follow-assets.ts'
import { followFigures } from './assets.figures.ts'

/** Updates what depends on changed assets in the same transaction: the work on them, and their figures. */
export function followAsset(ctx: Ctx, written: readonly Written[]): Promise<void> | undefined {
  const work = moveWorkAlong(ctx, written)
  return work ? work.then(() => followFigures(ctx, written)) : followFigures(ctx, written)
}

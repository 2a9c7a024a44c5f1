import type { AssetBookInput, AssetDepreciation } from '@steward/contract/asset-depreciation.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { lockRow, type Row } from '#core/records/records.ts'
import { problem, type Problem, refuse } from '#core/records/rules.ts'
import { readBasis } from '#shared/figures/basis.ts'
import { closedSettings } from '#shared/figures/closed.ts'
import { refreshFigures } from '#shared/figures/refresh.ts'
import { ASSET_PLACE, writeSettings } from '#shared/figures/settings.ts'
import { assetEntity } from '../assets.records.ts'
import { depreciationOf } from './depreciation.queries.ts'
import { refuseWrong } from './depreciation.service.ts'

/** An asset can't be depreciated before it has a cost, in no book. */
function* dayProblems(
  { purchase_date }: Row,
  { in_service_date }: AssetBookInput,
): Generator<Problem> {
  const bought = purchase_date as string | null
  if (!in_service_date || !bought || in_service_date >= bought) return
  const detail = `in_service_date must not be before purchase_date, ${bought}`
  yield problem('in_service_date', detail, 'too_early', { other: 'purchase_date' })
}

/**
 * Changes the settings of an asset for a book.
 *
 * @throws 404; 422 for settings that are columns of the asset, invalid ones, and where a closed period contains its
 *   figures
 */
export function updateAssetBook(
  ctx: Ctx,
  { id, book_id }: { id: string; book_id: string },
  change: AssetBookInput,
): Promise<{ data: AssetDepreciation }> {
  return inTransaction(ctx, async (ctx) => {
    const asset = await lockRow(ctx, assetEntity, id)
    refuse(await closedSettings(ctx, asset, book_id, change), ASSET_PLACE.wrapper)
    refuse([...dayProblems(asset, change)], ASSET_PLACE.wrapper)
    const isChanged = await writeSettings(ctx, ASSET_PLACE, id, book_id, change)
    if (isChanged) {
      await refuseWrong(ctx, id, book_id, ASSET_PLACE.wrapper)
      await refreshFigures(ctx, [id], await readBasis(ctx, [id]))
    }
    return depreciationOf(ctx, id)
  })
}

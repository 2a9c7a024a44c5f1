import type { AssetBookInput, AssetDepreciation } from '@steward/contract/asset-depreciation.ts'
import { type Ctx, inTransaction } from '#core/context/ctx.ts'
import { lockRow } from '#core/records/records.ts'
import { refuse } from '#core/records/rules.ts'
import { readBasis } from '#shared/figures/basis.ts'
import { closedSettings } from '#shared/figures/closed.ts'
import { refreshFigures } from '#shared/figures/refresh.ts'
import { ASSET_PLACE, writeSettings } from '#shared/figures/settings.ts'
import { assetEntity } from '../assets.records.ts'
import { depreciationOf } from './depreciation.queries.ts'
import { refuseWrong } from './depreciation.service.ts'

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
    const isChanged = await writeSettings(ctx, ASSET_PLACE, id, book_id, change)
    if (isChanged) {
      await refuseWrong(ctx, id, book_id, ASSET_PLACE.wrapper)
      await refreshFigures(ctx, [id], await readBasis(ctx, [id]))
    }
    return depreciationOf(ctx, id)
  })
}

import type { Asset, AssetInput } from '@steward/contract/assets.ts'
import * as changes from '#components/fields/record-changes.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

/** A change of an asset in the format of an update. */
export type AssetEdit = Partial<AssetInput>

/** The body of an update. */
export const editOf = (values: changes.WireValues): AssetEdit => changes.editOf(values)

/** The fields in which two versions of an asset differ. */
export const changedBetween = (before: Asset, after: Asset): string[] =>
  changes.changedBetween(ASSET_FIELDS, before, after)

/** The update that reverts a change, including what the server changed with it. */
export const changesBack = (
  change: { before: Asset; saved: Asset; merged: readonly string[] },
  now: Asset,
): AssetEdit => changes.changesBack(ASSET_FIELDS, change, now)

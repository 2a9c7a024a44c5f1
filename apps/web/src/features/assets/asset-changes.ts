import type { Asset, AssetInput } from '@steward/contract/assets.ts'
import * as changes from '#components/fields/record-changes.ts'
import { ASSET_FIELDS } from './asset-kind.ts'

/** A change of one asset, as an update takes it. */
export type AssetEdit = Partial<AssetInput>

/** The body of an update. */
export const editOf = (values: changes.WireValues): AssetEdit => changes.editOf(values)

/** The fields in which two states of an asset differ. */
export const changedBetween = (before: Asset, after: Asset): string[] =>
  changes.changedBetween(ASSET_FIELDS, before, after)

/** What puts back all that a change has changed, what followed from it too. */
export const changesBack = (
  change: { before: Asset; saved: Asset; merged: readonly string[] },
  now: Asset,
): AssetEdit => changes.changesBack(ASSET_FIELDS, change, now)

import type { Asset } from '@steward/contract/assets.ts'
import * as change from '#components/fields/use-record-change.ts'
import { CHANGED_ASSETS } from '../asset-check.ts'

/** What became of a change of an asset. */
export type Outcome = change.Outcome<Asset>

/** Writes a few fields of one asset, over what somebody else has changed meanwhile. */
export const useAssetChange = () => change.useRecordChange<Asset>(CHANGED_ASSETS)

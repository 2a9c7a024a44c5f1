import type { Asset } from '@steward/contract/assets.ts'
import * as change from '#components/fields/use-record-change.ts'
import { CHANGED_ASSETS } from '../asset-check.ts'

/** The result of a change. */
export type Outcome = change.Outcome<Asset>

/** Changes some fields of an asset, keeping changes of others. */
export const useAssetChange = () => change.useRecordChange<Asset>(CHANGED_ASSETS)

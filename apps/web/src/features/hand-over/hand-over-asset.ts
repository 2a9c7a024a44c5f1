import type { Asset } from '@steward/contract/assets.ts'

/** What has to be known of an asset to hand it over; with its version, what somebody else does meanwhile isn't lost. */
export type HandOverAsset = Pick<Asset, 'id' | 'name' | 'asset_tag' | 'custodian'> &
  Partial<Pick<Asset, 'lock_version' | 'status' | 'condition'>>

import type { Asset } from '@steward/contract/assets.ts'

/** What has to be known of an asset to hand it over. */
export type HandedAsset = Pick<
  Asset,
  'id' | 'name' | 'asset_tag' | 'status' | 'lock_version' | 'custodian'
>

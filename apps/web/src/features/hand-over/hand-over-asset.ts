import type { Asset } from '@steward/contract/assets.ts'

/** The data of an asset that a hand-over needs; its version prevents overwriting changes of others. */
export type HandOverAsset = Pick<Asset, 'id' | 'name' | 'asset_tag' | 'custodian'> &
  Partial<Pick<Asset, 'lock_version' | 'status' | 'condition'>>

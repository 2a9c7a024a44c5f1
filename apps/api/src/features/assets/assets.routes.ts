import { type AssetChanges, assetsApi } from '@steward/contract/assets.ts'
import type { BulkRules } from '#core/bulk.ts'
import { given } from '#core/records.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { withImage } from '#images/store.ts'
import { assetSummary } from './assets.queries.ts'
import { assetRecords } from './assets.records.ts'
import {
  changedAsset,
  createAsset,
  setAssetImage,
  updateAsset,
  usedPlaces,
} from './assets.service.ts'

/** Many assets at once keep the rules that one keeps. */
const bulk: BulkRules<AssetChanges> = async (ctx, changes) => {
  const { archived: _, ...fields } = given(changes)
  const refuse = await usedPlaces(ctx, fields)
  return (held) => {
    refuse(held)
    return Object.keys(fields).length > 0 ? changedAsset(ctx, held, fields) : fields
  }
}

export async function assetRoutes(app: App) {
  serveRecord(app, assetsApi, assetRecords, { create: createAsset, update: updateAsset, bulk })
  serve(app, assetsApi.summary, ({ query }, ctx) => assetSummary(ctx, query))
  serve(app, assetsApi.setImage, ({ params, upload }, ctx) =>
    withImage(ctx, upload ?? null, (key) => setAssetImage(ctx, params.id, key)),
  )
}

import { assetsApi } from '@steward/contract/assets.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { withImage } from '#images/store.ts'
import { changeAssets } from './assets.bulk.ts'
import { assetSummary } from './assets.queries.ts'
import { assetRecords } from './assets.records.ts'
import { createAsset, setAssetImage, updateAsset } from './assets.service.ts'

export async function assetRoutes(app: App) {
  serveRecord(app, assetsApi, assetRecords, {
    create: createAsset,
    update: updateAsset,
    bulk: changeAssets,
  })
  serve(app, assetsApi.summary, ({ query }, ctx) => assetSummary(ctx, query))
  serve(app, assetsApi.setImage, ({ params, upload }, ctx) =>
    withImage(ctx, upload ?? null, (key) => setAssetImage(ctx, params.id, key)),
  )
}

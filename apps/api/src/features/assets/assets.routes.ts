import { assetsApi } from '@steward/contract/assets.ts'
import { archiveRecord, restoreRecord } from '#core/records.ts'
import { getRecord, listRecords } from '#core/rows.ts'
import { type App, serve, versionOf } from '#http/serve.ts'
import { withImage } from '#images/store.ts'
import { bulkChange, undoBulkChange } from './assets.bulk.ts'
import { assetEntity } from './assets.entity.ts'
import { exportAssets } from './assets.export.ts'
import { assetFacets, assetFilters, assetSummary } from './assets.queries.ts'
import { createAsset, setAssetImage, updateAsset } from './assets.service.ts'

export async function assetRoutes(app: App) {
  serve(app, assetsApi.list, ({ query }, ctx) =>
    listRecords(ctx, assetEntity, query, assetFilters(query)),
  )
  serve(app, assetsApi.summary, ({ query }, ctx) => assetSummary(ctx, query))
  serve(app, assetsApi.facets, ({ query }, ctx) => assetFacets(ctx, query))
  serve(app, assetsApi.export, ({ query }, ctx) => exportAssets(ctx, query))
  serve(app, assetsApi.get, ({ params }, ctx) => getRecord(ctx, assetEntity, params.id))
  serve(app, assetsApi.create, ({ body }, ctx) => createAsset(ctx, body.asset))
  serve(app, assetsApi.update, ({ params, body }, ctx, { request }) =>
    updateAsset(ctx, params.id, { ...body.asset, lock_version: versionOf(request, body.asset) }),
  )
  serve(app, assetsApi.setImage, ({ params, upload }, ctx) =>
    withImage(ctx, upload ?? null, (key) => setAssetImage(ctx, params.id, key)),
  )
  serve(app, assetsApi.remove, ({ params }, ctx) => archiveRecord(ctx, assetEntity, params.id))
  serve(app, assetsApi.restore, ({ params }, ctx) => restoreRecord(ctx, assetEntity, params.id))
  serve(app, assetsApi.bulk, ({ body }, ctx) =>
    bulkChange(ctx, body.assets.ids, body.assets.changes),
  )
  serve(app, assetsApi.undoBulk, ({ body }, ctx) => undoBulkChange(ctx, body.assets.undo_token))
}

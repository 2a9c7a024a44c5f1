import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { depreciationRevisionsApi } from '@steward/contract/depreciation-revisions.ts'
import { type App, serve } from '#http/serve.ts'
import { updateAssetBook } from './asset-books.service.ts'
import { depreciationOf, explained } from './depreciation.queries.ts'
import { addEvent, undoEvent } from './depreciation.service.ts'
import { previewEvent } from './preview.ts'
import { foretold } from './revisions.ts'
import { exportSchedule } from './schedule.export.ts'

export async function assetDepreciationRoutes(app: App) {
  serve(app, assetDepreciationApi.get, ({ params, query }, ctx) =>
    depreciationOf(ctx, params.id, query),
  )
  serve(app, assetDepreciationApi.explain, ({ params, query }, ctx) =>
    explained(ctx, params.id, query),
  )
  serve(app, assetDepreciationApi.addEvent, ({ params, body }, ctx) =>
    addEvent(ctx, params.id, body.depreciation_event),
  )
  serve(app, assetDepreciationApi.previewEvent, ({ params, body }, ctx) =>
    previewEvent(ctx, params.id, body.depreciation_event),
  )
  serve(app, assetDepreciationApi.export, ({ params, query }, ctx) =>
    exportSchedule(ctx, params.id, query),
  )
  serve(app, assetDepreciationApi.updateBook, ({ params, body }, ctx) =>
    updateAssetBook(ctx, params, body.asset_book),
  )
  serve(app, depreciationRevisionsApi.preview, ({ body }, ctx) =>
    foretold(ctx, body.depreciation_revision.ids, body.depreciation_revision.changes),
  )
  serve(app, assetDepreciationApi.undoEvent, ({ params }, ctx) =>
    undoEvent(ctx, params.id, params.event_id),
  )
}

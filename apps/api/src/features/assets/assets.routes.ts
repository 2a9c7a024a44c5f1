import { assetCellsApi, CELL_FIELDS } from '@steward/contract/asset-cells.ts'
import { assetDuplicatesApi } from '@steward/contract/asset-duplicates.ts'
import { assetTreeApi } from '@steward/contract/asset-tree.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { getRecord } from '#core/records/rows.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { cellsKind } from '#shared/cells/cells-kind.ts'
import { checkCells } from '#shared/cells/check.ts'
import { writeCells } from '#shared/cells/write.ts'
import { withPicture } from '#shared/images/pictures.ts'
import { assetDuplicates } from './assets.duplicates.ts'
import { assetRules } from './assets.judge.ts'
import { assetImport } from './assets.import.ts'
import { assetAt } from './assets.at.ts'
import { assetFacets, listAssets } from './assets.lists.ts'
import { assetSummary } from './assets.queries.ts'
import { assetReadings } from './assets.readings.ts'
import { assetRecords, shownEntity } from './assets.records.ts'
import { assetTree } from './assets.tree.ts'

export async function assetRoutes(app: App) {
  app.imports.set('Asset', assetImport)
  serveRecord(app, assetsApi, assetRecords, {
    rules: assetRules,
    except: ['list', 'get', 'facets'],
  })
  serve(app, assetsApi.list, ({ query }, ctx) => listAssets(ctx, query))
  serve(app, assetsApi.facets, ({ query }, ctx) => assetFacets(ctx, query))
  serve(app, assetsApi.get, ({ params: { id }, query: { at, view } }, ctx) =>
    at === undefined ? getRecord(ctx, shownEntity, id, view) : assetAt(ctx, id, at),
  )
  serve(app, assetTreeApi.tree, ({ query }, ctx) => assetTree(ctx, query))
  serve(app, assetDuplicatesApi.list, ({ query }, ctx) => assetDuplicates(ctx, query))
  const cells = cellsKind(assetImport, CELL_FIELDS)
  serve(app, assetCellsApi.write, ({ body }, ctx) => writeCells(ctx, cells, body.assets.rows))
  serve(app, assetCellsApi.check, ({ body }, ctx) => checkCells(ctx, cells, body.assets))
  serve(app, assetsApi.summary, ({ query }, ctx) => assetSummary(ctx, query))
  serve(app, assetsApi.readings, ({ query }, ctx) => assetReadings(ctx, query))
  const setPicture = withPicture(assetRules)
  serve(app, assetsApi.setImage, ({ params, upload }, ctx) =>
    setPicture(ctx, params.id, {}, upload ?? null),
  )
}

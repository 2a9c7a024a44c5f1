import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { type App, serve } from '#http/serve.ts'
import { readingImport } from './asset-meters.import.ts'
import { getMeter, listMeters, listReadings } from './asset-meters.queries.ts'
import {
  archiveMeter,
  createMeter,
  readMeter,
  restoreMeter,
  updateMeter,
} from './asset-meters.service.ts'

export async function assetMeterRoutes(app: App) {
  app.imports.set('MeterReading', readingImport)
  serve(app, assetMetersApi.list, ({ query }, ctx) => listMeters(ctx, query))
  serve(app, assetMetersApi.get, ({ params }, ctx) => getMeter(ctx, params.id))
  serve(app, assetMetersApi.create, ({ body }, ctx) => createMeter(ctx, body.asset_meter))
  serve(app, assetMetersApi.update, ({ params, body }, ctx) =>
    updateMeter(ctx, params.id, body.asset_meter),
  )
  serve(app, assetMetersApi.remove, ({ params }, ctx) => archiveMeter(ctx, params.id))
  serve(app, assetMetersApi.restore, ({ params }, ctx) => restoreMeter(ctx, params.id))
  serve(app, assetMetersApi.read, ({ params, body }, ctx) =>
    readMeter(ctx, params.id, body.reading),
  )
  serve(app, assetMetersApi.readings, ({ params, query }, ctx) =>
    listReadings(ctx, params.id, query),
  )
}

import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { changeLocations, changeSites } from './places.bulk.ts'
import { placeTree } from './places.queries.ts'
import { locationRecords, siteRecords } from './places.records.ts'
import {
  createLocation,
  createSite,
  restoreLocation,
  updateLocation,
  updateSite,
} from './places.service.ts'

export async function placeRoutes(app: App) {
  serveRecord(app, sitesApi, siteRecords, {
    create: createSite,
    update: updateSite,
    bulk: changeSites,
  })
  serve(app, locationsApi.tree, ({ query }, ctx) => placeTree(ctx, query))
  serveRecord(app, locationsApi, locationRecords, {
    create: createLocation,
    update: updateLocation,
    restore: restoreLocation,
    bulk: changeLocations,
  })
}

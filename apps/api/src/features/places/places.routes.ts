import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { serveRecord } from '#http/records.ts'
import { type App, serve } from '#http/serve.ts'
import { withPicture } from '#shared/images/pictures.ts'
import { locationImport } from './locations.import.ts'
import { placeTree } from './places.queries.ts'
import { locationRecords, siteRecords } from './places.records.ts'
import { locationRules, siteRules } from './places.service.ts'
import { siteImport } from './sites.import.ts'

export async function placeRoutes(app: App) {
  app.imports.set('Site', siteImport)
  app.imports.set('Location', locationImport)
  serveRecord(app, sitesApi, siteRecords, {
    rules: siteRules,
    update: withPicture(siteRules),
  })
  serve(app, locationsApi.tree, ({ query }, ctx) => placeTree(ctx, query))
  serveRecord(app, locationsApi, locationRecords, { rules: locationRules })
}

import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { anyOfEach } from '#core/filters.ts'
import { archiveRecord, restoreRecord } from '#core/records.ts'
import { getRecord, listRecords } from '#core/rows.ts'
import { locations, sites } from '#db/schema/places.ts'
import { type App, serve, versionOf } from '#http/serve.ts'
import { locationEntity, siteEntity } from './places.entities.ts'
import { createLocation, createSite, updateLocation, updateSite } from './places.service.ts'

export async function placeRoutes(app: App) {
  serve(app, sitesApi.list, ({ query }, ctx) =>
    listRecords(ctx, siteEntity, query, anyOfEach(query, { status: sites.status })),
  )
  serve(app, sitesApi.get, ({ params }, ctx) => getRecord(ctx, siteEntity, params.id))
  serve(app, sitesApi.create, ({ body }, ctx) => createSite(ctx, body.site))
  serve(app, sitesApi.update, ({ params, body }, ctx, { request }) =>
    updateSite(ctx, params.id, { ...body.site, lock_version: versionOf(request, body.site) }),
  )
  serve(app, sitesApi.remove, ({ params }, ctx) => archiveRecord(ctx, siteEntity, params.id))
  serve(app, sitesApi.restore, ({ params }, ctx) => restoreRecord(ctx, siteEntity, params.id))

  serve(app, locationsApi.list, ({ query }, ctx) => {
    const { site_id, parent_id, type, status } = locations
    const filters = anyOfEach(query, { site_id, parent_id, type, status })
    return listRecords(ctx, locationEntity, query, filters)
  })
  serve(app, locationsApi.get, ({ params }, ctx) => getRecord(ctx, locationEntity, params.id))
  serve(app, locationsApi.create, ({ body }, ctx) => createLocation(ctx, body.location))
  serve(app, locationsApi.update, ({ params, body }, ctx, { request }) =>
    updateLocation(ctx, params.id, {
      ...body.location,
      lock_version: versionOf(request, body.location),
    }),
  )
  serve(app, locationsApi.remove, ({ params }, ctx) =>
    archiveRecord(ctx, locationEntity, params.id),
  )
  serve(app, locationsApi.restore, ({ params }, ctx) =>
    restoreRecord(ctx, locationEntity, params.id),
  )
}

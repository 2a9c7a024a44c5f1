import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { anyOfEach } from '#core/filters.ts'
import { archiveRecord, restoreRecord } from '#core/records.ts'
import { getRecord, listRecords } from '#core/rows.ts'
import { asset_categories } from '#db/schema/asset-categories.ts'
import { type App, serve, versionOf } from '#http/serve.ts'
import { categoryEntity } from './asset-categories.entity.ts'
import { createCategory, updateCategory } from './asset-categories.service.ts'

export async function assetCategoryRoutes(app: App) {
  serve(app, assetCategoriesApi.list, ({ query }, ctx) => {
    const { status, parent_id } = asset_categories
    return listRecords(ctx, categoryEntity, query, anyOfEach(query, { status, parent_id }))
  })
  serve(app, assetCategoriesApi.get, ({ params }, ctx) => getRecord(ctx, categoryEntity, params.id))
  serve(app, assetCategoriesApi.create, ({ body }, ctx) => createCategory(ctx, body.asset_category))
  serve(app, assetCategoriesApi.update, ({ params, body }, ctx, { request }) =>
    updateCategory(ctx, params.id, {
      ...body.asset_category,
      lock_version: versionOf(request, body.asset_category),
    }),
  )
  serve(app, assetCategoriesApi.remove, ({ params }, ctx) =>
    archiveRecord(ctx, categoryEntity, params.id),
  )
  serve(app, assetCategoriesApi.restore, ({ params }, ctx) =>
    restoreRecord(ctx, categoryEntity, params.id),
  )
}

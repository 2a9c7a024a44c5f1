import { savedViewsApi } from '@steward/contract/saved-views.ts'
import { type App, serve } from '#http/serve.ts'
import { listViews } from './saved-views.service.ts'
import { createView, removeView, updateView } from './saved-views.service.ts'

export async function savedViewRoutes(app: App) {
  serve(app, savedViewsApi.list, ({ query }, ctx) => listViews(ctx, query['filter[resource]']))
  serve(app, savedViewsApi.create, ({ body }, ctx) => createView(ctx, body.saved_view))
  serve(app, savedViewsApi.update, ({ params, body }, ctx) =>
    updateView(ctx, params.id, body.saved_view),
  )
  serve(app, savedViewsApi.remove, ({ params }, ctx) => removeView(ctx, params.id))
}

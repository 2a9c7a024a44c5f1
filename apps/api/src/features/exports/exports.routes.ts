import { exportsApi } from '@steward/contract/exports.ts'
import { type App, serve } from '#http/serve.ts'
import { getExport, listExports } from './exports.queries.ts'
import { createExport, exportFile, removeExport } from './exports.service.ts'

export async function exportRoutes(app: App) {
  const { kinds } = app
  serve(app, exportsApi.list, ({ query }, ctx) => listExports(ctx, query))
  serve(app, exportsApi.create, ({ body }, ctx) => createExport(ctx, kinds, body.export))
  serve(app, exportsApi.get, ({ params }, ctx) => getExport(ctx, params.id))
  serve(app, exportsApi.remove, ({ params }, ctx) => removeExport(ctx, params.id))
  serve(app, exportsApi.file, ({ params }, ctx) => exportFile(ctx, kinds, params.id))
}

import { labelsApi } from '@steward/contract/labels.ts'
import { codeIn } from '#domain/labels/address.ts'
import { type App, serve } from '#http/serve.ts'
import { assetsByCode } from './labels.queries.ts'
import { labelFile, makeLabels } from './labels.service.ts'

export async function labelRoutes(app: App) {
  serve(app, labelsApi.byCode, ({ query }, ctx) => assetsByCode(ctx, codeIn(query.code)))
  serve(app, labelsApi.ofMany, ({ body }, ctx) => makeLabels(ctx, body.labels))
  serve(app, labelsApi.ofOne, ({ params, query }, ctx) => labelFile(ctx, params.id, query))
}

import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { type App, serve } from '#http/serve.ts'
import { linkedAssetsAt } from './asset-links.past.ts'
import { linkedAssets } from './asset-links.queries.ts'
import { linkAssets, unlinkAssets } from './asset-links.service.ts'

export async function assetLinkRoutes(app: App) {
  serve(app, assetLinksApi.list, ({ params: { id }, query: { at } }, ctx) =>
    at === undefined ? linkedAssets(ctx, id) : linkedAssetsAt(ctx, id, at),
  )
  serve(app, assetLinksApi.link, ({ params, body }, ctx) => linkAssets(ctx, params.id, body.link))
  serve(app, assetLinksApi.unlink, ({ params, query }, ctx) =>
    unlinkAssets(ctx, params.id, params.other, query),
  )
}

import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { type App, serve } from '#http/serve.ts'
import { linkedAssetsAt } from './asset-links.past.ts'
import { linkedAssets } from './asset-links.queries.ts'
import { assetLinks } from './asset-links.service.ts'

type SetParent = Parameters<typeof assetLinks>[0]

/** @param setParent how the register moves an asset into another one, or out of it */
export async function assetLinkRoutes(app: App, setParent: SetParent) {
  const { link, unlink } = assetLinks(setParent)
  serve(app, assetLinksApi.list, ({ params: { id }, query: { at } }, ctx) =>
    at === undefined ? linkedAssets(ctx, id) : linkedAssetsAt(ctx, id, at),
  )
  serve(app, assetLinksApi.link, ({ params, body }, ctx) => link(ctx, params.id, body.link))
  serve(app, assetLinksApi.unlink, ({ params, query }, ctx) =>
    unlink(ctx, params.id, params.other, query),
  )
}

import { descriptionApi } from '@steward/contract/description.ts'
import { compressedOnce } from '#http/compressed-once.ts'
import { type App, serve } from '#http/serve.ts'
import { describeApi } from './openapi.ts'

/** The version of the API, as in its addresses; the release isn't published. */
const API_VERSION = '1'

export async function descriptionRoutes(app: App) {
  let text: string | undefined
  app.addHook('onSend', compressedOnce())
  serve(app, descriptionApi.openapi, async () => {
    text ??= JSON.stringify(describeApi(app.contract, API_VERSION, app.services.env.PUBLIC_URL))
    return { text }
  })
}

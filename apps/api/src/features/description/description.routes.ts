import { descriptionApi } from '@steward/contract/description.ts'
import { type App, serve } from '#http/serve.ts'
import { VERSION } from '#version.ts'
import { describeApi } from './openapi.ts'

export async function descriptionRoutes(app: App) {
  let text: string | undefined
  serve(app, descriptionApi.openapi, async () => {
    text ??= JSON.stringify(describeApi(app.contract, VERSION, app.services.env.PUBLIC_URL))
    return { text }
  })
}

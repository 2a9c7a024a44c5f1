import { installationApi } from '@steward/contract/installation.ts'
import { admitted } from '#core/context/ctx.ts'
import { type App, serve } from '#http/serve.ts'
import { getInstallation } from './installation.queries.ts'
import { retryJob } from './installation.service.ts'

export async function installationRoutes(app: App) {
  const { services } = app
  serve(app, installationApi.get, async (_, ctx) => {
    await admitted(ctx)
    return getInstallation(services)
  })
  serve(app, installationApi.retryJob, ({ params }, ctx) => retryJob(ctx, params.id))
}

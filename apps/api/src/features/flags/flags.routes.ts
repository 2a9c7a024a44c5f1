import { type FeatureFlag, featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { admitted, type Ctx } from '#core/context/ctx.ts'
import { type App, serve } from '#http/serve.ts'

/** Every flag for this person and account; the call may wait for the first answer of the remote service. */
async function listFlags(ctx: Ctx): Promise<{ data: FeatureFlag[] }> {
  const { flag_subject } = await admitted(ctx)
  const { list } = await ctx.services.flags.first(flag_subject)
  return { data: [...list] }
}

export async function flagRoutes(app: App) {
  serve(app, featureFlagsApi.list, (_, ctx) => listFlags(ctx))
}

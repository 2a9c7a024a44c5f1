import { mfaApi } from '@steward/contract/mfa.ts'
import { buckets, limit } from '#core/requests/rate-limit.ts'
import { type App, serve } from '#http/serve.ts'
import { beginMfa, confirmMfa, endMfa } from './mfa.service.ts'

/** Limits guesses of the password and of codes by somebody at an unlocked screen. */
const guesses = buckets({ size: 10, perSecond: 0.1 })

export async function mfaRoutes(app: App) {
  serve(app, mfaApi.begin, async ({ body }, ctx) => ({
    data: await beginMfa(ctx, body, () => limit(guesses, ctx.user_id)),
  }))
  serve(app, mfaApi.confirm, async ({ body }, ctx) => ({
    data: await confirmMfa(ctx, body, () => limit(guesses, ctx.user_id)),
  }))
  serve(app, mfaApi.end, ({ body }, ctx) => endMfa(ctx, body, () => limit(guesses, ctx.user_id)))
}

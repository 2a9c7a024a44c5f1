import { statusApi } from '@steward/contract/status.ts'
import { PLATFORM_ACCOUNT_ID } from '@steward/contract/roles.ts'
import type { FastifyRequest } from 'fastify'
import { askRow } from '#core/context/ctx.ts'
import { AppError } from '#core/context/errors.ts'
import type { Services } from '#core/context/services.ts'
import { probeRoutes } from '#http/probes.ts'
import { type App, serve } from '#http/serve.ts'
import { visitorCtx } from '#http/session.ts'
import { bearerOf, readToken } from '#http/tokens.ts'
import { VERSION } from '../../version.ts'

/** Details for users of the platform only. For everybody else there is no query, whatever their token. */
async function details(
  services: Services,
  request: FastifyRequest,
): Promise<{ version?: string; database?: string }> {
  const token = bearerOf(request.headers.authorization)
  if (!token) return {}
  try {
    const claims = await readToken(services.secrets, token)
    const route = { ...statusApi.get, access: 'platform' as const }
    const ctx = visitorCtx(services, request, route, claims, PLATFORM_ACCOUNT_ID)
    const { version } = await askRow<{ version: string }>(ctx, {
      text: "select current_setting('server_version') as version",
      values: [],
    })
    return {
      version: VERSION,
      database: `PostgreSQL ${version}`,
    }
  } catch (error) {
    if (error instanceof AppError) return {}
    throw error
  }
}

export async function statusRoutes(app: App) {
  const { services } = app
  serve(app, statusApi.get, async (_, __, { request }) => ({
    data: {
      status: 'ok' as const,
      time: new Date().toISOString(),
      ...(services.env.SIGNUP === 'on' && { sign_up: true as const }),
      ...(await details(services, request)),
    },
  }))
  probeRoutes(app, services)
}

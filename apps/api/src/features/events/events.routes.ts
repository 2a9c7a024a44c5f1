import { eventsApi } from '@steward/contract/events.ts'
import type { FastifyRequest } from 'fastify'
import { admitted, askRow } from '#core/context/ctx.ts'
import type { Services } from '#core/context/services.ts'
import { serveEvents } from '#http/event-stream.ts'
import type { App } from '#http/serve.ts'
import { visitorCtx } from '#http/session.ts'
import { bearerOf, readToken } from '#http/tokens.ts'
import { type Subscriber, Hub } from './hub.ts'

const HEARTBEAT_MS = 25_000

/**
 * Enters the account, as every other call does.
 *
 * @throws 401; 403 without an account that is open
 */
async function subscriberOf(
  services: Services,
  request: FastifyRequest,
): Promise<Omit<Subscriber, 'stream'>> {
  const claims = await readToken(services.secrets, bearerOf(request.headers.authorization)!)
  const asked = request.headers['x-account-id']?.toString().toLowerCase()
  const { user_id, session_id } = claims
  const { ends } = await askRow<{ ends: number }>(request.ctx, {
    text: 'select extract(epoch from expires_at)::float8 as ends from sessions where id = $1',
    values: [session_id],
  })
  const member = await admitted(request.ctx)
  const { account_id } = member
  const enter = () => admitted(visitorCtx(services, request, eventsApi.stream, claims, asked))
  const ends_at = Math.min(ends, claims.exp) * 1000
  return { account_id, user_id, session_id, ends_at, member, enter }
}

/** @param options the interval of heartbeats in milliseconds; by default 25 seconds */
export async function eventRoutes(app: App, options: { heartbeat_ms?: number } = {}) {
  const { services } = app
  const { pool, log } = services
  const hub = new Hub({ pool, log, heartbeat_ms: options.heartbeat_ms ?? HEARTBEAT_MS })
  app.addHook('preClose', () => hub.stop())

  serveEvents(app, eventsApi.stream, async (request) => {
    await hub.listening()
    const { notices } = hub
    const subscriber = await subscriberOf(services, request)
    return (stream) => hub.add({ ...subscriber, stream }, notices)
  })
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '#core/context/services.ts'
import { readiness } from './readiness.ts'

/** Routes for health checks, under any host name: whether the process is alive, and whether it accepts requests. */
export function probeRoutes(app: FastifyInstance, services: Pick<Services, 'pool'>): void {
  app.get('/healthz', { config: { isProbe: true } }, (_, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok\n'),
  )
  const isReady = readiness(services)
  app.get('/readyz', { config: { isProbe: true } }, async (_, reply) => {
    const ready = await isReady()
    return reply
      .code(ready ? 200 : 503)
      .headers({ 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '2' }) })
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n')
  })
}

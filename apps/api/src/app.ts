import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { Readable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  LogController,
} from 'fastify'
import { badRequest } from '#core/context/errors.ts'
import type { Kind } from '#core/kinds/kinds.ts'
import type { Services } from '#core/context/services.ts'
import { features } from './features/index.ts'
import { onClientError, onError } from './http/errors.ts'
import { securityHeaders } from './http/headers.ts'
import { refuseTwice, refuseUnknownHost } from './http/host.ts'
import { webRoutes } from './http/web.ts'
import { refuseCompressed, watchPace } from './http/body-pace.ts'
import { isDraining } from './http/readiness.ts'
import { tellLastChange } from './http/read-after.ts'
import { authenticate } from './http/session.ts'
import { serveMetrics } from './monitoring/metrics.ts'
import type { Traces } from './monitoring/traces.ts'
import { LIMITS } from '@steward/contract/limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    kinds: Map<string, Kind>
  }
}

/** How Fastify and Node serve requests. */
const optionsOf = ({ env, log }: Services): FastifyHttpOptions<Server> => ({
  loggerInstance: log as FastifyBaseLogger,
  logController: new LogController({
    disableRequestLogging: true,
    requestIdLogLabel: 'request_id',
  }),
  genReqId: () => randomUUID(),
  trustProxy: env.TRUST_PROXY?.split(',').map((one) => one.trim()) ?? false,
  bodyLimit: LIMITS.json_bytes,
  routerOptions: { maxParamLength: 200 },
  requestTimeout: 15 * 60_000,
  // Slow headers are cut at Node's next check, which by default is every 30 s.
  // We refuse requests without a host, because Node's answer wouldn't have our headers.
  http: {
    headersTimeout: 15_000,
    connectionsCheckingInterval: 1_000,
    requireHostHeader: false,
  },
  connectionTimeout: 60_000,
  keepAliveTimeout: 72_000,
  forceCloseConnections: 'idle',
  // A proxy doesn't send a changing request to another process after a refusal.
  return503OnClosing: false,
  clientErrorHandler: onClientError,
  // Refusals before any hook has run: an invalid address, or a part of it that is too long.
  frameworkErrors: (error, request, reply) => {
    reply.header('x-request-id', request.id)
    securityHeaders(request, reply)
    return onError(error, request, reply)
  },
})

/** Properties that routes and features use. */
function decorate(app: FastifyInstance, services: Services): void {
  app.decorate('services', services)
  app.decorate('contract', [])
  app.decorate('readers', new Map())
  app.decorate('kinds', new Map())
  app.decorate('imports', new Map())
  app.decorateRequest('ctx')
}

/** How bodies are read, and answers compressed. */
function readBodies(app: FastifyInstance): void {
  emptyJsonIsNoBody(app)
  // By default Fastify accepts any text as a body.
  app.removeContentTypeParser('text/plain')
  void app.register(compress, {
    encodings: ['br', 'gzip'],
    // Compressed bodies are refused, see `refuseCompressed`.
    globalDecompression: false,
    // Each answer is compressed for one reader: the lowest quality takes a third of the time for a tenth more bytes.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  })
  void app.register(cookie)
  void app.register(multipart)
}

/** Hooks for every request. */
function addHooks(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    securityHeaders(request, reply)
    refuseTwice(request)
    if (!request.routeOptions.config.isProbe) refuseUnknownHost(services.env, request)
    if (isDraining()) reply.header('connection', 'close')
    await authenticate(services, request)
  })
  if (services.replica)
    app.addHook('onSend', (request, reply) => tellLastChange(services, request, reply))
  app.addHook('preParsing', async (request, _, payload) => {
    refuseCompressed(request)
    watchPace(request, payload as Readable)
  })
  app.addHook('onResponse', async (request, reply) => {
    services.log.debug(
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        account_id: request.ctx?.account_id,
        user_id: request.ctx?.user_id,
      },
      'request',
    )
  })
}

/**
 * Builds the server without starting it; importing this file does nothing.
 *
 * @param traces watches every request, if traces are recorded
 */
export function buildApp(services: Services, traces?: Pick<Traces, 'watch'>): FastifyInstance {
  const app: FastifyInstance = Fastify(optionsOf(services))
  // Each connection takes a file descriptor; the database and files need some, too.
  app.server.maxConnections = 10_000
  // Other expectations are ignored, because Node's refusal wouldn't have our headers.
  app.server.on('checkExpectation', (request, response) =>
    app.server.emit('request', request, response),
  )
  decorate(app, services)
  app.setErrorHandler(onError)
  readBodies(app)
  traces?.watch(app)
  addHooks(app, services)
  serveMetrics(app, services)
  void app.register(webRoutes)
  for (const feature of features) void app.register(feature)
  return app
}

/** Clients set the content type even without a body, for example on POST /refresh. */
function emptyJsonIsNoBody(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (body.length === 0) done(null, undefined)
      // Decoding it would replace characters.
      else if (!isUtf8(body)) done(badRequest('The body is not valid UTF-8'))
      else void parse(request, body.toString(), done)
    },
  )
}

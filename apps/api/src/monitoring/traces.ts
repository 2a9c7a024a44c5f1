import { setTimeout as wait } from 'node:timers/promises'
import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Watch } from '#db/client.ts'
import type { Around } from '#core/context/services.ts'
import type { Env } from '../env.ts'
import { VERSION } from '../version.ts'

/** What writes traces down, where somebody collects them. */
export interface Traces {
  /** Gives each request a span, of which its statements are parts. */
  watch(app: FastifyInstance): void
  statement: Watch
  /** Gives work that no request waits for a span of its own. */
  around: Around
  /** Sends what is left. */
  stop(): Promise<void>
}

/** So much of what the exporter says is logged: it may bring a whole answer. */
const LONGEST = 500
/** So long a process that stops waits for the collector to take what is left. */
const STOP_MS = 3_000

/** The first word says what a statement does; a whole one would be no name. */
const operationOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'

/**
 * Sends traces by OTLP to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; without one, nothing of it is even loaded. The
 * other variables of OpenTelemetry that the exporter reads by itself (headers, sampling, timeouts) apply as well.
 */
export async function openTraces(
  env: Pick<Env, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_SERVICE_NAME'>,
  log: Logger,
): Promise<Traces | undefined> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return undefined
  const [api, sdk, { OTLPTraceExporter }, hooks, core, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
  ])
  const { context, SpanKind, SpanStatusCode, trace } = api
  const warn = (said: string) => log.warn({ said: said.slice(0, LONGEST) }, 'traces were not sent')
  const silent = () => {}
  api.diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME,
      'service.version': VERSION,
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  })
  const tracer = provider.getTracer('steward', VERSION)
  const propagator = new core.W3CTraceContextPropagator()
  const spans = new WeakMap<FastifyRequest, Span>()

  const watch = (app: FastifyInstance) => {
    app.addHook('onRequest', (request, _, done) => {
      const from = propagator.extract(context.active(), request.headers, api.defaultTextMapGetter)
      const { method, routeOptions, id } = request
      const name = `${method} ${routeOptions.url ?? ''}`.trim()
      const attributes = {
        'http.request.method': method,
        'http.route': routeOptions.url ?? '',
        'steward.request_id': id,
      }
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, from)
      spans.set(request, span)
      context.with(trace.setSpan(from, span), done)
    })
    app.addHook('onResponse', async (request, { statusCode }) => {
      const span = spans.get(request)
      span?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
      span?.end()
    })
  }

  const statement: Watch = (text) => {
    // What belongs to nothing (a look from time to time whether there is work) is no trace of its own.
    if (!trace.getActiveSpan()) return () => {}
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 4_000) }
    const span = tracer.startSpan(operationOf(text), { kind: SpanKind.CLIENT, attributes })
    return (isGood) => {
      if (!isGood) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }

  const around: Around = (name, work) =>
    tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER }, async (span) => {
      try {
        return await work()
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    })
  // A collector that is away is no reason to end late, or as if something had failed.
  const stop = () =>
    Promise.race([
      provider.shutdown().catch((error: unknown) => warn(String(error))),
      wait(STOP_MS, undefined, { ref: false }),
    ])
  return { watch, statement, around, stop }
}

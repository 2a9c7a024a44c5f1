import { setTimeout as wait } from 'node:timers/promises'
import type { Span, TextMapPropagator, Tracer } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Watch } from '#db/client.ts'
import type { Around } from '#core/context/services.ts'
import type { Env } from '../env.ts'
import { VERSION } from '../version.ts'

/** Records traces, if a collector is configured. */
export interface Traces {
  /** Gives each request a span, with a child for each of its statements. */
  watch(app: FastifyInstance): void
  statement: Watch
  /** Gives background work a span. */
  around: Around
  /** Sends the remaining spans. */
  stop(): Promise<void>
}

/** The maximum length of a logged message of the exporter, which may contain a whole answer. */
const LONGEST = 500
/** How long a stopping process waits for the collector to accept the remaining spans. */
const STOP_MS = 3_000

/** The name of a statement's span: its first word. */
const operationOf = (text: string) => /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'

type Api = typeof import('@opentelemetry/api')

/** Gives each request of an app a span. A request with a `traceparent` continues that trace. */
function watchRequests(
  app: FastifyInstance,
  { context, defaultTextMapGetter, SpanKind, SpanStatusCode, trace }: Api,
  tracer: Tracer,
  propagator: TextMapPropagator,
): void {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _, done) => {
    const from = propagator.extract(context.active(), request.headers, defaultTextMapGetter)
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

/** Gives each statement a span. Statements without a parent span, such as polling for work, get none. */
const watchStatements =
  ({ SpanKind, SpanStatusCode, trace }: Api, tracer: Tracer): Watch =>
  (text) => {
    if (!trace.getActiveSpan()) return () => {}
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 4_000) }
    const span = tracer.startSpan(operationOf(text), { kind: SpanKind.CLIENT, attributes })
    return (isGood) => {
      if (!isGood) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    }
  }

/** Gives background work a span. */
const aroundWork =
  ({ SpanKind, SpanStatusCode }: Api, tracer: Tracer): Around =>
  (name, work) =>
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

/**
 * Sends traces by OTLP to the collector of OTEL_EXPORTER_OTLP_ENDPOINT; without it the libraries aren't even loaded.
 * Other variables of OpenTelemetry (headers, sampling, timeouts) apply as well.
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
  const warn = (said: string) => log.warn({ said: said.slice(0, LONGEST) }, 'traces were not sent')
  const silent = () => {}
  api.diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
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
  // A missing collector must neither delay the end of the process nor make it fail.
  const stop = () =>
    Promise.race([
      provider.shutdown().catch((error: unknown) => warn(String(error))),
      wait(STOP_MS, undefined, { ref: false }),
    ])
  return {
    watch: (app) => watchRequests(app, api, tracer, propagator),
    statement: watchStatements(api, tracer),
    around: aroundWork(api, tracer),
    stop,
  }
}

import { assetsApi } from '@steward/contract/assets.ts'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { connect } from '#db/client.ts'
import { call, newAccount } from '#test/account.ts'
import { freePort } from '#test/server-process.ts'
import { startServer, type TestServer } from '#test/web-server.ts'
import { openLog } from '../log.ts'
import { openTraces } from './traces.ts'

interface Span {
  name: string
  spanId: string
  traceId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

let collector: TestServer | undefined
afterEach(() => collector?.stop())

const spansOf = ({ asked }: TestServer): Span[] =>
  asked.flatMap(({ body }) =>
    (body as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
    ),
  )

test('a request and its statements are one trace, which continues that of the caller', async () => {
  collector = await startServer()
  const traces = await openTraces(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'steward' },
    pino({ level: 'silent' }),
  )
  const here = await newAccount()
  const pool = connect(here.h.appUrl, { max: 2, watch: traces!.statement })
  const services = { ...here.h.services, pool }
  const app = buildApp(services, traces)
  await app.ready()
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`
  const secret = 'pump of which nobody may hear'
  await call(
    { ...here.h, app, services },
    assetsApi.list,
    { query: { search: secret } },
    {
      ...here.headers,
      traceparent,
    },
  )
  await app.close()
  await pool.end()
  await traces!.stop()

  const spans = spansOf(collector)
  const request = spans.find(({ name }) => name === 'GET /api/v1/assets')!
  expect(request).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(collector.asked[0]!.path).toBe('/v1/traces')
  expect(JSON.stringify(collector.asked)).not.toContain(secret)
})

test('nothing is loaded or sent where nobody collects traces', async () => {
  expect(
    await openTraces(
      { OTEL_EXPORTER_OTLP_ENDPOINT: undefined, OTEL_SERVICE_NAME: 'steward' },
      pino({ level: 'silent' }),
    ),
  ).toBeUndefined()
})

test('an unavailable collector is logged, and doesn’t delay the exit', async () => {
  const lines: string[] = []
  const OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${await freePort()}`
  const traces = await openTraces(
    { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SERVICE_NAME: 'steward' },
    openLog({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) }),
  )
  await traces!.around('a job', async () => {})

  const from = performance.now()
  await traces!.stop()

  expect(performance.now() - from).toBeLessThan(5_000)
  await expect.poll(() => lines.join(''), { timeout: 15_000 }).toContain('traces were not sent')
}, 30_000)

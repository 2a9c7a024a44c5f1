import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Services } from '#core/context/services.ts'
import { notFound } from '#core/context/errors.ts'
import { sendError } from '#http/errors.ts'
import { lastChecks } from '#shared/installation/checks.ts'
import {
  askOutside,
  databaseBytes,
  diskOf,
  queuesNow,
  workNow,
} from '#shared/installation/state.ts'

/** The database is asked at most once in this time, in milliseconds. */
const REMEMBERED = 5_000

/** Metrics of the process: memory, processor, event loop. */
const ofProcess = new Registry()
let isCollected = false

/** Compares secrets in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']
const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

/**
 * With the token, or, if none is set, from this machine. Requests that a local proxy forwards come from elsewhere.
 */
function mayRead({ METRICS_TOKEN }: Services['env'], { headers, socket }: FastifyRequest): boolean {
  if (METRICS_TOKEN !== undefined)
    return isSame(headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`)
  return (
    LOOPBACK.test(socket.remoteAddress ?? '') &&
    FORWARDED.every((name) => headers[name] === undefined)
  )
}

/** Counts requests by the pattern of their route, because each address would be a series of its own. */
function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const durations = new Histogram({
    name: 'steward_http_request_duration_seconds',
    help: 'How long requests took, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  })
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const route = routeOptions.url ?? 'none'
    durations.observe({ method, route, status: statusCode }, elapsedTime / 1_000)
  })
}

interface GaugeOptions {
  name: string
  help: string
  labelNames?: string[]
  registers: Registry[]
}

type Value = [labels: Record<string, string>, value: number]

/** A gauge that is read when it is scraped. Without a database it has no value, and the failure is counted. */
function gauge(options: GaugeOptions, read: () => Value[] | Promise<Value[]>): void {
  new Gauge({
    labelNames: [],
    ...options,
    async collect() {
      this.reset()
      const values = await Promise.resolve()
        .then(read)
        .catch(() => [])
      // A gauge without labels would otherwise report 0.
      if (values.length === 0 && !options.labelNames) this.remove()
      for (const [labels, value] of values) this.set(labels, value)
    },
  })
}

function gaugeDatabase(services: Services, registers: Registry[]): void {
  const connections = 'Connections of this process to the database, and how many wait for one'
  gauge(
    {
      name: 'steward_database_connections',
      help: connections,
      labelNames: ['state'],
      registers,
    },
    () => {
      const { max, open, idle, waiting } = services.pool.use()
      const states = { max, busy: open - idle, idle, waiting }
      return Object.entries(states).map(([state, value]): Value => [{ state }, value])
    },
  )
  gauge(
    { name: 'steward_database_up', help: 'Whether the database answers', registers },
    async () => [
      [
        {},
        await askOutside(services, 'select 1').then(
          () => 1,
          () => 0,
        ),
      ],
    ],
  )
  gauge(
    { name: 'steward_database_bytes', help: 'The size of the database', registers },
    async () => [[{}, await databaseBytes(services)]],
  )
}

function gaugeWork(services: Services, registers: Registry[]): void {
  const jobs = 'Jobs of the installation by queue and state; failed ones are kept for some days'
  gauge({ name: 'steward_jobs', help: jobs, labelNames: ['queue', 'state'], registers }, async () =>
    (await queuesNow(services)).flatMap(({ name: queue, ...states }) =>
      Object.entries(states).map(([state, value]): Value => [{ queue, state }, value]),
    ),
  )
  const work = 'Imports, exports and changes of many of the last seven days, by how they are now'
  gauge({ name: 'steward_work', help: work, labelNames: ['kind', 'status'], registers }, async () =>
    (await workNow(services)).map(({ kind, status, count }): Value => [{ kind, status }, count]),
  )
}

function gaugeChecks(services: Services, registers: Registry[]): void {
  const help = 'Whether what the last night looked at is well'
  gauge(
    { name: 'steward_check_good', help, labelNames: ['check'], registers },
    async () =>
      (await lastChecks(services))?.findings.map(({ name: check, good }): Value => [
        { check },
        Number(good),
      ]) ?? [],
  )
}

function gaugeDisk({ env }: Services, registers: Registry[]): void {
  const help = 'The disk of DATA_DIR: all of it, and what is free'
  gauge({ name: 'steward_disk_bytes', help, labelNames: ['state'], registers }, async () => {
    const { total, free } = await diskOf(env.DATA_DIR)
    return [
      [{ state: 'total' }, total],
      [{ state: 'free' }, free],
    ]
  })
}

/** `GET /metrics`, for Prometheus. Added before the routes that it counts. */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  if (!isCollected) collectDefaultMetrics({ register: ofProcess })
  isCollected = true
  const own = new Registry()
  const registers = [own]
  countRequests(app, registers)
  gaugeDatabase(services, registers)
  gaugeWork(services, registers)
  gaugeChecks(services, registers)
  gaugeDisk(services, registers)
  const all = Registry.merge([ofProcess, own])
  let known: { at: number; text: Promise<string> } | undefined
  app.get('/metrics', { config: { isProbe: true } }, async (request, reply) => {
    if (!mayRead(services.env, request))
      return sendError(reply, notFound('There is nothing at this address'))
    const now = performance.now()
    if (!known || now - known.at >= REMEMBERED) known = { at: now, text: all.metrics() }
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await known.text)
  })
}

import { readFileSync } from 'node:fs'
import { Agent, type OutgoingHttpHeaders as Headers, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { median, ms, table, whole } from './figures.ts'
import { fillOrders } from './orders.ts'
import { setStage } from './stage.ts'

// Puts a large account under load for long: `npm run bench:soak`. Many people read and write, with pauses of some
// seconds, while imports and exports run. It prints medians and 99th percentiles of reads and writes, errors, and
// memory, in ten parts of the time. The exit code is 1 if a request failed, memory grew, or reading became twice as
// slow. Options: `--assets 1000000 --orders 500000 --people 300 --minutes 60`; `--pause` is in seconds. BENCH_DATA_DIR
// keeps the database for the next run.
const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '5000' },
    people: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '5' },
    pause: { type: 'string', default: '10' },
    port: { type: 'string', default: '5386' },
  },
})

const PARTS = 10
/** The average pause of a person after an answer. */
const PAUSE_MS = Number(values.pause) * 1_000
/** Access tokens expire after 15 minutes. */
const TOKENS_MS = 5 * 60_000
const IMPORTED_ROWS = 2_000
/** The limits of an account are ten imports an hour and five exports a minute. */
const [IMPORT_EVERY_MS, EXPORT_EVERY_MS] = [6.5 * 60_000, 13_000]
/** Memory has grown if the last third needs this many times the second. */
const GROWTH = 1.15
/** Reading has become slow if it takes this many times the first third. */
const SLOWER = 2

const stage = await setStage(
  Number(values.assets),
  Number(values.port),
  process.env['BENCH_DATA_DIR'],
)
const database = new pg.Client({ connectionString: stage.owner })

interface Answer {
  /** 0 if there was no answer. */
  status: number
  /** Why there was no answer. */
  failure: string
  ms: number
  body: { data?: { id: string; lock_version: number } & { id: string; lock_version: number }[] }
}

const agent = new Agent({ keepAlive: true })
let headers: Record<string, string>[] = []
const renewing = setInterval(() => {
  void stage.headers().then((fresh) => {
    headers = fresh
  })
}, TOKENS_MS)

/** The times of each kind of request. */
const kinds = new Map<string, number[]>()

interface Part {
  reads: number[]
  writes: number[]
  errors: Map<string, number>
  /** The memory of the server, in MB. */
  memory: number
  /** Transactions that are idle. */
  idle: number
}

const newPart = (): Part => ({ reads: [], writes: [], errors: new Map(), memory: 0, idle: 0 })
const parts: Part[] = [newPart()]
const now = () => parts.at(-1)!

/** Sends a request of one person; errors are counted by status and path. */
async function ask(
  person: number,
  method: string,
  path: string,
  body?: object | FormData,
): Promise<Answer> {
  const { payload, type } = await encoded(body)
  const send = () =>
    exchange(method, path, payload, {
      ...headers[person % headers.length],
      ...(payload && { 'content-type': type, 'content-length': payload.length }),
    })
  const first = await send()
  // The server may close a connection that was idle just when it is used again: browsers then send the request again.
  const answer = first.isStale && method === 'GET' ? await send() : first
  note(method, path, answer)
  return answer
}

const exchange = (method: string, path: string, payload: Buffer | undefined, headers: Headers) =>
  new Promise<Answer & { isStale: boolean }>((resolve) => {
    const from = performance.now()
    const ended = (status: number, text = '{}', failure = '') => {
      const isStale = failure === 'ECONNRESET' && sent.reusedSocket
      resolve({ status, failure, isStale, ms: performance.now() - from, body: parsed(text) })
    }
    const url = `${stage.address}/api/v1${path}`
    const sent = request(url, { method, agent, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => ended(reply.statusCode!, Buffer.concat(chunks).toString()))
      reply.on('error', (error) => ended(0, '{}', `broken answer: ${error.message}`))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => ended(0, '{}', error.code ?? error.message))
    sent.end(payload)
  })

function note(method: string, path: string, { status, failure, ms }: Answer): void {
  const { reads, writes, errors } = now()
  ;(method === 'GET' ? reads : writes).push(ms)
  const kind = `${method} ${path.replaceAll(/[\da-f-]{36}|page=\d+$/g, '…')}`
  const took = kinds.get(kind) ?? []
  took.push(ms)
  kinds.set(kind, took)
  // Of two people who change a record at once, one gets a 409.
  if (status === 409 || (status > 0 && status < 400)) return
  const what = `${status || failure} ${method} ${path.replace(/[?].*|[\da-f-]{36}/g, '…')}`
  errors.set(what, (errors.get(what) ?? 0) + 1)
}

async function encoded(body: object | FormData | undefined) {
  if (!(body instanceof FormData))
    return { payload: body && Buffer.from(JSON.stringify(body)), type: 'application/json' }
  const form = new Response(body)
  const payload = Buffer.from(await form.arrayBuffer())
  return { payload, type: form.headers.get('content-type')! }
}

function parsed(text: string): Answer['body'] {
  try {
    return JSON.parse(text) as Answer['body']
  } catch {
    return {}
  }
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!
const COLUMNS = 'name,asset_tag,status,category,site,location,purchase_cost'
const LISTS = [
  `/assets?per_page=100&fields=${COLUMNS}`,
  `/assets?per_page=100&fields=${COLUMNS}&search=laptop`,
  `/assets?per_page=100&fields=${COLUMNS}&filter[status]=in_use&sort=purchase_cost&order=desc`,
  '/assets/facets?filter[status]=in_use',
  '/work_orders?per_page=100&filter[status]=to_do',
  '/work_orders/summary',
  '/reports/depreciation',
  '/sites',
  '/audits?per_page=50',
  '/users/me',
]

/** The next action of a person, mostly reading. */
async function act(person: number): Promise<void> {
  const chance = Math.random()
  if (chance < 0.6) return void (await ask(person, 'GET', pick(LISTS)))
  const page = 1 + Math.floor(Math.random() * 50)
  const { body } = await ask(person, 'GET', `/assets?per_page=20&page=${page}`)
  const one = Array.isArray(body.data) && body.data.length > 0 ? pick(body.data) : undefined
  if (!one) return
  if (chance < 0.85) return void (await ask(person, 'GET', `/assets/${one.id}`))
  if (chance < 0.92) {
    const asset = { notes: `Seen at ${Date.now()}`, lock_version: one.lock_version }
    return void (await ask(person, 'PUT', `/assets/${one.id}`, { asset }))
  }
  if (chance < 0.96)
    return void (await ask(person, 'POST', '/assets', { asset: { name: `Soak ${Date.now()}` } }))
  const work_order = { title: 'Look after it', asset_id: one.id }
  await ask(person, 'POST', '/work_orders', { work_order })
}

let isOver = false

async function work(person: number): Promise<void> {
  await wait(Math.random() * PAUSE_MS)
  while (!isOver) {
    await act(person)
    await wait(Math.random() * 2 * PAUSE_MS)
  }
}

/** Waits, at most until the end of the test. */
async function pause(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0 && !isOver; left -= 1_000) await wait(1_000)
}

/** Starts a job and waits for its end. */
async function follow(path: string, answer: Answer): Promise<void> {
  const { id } = answer.body.data ?? {}
  while (id && !isOver) {
    const { body } = await ask(0, 'GET', `${path}/${id}`)
    const { status } = (body.data ?? {}) as { status?: string }
    if (status === 'failed') now().errors.set(`a job of ${path} failed`, 1)
    if (!status || ['completed', 'failed', 'cancelled'].includes(status)) return
    await wait(1_000)
  }
}

async function importAll(): Promise<void> {
  for (let n = 0; !isOver; n += 1) {
    const rows = Array.from({ length: IMPORTED_ROWS }, (_, row) => `Soak import ${n} ${row}`)
    const form = new FormData()
    form.append('bulk_import[resource_type]', 'Asset')
    form.append('bulk_import[file]', new Blob([`name\n${rows.join('\n')}\n`]), 'assets.csv')
    await follow('/bulk_imports', await ask(1, 'POST', '/bulk_imports', form))
    await pause(IMPORT_EVERY_MS)
  }
}

async function exportAll(): Promise<void> {
  while (!isOver) {
    const asked = { resource: 'assets', format: 'csv' }
    await follow('/exports', await ask(2, 'POST', '/exports', { export: asked }))
    await pause(EXPORT_EVERY_MS)
  }
}

async function look(): Promise<void> {
  const status = readFileSync(`/proc/${stage.pid}/status`, 'latin1')
  now().memory = Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1_000
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where state = 'idle in transaction' and state_change < now() - interval '10 seconds'`,
  )
  now().idle = rows[0]!.n
}

const p99 = (some: readonly number[]) =>
  some.toSorted((a, b) => a - b)[Math.floor(some.length * 0.99)] ?? 0
const middle = (some: readonly number[]) => (some.length > 0 ? median(some) : 0)
const failures = ({ errors }: Part) => [...errors.values()].reduce((sum, n) => sum + n, 0)

const minutes = Number(values.minutes)
const HEAD = ['minute', 'reads', 'median ms', 'p99 ms', 'writes', 'median ms', 'p99 ms', 'errors']
const lines = [[...HEAD, 'memory MB', 'idle in transaction']]

/** Runs people and jobs for the whole time. */
async function soak(): Promise<void> {
  const started = performance.now()
  const people = Array.from({ length: Number(values.people) }, (_, n) => work(n))
  const jobs = [importAll(), exportAll()]
  for (let n = 1; n <= PARTS; n += 1) {
    await wait(Math.max(0, started + (n * minutes * 60_000) / PARTS - performance.now()))
    await look()
    const { reads, writes, memory, idle } = now()
    const cells = [
      ((n * minutes) / PARTS).toFixed(1),
      ...[whole(reads.length), ms(middle(reads)), ms(p99(reads))],
      ...[whole(writes.length), ms(middle(writes)), ms(p99(writes))],
      ...[whole(failures(now())), whole(memory), whole(idle)],
    ]
    lines.push(cells)
    console.log(cells.join('  '))
    for (const [what, count] of now().errors) console.log(`    ${whole(count)} times ${what}`)
    if (n < PARTS) parts.push(newPart())
  }
  isOver = true
  await Promise.all([...people, ...jobs])
}

try {
  headers = await stage.headers()
  await fillOrders(stage, Number(values.orders))
  await database.connect()
  await soak()
} finally {
  isOver = true
  clearInterval(renewing)
  agent.destroy()
  await database.end()
  await stage.stop()
}

console.log(`\n${table(lines)}\n`)
const byKind = [...kinds]
  .map(([kind, took]) => [kind, whole(took.length), ms(median(took)), ms(p99(took))])
  .toSorted()
console.log(`${table([['request', 'times', 'median ms', 'p99 ms'], ...byKind])}\n`)
const third = (n: number) =>
  parts.slice(Math.floor((n * PARTS) / 3), Math.floor(((n + 1) * PARTS) / 3))
const memoryOf = (some: readonly Part[]) => Math.max(...some.map(({ memory }) => memory))
const readingOf = (some: readonly Part[]) => middle(some.flatMap(({ reads }) => reads))
const slower = readingOf(third(2)) / readingOf(third(0))
const growth = memoryOf(third(2)) / memoryOf(third(1))
const failed = parts.reduce((sum, part) => sum + failures(part), 0)
console.log(
  `${whole(failed)} errors; the last third took ${slower.toFixed(2)} times the first to read, and ${growth.toFixed(2)} times the memory of the second`,
)
process.exitCode = failed > 0 || growth > GROWTH || slower > SLOWER ? 1 : 0

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchPostgres } from '@steward/embedded-postgres/launch.ts'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Services } from '#core/context/services.ts'
import { buildApp } from '#app.ts'
import { systemCtx } from '#core/context/system.ts'
import { connect } from '#db/client.ts'
import { appUrl, migrate } from '#db/migrate.ts'
import { readEnv } from '#env.ts'
import { openFlags } from '#flags/flags.ts'
import { openQueue, type JobQueue } from '#jobs/queue.ts'
import { openStorage } from '#storage/open.ts'
import { csvOf } from '#test/builders/csv.ts'
import { createImport } from '../bulk-imports.service.ts'

/** A database server of this file's own, because it is brought down in the middle of the work. */
let server: Awaited<ReturnType<typeof launchPostgres>>
let services: Services
let queue: JobQueue
let databaseUrl: string
let dataDir: string
let worker: ChildProcess

const log = pino({ level: 'silent' })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'steward-crash-'))
  server = await launchPostgres({ dataDir: join(dataDir, 'database'), ephemeral: true })
  await asOwner('create database crash', 'postgres')
  await migrate(server.url('crash'), 'password')
  databaseUrl = appUrl(server.url('crash'), 'crash', 'password')
  queue = await openQueue(databaseUrl, log)
  const env = readEnv({ DATA_DIR: dataDir })
  services = {
    env,
    log,
    flags: openFlags({ env, log }),
    pool: connect(databaseUrl, { max: 3 }),
    storage: openStorage(env),
    enqueue: queue.enqueue,
    secrets: { jwt_key: '', cookie_key: '', mfa_key: '', database_password: '', demo_password: '' },
  }
}, 120_000)

afterAll(async () => {
  worker?.kill('SIGKILL')
  await queue.stop()
  await services.pool.end()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

/** Queries the database as its owner, on a connection for this query only. */
async function asOwner<Row extends object>(
  text: string,
  database = 'crash',
  account = '',
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: server.url(database) })
  client.on('error', () => {})
  await client.connect()
  try {
    if (!account) return (await client.query<Row>(text)).rows
    await client.query('begin')
    await client.query("select set_config('app.account_id', $1, true)", [account])
    const { rows } = await client.query<Row>(text)
    await client.query('commit')
    return rows
  } finally {
    await client.end()
  }
}

/** The same, while the server may be starting. */
const whenUp = <Row extends object>(text: string, account: string) =>
  vi.waitUntil(() => asOwner<Row>(text, 'crash', account).catch(() => undefined), {
    timeout: 60_000,
    interval: 100,
  })

test('a database that breaks down twice under an import loses no row of it and doubles none', async () => {
  const many = 20_000
  const [account] = await asOwner<{ id: string }>(
    "insert into accounts (slug, name) values ('crash', 'Crash') returning id",
  )
  const [user] = await asOwner<{ id: string }>(
    "insert into users (email, name) values ('crash@example.com', 'Crash') returning id",
  )
  const account_id = account!.id
  const user_id = user!.id
  const inside = <Row extends object>(text: string) => whenUp<Row>(text, account_id)
  await inside(
    `insert into memberships (account_id, user_id, role_key) values ('${account_id}', '${user_id}', 'admin')`,
  )
  const path = join(dataDir, 'assets.csv')
  const rows = Array.from({ length: many }, (_, n) => [`A-${n}`, `Pump ${n}`, '12.50'])
  await writeFile(path, csvOf([['tag', 'name', 'cost'], ...rows]))
  const member = { permissions: { asset: ['create'] }, language: 'en', flags: {} } as never
  const app = buildApp(services)
  await app.ready()
  await createImport(
    { ...systemCtx(services, { account_id, user_id }), member },
    app.imports,
    { resource_type: 'Asset' },
    { path, filename: 'assets.csv', bytes: 1 },
  )
  const script = fileURLToPath(
    new URL('../../../../test/builders/import-worker.ts', import.meta.url),
  )
  worker = fork(script, [JSON.stringify({ databaseUrl, dataDir })], { execArgv: [] })
  await once(worker, 'message')
  const progress = async () =>
    (
      await inside<{ status: string; cursor: number }>('select status, cursor from bulk_imports')
    )[0]!

  for (const part of [0.2, 0.6]) {
    await vi.waitUntil(async () => (await progress()).cursor >= many * part, {
      timeout: 60_000,
      interval: 20,
    })
    await breakDown()
  }
  await vi.waitUntil(async () => (await progress()).status !== 'processing', {
    timeout: 90_000,
    interval: 200,
  })

  const [counts] = await inside(`
    select (select count(*)::int from assets) as assets,
      (select count(distinct asset_tag)::int from assets) as tags,
      (select count(*)::int from audits where auditable_type = 'Asset') as audits,
      (select status from bulk_imports) as status,
      (select successful_rows from bulk_imports) as successful,
      (select coalesce(sum(n), 0)::int from row_counts where table_name = 'assets') as counted`)
  expect(counts).toEqual({
    assets: many,
    tags: many,
    audits: many,
    status: 'completed',
    successful: many,
    counted: many,
  })
}, 240_000)

/** Kills a process of the server: it closes all connections, recovers, and empties its unlogged tables. */
async function breakDown(): Promise<void> {
  const client = new pg.Client({ connectionString: server.url('crash') })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const gone = new Promise((resolve) => client.once('end', resolve))
  process.kill(rows[0]!.pid, 'SIGKILL')
  await gone
}

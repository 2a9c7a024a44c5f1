import { availableParallelism } from 'node:os'
import { sitesApi } from '@steward/contract/sites.ts'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { readEvents } from '#test/event-reader.ts'
import { newInstallation } from '#test/installation.ts'
import { freePort, startProcess } from '#test/server-process.ts'
import { peopleAtWork, readsPerSecond } from './load.ts'
import { askWhenThere, startPooler, startProxy, startReplica, urlAt } from './machines.ts'
import { findPrograms } from './programs.ts'

const programs = findPrograms()
const [root, primary] = [inject('root'), inject('primaryPort')]

const PEOPLE = 6

type Machines = Awaited<ReturnType<typeof setUp>>
let machines: Machines
let here: TestAccount

/** Two web processes and a worker behind nginx, on a primary behind PgBouncer and a replica. */
async function setUp() {
  const installation = await newInstallation({}, { startable: true })
  here = await newAccount({}, installation.harness)
  const database = new URL(installation.urls.owner).pathname.slice(1)
  const replica = await startReplica(programs, root, primary)
  const pooler = await startPooler(programs, root, primary, ['steward', `${database}_app`])
  await askWhenThere(urlAt(pooler.port, database), 'select 1 as one')
  const ports = [await freePort(), await freePort()]
  const proxy = await startProxy(programs, root, ports)
  const variables = {
    DATA_DIR: installation.services.env.DATA_DIR,
    DATABASE_URL: urlAt(pooler.port, database),
    DATABASE_DIRECT_URL: urlAt(primary, database),
    DATABASE_REPLICA_URL: urlAt(replica.port, database),
    DATABASE_PREPARED: 'off',
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: '127.0.0.1',
  }
  return { installation, database, replica, pooler, proxy, ports, variables }
}

const webAt = ({ variables, ports }: Machines, n: 0 | 1) =>
  startProcess({ ...variables, PORT: String(ports[n]) }, '--web')

/** The number of rows that the replica has read for this database so far. */
async function readByReplica({ replica, database }: Machines): Promise<number> {
  const [row] = await askWhenThere<{ n: string }>(
    urlAt(replica.port, 'postgres', 'postgres'),
    `select xact_commit::text as n from pg_stat_database where datname = '${database}'`,
  )
  return Number(row!.n)
}

/** The number of lists of sites that a web process has answered since its start. */
async function answeredBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.split('\n').filter((line) => line.includes('duration_seconds_count'))
  const counted = lines.filter((line) => line.includes(`/api/v1${sitesApi.list.path}"`))
  return counted.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0)
}

beforeAll(async () => {
  machines = await setUp()
  return async () => {
    await machines.proxy.stop()
    await machines.pooler.stop()
    await machines.replica.stop()
    await machines.installation.remove()
  }
}, 180_000)

test('a rolling restart under load loses no request, events reach everybody, and nobody notices that the replica stops', async () => {
  const { proxy, replica, variables, ports } = machines
  const webs = [await webAt(machines, 0), await webAt(machines, 1)]
  const worker = await startProcess(variables, '--worker')
  await Promise.all([...webs, worker].map((one) => one.ready()))

  // Changes through the proxy, on either process, are announced on both.
  const readers = await Promise.all(webs.map(({ url }) => readEvents(url, here.headers)))
  for (const reader of readers) await reader.next('hello')
  const made = await fetch(`${proxy.url}/api/v1${sitesApi.create.path}`, {
    method: 'POST',
    headers: { ...here.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ site: { name: 'Depot' } }),
  })
  expect(made.status).toBe(201)
  const { data } = (await made.json()) as { data: { id: string } }
  for (const reader of readers)
    await reader.next('record_changed', ({ ids }) => ids?.includes(data.id) ?? false)
  for (const reader of readers) reader.leave()

  // Requests that only read are answered by the replica.
  const before = await readByReplica(machines)
  await expect
    .poll(
      async () => {
        await readsPerSecond(proxy.url, here.headers, 0.3)
        return readByReplica(machines)
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(before + 20)

  const admins = await Promise.all(Array.from({ length: PEOPLE }, () => here.person('admin')))
  const people = peopleAtWork(
    proxy.url,
    admins.map(({ headers }) => headers),
  )
  await people.more(100)
  for (const n of [0, 1] as const) {
    await webs[n]!.stop()
    await people.more(30)
    webs[n] = await webAt(machines, n)
    await webs[n].ready()
    await people.more(100)
  }
  await replica.kill()
  await people.more(150)
  await replica.startAgain()
  await people.more(150)
  const seen = await people.stop()

  expect(seen.failures.slice(0, 5)).toEqual([])
  const line = `${seen.answers} answers, none lost, while ${ports.length} processes were restarted and the replica was killed`
  process.stdout.write(`${line}\n`)
})

test('a session that was revoked, and a membership that was removed, read nothing from a replica that has not heard of it', async () => {
  const { replica, variables, database } = machines
  const web = await startProcess(variables, '--web')
  await web.ready()
  const owner = new pg.Client({ connectionString: urlAt(primary, database) })
  await owner.connect()
  const read = async (headers: Record<string, string>) =>
    (await fetch(`${web.url}/api/v1${sitesApi.list.path}`, { headers })).status
  const [revoked, removed] = [await here.person('auditor'), await here.person('auditor')]
  // The replica is read, then it stops following, and the web process isn't notified of changes.
  for (const { headers } of [revoked, removed]) {
    const before = await readByReplica(machines)
    await expect
      .poll(async () => ((await read(headers)) === 200 ? readByReplica(machines) : 0), {
        timeout: 30_000,
      })
      .toBeGreaterThan(before + 5)
  }
  const quiet = ['sessions', 'memberships']
  for (const table of quiet) await owner.query(`alter table ${table} disable trigger tell_rights`)
  const onReplica = urlAt(replica.port, 'postgres', 'postgres')
  await expect
    .poll(async () => (await read(revoked.headers)) + (await read(removed.headers)))
    .toBe(400)
  await askWhenThere(onReplica, 'select pg_wal_replay_pause()')
  try {
    await owner.query('update sessions set ended_at = now() where user_id = $1', [revoked.user_id])
    // As the owner of the table, to whom its policies apply as well.
    await owner.query("select set_config('app.account_id', $1, false)", [here.account_id])
    await owner.query("update memberships set status = 'removed' where user_id = $1", [
      removed.user_id,
    ])
    expect([await read(revoked.headers), await read(removed.headers)]).toEqual([401, 403])
  } finally {
    await askWhenThere(onReplica, 'select pg_wal_replay_resume()')
    for (const table of quiet) await owner.query(`alter table ${table} enable trigger tell_rights`)
    await owner.end()
    await web.stop()
  }
})

test('without the database Steward says so, and serves people as soon as it is back', async () => {
  const { proxy, pooler } = machines
  const webs = [await webAt(machines, 0), await webAt(machines, 1)]
  await Promise.all(webs.map((one) => one.ready()))
  const create = async () => {
    const answer = await fetch(`${proxy.url}/api/v1${sitesApi.create.path}`, {
      method: 'POST',
      headers: { ...here.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ site: { name: `Site ${Math.random()}` } }),
    })
    await answer.text()
    return answer.status
  }
  expect(await create()).toBe(201)
  await pooler.kill()
  for (let n = 0; n < 10; n++) expect(await create()).toBe(503)
  pooler.startAgain()
  const answers: number[] = []
  await expect
    .poll(async () => answers.push(await create()) && answers.at(-1), { timeout: 30_000 })
    .toBe(201)
  expect(answers.filter((status) => status !== 503 && status !== 201)).toEqual([])
  await Promise.all(webs.map((one) => one.stop()))
})

test('two web processes serve more than one, if there are enough cores', async () => {
  const { proxy } = machines
  const one = await webAt(machines, 0)
  await one.ready()
  await readsPerSecond(proxy.url, here.headers, 1)
  const alone = await readsPerSecond(proxy.url, here.headers, 4)
  const two = await webAt(machines, 1)
  await two.ready()
  // Until the second process has warmed up.
  await expect
    .poll(
      async () => {
        const before = await answeredBy(two.url)
        await readsPerSecond(proxy.url, here.headers, 0.3)
        return (await answeredBy(two.url)) - before
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(10)
  const both = await readsPerSecond(proxy.url, here.headers, 4)

  process.stdout.write(
    `${alone.toFixed(0)} lists of 100 sites a second by one web process, ${both.toFixed(0)} by two: ${(both / alone).toFixed(2)} times, on ${availableParallelism()} cores that the databases, nginx, PgBouncer and whoever asks share\n`,
  )
  expect(both).toBeGreaterThan(0)
})

test('a client that signs in through the pooler has the limits of the others', async () => {
  const client = new pg.Client({ connectionString: machines.variables.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query("select current_setting('statement_timeout') as of_others")
  await client.end()
  // Settings of a transaction don't stay in a connection that others use.
  expect(rows).toEqual([{ of_others: '0' }])
})

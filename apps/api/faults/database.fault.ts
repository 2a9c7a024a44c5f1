import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { dataOf, listClusters } from '@steward/embedded-postgres/cluster-folders.ts'
import pg from 'pg'
import { openDatabase } from '../src/database.ts'
import { readEnv } from '../src/env.ts'
import { loadSecrets } from '../src/secrets.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepDoing, newFolder, quantile, startProduct } from './product.ts'

/** Connects to the database of a running product as its owner. */
async function ownerOf(dataDir: string): Promise<pg.Client> {
  const { owner } = await openDatabase(readEnv({ DATA_DIR: dataDir }), loadSecrets(dataDir), {
    share: true,
  })
  const client = new pg.Client({ connectionString: owner })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => undefined))
  return client
}

/** Kills the database like a power cut: unwritten data are lost. */
async function cutPower(dataDir: string): Promise<void> {
  const [cluster] = await listClusters(dataDir)
  const [pid] = (await readFile(`${dataOf(cluster!.folder)}/postmaster.pid`, 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGQUIT')
}

const idOf = (body: unknown) => (body as { data: { id: string } }).data.id

test('if the database is cut off under load, requests fail fast, it recovers, and nothing that was answered is lost', async () => {
  const dataDir = await newFolder()
  const { ask } = await startProduct(dataDir)
  const answered: string[] = []
  const refused: { status: number; ms: number; at: number }[] = []
  let lastGood = 0
  const stop = keepDoing(5, async (n) => {
    // Below the rate limit of a session.
    await wait(40)
    const { status, ms, body } = await ask('/sites', { site: { name: `Load ${n}` } })
    const at = performance.now()
    if (status === 201) answered.push(idOf(body))
    else refused.push({ status, ms, at })
    if (status === 201) lastGood = at
  })
  for (let round = 0; round < 2; round += 1) {
    const before = answered.length
    await vi.waitUntil(() => answered.length > before + 50, { timeout: 60_000 })
    await cutPower(dataDir)
    const cut = performance.now()
    await vi.waitUntil(() => refused.some(({ at }) => at > cut), { timeout: 10_000 })
    await vi.waitUntil(() => lastGood > refused.at(-1)!.at, { timeout: 30_000 })
    expect(lastGood - cut).toBeLessThan(15_000)
  }
  await stop()

  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(5_000)
  const gone: string[] = []
  for (const id of answered) if ((await ask(`/sites/${id}`)).status !== 200) gone.push(id)
  expect(gone).toEqual([])
})

test('if all connections are busy, requests are refused within three seconds, and health checks are answered', async () => {
  const dataDir = await newFolder()
  const { ask, url } = await startProduct(dataDir)
  const client = await ownerOf(dataDir)
  await client.query('begin')
  await client.query('lock table sites in access exclusive mode')
  const blocked = Array.from({ length: 20 }, (_, n) => ask('/sites', { site: { name: `B ${n}` } }))
  await vi.waitUntil(
    async () => {
      const { rows } = await client.query<{ n: number }>(
        'select count(*)::int as n from pg_locks where not granted',
      )
      return rows[0]!.n >= 18
    },
    { timeout: 8_000, interval: 50 },
  )
  const others = await Promise.all(Array.from({ length: 100 }, () => ask('/users/me')))
  const [told, lives] = [await fetch(`${url}/api/v1/status`), await fetch(`${url}/healthz`)]

  expect(others.filter(({ status }) => ![200, 503].includes(status))).toEqual([])
  expect(others.some((one) => one.status === 503 && Number(one.retryAfter) > 0)).toBe(true)
  expect(
    quantile(
      others.map(({ ms }) => ms),
      0.99,
    ),
  ).toBeLessThan(4_000)
  expect([told.status, lives.status]).toEqual([200, 200])

  // The statements end by their timeout, before clients give up.
  const ended = await Promise.all(blocked)
  expect(new Set(ended.map((one) => one.status))).toEqual(new Set([503]))
  expect(Math.max(...ended.map(({ ms }) => ms))).toBeLessThan(25_000)
  await client.query('rollback')
  await vi.waitFor(async () => expect((await ask('/sites')).status).toBe(200), { timeout: 10_000 })
})

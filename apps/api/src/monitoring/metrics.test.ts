import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { newAccount } from '#test/account.ts'
import { connect } from '#db/client.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { CHECK_TASK } from '#shared/installation/checks.ts'
import { harness } from '#test/harness.ts'

const ADDRESS = '/metrics'

/** A server of its own, so that requests of other tests aren't counted. */
async function served(more: object = {}) {
  const { services } = await harness()
  const app = buildApp({ ...services, ...more })
  onTestFinished(() => app.close())
  await app.ready()
  return app
}

test('requests are counted by their routes, never by their addresses', async () => {
  const here = await newAccount()
  const app = await served()
  const missing = '/api/v1/assets/01a20d89-1423-7179-b75b-c7951ed6f102'
  for (const url of [`/api/v1${assetsApi.list.path}`, missing])
    await app.inject({ url, headers: here.headers })
  await app.inject('/nowhere/at/all')

  await vi.waitFor(async () => {
    const { body } = await app.inject(ADDRESS)
    expect(body).toContain(
      'steward_http_request_duration_seconds_count{method="GET",route="/api/v1/assets/:id",status="404"} 1',
    )
    expect(body).not.toMatch(/01a20d89|nowhere/)
  })
})

test('the pool, jobs, work, the database and the disk have metrics', async () => {
  const app = await served()
  const { body, headers } = await app.inject(ADDRESS)

  expect(headers['content-type']).toMatch(/^text\/plain/)
  for (const name of [
    'steward_database_connections{state="max"} 5',
    'steward_database_up 1',
    'steward_jobs{queue="mail",state="waiting"}',
    'steward_database_bytes ',
    'steward_disk_bytes{state="free"}',
    'process_resident_memory_bytes ',
  ])
    expect(body).toContain(name)
})

test('the results of the last night are metrics', async () => {
  const { owner } = await harness()
  const output = {
    findings: [
      { name: 'history', good: false, count: 1 },
      { name: 'files', good: true, count: 0 },
    ],
  }
  await owner.query(
    `insert into pgboss.job (name, data, state, completed_on, output)
     values ('housekeeping', $1, 'completed', now() + interval '1 minute', $2)`,
    [{ task: CHECK_TASK }, output],
  )
  onTestFinished(async () => {
    await owner.query("delete from pgboss.job where completed_on > now() and name = 'housekeeping'")
  })
  const app = await served()
  const { body } = await app.inject(ADDRESS)

  expect(body).toContain('steward_check_good{check="history"} 0')
  expect(body).toContain('steward_check_good{check="files"} 1')
})

test('without the database, the other metrics are answered', async () => {
  const pool = connect('postgres://nobody@127.0.0.1:1/none')
  onTestFinished(() => pool.end())
  const app = await served({ pool })
  const { statusCode, body } = await app.inject(ADDRESS)

  expect(statusCode).toBe(200)
  expect(body).toContain('steward_database_up 0')
  expect(body).not.toMatch(/^steward_jobs\{/m)
  expect(body).toContain('process_resident_memory_bytes')
})

test('are read on the machine itself, and not through a proxy on it', async () => {
  const app = await served()
  const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    app.inject({ url: ADDRESS, headers, remoteAddress }).then(({ statusCode }) => statusCode)

  expect(await asked({})).toBe(200)
  expect(await asked({}, '10.1.2.3')).toBe(404)
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
    expect(await asked({ [name]: '127.0.0.1' })).toBe(404)
})

test('are read from everywhere with the token, and by nobody without it', async () => {
  const { services } = await harness()
  const METRICS_TOKEN = 'a token of some length'
  const app = await served({ env: { ...services.env, METRICS_TOKEN } })
  const asked = (authorization?: string) =>
    app
      .inject({
        url: ADDRESS,
        remoteAddress: '10.1.2.3',
        headers: { host: '10.1.2.3:3000', ...(authorization && { authorization }) },
      })
      .then(({ statusCode }) => statusCode)

  expect(await asked(`Bearer ${METRICS_TOKEN}`)).toBe(200)
  expect(await asked()).toBe(404)
  expect(await asked('Bearer a token of some other')).toBe(404)
  expect((await app.inject(ADDRESS)).statusCode).toBe(404)
})

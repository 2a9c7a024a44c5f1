import { assetsApi } from '@steward/contract/assets.ts'
import { usersApi } from '@steward/contract/users.ts'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app.ts'
import { ask } from '#core/context/ctx.ts'
import type { Enqueue, Services } from '#core/context/services.ts'
import { call, newAccount, type TestAccount } from '#test/account.ts'
import { memberOf } from '#test/platform.ts'
import { startServer, type TestServer } from '#test/web-server.ts'
import { analyticsWorker, type Visit, visitsOf } from './analytics.ts'
import { openQueue } from './queue.ts'

let here: TestAccount
let server: TestServer
beforeEach(async () => {
  here = await newAccount()
  server = await startServer()
})
afterEach(() => server.stop())

const jobsOf = async (user_id = here.user_id) =>
  (await here.h.jobs('analytics')).filter((job) => job['user_id'] === user_id)

const today = () => Math.floor(Date.now() / 86_400_000)
const visit = (more: Partial<Visit> = {}): Visit => ({
  user_id: here.user_id,
  account_id: here.account_id,
  day: today(),
  ...more,
})

/** Who hears of visits where an address is given. */
function visits(more: Partial<Services> = {}) {
  const { env } = here.h.services
  const { seen } = visitsOf({
    ...here.h.services,
    env: { ...env, ANALYTICS_URL: server.url },
    ...more,
  })
  return { seen: seen! }
}

const sendVisit = (isLast = false, more: Partial<Visit> = {}, services = here.h.services) =>
  analyticsWorker(services, server.url)(visit(more), { isLast })

/** Processes of one installation where product analytics are sent; `asked` counts what they asked of the queue. */
async function withAnalytics(
  run: (open: () => Promise<TestAccount['call']>, asked: () => number) => Promise<void>,
  enqueue: Enqueue = here.h.services.enqueue,
) {
  const apps: ReturnType<typeof buildApp>[] = []
  let asked = 0
  const counting: Enqueue = async (...job) => {
    await enqueue(...job)
    asked++
  }
  const open = async (): Promise<TestAccount['call']> => {
    const services = { ...here.h.services, ...visits({ enqueue: counting }) }
    const app = buildApp(services)
    apps.push(app)
    await app.ready()
    return (route, input) => call({ ...here.h, app, services }, route, input, here.headers)
  }
  try {
    await run(open, () => asked)
  } finally {
    for (const app of apps) await app.close()
  }
}

describe('somebody at work', () => {
  test('queues no job without an address for analytics', async () => {
    const services = { ...here.h.services, ...visitsOf(here.h.services) }
    const app = buildApp(services)
    await app.ready()
    await call({ ...here.h, app, services }, usersApi.me, {}, here.headers)
    await app.close()

    expect(services.seen).toBeUndefined()
    expect(await jobsOf()).toEqual([])
  })

  test('queues one job a day for the account, over all processes and requests', () =>
    withAnalytics(async (open, asked) => {
      const process = await open()
      await Promise.all([process(usersApi.me, {}), process(assetsApi.list, {})])
      const another = await open()
      await another(usersApi.me, {})
      await vi.waitFor(() => expect(asked()).toBe(2))

      expect(await jobsOf()).toEqual([
        { user_id: here.user_id, account_id: here.account_id, day: today() },
      ])
    }))

  test('queues a job for each account that they use', async () => {
    const other = await newAccount()
    await memberOf(here.h, other.account_id, 'requester', here)
    const { seen } = visits()
    seen(here.user_id, here.account_id)
    seen(here.user_id, other.account_id)

    await vi.waitFor(async () =>
      expect(new Set((await jobsOf()).map((job) => job['account_id']))).toEqual(
        new Set([here.account_id, other.account_id]),
      ),
    )
  })

  test('is let in whether or not the job is queued', () =>
    withAnalytics(
      async (open) => {
        const process = await open()
        expect((await process(usersApi.me, {})).status).toBe(200)
      },
      () => Promise.reject(new Error('the queue is away')),
    ))
})

describe('what is reported', () => {
  test('is the person, and the account with its numbers, and nothing else', async () => {
    await here.person('technician')
    for (const name of ['One', 'Two'])
      await here.call(assetsApi.create, { body: { asset: { name } } })
    await sendVisit()

    expect(server.asked.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
      {
        method: 'POST',
        path: '/',
        body: {
          visitor: {
            id: here.user_id,
            email: here.email,
            name: 'Test Person',
            role_key: 'admin',
          },
          account: {
            id: here.account_id,
            name: 'Test account',
            asset_count: 2,
            user_count: 2,
          },
        },
      },
    ])
    expect(server.asked[0]!.headers['content-type']).toBe('application/json')
  })

  test.each([
    [
      'whose membership was switched off',
      "update memberships set status = 'deactivated' where user_id = $1",
    ],
    ['who was switched off', "update users set status = 'deactivated' where id = $1"],
  ])('is nothing of somebody %s', async (_, change) => {
    await ask(here.ctx, { text: change, values: [here.user_id] })
    await sendVisit()

    expect(server.asked).toEqual([])
  })

  test('is nothing of a suspended account or of a past day', async () => {
    await sendVisit(false, { day: today() - 2 })
    await here.h.owner.query("update accounts set status = 'suspended' where id = $1", [
      here.account_id,
    ])
    await sendVisit()

    expect(server.asked).toEqual([])
  })
})

describe('where analytics go', () => {
  /** The services with a log that can be read. */
  function logged() {
    const lines: { msg: string; email?: string }[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
    return { lines, services: { ...here.h.services, log } }
  }

  test.each([500, 503, 429, 408])('%s is tried again', async (status) => {
    server.answer(() => ({ status }))

    await expect(sendVisit()).rejects.toThrow(String(status))
  })

  test.each([301, 307, 400, 401, 404, 410])(
    '%s is given up at once, with a line',
    async (status) => {
      const { lines, services } = logged()
      const other = await startServer()
      server.answer(() => ({ status, headers: { location: other.url } }))
      await sendVisit(false, {}, services)

      expect(lines).toMatchObject([{ msg: 'product analytics given up', status }])
      expect(JSON.stringify(lines)).not.toContain(here.email)
      expect(other.asked).toEqual([])
      await other.stop()
    },
  )

  test('the last attempt is final', async () => {
    const { lines, services } = logged()
    server.answer(() => ({ status: 500 }))
    await sendVisit(true, {}, services)

    expect(lines).toMatchObject([{ msg: 'product analytics given up', status: 500 }])
  })

  test('an answer is only waited for shortly', async () => {
    server.answer(() => new Promise(() => {}))

    const send = analyticsWorker(here.h.services, server.url, 200)
    await expect(send(visit(), { isLast: false })).rejects.toThrow(/timeout/)
  })

  test('an unavailable address is tried again', async () => {
    await server.stop()

    await expect(sendVisit()).rejects.toThrow()
    await sendVisit(true)
  })

  test('a failed job is tried again later', async () => {
    const { appUrl, owner, services } = here.h
    const { seen } = visits()
    const queue = await openQueue(appUrl, services.log)
    server.answer(() => ({ status: server.asked.length > 1 ? 204 : 500 }))
    await queue.work<Visit>('analytics', async (job, run) =>
      job.user_id === here.user_id ? analyticsWorker(services, server.url)(job, run) : undefined,
    )
    seen(here.user_id, here.account_id)
    const state = async () => {
      const { rows } = await owner.query<{ state: string }>(
        "select state::text from pgboss.job where name = 'analytics' and data->>'user_id' = $1",
        [here.user_id],
      )
      return rows[0]?.state
    }
    await vi.waitFor(async () => expect(await state()).toBe('retry'), { timeout: 10_000 })
    await owner.query("update pgboss.job set start_after = now() where state = 'retry'")
    await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 10_000 })
    await queue.stop()

    expect(server.asked).toHaveLength(2)
  })
})

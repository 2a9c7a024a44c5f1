import { statusApi } from '@steward/contract/status.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, newAccount, type TestAccount } from '#test/account.ts'
import { platformPerson } from '#test/platform.ts'
import { connect } from '#db/client.ts'
import { readiness } from '#http/readiness.ts'

let here: TestAccount
beforeAll(async () => {
  here = await newAccount()
})

describe('the status', () => {
  test('tells everybody that the server is there, and nothing of it', async () => {
    for (const headers of [{}, here.headers, { authorization: 'Bearer nonsense' }]) {
      const { status, body } = await call(here.h, statusApi.get, {}, headers)

      expect(status).toBe(200)
      expect(Object.keys(body.data)).toEqual(['status', 'time'])
      expect(body.data.status).toBe('ok')
    }
  })

  test('tells people of the platform what runs here', async () => {
    const platform = await platformPerson(here.h)
    const { body } = await platform.call(statusApi.get, {})

    expect(body.data.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(body.data.database).toMatch(/^PostgreSQL \d+/)
  })
})

describe('whoever watches the process', () => {
  test('sees that it lives and can take requests', async () => {
    const { app } = here.h
    const [lives, ready] = [await app.inject('/healthz'), await app.inject('/readyz')]

    expect([lives.statusCode, lives.body]).toEqual([200, 'ok\n'])
    expect([ready.statusCode, ready.body]).toEqual([200, 'ready\n'])
  })

  test('may ask under whatever name it reaches the process by, which nobody else may', async () => {
    const { app } = here.h
    const headers = { host: '10.1.2.3:3000' }
    const [ready, page] = [
      await app.inject({ url: '/readyz', headers }),
      await app.inject({ url: '/api/v1/status', headers }),
    ]

    expect([ready.statusCode, page.statusCode]).toEqual([200, 421])
  })

  test('sees that it cannot while the database is away', async () => {
    const pool = connect('postgres://nobody@127.0.0.1:1/none')

    expect(await readiness({ pool })()).toBe(false)
    await pool.end()
  })

  test('asks the database no more than once a second, however often they ask', async () => {
    let asked = 0
    const counting = {
      pool: {
        ...here.h.services.pool,
        connect: async () => {
          asked++
          return here.h.services.pool.connect()
        },
      },
    }
    const isReady = readiness(counting)

    expect(await Promise.all(Array.from({ length: 20 }, () => isReady()))).toEqual(
      Array(20).fill(true),
    )
    expect(asked).toBe(1)
  })
})

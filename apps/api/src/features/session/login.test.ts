import { randomUUID } from 'node:crypto'
import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { changedUnderWay } from '#test/under-way.ts'
import { bearer, givePassword, PASSWORD, visitor } from '#test/visitor.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
  await givePassword(here.h, here.user_id)
})

const tries = (email: string, password: string, from = visitor(here.h)) =>
  from.call(sessionApi.login, { body: { user: { email, password } } })

describe('signing in', () => {
  test('answers who it is with the accounts, a token, and a cookie out of reach of the page', async () => {
    const { status, body, set, headers } = await tries(here.email.toUpperCase(), PASSWORD)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: here.user_id,
      email: here.email,
      current_account: { id: here.account_id, slug: here.slug, role: { key: 'admin' } },
      accounts: [{ id: here.account_id, role: { name: 'Administrator' } }],
    })
    expect(body.data.accounts[0]!.role.permissions.asset).toEqual([
      'view',
      'create',
      'update',
      'delete',
    ])
    expect(body.data.last_sign_in_at).not.toBeNull()
    expect(set['rt']).toMatch(/; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(set['dt']).toMatch(/; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(headers['cache-control']).toBe('private, no-store')
    const me = await visitor(here.h).call(usersApi.me, {}, bearer(body.meta.token))
    expect(me.body.data).toEqual(body.data)
  })

  test('makes a session of its own each time, and leaves the one this browser was in', async () => {
    const browser = visitor(here.h)
    const first = await browser.login(here.email)
    const second = await browser.login(here.email)
    const other = await visitor(here.h).login(here.email)

    const statuses = await Promise.all(
      [first, second, other].map(
        async (token) => (await visitor(here.h).call(usersApi.me, {}, bearer(token))).status,
      ),
    )
    expect(statuses).toEqual([401, 200, 200])
  })

  test('with a password that is replaced at that moment brings nobody in', async () => {
    const replaced = { table: 'users', id: here.user_id, set: "password_hash = 'another'" }

    const { status, body } = await changedUnderWay(here, replaced, () =>
      tries(here.email, PASSWORD),
    )

    expect([status, body.errors?.[0]?.code]).toEqual([401, 'invalid_credentials'])
  })

  test('refuses unknown people, wrong passwords, people without one and people who were switched off alike', async () => {
    const invited = await here.person('auditor')
    const gone = await here.person('auditor')
    await givePassword(here.h, gone.user_id)
    await here.h.owner.query("update users set status = 'deactivated' where id = $1", [
      gone.user_id,
    ])

    const answers = await Promise.all([
      tries(`${randomUUID()}@example.com`, PASSWORD),
      tries(here.email, 'not the password'),
      tries(invited.email, PASSWORD),
      tries(gone.email, PASSWORD),
    ])

    for (const { status, body, set } of answers) {
      expect(status).toBe(401)
      expect(body).toEqual({
        errors: [
          {
            status: '401',
            title: 'Unauthorized',
            code: 'invalid_credentials',
            detail: 'Invalid email or password',
          },
        ],
      })
      expect(set).toEqual({})
    }
  })

  test('takes no lookalike of an address for it', async () => {
    const { status } = await tries(here.email.replace('example', 'exámple'), PASSWORD)

    expect(status).toBe(401)
  })

  test.each([
    {},
    { user: {} },
    { user: { email: 'a@example.com' } },
    { user: { email: '', password: '' } },
    { user: { email: null, password: null } },
    { user: null },
    null,
    [],
    ['user'],
    'user',
  ])('is no valid request with %j', async (body) => {
    const { status } = await visitor(here.h).call(sessionApi.login, { body: body as never })

    expect(status).toBe(400)
  })

  test('is told of all that is missing', async () => {
    const { body } = await visitor(here.h).call(sessionApi.login, { body: { user: {} } as never })

    expect(body).toMatchObject({
      errors: [
        { code: 'invalid_request', source: { pointer: '/user/email' } },
        { code: 'invalid_request', source: { pointer: '/user/password' } },
      ],
    })
  })

  test('lets people in who are in no account any more', async () => {
    await here.h.owner.query('begin')
    await here.h.owner.query("update accounts set status = 'deleting' where id = $1", [
      here.account_id,
    ])
    await here.h.owner.query('commit')

    const { status, body } = await tries(here.email, PASSWORD)

    expect(status).toBe(200)
    expect(body.data).toMatchObject({ current_account: null, accounts: [] })
  })
})

describe('the lock', () => {
  /** Lets time pass for the attempts with an email address, without waiting. */
  const pass = (interval: string) =>
    here.h.owner.query(
      `update login_failures set since = since - $1::interval, locked_until = locked_until - $1::interval
       where key like encode(sha256(convert_to($2, 'UTF8')), 'hex') || '%'`,
      [interval, here.email],
    )

  const failFrom = async (address: string, n: number, email = here.email) => {
    const statuses: number[] = []
    for (let i = 0; i < n; i++)
      statuses.push((await tries(email, 'wrong', visitor(here.h, address))).status)
    return statuses
  }

  test('holds after five failures, against the right password too, and says for how long', async () => {
    expect(await failFrom('203.0.113.7', 6)).toEqual([401, 401, 401, 401, 401, 423])

    const { status, body, headers } = await tries(
      here.email,
      PASSWORD,
      visitor(here.h, '203.0.113.200'),
    )
    expect(status).toBe(423)
    expect(body.errors[0]).toMatchObject({
      code: 'account_locked',
      detail: 'Too many failed attempts. Try again in 1 minute.',
    })
    expect(Number(headers['retry-after'])).toBeGreaterThan(50)
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  test('holds for people who do not exist as well', async () => {
    const nobody = `${randomUUID()}@example.com`

    expect(await failFrom('203.0.114.7', 6, nobody)).toEqual([401, 401, 401, 401, 401, 423])
  })

  test('is for that network: from elsewhere the person gets in, and stays in', async () => {
    const elsewhere = visitor(here.h, '198.51.100.7')
    const token = await elsewhere.login(here.email)
    await failFrom('203.0.115.7', 6)

    expect((await elsewhere.call(usersApi.me, {}, bearer(token))).status).toBe(200)
    expect((await tries(here.email, PASSWORD, visitor(here.h, '192.0.2.7'))).status).toBe(200)
  })

  test('lasts twice as long the next time', async () => {
    await failFrom('203.0.116.7', 5)
    await pass('61 seconds')
    expect(await failFrom('203.0.116.7', 6)).toEqual([401, 401, 401, 401, 401, 423])

    const { headers } = await tries(here.email, PASSWORD, visitor(here.h, '203.0.116.7'))
    expect(Number(headers['retry-after'])).toBeGreaterThan(110)
    await pass('121 seconds')
    expect((await tries(here.email, PASSWORD, visitor(here.h, '203.0.116.7'))).status).toBe(200)
  })

  test('counts within 15 minutes, and from nothing after a success', async () => {
    await failFrom('203.0.117.7', 4)
    await pass('16 minutes')
    expect(await failFrom('203.0.117.7', 4)).toEqual([401, 401, 401, 401])
    expect((await tries(here.email, PASSWORD, visitor(here.h, '203.0.117.7'))).status).toBe(200)
    expect(await failFrom('203.0.117.7', 4)).toEqual([401, 401, 401, 401])
  })

  test('lets no more than five of many guesses at once through', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => tries(here.email, 'wrong', visitor(here.h, '203.0.118.7'))),
    )

    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(423)])
  })

  test('of fifty failures from everywhere lets only devices in that are known', async () => {
    const known = visitor(here.h)
    await known.login(here.email)
    const other = await here.person('auditor')
    await givePassword(here.h, other.user_id)
    const knownToOther = visitor(here.h)
    await knownToOther.login(other.email)
    await failFrom('100.64.1.7', 1)
    await here.h.owner.query(
      "update login_failures set failures = 48 where key = encode(sha256(convert_to($1, 'UTF8')), 'hex')",
      [here.email],
    )
    expect(await failFrom('100.64.2.7', 1)).toEqual([401])
    expect(await failFrom('100.64.3.7', 2)).toEqual([401, 423])

    expect((await tries(here.email, PASSWORD)).status).toBe(423)
    expect((await tries(here.email, PASSWORD, knownToOther)).status).toBe(423)
    const forged = visitor(here.h)
    forged.cookies['dt'] = known.cookies['dt']!.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expect((await tries(here.email, PASSWORD, forged)).status).toBe(423)
    expect((await tries(here.email, PASSWORD, known)).status).toBe(200)
    await pass('61 minutes')
    expect((await tries(here.email, PASSWORD)).status).toBe(200)
  })

  test('is not about who comes too fast, from an address that a header cannot change: they wait shortly', async () => {
    const browser = visitor(here.h)
    const nobody = () => `${randomUUID()}@example.com`
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        browser.call(
          sessionApi.login,
          { body: { user: { email: nobody(), password: 'wrong' } } },
          { 'x-forwarded-for': `192.0.2.${n}`, 'x-real-ip': `192.0.2.${n}` },
        ),
      ),
    )
    const refused = answers.filter(({ status }) => status === 429)

    expect(refused.length).toBeGreaterThan(0)
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(30)
    expect(refused[0]!.headers['retry-after']).toBe('1')
    expect(refused[0]!.body.errors[0]!.code).toBe('rate_limited')
    const { rows } = await here.h.owner.query(
      "select from login_failures where key = encode(sha256(convert_to($1, 'UTF8')), 'hex')",
      [here.email],
    )
    expect(rows).toEqual([])
  })

  test('counts all addresses of one customer together', async () => {
    const reset = { body: { user: { email: `${randomUUID()}@example.com` } } }
    const network = randomUUID().slice(0, 4)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        visitor(here.h, `2001:db8:0:${network}::${n + 1}`).call(sessionApi.resetPassword, reset),
      ),
    )

    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  })
})

import { sessionApi } from '@steward/contract/session.ts'
import { usersApi } from '@steward/contract/users.ts'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { bearer, givePassword, type Visitor, visitor } from '#test/visitor.ts'

let here: TestAccount
let browser: Visitor
let token: string
beforeEach(async () => {
  here = await newAccount()
  await givePassword(here.h, here.user_id)
  browser = visitor(here.h)
  token = await browser.login(here.email)
})

/** Whether a token is valid at this moment. */
const use = async (accessToken: string | undefined) =>
  (await visitor(here.h).call(usersApi.me, {}, bearer(accessToken ?? 'none'))).status

/** Somebody who has only this refresh token. */
const holding = (cookie: string | undefined) => {
  const other = visitor(here.h)
  other.cookies['rt'] = cookie!
  return other
}

/** Lets time pass for the sessions of this person. */
const pass = (interval: string) =>
  here.h.owner.query(
    `update sessions set refresh_used_at = refresh_used_at - $1::interval, exchanged_at = exchanged_at - $1::interval,
       created_at = created_at - $1::interval, expires_at = expires_at - $1::interval
     where user_id = $2 and ended_at is null`,
    [interval, here.user_id],
  )

describe('a session is renewed by its cookie', () => {
  test('into a new token and a new cookie, and both go on working', async () => {
    const before = browser.cookies['rt']
    const { status, token: next } = await browser.refresh(token)

    expect(status).toBe(200)
    expect(browser.cookies['rt']).not.toBe(before)
    expect(await use(next)).toBe(200)
    expect((await browser.refresh(next)).status).toBe(200)
  })

  test('and a lost answer is made up for by the same one again, also much later', async () => {
    const lost = browser.cookies['rt']
    await browser.refresh(token)
    const successor = browser.cookies['rt']
    await pass('3 hours')

    const again = holding(lost)
    expect((await again.refresh(token)).status).toBe(200)
    expect(again.cookies['rt']).toBe(successor)
    expect((await again.refresh()).status).toBe(200)
  })

  test('and a copy of the cookie alone ends it for everybody, though its successor waits to be used', async () => {
    const copied = browser.cookies['rt']
    const { token: mine } = await browser.refresh(token)
    await pass('11 seconds')

    expect((await holding(copied).refresh()).status).toBe(401)
    expect((await browser.refresh()).status).toBe(401)
    expect(await use(mine)).toBe(401)
  })

  test('and a copy with another access token does, too', async () => {
    const copied = browser.cookies['rt']
    const { token: mine } = await browser.refresh(token)
    await pass('11 seconds')

    expect((await holding(copied).refresh(mine)).status).toBe(401)
    expect(await use(mine)).toBe(401)
  })

  test('by many tabs at once into one and the same successor', async () => {
    const cookie = browser.cookies['rt']
    const tabs = Array.from({ length: 8 }, () => holding(cookie))
    const answers = await Promise.all(tabs.map((tab) => tab.refresh(token)))

    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(tabs.map(({ cookies }) => cookies['rt'])).size).toBe(1)
    expect(await use(answers[7]!.token)).toBe(200)
    expect((await tabs[3]!.refresh()).status).toBe(200)
  })

  test('still within ten seconds after its successor was used', async () => {
    const first = browser.cookies['rt']
    await browser.refresh()
    const second = browser.cookies['rt']
    await browser.refresh()
    await pass('8 seconds')

    const late = holding(first)
    expect((await late.refresh()).status).toBe(200)
    expect(late.cookies['rt']).toBe(second)
  })

  test('and a copy that comes later than that ends it for everybody', async () => {
    const copied = browser.cookies['rt']
    await browser.refresh()
    const { token: mine } = await browser.refresh()
    await pass('11 seconds')

    expect((await holding(copied).refresh()).status).toBe(401)
    expect((await browser.refresh()).status).toBe(401)
    expect(await use(mine)).toBe(401)
  })

  test('and however old the copy is', async () => {
    const copied = browser.cookies['rt']
    for (let n = 0; n < 5; n++) await browser.refresh()
    await pass('11 seconds')

    expect((await holding(copied).refresh()).status).toBe(401)
    expect((await browser.refresh()).status).toBe(401)
  })

  test('but a made-up cookie of a known session ends nothing', async () => {
    const [session_id] = browser.cookies['rt']!.split('.')
    for (const secret of ['x'.repeat(43), 'short', ''])
      expect((await holding(`${session_id}.${secret}`).refresh()).status).toBe(401)

    expect((await browser.refresh()).status).toBe(200)
  })

  test('for a day after it was last renewed, and never beyond 14 days', async () => {
    await pass('23 hours')
    expect((await browser.refresh()).status).toBe(200)
    await pass('23 hours')
    expect((await browser.refresh()).status).toBe(200)
    await pass('25 hours')
    expect((await browser.refresh()).status).toBe(401)

    const other = visitor(here.h)
    await other.login(here.email)
    await here.h.owner.query(
      "update sessions set created_at = now() - interval '13 days 23 hours' where user_id = $1 and ended_at is null",
      [here.user_id],
    )
    expect((await other.refresh()).status).toBe(200)
    await pass('2 hours')
    expect((await other.refresh()).status).toBe(401)
  })

  test('only from our own pages', async () => {
    const from = (headers: Record<string, string>) =>
      holding(browser.cookies['rt']).call(sessionApi.refresh, {}, headers)

    expect((await from({ origin: 'https://evil.example' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-site' })).status).toBe(403)
    expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await from({ origin: 'null' })).status).toBe(403)
    expect((await from({ origin: 'http://127.0.0.1:3000' })).status).toBe(200)
    expect((await from({ origin: 'http://localhost:5173' })).status).toBe(403)
    expect((await from({ origin: 'http://localhost:5173', host: 'localhost:5173' })).status).toBe(
      200,
    )
  })

  test('with a content type and no body, as clients send it', async () => {
    const { status } = await browser.call(
      sessionApi.refresh,
      {},
      { 'content-type': 'application/json' },
    )

    expect(status).toBe(200)
  })
})

describe('a session is renewed by its access token alone', () => {
  const alone = (accessToken: string | undefined) => visitor(here.h).refresh(accessToken)

  test('again and again, each time by the latest', async () => {
    let latest: string | undefined = token
    for (let n = 0; n < 3; n++) {
      const { status, token: next } = await alone(latest)
      expect(status).toBe(200)
      latest = next
      await pass('14 minutes')
    }
    expect(await use(latest)).toBe(200)
  })

  test('twice within ten seconds, and not after that', async () => {
    await alone(token)
    await pass('8 seconds')
    expect((await alone(token)).status).toBe(200)
    await pass('3 seconds')
    expect((await alone(token)).status).toBe(401)
  })

  test('also where a cookie of another session is left behind', async () => {
    const [, secret] = browser.cookies['rt']!.split('.')
    const stale = holding(`${crypto.randomUUID()}.${secret}`)

    const { status, token: next } = await stale.refresh(token)
    expect(status).toBe(200)
    expect(await use(next)).toBe(200)
  })

  test('never by one that is older than one that was exchanged', async () => {
    const { token: younger } = await alone(token)
    await pass('11 seconds')
    await alone(younger)
    await here.h.owner.query(
      "update sessions set exchanged_at = now() + interval '2 minutes' where user_id = $1 and ended_at is null",
      [here.user_id],
    )

    expect((await alone(token)).status).toBe(401)
  })

  test('by none at all when there is none, or it is not ours', async () => {
    expect((await alone(undefined)).status).toBe(401)
    expect((await alone(`${token.slice(0, -2)}AA`)).status).toBe(401)
  })

  test('also shortly after its end, and not long after', async () => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      string
    >
    const endedFor = (seconds: number) =>
      new SignJWT({ sid: claims['sid']!, jti: crypto.randomUUID() })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: '1' })
        .setSubject(claims['sub']!)
        .setIssuer('steward')
        .setAudience('steward-api')
        .setIssuedAt(Math.floor(Date.now() / 1000) - seconds - 900)
        .setExpirationTime(Math.floor(Date.now() / 1000) - seconds)
        .sign(Buffer.from(here.h.services.secrets.jwt_key, 'base64url'))

    expect(await use(await endedFor(30))).toBe(401)
    expect((await alone(await endedFor(70))).status).toBe(401)
    expect((await alone(await endedFor(30))).status).toBe(200)
  })

  test('and a copy of it that somebody else exchanged ends the session of its owner’s cookie', async () => {
    const { token: stolen } = await alone(token)
    await pass('11 seconds')

    expect((await browser.refresh(token)).status).toBe(401)
    expect(await use(stolen)).toBe(401)
  })

  test('and once its owner renewed by cookie, a copy of it is worth nothing', async () => {
    await browser.refresh(token)
    await pass('11 seconds')

    expect((await alone(token)).status).toBe(401)
    expect((await browser.refresh()).status).toBe(200)
  })
})

describe('signing out', () => {
  test.each(['token', 'cookie'])(
    'ends the session by its %s, from the next request on',
    async (by) => {
      const leaving = by === 'cookie' ? browser : visitor(here.h)
      const { status, set, headers } = await leaving.call(
        sessionApi.logout,
        {},
        by === 'token' ? bearer(token) : {},
      )

      expect(status).toBe(204)
      expect(set['rt']).toMatch(/^rt=; Max-Age=0; Path=\//)
      expect(headers['clear-site-data']).toBe('"cache"')
      expect(await use(token)).toBe(401)
      expect((await browser.refresh()).status).toBe(401)
    },
  )

  test('never fails, whoever asks', async () => {
    for (const headers of [{}, bearer('nonsense'), { authorization: 'Basic YTpi' }])
      expect((await visitor(here.h).call(sessionApi.logout, {}, headers)).status).toBe(204)
    const { status } = await holding('nonsense').call(sessionApi.logout, {})
    expect(status).toBe(204)
    expect(await use(token)).toBe(200)
  })

  test('is not for other sites to do', async () => {
    const { status } = await browser.call(sessionApi.logout, {}, { 'sec-fetch-site': 'cross-site' })

    expect(status).toBe(403)
    expect(await use(token)).toBe(200)
  })
})

describe('a request is refused at once', () => {
  test('when the person was switched off', async () => {
    await here.h.owner.query("update users set status = 'deactivated' where id = $1", [
      here.user_id,
    ])

    expect(await use(token)).toBe(401)
    expect((await browser.refresh(token)).status).toBe(401)
  })

  test('when its token is forged in any of the known ways', async () => {
    const [header, payload, signature] = token.split('.') as [string, string, string]
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      unknown
    >
    const key = Buffer.from(here.h.services.secrets.jwt_key, 'base64url')
    const signed = (more: Record<string, unknown>, typ = 'at+jwt', by: Uint8Array = key) =>
      new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg: 'HS256', typ }).sign(by)

    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${encode({ alg: 'None', typ: 'at+jwt' })}.${payload}.${signature}`,
      `${header}.${encode({ ...claims, sub: crypto.randomUUID() })}.${signature}`,
      await signed({ iss: 'somebody else' }),
      await signed({ aud: 'another' }),
      await signed({ exp: Math.floor(Date.now() / 1000) - 1 }),
      await signed({ sid: crypto.randomUUID() }),
      await signed({}, 'JWT'),
      await signed({}, 'at+jwt', new Uint8Array(32)),
      await signed({}, 'at+jwt', Buffer.from('secret'.padEnd(32, '0'))),
    ]

    for (const one of forged) expect([one, await use(one)]).toEqual([one, 401])
    expect(await use(token)).toBe(200)
  })

  test('when there is no token in its header, wherever else it is', async () => {
    const { app } = here.h
    const inUrl = await app.inject({ url: `/api/v1/users/me?token=${token}&access_token=${token}` })
    const inCookie = await app.inject({
      url: '/api/v1/users/me',
      cookies: { token, auth_token: token },
    })

    expect([inUrl.statusCode, inCookie.statusCode]).toEqual([401, 401])
  })
})

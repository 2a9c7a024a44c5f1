import { createHmac, randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { assetsApi } from '@steward/contract/assets.ts'
import type { ErrorBody } from '@steward/contract/kit/errors.ts'
import { isNothing, type Route, type Schema, shapeOf } from '@steward/contract/kit/route.ts'
import { LIMITS } from '@steward/contract/limits.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { STRANGERS_BYTES } from '#http/serve.ts'
import { newAccount, type TestAccount } from './account.ts'
import { declaredRoutes } from './contract.ts'

const routes = await declaredRoutes()
const SITES = `/api/v1${sitesApi.list.path}`
const ME = `/api/v1${usersApi.me.path}`

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

interface Sent {
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS'
  headers?: Record<string, string | string[]>
  payload?: string | Buffer
}

const send = (url: string, { headers, ...rest }: Sent = {}) =>
  here.h.app.inject({ url, headers: { ...here.headers, ...headers }, ...rest })

const post = (payload: string | Buffer, type = 'application/json', more = {}) =>
  send(SITES, { method: 'POST', payload, headers: { 'content-type': type, ...more } })

describe('a route', () => {
  interface Json {
    properties?: Record<string, Json>
    additionalProperties?: unknown
    items?: Json
    anyOf?: Json[]
  }

  const jsonOf = (schema: Schema, io: 'input' | 'output'): Json =>
    isNothing(schema) ? {} : (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json)

  /** Filters by custom fields have names of a known pattern. */
  const isClosed = ({ additionalProperties: others }: Json) =>
    others === false || (typeof others === 'object' && Object.keys(others!).length > 0)

  /** The paths of objects that accept unknown fields. */
  function open(schema: Json, at = ''): string[] {
    const { properties = {}, items, anyOf = [] } = schema
    const own = schema.properties && !isClosed(schema) ? [at || '/'] : []
    return [
      ...own,
      ...Object.entries(properties).flatMap(([name, one]) => open(one, `${at}/${name}`)),
      ...(items ? open(items, `${at}/*`) : []),
      ...anyOf.flatMap((one) => open(one, at)),
    ]
  }

  test('accepts and answers only fields that it declares', () => {
    const found = routes.flatMap((route: Route) => [
      ...open(jsonOf(route.body, 'input')).map((at) => `${route.name} body ${at}`),
      ...open(jsonOf(route.query, 'input')).map((at) => `${route.name} query ${at}`),
      ...open(jsonOf(route.reply, 'output')).map((at) => `${route.name} reply ${at}`),
    ])

    expect(found).toEqual([])
  })

  test('that answers several records says whether there are more', () => {
    const bare = routes
      .filter(({ reply }) => shapeOf(reply)['data']?._zod.def.type === 'array')
      .filter(({ reply }) => !shapeOf(shapeOf(reply)['meta'] ?? reply)['next_cursor'])

    expect(bare.map(({ name }) => name)).toEqual([])
  })

  const lists = routes.filter(
    (route) => 'per_page' in (jsonOf(route.query, 'input').properties ?? {}),
  )

  test('of a list has pages of at most 200, and refuses unknown parameters and orders', async () => {
    expect(lists.length).toBeGreaterThan(15)
    const address = (route: Route) =>
      `/api/v1${route.path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`
    for (const route of lists) {
      if (route.access === 'platform') continue
      for (const query of ['per_page=0', 'per_page=201', 'per_page=-1', 'per_page=1e0', 'zzz=1'])
        expect([403, 404, 422], `${route.name}?${query}`).toContain(
          (await send(`${address(route)}?${query}`)).statusCode,
        )
      for (const sort of ['password_hash', 'id;drop table assets', '(select 1)', 'account_id'])
        expect([403, 404, 422], `${route.name} by ${sort}`).toContain(
          (await send(`${address(route)}?sort=${encodeURIComponent(sort)}`)).statusCode,
        )
    }
  })
})

describe('a body', () => {
  test.each([
    '{',
    '[1',
    'null',
    '"x"',
    '[]',
    '1',
    '{"site":null}',
    '{"site":[]}',
    '{"site":"x"}',
    '['.repeat(100_000),
    `{"site":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  ])('that is malformed is refused: %s', async (payload) => {
    expect([400, 422]).toContain((await post(payload.slice(0, 200_000))).statusCode)
  })

  test.each([
    '{"__proto__":{"isAdmin":true}}',
    '{"site":{"name":"X","__proto__":{"isAdmin":true}}}',
    '{"site":{"name":"X","constructor":{"prototype":{"isAdmin":true}}}}',
  ])('reaches no prototype: %s', async (payload) => {
    expect([400, 422]).toContain((await post(payload)).statusCode)
    expect('isAdmin' in {}).toBe(false)
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json\tx',
    'application/jsonx',
    'application/vnd.api+json',
    'text/json',
  ])('of the type %j is not read', async (type) => {
    expect([400, 415]).toContain((await post('{"site":{"name":"Depot"}}', type)).statusCode)
  })

  test('that is too large, or compressed, is refused', async () => {
    const large = JSON.stringify({ site: { name: 'x'.repeat(LIMITS.json_bytes) } })
    expect((await post(large)).statusCode).toBe(413)
    const bomb = gzipSync(Buffer.alloc(10_000_000, 32))
    const stranger = JSON.stringify({ user: { email: 'x'.repeat(STRANGERS_BYTES) } })
    const answer = await send(`/api/v1${sessionApi.login.path}`, {
      method: 'POST',
      payload: stranger,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(413)
    for (const encoding of ['gzip', 'br', 'deflate'])
      expect(
        (await post(bomb, 'application/json', { 'content-encoding': encoding })).statusCode,
      ).toBe(415)
  })

  test('with very many problems gets a short answer, also before a sign-in', async () => {
    const fields = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, n) => [`field_${n}`, 1]))
    for (const [url, body] of [
      [SITES, { site: fields(40_000) }],
      [`/api/v1${sessionApi.login.path}`, { user: fields(5_000) }],
    ] as const) {
      const answer = await send(url, {
        method: 'POST',
        payload: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      })
      expect([url, answer.statusCode < 500]).toEqual([url, true])
      expect(answer.body.length).toBeLessThan(50_000)
    }
    const query = Array.from({ length: 2_000 }, (_, n) => `a${n}=1`).join('&')
    expect((await send(`/api/v1/assets?${query}`)).body.length).toBeLessThan(200_000)
  })

  test('that is nested too deep is refused at once, also before a sign-in', async () => {
    const deep = (n: number, [open, close]: string[]) => `${open!.repeat(n)}1${close!.repeat(n)}`
    for (const signs of [
      ['[', ']'],
      ['{"a":', '}'],
    ])
      for (const [url, payload] of [
        [SITES, `{"site":{"name":"Depot","notes":${deep(90_000, signs)}}}`],
        [`/api/v1${sessionApi.login.path}`, `{"user":{"email":${deep(15_000, signs)}}}`],
      ] as const) {
        const from = performance.now()
        const answer = await send(url, {
          method: 'POST',
          payload,
          headers: { 'content-type': 'application/json' },
        })
        expect([url, answer.statusCode]).toEqual([url, 422])
        expect(answer.body).toContain('is nested too deeply')
        expect(performance.now() - from).toBeLessThan(3_000)
      }
  })

  test('with another method in a header, a parameter or the body keeps its own method', async () => {
    const made = await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    const url = `${SITES}/${made.body.data.id}`
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override'])
      expect((await send(url, { headers: { [header]: 'DELETE' } })).statusCode).toBe(200)
    expect((await send(`${url}?_method=DELETE`)).statusCode).toBe(422)
    expect((await post('{"_method":"DELETE"}')).statusCode).toBe(422)
    expect((await send(url)).statusCode).toBe(200)
  })

  test.each([
    ['that shows nothing', '\u200b\u3164', 'required'],
    ['that would read backwards', 'exe\u202efdp', 'hidden'],
    ['of several lines', 'Yard\nBcc: all@example.com', 'hidden'],
  ])('with a name %s is refused at its field', async (_, name, code) => {
    const reply = await post(JSON.stringify({ site: { name } }))

    expect(reply.statusCode).toBe(422)
    expect(reply.json()).toMatchObject({
      errors: [
        { code, source: { pointer: '/site/name' }, detail: expect.stringMatching(/^name /) },
      ],
    })
  })

  test('that arrives five times at once creates one record of a name', async () => {
    const bodies = Array.from({ length: 5 }, () => post('{"site":{"name":"Yard","code":"Y-1"}}'))
    const replies = await Promise.all(bodies)

    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      201, 422, 422, 422, 422,
    ])
    for (const reply of replies.filter(({ statusCode }) => statusCode === 422))
      expect(reply.json()).toMatchObject({ errors: [{ code: 'taken' }] })
  })

  test('with markup is stored unchanged, and never answered as a page', async () => {
    const name = `<img src=x onerror=alert(1)>'"><script>alert(2)</script>{{7*7}}\${7*7}`
    const made = await here.call(assetsApi.create, { body: { asset: { name, notes: name } } })
    const { headers } = await send(`/api/v1/assets/${made.body.data.id}`)

    expect([made.body.data.name, made.body.data.notes]).toEqual([name, name])
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a token', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const seconds = () => Math.floor(Date.now() / 1000)

  /** The claims of a valid token. */
  function claims() {
    const [, payload] = here.headers['authorization']!.split('.')
    return JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>
  }
  const key = () => Buffer.from(here.h.services.secrets.jwt_key, 'base64url')
  const signed = (header: object, payload: object, secret: Buffer | string, hash = 'sha256') => {
    const text = `${part(header)}.${part(payload)}`
    return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
  }
  const GOOD = { alg: 'HS256', typ: 'at+jwt', kid: '1' }
  const asked = async (token: string) =>
    (await send(ME, { headers: { authorization: `Bearer ${token}` } })).statusCode

  test('that we signed is accepted, so that the following tests mean something', async () => {
    expect(await asked(signed(GOOD, claims(), key()))).toBe(200)
  })

  test('that is forged is refused', async () => {
    const payload = claims()
    expect(await asked(`${part({ ...GOOD, alg: 'none' })}.${part(payload)}.`)).toBe(401)
    expect(await asked(signed({ ...GOOD, alg: 'HS512' }, payload, key(), 'sha512'))).toBe(401)
    expect(await asked(signed({ ...GOOD, alg: 'RS256' }, payload, key()))).toBe(401)
    for (const weak of ['', 'secret', 'changeme', 'your-256-bit-secret', 'jwt', '0'.repeat(32)])
      expect(await asked(signed(GOOD, payload, weak))).toBe(401)
    expect(await asked(signed({ ...GOOD, kid: '../../dev/null' }, payload, ''))).toBe(401)
    expect(await asked(signed({ ...GOOD, jwk: { kty: 'oct', k: 'AA' } }, payload, '\0'))).toBe(401)
  })

  test('whose signature is written in another way is refused', async () => {
    const token = signed(GOOD, claims(), key())
    const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const last = signs.indexOf(token.at(-1)!)
    for (const other of [1, 2, 3])
      expect(await asked(token.slice(0, -1) + signs[last + other]!)).toBe(401)
  })

  test('that we signed with other claims is refused', async () => {
    const { exp: _, ...endless } = claims()
    for (const payload of [
      endless,
      { ...claims(), exp: seconds() - 120 },
      { ...claims(), iss: 'another' },
      { ...claims(), aud: 'another' },
      { ...claims(), sid: randomUUID() },
      { ...claims(), sub: randomUUID() },
      { ...claims(), sid: "' or 1=1 --" },
      { ...claims(), nbf: seconds() + 600 },
    ])
      expect(await asked(signed(GOOD, payload, key())), JSON.stringify(payload)).toBe(401)
    expect(await asked(signed({ ...GOOD, typ: 'JWT' }, claims(), key()))).toBe(401)
  })

  test('is read from its header alone', async () => {
    const token = here.headers['authorization']!.slice('Bearer '.length)
    for (const name of ['token', 'access_token', 'authorization', 'jwt'])
      expect((await here.h.app.inject({ url: `${ME}?${name}=${token}` })).statusCode).toBe(401)
    const cookie = `auth_token=${token}; token=${token}`
    const { statusCode, headers } = await here.h.app.inject({ url: ME, headers: { cookie } })
    expect([statusCode, headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })

  test('opens one account, however many are named', async () => {
    const other = await newAccount()
    const both = [here.account_id, other.account_id]
    for (const named of [both, both.toReversed(), both.join(), both.join(', ')])
      expect((await send(SITES, { headers: { 'x-account-id': named } })).statusCode).toBe(403)
  })
})

describe('an address', () => {
  test.each([
    '/.env',
    '/.git/config',
    '/package.json',
    '/secrets.json',
    '/data/secrets.json',
    '/static/../../../package.json',
    '/static/..%2f..%2f..%2fpackage.json',
    '/static/%2e%2e/%2e%2e/package.json',
    '/static/....//....//package.json',
    '/locales/..%2f..%2fpackage.json',
    '/locales/%2e%2e%2f%2e%2e%2fpackage.json',
    '/files/../secrets.json',
    '/files/%2e%2e/%2e%2e/etc/passwd',
    '/server-status',
    '/phpinfo.php',
    '/assets.map',
  ])('shows no file of the installation: %s', async (url) => {
    const { body, statusCode } = await send(url)

    expect([200, 400, 403, 404]).toContain(statusCode)
    expect(body).not.toMatch(/jwt_key|"workspaces"|"dependencies"|root:x|\[core\]/)
    // A page of the application, which itself shows that nothing was found.
    if (statusCode === 200) expect(body).toContain('<!doctype html>')
  })

  test.each([
    '//api/v1/sites',
    '/api//v1/sites',
    '/api/v1/sites/',
    '/api/v1/./sites',
    '/api/v1/x/../sites',
    '/api/v1/%73ites',
    '/api/v1/sites;a=b',
    '/api/v1/sites%00',
    '/api/v1/sites%2f',
    '/API/V1/SITES',
    '/api/v1\\sites',
  ])('that is spelled in another way opens nothing to strangers: %s', async (url) => {
    const { headers, statusCode } = await here.h.app.inject({ url })
    if (statusCode === 200) expect(headers['content-type']).toMatch(/^text\/html/)
    else expect(statusCode).toBeGreaterThanOrEqual(400)
  })

  test('is not taken from an untrusted proxy', async () => {
    const { body, headers } = await send('/', {
      headers: {
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-original-url': ME,
      },
    })

    expect(body + JSON.stringify(headers)).not.toContain('evil.example')
    expect(headers['strict-transport-security']).toBeUndefined()
  })
})

describe('an answer', () => {
  test('to strangers doesn’t reveal the version', async () => {
    const { body } = await here.h.app.inject({ url: '/api/v1/openapi.json' })
    expect((JSON.parse(body) as { info: { version: string } }).info.version).toBe('1')
  })

  test('to health checks is not cached', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await send(url)).headers['cache-control']).toBe('no-store')
  })

  test('of the API and of a page has the headers that it should', async () => {
    const [api, page] = [await send(ME), await send('/login')]
    for (const { headers } of [api, page]) {
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      expect(headers['permissions-policy']).toContain('geolocation=()')
      for (const name of ['server', 'x-powered-by', 'x-runtime'])
        expect(headers).not.toHaveProperty(name)
    }
    expect(api.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    )
    expect(api.headers['cache-control']).toBe('private, no-store')
    const policy = String(page.headers['content-security-policy'])
    for (const rule of [
      "default-src 'none'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(rule)
    expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'unsafe-eval'|\*)/)
    expect(page.headers['cache-control']).toBe('no-cache')
    expect((await send('/login', { method: 'HEAD' })).statusCode).toBe(page.statusCode)
  })

  test('with a refusal is not cached', async () => {
    for (const url of ['/static/later.js', '/files/x/y.webp', '/%zz', '/api/v1/nowhere']) {
      const { statusCode, headers } = await send(url)
      expect([statusCode >= 400, headers['cache-control']]).toEqual([true, 'private, no-store'])
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  test('lets no page of another origin read it', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example']) {
      const asked = await send(ME, { headers: { origin } })
      const before = await send(ME, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      for (const { headers } of [asked, before])
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      expect(before.statusCode).toBe(404)
    }
  })

  test('to an error reveals nothing about the server', async () => {
    for (const url of ['/api/v1/nowhere', `${SITES}?search=%00`, `${SITES}/x`, '/api/v1/%zz']) {
      const { body } = await send(url)
      expect(body).not.toMatch(/node_modules|\.ts:\d|at \w+ \(|select |pg_|PostgreSQL|Fastify/i)
    }
  })

  test('to what can’t be read says so in our own words', async () => {
    const details = async (answer: ReturnType<typeof send>) =>
      (await answer).json<ErrorBody>().errors.map(({ detail }) => detail)
    expect(await details(post('{'))).toEqual(['The body is not valid JSON'])
    expect(await details(post('{}', 'text/plain'))).toEqual(['Send the body as application/json'])
    expect(await details(send(`${SITES}/${'x'.repeat(5_000)}`))).toEqual([
      'A part of the address is too long',
    ])
  })
})

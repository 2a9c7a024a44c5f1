/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accountsApi } from '@steward/contract/accounts.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { unpagedMeta } from '@steward/contract/kit/list.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { AUTH_KEYS } from './auth-storage.ts'
import { etags } from './etags.ts'
import { ApiError, download, send } from './http.ts'
import { forbidden, unauthorized } from './reactions.ts'
import { stubFetch, stubLocalStorage } from './stub-browser.ts'
import { cancelRequests } from './transport.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

const seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] =
  []
let answer: Answer = () => undefined

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece) => (body += String(piece)))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body })
    answer(request, response, body)
  })
})

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }
}

const refusal = (status: number, code: string) =>
  json(status, { errors: [{ status: String(status), code, title: code, detail: `${code}!` }] })

const now = () => Math.floor(Date.now() / 1000)
const aToken = (exp: number, iat = now()) => `e30.${btoa(JSON.stringify({ iat, exp }))}.signature`
const flags = {
  data: [{ key: 'work_orders.enable', value: true, source: 'default' }],
  meta: unpagedMeta(1),
}

const fired: string[] = []

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  stubLocalStorage()
  stubFetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  unauthorized.otherwise(() => fired.push('unauthorized'))
  forbidden.otherwise(() => fired.push('forbidden'))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  vi.unstubAllGlobals()
})

let moment = Date.now()
beforeEach(() => {
  // Longer than a reaction is muted, so that no test is affected by the one before.
  moment += 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  seen.length = 0
  fired.length = 0
  etags.clear()
  localStorage.setItem(AUTH_KEYS.token, aToken(now() + 900))
  localStorage.setItem(AUTH_KEYS.account, 'account-1')
})
afterEach(() => {
  vi.useRealTimers()
})

const id = '01900000-0000-7000-8000-000000000001'

describe('a call', () => {
  it('carries the token and the account', async () => {
    answer = json(200, flags)
    await expect(send(featureFlagsApi.list, {})).resolves.toEqual(flags)
    expect(seen[0]?.headers).toMatchObject({
      authorization: `Bearer ${localStorage.getItem(AUTH_KEYS.token)}`,
      'x-account-id': 'account-1',
    })
  })

  it('leaves the account out when asked to', async () => {
    answer = json(200, flags)
    await send(featureFlagsApi.list, {}, undefined, { account: false })
    expect(seen[0]?.headers).not.toHaveProperty('x-account-id')
  })

  it('sends a body as JSON, with the headers of the caller', async () => {
    answer = refusal(422, 'invalid_data')
    const body = { site: { name: 'Depot' } }
    const headers = { 'idempotency-key': 'k-1' }
    await expect(send(sitesApi.create, { body, headers })).rejects.toBeInstanceOf(ApiError)
    expect(seen[0]).toMatchObject({ method: 'POST', body: JSON.stringify(body) })
    expect(seen[0]?.headers).toMatchObject({ ...headers, 'content-type': 'application/json' })
  })

  it('without a body has no content type', async () => {
    answer = json(204, undefined)
    await expect(send(sitesApi.remove, { params: { id } })).resolves.toBeUndefined()
    expect(seen[0]?.headers).not.toHaveProperty('content-type')
  })

  it('is refused before it leaves when nobody is signed in', async () => {
    localStorage.removeItem(AUTH_KEYS.token)
    await expect(send(sitesApi.get, { params: { id } })).rejects.toThrow(
      'User is not authenticated',
    )
    expect(seen).toEqual([])
    expect(fired).toEqual([])
  })

  it('to a public route needs nobody signed in', async () => {
    localStorage.removeItem(AUTH_KEYS.token)
    answer = json(204, undefined)
    await send(sessionApi.logout, {})
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each([
    ['nothing', undefined],
    ['no data', { meta: {} }],
    ['null as its data', { data: null }],
  ])('that succeeds with %s says that no data came', async (_, body) => {
    answer = json(200, body)
    await expect(send(sitesApi.get, { params: { id } })).rejects.toThrow('No data returned')
  })

  it('to sign in without a token in the answer is an invalid answer', async () => {
    answer = json(200, { data: {} })
    const body = { user: { email: 'a@b.c', password: 'x' } }
    await expect(send(sessionApi.login, { body })).rejects.toThrow(
      'Invalid response from authentication server',
    )
  })

  it('answered with something else than JSON is an unknown error', async () => {
    answer = (_, response) => response.end('<html>')
    await expect(send(sitesApi.get, { params: { id } })).rejects.toMatchObject({
      type: 'UNKNOWN_ERROR',
      status: 500,
    })
  })

  it('needs of an answer what every answer of its kind has, and no more', async () => {
    answer = json(200, { data: [] })
    const meta = z.optional(z.strictObject({ page: z.int() }))
    const reply = z.strictObject({ data: z.array(z.string()), meta })

    await expect(send({ ...sitesApi.list, reply }, {})).resolves.toEqual({ data: [] })
    await expect(send(sitesApi.list, {})).rejects.toMatchObject({ code: 'invalid_response' })
  })

  it('for some fields takes an answer that has only these', async () => {
    const meta = {
      page: 1,
      per_page: 25,
      total_records: 1,
      total_exact: true,
      total_pages: 1,
      next_cursor: null,
    }
    answer = json(200, { data: [{ id: 'site-1', name: 'Depot' }], meta })

    await expect(send(sitesApi.list, { query: { fields: 'name' } })).resolves.toMatchObject({
      meta,
    })
    await expect(send(sitesApi.list, {})).rejects.toMatchObject({ code: 'unknown_error' })
  })

  it('gives the same object again when nothing has changed', async () => {
    answer = (request, response, body) =>
      request.headers['if-none-match'] === '"1"'
        ? json(304, undefined)(request, response, body)
        : json(200, flags, { etag: '"1"' })(request, response, body)
    const first = await send(featureFlagsApi.list, {})
    expect(await send(featureFlagsApi.list, {})).toBe(first)
    localStorage.setItem(AUTH_KEYS.account, 'account-2')
    await send(featureFlagsApi.list, {})
    expect(seen.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"1"',
      undefined,
    ])
  })
})

describe('a refused call', () => {
  it.each([
    [401, ['unauthorized']],
    [403, ['forbidden']],
    [404, []],
  ])('with %d tells the application: %j', async (status, reactions) => {
    answer = refusal(status, 'no')
    await expect(send(sitesApi.get, { params: { id } })).rejects.toMatchObject({ status })
    expect(fired).toEqual(reactions)
  })

  it('reaches its caller although the reaction ends all calls under way', async () => {
    let seenBy: unknown
    unauthorized.otherwise(() => {
      fired.push('unauthorized')
      cancelRequests()
    })
    answer = refusal(401, 'session_ended')
    await send(sitesApi.get, { params: { id } }).catch((error: unknown) => (seenBy = error))
    expect(seenBy).toBeInstanceOf(ApiError)
    expect(seenBy).toMatchObject({ status: 401, code: 'session_ended' })
    expect(fired).toEqual(['unauthorized'])
    unauthorized.otherwise(() => fired.push('unauthorized'))
  })

  it('does not tell it of what the caller deals with, nor of what the sign-in asks', async () => {
    answer = refusal(403, 'no')
    const quiet = { handles: [403] }
    await expect(send(sitesApi.get, { params: { id } }, undefined, quiet)).rejects.toThrow('no!')
    const body = { user: { email: 'a@b.c', password: 'x' } }
    await expect(send(sessionApi.login, { body })).rejects.toMatchObject({ type: 'INVALID_TOKEN' })
    expect(fired).toEqual([])
  })

  it('that sent a picture says so where the server says nothing', async () => {
    answer = json(500, undefined)
    const update = (more: object) =>
      send(usersApi.update, { params: { id }, body: { user: {} }, ...more })
    const message = `Failed to update avatar for user ${id}`
    for (const file of [new Blob(['picture']), null])
      await expect(update({ file })).rejects.toMatchObject({ message })
    await expect(update({})).rejects.toMatchObject({ message: `Failed to update user ${id}` })
    const logo = send(accountsApi.update, { params: { id }, body: { account: {} }, file: null })
    await expect(logo).rejects.toMatchObject({ message: 'Failed to update accounts' })
  })

  it('with 429 is sent again three times at most', async () => {
    answer = json(429, { errors: [] }, { 'retry-after': '0' })
    await expect(send(sitesApi.get, { params: { id } })).rejects.toMatchObject({ status: 429 })
    expect(seen).toHaveLength(4)
  })

  it('with 429 goes on as soon as the server lets it', async () => {
    answer = (...exchange) =>
      seen.length < 3
        ? json(429, {}, { 'retry-after': '0' })(...exchange)
        : json(200, flags)(...exchange)
    await expect(send(featureFlagsApi.list, {})).resolves.toEqual(flags)
    expect(seen).toHaveLength(3)
  })

  it('with 429 is given up at once when the wait is longer than any call may take', async () => {
    answer = json(429, {}, { 'retry-after': '600' })
    await expect(send(sitesApi.get, { params: { id } })).rejects.toMatchObject({ retryAfter: 600 })
    expect(seen).toHaveLength(1)
  })
})

describe('a token whose time is over', () => {
  beforeEach(() => {
    localStorage.setItem(AUTH_KEYS.token, aToken(now() - 300, now() - 1200))
  })

  it('is exchanged first, once for all calls that wait for it', async () => {
    const fresh = aToken(now() + 900)
    answer = (request, ...rest) =>
      request.url === '/api/v1/refresh'
        ? json(200, { meta: { token: fresh } })(request, ...rest)
        : json(200, flags)(request, ...rest)
    await Promise.all([send(featureFlagsApi.list, {}), send(featureFlagsApi.list, {})])
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/refresh',
      '/api/v1/feature_flags',
      '/api/v1/feature_flags',
    ])
    expect(seen[1]?.headers.authorization).toBe(`Bearer ${fresh}`)
    expect(localStorage.getItem(AUTH_KEYS.token)).toBe(fresh)
  })

  it('ends the session when the server has ended it', async () => {
    answer = refusal(401, 'unauthorized')
    await expect(send(featureFlagsApi.list, {})).rejects.toThrow('User is not authenticated')
    expect(seen.map(({ url }) => url)).toEqual(['/api/v1/refresh'])
    expect(fired).toEqual(['unauthorized'])
  })

  it('signs nobody out when the server only fails to answer', async () => {
    answer = refusal(503, 'unavailable')
    await expect(send(featureFlagsApi.list, {})).rejects.toMatchObject({ type: 'NETWORK_ERROR' })
    expect(fired).toEqual([])
    expect(localStorage.getItem(AUTH_KEYS.token)).not.toBeNull()
  })

  it('does not come back after signing out in the meantime', async () => {
    answer = (...exchange) => {
      localStorage.removeItem(AUTH_KEYS.token)
      json(200, { meta: { token: aToken(now() + 900) } })(...exchange)
    }
    await expect(send(featureFlagsApi.list, {})).rejects.toMatchObject({ type: 'NETWORK_ERROR' })
    expect(localStorage.getItem(AUTH_KEYS.token)).toBeNull()
  })
})

describe('a call without an answer', () => {
  it('is a network error', async () => {
    answer = (request) => request.socket.destroy()
    await expect(send(sitesApi.get, { params: { id } })).rejects.toMatchObject({
      type: 'NETWORK_ERROR',
      code: 'network_error',
      status: 0,
    })
  })

  it('ends with a change of sign-in', async () => {
    answer = () => cancelRequests()
    await expect(send(sitesApi.get, { params: { id } })).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('ends with its own signal', async () => {
    const stop = new AbortController()
    answer = () => stop.abort()
    await expect(send(sitesApi.get, { params: { id } }, stop.signal)).rejects.toMatchObject({
      name: 'AbortError',
    })
  })

  it('ends 30 seconds after the last sign of life', async () => {
    const begun = new Promise<ServerResponse>((resolve) => {
      answer = (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' })
        response.write('{"data":')
        resolve(response)
      }
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const call = send(accountsApi.list, {})
    let over = false
    call.then(
      () => (over = true),
      () => (over = true),
    )
    const response = await begun
    await vi.advanceTimersByTimeAsync(25_000)
    expect(over).toBe(false)
    response.write('[')
    await vi.advanceTimersByTimeAsync(31_000)
    await expect(call).rejects.toMatchObject({ code: 'timeout', status: 0 })
    response.destroy()
  })
})

describe('a download', () => {
  it('has the name that the server gives it', async () => {
    answer = (_, response) => {
      const name = 'attachment; filename="errors.csv"; filename*=UTF-8\'\'Fehler%20%C3%BC.csv'
      response.writeHead(200, { 'content-type': 'text/csv', 'content-disposition': name })
      response.end('a,b')
    }
    const file = await download(bulkImportsApi.errors, { params: { id } })
    expect(file.filename).toBe('Fehler ü.csv')
    expect(await file.blob.text()).toBe('a,b')
  })

  it('that is refused is an error like any other', async () => {
    answer = refusal(404, 'not_found')
    await expect(download(bulkImportsApi.errors, { params: { id } })).rejects.toMatchObject({
      type: 'NOT_FOUND',
    })
  })
})

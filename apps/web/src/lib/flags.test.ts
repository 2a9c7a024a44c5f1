import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FLAGS, type Flag } from '@steward/contract/flags.ts'
import type { FeatureFlag } from '@steward/contract/feature-flags.ts'
import { type UnpagedMeta, unpagedMeta } from '@steward/contract/kit/list.ts'
import type { Route } from '@steward/contract/kit/route.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import type { Me } from '@steward/contract/users.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUTH_KEYS } from './auth-storage.ts'
import { stubEvents, stubFetch, stubLocalStorage } from './stub-browser.ts'

const kept = stubLocalStorage()
stubEvents()

const { flagsKnown } = await import('./flags.ts')
const { send } = await import('./http.ts')
const { queryClient } = await import('./query-client.ts')
const { needs } = await import('./session.ts')
const { storedSession, session, updateSession } = await import('./session-store.ts')
const { switchAccount } = await import('./sign-in.ts')
const { startSession } = await import('./start-session.ts')

const asked: string[] = []
let answer: (path: string, account: string, response: ServerResponse) => void = () => undefined
const server = createServer((request, response) => {
  const account = String(request.headers['x-account-id'])
  asked.push(`${request.url} ${account}`)
  answer(request.url ?? '', account, response)
})
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  stubFetch(origin)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  vi.unstubAllGlobals()
})

const json = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const flags = (
  changed: Partial<Record<Flag, boolean>>,
): { data: FeatureFlag[]; meta: UnpagedMeta } => ({
  meta: unpagedMeta(Object.keys(FLAGS).length),
  data: Object.entries({ ...FLAGS, ...changed }).map(([key, value]) => ({
    key: key as Flag,
    value,
    source: key in changed ? 'account' : 'default',
  })),
})

/** Another user in each test, so that cached flags don't leak between tests. */
let person: Me
const aToken = () => {
  const now = Math.floor(Date.now() / 1000)
  return `e30.${btoa(JSON.stringify({ iat: now, exp: now + 900 }))}.signature`
}

const went: string[] = []
let stop = () => {}
let moment = Date.now()
beforeEach(() => {
  // Longer than a reaction is muted, so that no test is affected by the one before.
  moment += 60_000
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  queryClient.clear()
  person = { id: crypto.randomUUID(), accounts: [] } as unknown as Me
  asked.length = 0
  went.length = 0
  kept.set(AUTH_KEYS.token, aToken())
  kept.set(AUTH_KEYS.account, 'one')
  session.set(storedSession())
  updateSession({ user: person, accountId: 'one', flags: FLAGS })
  stop = startSession({
    goTo: async (destination) => void went.push(destination),
    onRightsChanged: () => void went.push('guards'),
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const answers = (changed: Partial<Record<Flag, boolean>>) => {
  answer = (_, __, response) => json(response, 200, flags(changed))
}

describe('the flags', () => {
  it('are what the server says, and asked for once in a while', async () => {
    answers({ 'integrations.enable': true, 'work_orders.enable': false })
    const known = await flagsKnown()

    expect(known).toEqual({ ...FLAGS, 'integrations.enable': true, 'work_orders.enable': false })
    expect(session.get().flags).toEqual(known)
    await flagsKnown()
    expect(asked).toHaveLength(1)
    vi.setSystemTime(moment + 61_000)
    await flagsKnown()
    expect(asked).toHaveLength(2)
  })

  it('are the defaults while the server can’t say', async () => {
    answer = (_, __, response) => json(response, 422, {})

    expect(await flagsKnown()).toEqual(FLAGS)
  })

  it('stay what they were when the server can’t say any more', async () => {
    answers({ 'integrations.enable': true })
    await flagsKnown()
    answer = (_, __, response) => json(response, 422, {})

    expect((await flagsKnown({ force: true }))['integrations.enable']).toBe(true)
  })

  it('are those of the account that somebody goes on in, and no moment longer those of the last', async () => {
    answer = (_, account, response) =>
      account === 'one'
        ? json(response, 200, flags({ 'integrations.enable': true }))
        : json(response, 422, {})
    await flagsKnown()
    switchAccount('two')
    updateSession({ user: person })

    expect(session.get().flags).toEqual(FLAGS)
    expect(await flagsKnown()).toEqual(FLAGS)
    expect(asked.at(-1)).toMatch(/ two$/)
  })

  it('of an account that was left while the server thought about them are not taken', async () => {
    const { promise, resolve } = Promise.withResolvers<ServerResponse>()
    answer = (_, account, response) =>
      account === 'one' ? resolve(response) : json(response, 200, flags({}))
    const late = flagsKnown()
    const response = await promise
    switchAccount('two')
    updateSession({ user: person })
    await flagsKnown()
    json(response, 200, flags({ 'integrations.enable': true }))
    await late

    expect(session.get().flags).toEqual(FLAGS)
  })
})

describe('the account that somebody goes on in', () => {
  it('is remembered by the server, which begins in it after the next sign-in', async () => {
    answer = (_, __, response) => json(response, 422, {})
    switchAccount('two')

    await expect.poll(() => asked).toEqual(['/api/v1/users/me two'])
  })
})

describe('a page whose feature is off', () => {
  const route: Route = { ...assetsApi.list, access: 'signed_in', flag: 'integrations.enable' }
  const visit = () => needs(route)({ location: { href: '/integrations' } })

  it('is no page', async () => {
    answers({})

    await expect(visit()).rejects.toMatchObject({ options: { to: '/not-found' } })
  })

  it('is one where the server has switched it on', async () => {
    answers({ 'integrations.enable': true })

    await expect(visit()).resolves.toBeUndefined()
  })
})

describe('a call that the server refuses because the feature is off', () => {
  const refused = (changed: Partial<Record<Flag, boolean>>) => {
    answer = (path, _, response) =>
      path.endsWith('/feature_flags')
        ? json(response, 200, flags(changed))
        : json(response, 403, {
            errors: [{ status: '403', code: 'feature_off', title: 'Forbidden', detail: 'Off' }],
          })
  }
  const read = () => send(assetsApi.list, {}).catch(() => undefined)
  const write = () =>
    send(assetsApi.create, { body: { asset: { name: 'Pump' } } }).catch(() => undefined)

  it('has the flags asked for anew and the page checked again', async () => {
    answers({ 'integrations.enable': true })
    await flagsKnown()
    refused({})
    await read()

    await vi.waitFor(() => expect(went).toEqual(['guards']))
    expect(session.get().flags).toEqual(FLAGS)
  })

  it('leads to no page where that was known', async () => {
    refused({})
    await write()

    await vi.waitFor(() => expect(went).toEqual(['not_found']))
  })

  it('takes nobody away from a page that only reads it beside other things', async () => {
    refused({})
    await flagsKnown()
    await read()
    await vi.waitFor(() => expect(asked.filter((one) => /feature_flags/.test(one))).toHaveLength(2))
    await flagsKnown()

    expect(went).toEqual([])
  })
})

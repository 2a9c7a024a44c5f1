import { randomUUID } from 'node:crypto'
import { FLAGS, type Flag } from '@steward/contract/flags.ts'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EvaluatedFlags, FlagSubject } from '#core/context/flags.ts'
import { readEnv } from '#env.ts'
import { ERROR_CODES, type Evaluation, startOfrep, type TestOfrep } from '#test/ofrep.ts'
import type { Reply } from '#test/web-server.ts'
import { openFlags } from './flags.ts'
import { REMOTE_LIMITS, type RemoteLimits } from './remote.ts'

let ofrep: TestOfrep
beforeEach(async () => {
  ofrep = await startOfrep()
})
afterEach(() => ofrep.stop())

const log = pino({ level: 'silent' })

const opened = (limits: Partial<RemoteLimits> = {}, env: Record<string, string> = {}) =>
  openFlags(
    { env: readEnv({ FLAGS_URL: ofrep.url, ...env }), log },
    { ...REMOTE_LIMITS, ...limits },
  )

const somebody = (overrides: Partial<Record<Flag, boolean>> = {}): FlagSubject => ({
  user_id: randomUUID(),
  account_id: randomUUID(),
  account_slug: 'northwind',
  role_key: 'technician',
  language: 'de',
  overrides,
})

const evaluated = (key: Flag, value: boolean): Evaluation => ({
  key,
  value,
  reason: 'TARGETING_MATCH',
  variant: String(value),
  metadata: { version: 3 },
})

/** The flags that aren't what the defaults say, and where they come from. */
const special = ({ list }: EvaluatedFlags) =>
  list
    .filter(({ source }) => source !== 'default')
    .map(({ key, value, source }) => [key, value, source])

const DEFAULTS: EvaluatedFlags['list'] = Object.entries(FLAGS).map(([key, value]) => ({
  key: key as Flag,
  value,
  source: 'default',
}))

/** Without waiting, until it is like this. */
const soon = async (look: () => EvaluatedFlags | Promise<EvaluatedFlags>, expected: unknown) =>
  vi.waitFor(async () => expect(special(await look())).toEqual(expected), { timeout: 5_000 })

describe('without a remote service', () => {
  const flags = openFlags({ env: readEnv({}), log })

  test('flags are their defaults', async () => {
    expect((await flags.known(somebody())).list).toEqual(DEFAULTS)
    expect((await flags.first(somebody())).values).toEqual(FLAGS)
  })

  test('a setting of the account has priority as soon as it is made', async () => {
    const subject = somebody({ 'work_orders.enable': false })
    expect(special(await flags.known(subject))).toEqual([['work_orders.enable', false, 'account']])
    const changed = { ...subject, overrides: { 'integrations.enable': true } }
    expect(special(await flags.known(changed))).toEqual([['integrations.enable', true, 'account']])
  })

  test('an evaluation is made once for all accounts with the same settings', async () => {
    const first = await flags.known(somebody())
    expect(flags.known(somebody())).toBe(first)
  })
})

describe('a remote service', () => {
  test('decides what it has a value for; the rest are the defaults', async () => {
    ofrep.evaluates([
      evaluated('integrations.enable', true),
      evaluated('work_orders.enable', false),
      evaluated('custom_roles.enable', true),
      { key: 'somebody.elses', value: true },
    ])
    const { values, list } = await opened().first(somebody())

    expect(special({ values, list })).toEqual([
      ['work_orders.enable', false, 'remote'],
      ['integrations.enable', true, 'remote'],
      ['custom_roles.enable', true, 'remote'],
    ])
    expect(values['notifications_settings.enable']).toBe(true)
    expect(list).toHaveLength(DEFAULTS.length)
  })

  test('gets ids and the role of a person, never a name or an address, and its key', async () => {
    ofrep.evaluates([])
    const subject = somebody({ 'integrations.enable': true })
    await opened({}, { FLAGS_KEY: 'a key' }).first(subject)

    expect(ofrep.contexts()).toEqual([
      {
        targetingKey: subject.user_id,
        account_id: subject.account_id,
        account_slug: 'northwind',
        role_key: 'technician',
        language: 'de',
      },
    ])
    expect(ofrep.asked[0]!.headers.authorization).toBe('Bearer a key')
  })

  test('is overridden by the settings of the account', async () => {
    ofrep.evaluates([
      evaluated('integrations.enable', true),
      evaluated('work_orders.enable', false),
    ])
    const flags = await opened().first(
      somebody({ 'integrations.enable': false, 'custom_roles.enable': false }),
    )

    expect(special(flags)).toEqual([
      ['work_orders.enable', false, 'remote'],
      ['integrations.enable', false, 'account'],
      ['custom_roles.enable', false, 'account'],
    ])
  })

  test.each<[string, Evaluation]>([
    ['of another type', { key: 'integrations.enable', value: 'true' }],
    ['that is a whole number', { key: 'integrations.enable', value: 1 }],
    ['that is a broken number', { key: 'integrations.enable', value: 0.5, reason: 'SPLIT' }],
    ['that is an object', { key: 'integrations.enable', value: { on: true }, variant: 'on' }],
    ['that it leaves to us', { key: 'integrations.enable', reason: 'DISABLED', variant: 'off' }],
    ...ERROR_CODES.map((errorCode): [string, Evaluation] => [
      `that has no value because of ${errorCode}`,
      { key: 'integrations.enable', errorCode, errorDetails: 'why', metadata: { version: 3 } },
    ]),
  ])('leaves a flag %s at its default, and the others as they are', async (_, flag) => {
    ofrep.evaluates([flag, evaluated('work_orders.enable', false)])

    expect(special(await opened().first(somebody()))).toEqual([
      ['work_orders.enable', false, 'remote'],
    ])
  })

  test('may answer more than was asked for', async () => {
    ofrep.answers({
      status: 200,
      headers: { etag: 'W/"one"' },
      body: {
        flags: [evaluated('integrations.enable', true)],
        metadata: { version: 'v12', flags: 1, complete: true },
        eventStreams: [{ type: 'sse', url: 'https://flags.example/stream' }],
      },
    })

    expect(special(await opened().first(somebody()))).toEqual([
      ['integrations.enable', true, 'remote'],
    ])
  })

  test('can’t add flags that the contract doesn’t have', async () => {
    ofrep.answer(() => ({ status: 200, body: { flags: [null, 7, { value: true }, { key: 1 }] } }))

    expect((await opened().first(somebody())).list).toEqual(DEFAULTS)
  })

  test.each<[string, Reply]>([
    ['refuses the context', { status: 400, body: { errorCode: 'INVALID_CONTEXT' } }],
    ['refuses the key', { status: 401 }],
    ['forbids it', { status: 403 }],
    ['is asked too often', { status: 429, headers: { 'retry-after': '1' } }],
    ['fails', { status: 500, body: { errorDetails: 'out of memory' } }],
  ])('that %s leaves the defaults', async (_, reply) => {
    ofrep.answers(reply)

    expect((await opened().first(somebody())).list).toEqual(DEFAULTS)
  })

  test.each<[string, Reply]>([
    ['nothing', { status: 200 }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['other JSON', { status: 200, body: { features: [] } }],
    ['304 to nothing known', { status: 304 }],
    ['that there is no such place', { status: 404, body: 'not found' }],
  ])('that answers %s leaves the defaults, and what the account decided', async (_, reply) => {
    ofrep.answer(() => reply)

    expect(special(await opened().first(somebody({ 'work_orders.enable': false })))).toEqual([
      ['work_orders.enable', false, 'account'],
    ])
  })

  test('is only read up to a limit', async () => {
    const flags = [evaluated('integrations.enable', true)]
    ofrep.answer(() => ({ status: 200, body: { flags, more: 'x'.repeat(300 * 1024) } }))

    expect((await opened().first(somebody())).list).toEqual(DEFAULTS)
  })

  test('is not followed to another address with the key', async () => {
    const other = await startOfrep()
    other.evaluates([evaluated('integrations.enable', true)])
    ofrep.answer(() => ({
      status: 307,
      headers: { location: `${other.url}/ofrep/v1/evaluate/flags` },
    }))

    expect((await opened().first(somebody())).list).toEqual(DEFAULTS)
    expect(other.asked).toEqual([])
    await other.stop()
  })
})

describe('a slow service', () => {
  /** A service that answers when the test lets it. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<Reply>()
    ofrep.answer(() => promise)
    return (flags: Evaluation[]) => resolve({ status: 200, body: { flags } })
  }

  test('delays nobody: the default applies until it has answered', async () => {
    const letGo = held()
    const flags = opened()
    const subject = somebody()

    expect((await flags.known(subject)).list).toEqual(DEFAULTS)
    letGo([evaluated('integrations.enable', true)])
    await soon(() => flags.known(subject), [['integrations.enable', true, 'remote']])
  })

  test('is only waited for by the first evaluation, up to a time limit', async () => {
    held()
    const flags = opened({ timeout: 150 })
    const begun = performance.now()
    const { list } = await flags.first(somebody())

    expect(list).toEqual(DEFAULTS)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  test('is asked once about a person, however many of their requests arrive at once', async () => {
    const letGo = held()
    const flags = opened()
    const subject = somebody()
    const looks = Array.from({ length: 10 }, () => flags.first(subject))
    letGo([evaluated('integrations.enable', true)])

    for (const look of await Promise.all(looks))
      expect(look.values['integrations.enable']).toBe(true)
    expect(ofrep.asked).toHaveLength(1)
  })
})

describe('an answer', () => {
  test('is used without another request while it is fresh', async () => {
    ofrep.evaluates([evaluated('integrations.enable', true)])
    const flags = opened()
    const subject = somebody()
    const first = await flags.first(subject)

    expect(await flags.known(subject)).toBe(first)
    expect(await flags.first(subject)).toBe(first)
    expect(ofrep.asked).toHaveLength(1)
  })

  test('is refreshed in the background, by its ETag', async () => {
    ofrep.evaluates([evaluated('integrations.enable', true)], '"one"')
    const flags = opened({ fresh: 0 })
    const subject = somebody()
    await flags.first(subject)
    await soon(() => flags.known(subject), [['integrations.enable', true, 'remote']])
    await vi.waitFor(() => expect(ofrep.asked.length).toBeGreaterThan(1))
    expect(ofrep.asked[1]!.headers['if-none-match']).toBe('"one"')

    ofrep.evaluates([evaluated('integrations.enable', false)], '"two"')
    await soon(() => flags.known(subject), [['integrations.enable', false, 'remote']])
  })

  test('is requested again when a person gets another role, and used until then', async () => {
    ofrep.evaluates([evaluated('integrations.enable', true)], '"one"')
    const flags = opened()
    const subject = somebody()
    await flags.first(subject)
    ofrep.evaluates([], '"one more"')
    const promoted = { ...subject, role_key: 'admin' }

    expect(special(await flags.known(promoted))).toEqual([['integrations.enable', true, 'remote']])
    await soon(() => flags.known(promoted), [])
    expect(ofrep.asked[1]!.headers['if-none-match']).toBeUndefined()
  })

  test('is used while the service fails', async () => {
    ofrep.evaluates([evaluated('integrations.enable', true)])
    const flags = opened({ fresh: 0 })
    const subject = somebody()
    await flags.first(subject)
    ofrep.answers({ status: 500, body: {} })

    await vi.waitFor(async () => {
      expect((await flags.known(subject)).values['integrations.enable']).toBe(true)
      expect(ofrep.asked).toHaveLength(4)
    })
    expect((await flags.known(subject)).values['integrations.enable']).toBe(true)
  })

  test('is no longer used when it is too old', async () => {
    ofrep.evaluates([evaluated('integrations.enable', true)])
    const flags = opened({ fresh: 0, kept: 100 })
    const subject = somebody()
    await flags.first(subject)
    ofrep.answers({ status: 500, body: {} })

    await soon(() => flags.known(subject), [])
  })
})

describe('a service that failed three times', () => {
  test('isn’t called for a while, and nobody waits for it', async () => {
    ofrep.answers({ status: 500, body: {} })
    const flags = opened({ pause: 300 })
    for (let n = 0; n < 3; n++) await flags.first(somebody())
    await Promise.all(Array.from({ length: 5 }, () => flags.first(somebody())))
    expect(ofrep.asked).toHaveLength(3)

    ofrep.evaluates([evaluated('integrations.enable', true)])
    const subject = somebody()
    await soon(() => flags.first(subject), [['integrations.enable', true, 'remote']])
    expect(ofrep.asked).toHaveLength(4)
  })

  test('or sent a Retry-After isn’t called for that time', async () => {
    ofrep.answers({ status: 429, headers: { 'retry-after': '1' } })
    const flags = opened({ pause: 0 })
    await flags.first(somebody())
    await flags.first(somebody())
    expect(ofrep.asked).toHaveLength(1)

    const date = new Date(Date.now() + 60_000).toUTCString()
    ofrep.answers({ status: 429, headers: { 'retry-after': date } })
    await vi.waitFor(
      async () => {
        await flags.first(somebody())
        expect(ofrep.asked).toHaveLength(2)
      },
      { timeout: 3_000 },
    )
    await flags.first(somebody())
    expect(ofrep.asked).toHaveLength(2)
  })

  test('and says until when in the words of the first version of the protocol', async () => {
    const moment = new Date(Date.now() + 60_000).toISOString()
    ofrep.answers({ status: 429, headers: { 'retry-later': moment } })
    const flags = opened({ pause: 0 })
    await flags.first(somebody())
    await flags.first(somebody())
    expect(ofrep.asked).toHaveLength(1)
  })
})

import { ErrorBody } from '@steward/contract/kit/errors.ts'
import type { Route, Schema } from '@steward/contract/kit/route.ts'
import { isNothing } from '@steward/contract/kit/route.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeApi } from '#features/description/openapi.ts'
import { signToken } from '#http/tokens.ts'
import { newAccount, type Person, type TestAccount } from './account.ts'
import { declaredRoutes, replyTo } from './contract.ts'
import { dice } from './dice.ts'
import { harness } from './harness.ts'
import { NUL, requestsOf, type Sent } from './hostile.ts'
import { platformPerson } from './platform.ts'

const routes = await declaredRoutes()

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

type Def = { shape?: Record<string, Schema>; innerType?: Schema; out?: Schema; in?: Schema }

/** The fields of a schema without its wrappers. */
function fieldsOf(schema: Schema): Record<string, Schema> {
  const { shape, innerType, out, in: before } = schema._zod.def as Def
  if (shape) return shape
  const inner = innerType ?? (out && Object.keys(fieldsOf(out)).length > 0 ? out : before)
  return inner ? fieldsOf(inner) : {}
}

const pathOf = ({ path }: Pick<Route, 'path'>) => path.replace(/:\w+/g, () => randomUUID())

let visits = 0
/** A new client address, so that rate limits don't apply. */
const anotherAddress = () => `10.${++visits >> 16}.${(visits >> 8) & 255}.${visits & 255}`

const payloadOf = ({ body, raw }: Sent) => raw ?? (body === undefined ? body : JSON.stringify(body))

async function send(route: Pick<Route, 'method' | 'path'>, sent: Sent = {}) {
  const { path = pathOf(route), headers = here.headers, type: sentType = 'application/json' } = sent
  const payload = payloadOf(sent)
  const reply = await here.h.app.inject({
    method: route.method,
    remoteAddress: anotherAddress(),
    url: `/api/v1${path}`,
    headers: { ...headers, ...(payload && { 'content-type': sentType }) },
    ...(payload && { payload }),
  })
  const [type = ''] = String(reply.headers['content-type'] ?? '').split(';')
  return { status: reply.statusCode, type, text: reply.body, error: errorOf(reply.body) }
}

/** The first error of an answer; files have none. */
const errorOf = (text: string) =>
  text.startsWith('{"errors":') ? (JSON.parse(text) as ErrorBody).errors[0] : undefined

describe.each([
  ['a NUL', NUL],
  ['half of a surrogate pair', 'a\ud800b'],
])('%s', (_, text) => {
  const bodies = routes.filter(({ body }) => !isNothing(body))

  test.each(bodies.map((route) => [route.name, route] as const))(
    'is refused in every field of %s',
    async (_, route) => {
      for (const [wrapper, schema] of Object.entries(fieldsOf(route.body)))
        for (const field of [...Object.keys(fieldsOf(schema)), 'other']) {
          const { status, error } = await send(route, { body: { [wrapper]: { [field]: text } } })
          expect([400, 401, 403, 404, 415, 422]).toContain(status)
          if (status === 422 && route.upload?.kind !== 'table')
            expect(error!.source).toEqual({ pointer: `/${wrapper}/${field}` })
        }
    },
  )
})

const queries = routes.filter(({ query, events }) => !isNothing(query) && !events)

test.each(queries.map((route) => [route.name, route] as const))(
  'a NUL is refused in every parameter of %s',
  async (_, route) => {
    for (const parameter of Object.keys(fieldsOf(route.query))) {
      const address = `${pathOf(route)}?${new URLSearchParams({ [parameter]: NUL })}`
      const { status, error } = await send(route, { path: address })
      expect([401, 403, 404, 415, 422]).toContain(status)
      if (status === 422) expect(error!.source).toEqual({ parameter })
    }
  },
)

test.each(
  routes.filter(({ path }) => path.includes('/:')).map((route) => [route.name, route] as const),
)('a NUL in the path of %s names nothing', async (_, route) => {
  const path = route.path.replace(/:\w+/g, 'a%00b')
  expect([400, 401, 403, 404, 415, 422]).toContain((await send(route, { path })).status)
})

describe('a NUL before a sign-in', () => {
  test.each([
    ['/login', { user: { email: `${NUL}@example.com`, password: 'x' } }, '/user/email'],
    ['/password/reset', { user: { email: `${NUL}@example.com` } }, '/user/email'],
    ['/confirmation/resend', { user: { email: `${NUL}@example.com` } }, '/user/email'],
  ])('is refused by %s with its place', async (path, body, pointer) => {
    const { status, error } = await send({ method: 'POST', path }, { body, headers: {} })

    expect([status, error!.source]).toEqual([422, { pointer }])
  })
})

test('a NUL is refused in headers', async () => {
  const list = { method: 'GET', path: assetsApi.list.path } as const
  const header = await send(list, { headers: { ...here.headers, 'user-agent': NUL } })

  expect([header.status, header.error!.source]).toEqual([422, { header: 'user-agent' }])
})

test('a cookie with a NUL counts as none', async () => {
  const cookie = 'other=a%00b; rt=a%00b; dt=a%00b; read_after=a%00b'
  const list = await send(assetsApi.list, { headers: { ...here.headers, cookie } })
  const refresh = await send(sessionApi.refresh, { headers: { cookie } })

  expect([list.status, refresh.status]).toEqual([200, 401])
})

describe('what isn’t as it should be', () => {
  test.each(['{"toString":"x"}', '{"a":1}', '[{"toString":1}]', '[[["x"]]]', '[null,1,true]'])(
    'in a filter of a change of many is refused: %s',
    async (value) => {
      for (const field of ['status', 'manufacturer', 'tags', 'site_id']) {
        const filter = { [`filter[${field}]`]: JSON.parse(value) as unknown }
        const body = { assets: { filter, changes: { criticality: 'high' } } }
        expect((await send(assetsApi.bulk, { body })).status).toBeLessThan(500)
      }
    },
  )

  test('is a body of bytes that are no UTF-8', async () => {
    const raw = Buffer.concat([
      Buffer.from('{"employee":{"first_name":"Ren'),
      Buffer.from([0xe9]),
      Buffer.from('","last_name":"B"}}'),
    ])
    const { status, error } = await send(employeesApi.create, { raw })

    expect([status, error!.code]).toEqual([400, 'invalid_request'])
  })

  test.each(['9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z'])(
    'is a moment like %s',
    async (at) => {
      const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
      const path = `/assets/${asset.body.data.id}`

      for (const address of [`${path}?at=${at}`, `${path}/links?at=${at}`])
        expect((await send(assetsApi.get, { path: address })).status).toBeLessThan(500)
    },
  )

  test.each(['2026-02-30', '0000-01-01', '-0001-01-01', '99999-01-01'])(
    'is a day like %s',
    async (day) => {
      const body = { asset: { name: 'Pump', purchase_date: day } }
      const created = await send(assetsApi.create, { body })
      const listed = await send(assetsApi.list, {
        path: `/assets?filter[purchase_date][gte]=${encodeURIComponent(day)}`,
      })

      expect([created.status, created.error!.source]).toEqual([
        422,
        { pointer: '/asset/purchase_date' },
      ])
      expect([listed.status, listed.error!.source]).toEqual([
        422,
        { parameter: 'filter[purchase_date][gte]' },
      ])
    },
  )

  test.each(['purchase_cost', 'purchase_date', 'created_at', 'name'])(
    'is a cursor by %s that somebody wrote by hand',
    async (sort) => {
      for (const value of ['abc', NUL, '', '1e999', 'infinity', '{']) {
        const cursor = Buffer.from(JSON.stringify([sort, 'asc', value, randomUUID()]))
        const query = new URLSearchParams({ sort, cursor: cursor.toString('base64url') })
        const { status } = await send(assetsApi.list, { path: `/assets?${query}` })
        expect(status).toBeLessThan(500)
      }
    },
  )

  test('is a token of ours that names somebody else than its session', async () => {
    const other = await newAccount()
    const [, payload] = here.headers['authorization']!.split('.')
    const { sid } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { sid: string }
    const token = await signToken(here.h.services.secrets, other.user_id, sid)
    const headers = { ...here.headers, authorization: `Bearer ${token}` }

    for (const route of [usersApi.me, assetsApi.list])
      expect((await send(route, { headers })).status).toBe(401)
    const body = { asset: { name: 'Pump' } }
    expect((await send(assetsApi.create, { headers, body })).status).toBe(401)
  })
})

/** The number of calls per route; `HOSTILE_CALLS=1000` runs for long. Another seed makes other calls. */
const CALLS = Number(process.env['HOSTILE_CALLS'] ?? 10)
const SEED = Number(process.env['HOSTILE_SEED'] ?? 1)
const SLOW_MS = 2_000
/** After many calls, the state of an account may refuse all others, so a new one is used. */
const CALLS_PER_ACCOUNT = 50

type Sender = (here: TestAccount, site_id: string) => Promise<Pick<Person, 'headers'>>
const administrator: Sender = async (here) => here

/** Most calls come from people who may make them; answers to others have to be described as well. */
const SENDERS: readonly (readonly [who: string, sender: Sender])[] = [
  ['administrator', administrator],
  ['administrator', administrator],
  ['administrator', administrator],
  ['limited to a site', (here, site_id) => here.person('admin', [site_id])],
  ['limited to a site', (here, site_id) => here.person('admin', [site_id])],
  ['may only view assets', (here) => here.person({ asset: ['view'] })],
  ['platform', ({ h }) => platformPerson(h)],
  ['signed out', async () => ({ headers: {} })],
]

/** The accounts that were sent something. */
const places: string[] = []

/** An account with data, and people who call its API. */
async function newPlace() {
  here = await newAccount()
  places.push(here.account_id)
  const site = await here.call(sitesApi.create, { body: { site: { name: 'Yard' } } })
  const site_id = site.body.data.id
  const body = { asset: { name: 'Pump', site_id } }
  const asset = await here.call(assetsApi.create, { body })
  const employee = { first_name: 'Ana', last_name: 'Ruiz' }
  const person = await here.call(employeesApi.create, { body: { employee } })
  const known = [asset, person, site].map(({ body }) => body.data.id)
  const senders = new Map<string, Promise<Pick<Person, 'headers'>>>()
  return {
    ids: [...known, here.account_id, here.user_id, randomUUID()],
    headersOf: async ([who, sender]: (typeof SENDERS)[number]) => {
      const found = senders.get(who) ?? sender(here, site_id)
      senders.set(who, found)
      return (await found).headers
    },
  }
}

interface Operation {
  operationId: string
  responses: Record<string, { content?: Record<string, unknown> }>
}

interface Answer {
  status: number
  type: string
  text: string
}

/** Checks an answer against the contract and its description. */
function asDescribed(route: Route, { status, type, text }: Answer, types: string[], what: string) {
  if (status >= 400) z.parse(ErrorBody, JSON.parse(text))
  else if (![204, 304].includes(status) && !route.download) z.parse(route.reply, JSON.parse(text))
  if (text !== '' && !types.includes('*/*')) expect(types, what).toContain(type)
}

describe('whatever somebody sends', () => {
  let operations: Map<string, Operation>
  beforeAll(async () => {
    const { app } = await harness()
    const { paths } = describeApi(app.contract, '1', 'http://localhost') as {
      paths: Record<string, Record<string, Operation>>
    }
    operations = new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, one]) => [`${method} ${path}`, one] as const),
      ),
    )
  })

  const timed = async (route: Route, sent: Sent) => {
    const from = performance.now()
    const answer = await send(route, sent)
    return { ...answer, ms: performance.now() - from }
  }

  test.each(routes.filter(({ events }) => !events).map((route) => [route.name, route] as const))(
    '%s answers as it is described, soon',
    async (name, route) => {
      const chance = dice(SEED + hash(name))
      const requestOf = requestsOf(route)
      const template = route.path.replace(/:(\w+)/g, '{$1}')
      const { responses } = operations.get(`${route.method.toLowerCase()} ${template}`)!
      let place = await newPlace()
      for (let n = 0; n < CALLS; n += 1) {
        if (n > 0 && n % CALLS_PER_ACCOUNT === 0) place = await newPlace()
        const sender = chance.pick(SENDERS)
        const request = requestOf(place.ids, chance)
        const headers = { ...(await place.headersOf(sender)), ...request.headers }
        const sent = { ...request, headers }
        const first = await timed(route, sent)
        // A slow answer is tried again, because the machine may have been busy.
        const answer = first.ms > SLOW_MS ? await timed(route, sent) : first
        const said = { n, by: sender[0], ...request, raw: request.raw?.toString('latin1') }
        const what = JSON.stringify({ ...said, ...answer }).slice(0, 2_000)
        expect(answer.status, what).toBeLessThan(500)
        expect(answer.ms, what).toBeLessThan(SLOW_MS)
        expect(Object.keys(responses), what).toContain(String(answer.status))
        const reply = replyTo(route, request.path!.includes('fields='))
        const types = Object.keys(responses[answer.status]?.content ?? {})
        asDescribed({ ...route, reply }, answer, types, what)
      }
    },
    60_000 + CALLS * 200,
  )
})

/** Tables whose rows are no history of an account: what a person arranges, and what a job notes of its own progress. */
const UNTOLD: readonly string[] = []

test('no request has left a change without its event', async () => {
  const { owner } = await harness()
  const { rows: tables } = await owner.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('account_id', 'id', 'updated_at', 'lock_version')
     group by table_name having count(*) = 4 order by 1`,
  )
  const untold: string[] = []
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from "${name}" t where account_id = any ($1) and not exists (
         select from audits a where a.account_id = t.account_id and a.changed_at = t.updated_at)`,
      [places],
    )
    if (rows[0]!.n > 0) untold.push(name)
  }
  expect(tables.length).toBeGreaterThan(10)
  expect(untold).toEqual(UNTOLD)
})

const hash = (text: string) =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) | 0, 7)

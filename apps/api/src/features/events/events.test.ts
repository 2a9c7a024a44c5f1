import { assetsApi } from '@steward/contract/assets.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { exportsApi } from '@steward/contract/exports.ts'
import { membershipsApi } from '@steward/contract/memberships.ts'
import { rolesApi } from '@steward/contract/rights.ts'
import { savedViewsApi } from '@steward/contract/saved-views.ts'
import { sessionApi } from '@steward/contract/session.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { usersApi } from '@steward/contract/users.ts'
import type { FastifyInstance } from 'fastify'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '#app.ts'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { call, newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { bringIn, look, upload, work } from '#test/builders/imports.ts'
import { manyAssets, workOnBulk, workOnExport } from '#test/builders/jobs.ts'
import { type Reader, readEvents } from '#test/event-reader.ts'
import { harness } from '#test/harness.ts'
import { eventRoutes } from './events.routes.ts'

let app: FastifyInstance
let here: TestAccount
const readers = new Set<Reader>()

async function start(): Promise<FastifyInstance> {
  const { services } = await harness()
  const started = buildApp(services)
  void started.register(eventRoutes, { prefix: '/quick', heartbeat_ms: 20 })
  await started.listen({ port: 0, host: '127.0.0.1' })
  return started
}

const read = async ({ headers }: Pick<Person, 'headers'>, prefix = '') => {
  const reader = await readEvents(app, headers, prefix)
  readers.add(reader)
  return reader
}

const listening = async (person: Pick<Person, 'headers'>) => {
  const reader = await read(person)
  await reader.next('hello')
  return reader
}

const addSite = async (name: string, by: Person = here) => (await adding(() => by).addSite(name)).id

const changed = (reader: Reader) =>
  reader.heard.flatMap((event) => (event.type === 'record_changed' ? [event] : []))

beforeAll(async () => {
  app = await start()
})
beforeEach(async () => {
  for (const reader of readers) reader.leave()
  readers.clear()
  here = await newAccount()
})
afterAll(() => app.close())

describe('somebody who listens', () => {
  test('hears of what another one changes: which records, by which call, and nothing that is in them', async () => {
    const colleague = await here.person('technician')
    const reader = await listening(colleague)

    const { body, headers } = await here.call(sitesApi.create, {
      body: { site: { name: 'Depot' } },
    })

    expect(await reader.next('record_changed')).toEqual({
      type: 'record_changed',
      resource: 'site',
      record_type: 'Site',
      action: 'create',
      ids: [body.data.id],
      request_id: headers['x-request-id'],
    })
  })

  test('is answered so that nothing on the way keeps or compresses it', async () => {
    const reader = await read({ headers: { ...here.headers, 'accept-encoding': 'gzip, br' } })

    expect(reader.status).toBe(200)
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(reader.headers['content-encoding']).toBeUndefined()
  })

  test('hears all the time that the connection is there', async () => {
    const reader = await read(here, '/quick')

    await reader.beat(3)

    expect(reader.heard.map(({ type }) => type)).toEqual(['hello'])
  })

  test('learns on arrival how long nothing has happened in the account', async () => {
    await listening(here)
    await addSite('Depot')
    const busy = await (await read(here)).next('hello')
    const quiet = await (await read(await newAccount())).next('hello')

    expect(busy.quiet_ms).toBeLessThan(5_000)
    expect(quiet.quiet_ms).toBeGreaterThanOrEqual(busy.quiet_ms)
  })

  test('hears of a change of many once, without their names', async () => {
    // Beside the API, so that there is nothing else to report.
    const ids = await inTransaction(here.ctx, async (ctx) => {
      const { rows } = await clientOf(ctx).query<{ id: string }>(
        `insert into sites (account_id, code, name)
         select $1, 'D' || n, 'Depot ' || n from generate_series(1, 21) n returning id`,
        [here.account_id],
      )
      return rows.map(({ id }) => id)
    })
    const reader = await listening(here)

    const changes = { status: 'inactive' } as const
    const { headers } = await here.call(sitesApi.bulk, { body: { sites: { ids, changes } } })
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await reader.next('record_changed', ({ resource }) => resource === 'asset')

    const notices = changed(reader).filter((one) => one.request_id === headers['x-request-id'])
    expect(notices.map(({ action, ids }) => [action, ids])).toEqual([['update', null]])
  })

  test('hears of one record after the other in a transaction only up to twenty', async () => {
    const reader = await listening(here)

    await inTransaction(here.ctx, async (ctx) => {
      for (let n = 0; n < 60; n++)
        await clientOf(ctx).query(
          `insert into audits (account_id, auditable_type, auditable_id, action, changes, request_id)
           values ($1, 'Site', uuid_v7(), 'create', '{}', 'one')`,
          [here.account_id],
        )
    })
    await reader.next('record_changed')

    expect(changed(reader).map(({ ids }) => ids)).toEqual([null])
  })

  test('hears nothing of what was not committed', async () => {
    const reader = await listening(here)
    const id = await addSite('Depot')

    await here.call(sitesApi.create, { body: { site: { name: 'Depot' } } })
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await reader.next('record_changed', ({ resource }) => resource === 'asset')

    const sites = changed(reader).filter(({ resource }) => resource === 'site')
    expect(sites.flatMap(({ ids }) => ids)).toEqual([id])
  })

  test('follows an import to its end', async () => {
    const reader = await listening(here)
    const { id } = await upload(here, 'name,tag\nPump,1\nDrill,2\n,3\n')

    await work(here, id)

    const { status } = await look(here, id)
    const last = await reader.next('import_progress', (event) => event.status === status)
    expect(last).toMatchObject({ id, status: 'completed', total_rows: 3, processed_rows: 3 })
    const assets = await reader.next('record_changed', ({ resource }) => resource === 'asset')
    expect(assets.request_id).toBe(`import ${id}`)
  })

  test('follows the undo of an import to its end', async () => {
    const { id } = await bringIn(here, 'name\nPump\n')
    const reader = await listening(here)
    const site = await addSite('Depot')
    await reader.next('record_changed', ({ ids }) => ids?.[0] === site)
    const ofImport = reader.heard.length

    const { body } = await here.call(bulkImportsApi.undo, { params: { id } })
    await workOnBulk(here, body.data.undo!.id)
    const later = await addSite('Yard')
    await reader.next('record_changed', ({ ids }) => ids?.[0] === later)

    const told = reader.heard.slice(ofImport)
    expect(told).toContainEqual(expect.objectContaining({ type: 'import_progress', id }))
  })

  test('hears of a notification that is theirs', async () => {
    const colleague = await here.person('technician')
    const [mine, theirs] = [await listening(here), await listening(colleague)]
    const [id, other] = [await addSite('A'), await addSite('B')]

    for (const [one, user_id] of [
      [other, colleague.user_id],
      [id, here.user_id],
    ])
      await here.h.owner.query("select pg_notify('steward_events', $1)", [
        JSON.stringify({
          kind: 'notification',
          account_id: here.account_id,
          user_id,
          id: one,
        }),
      ])

    expect((await mine.next('notification')).id).toBe(id)
    expect((await theirs.next('notification')).id).toBe(other)
  })
})

describe('nobody hears', () => {
  test('without a token, or of an account that is closed', async () => {
    const suspended = await newAccount()
    await here.h.owner.query("update accounts set status = 'suspended' where id = $1", [
      suspended.account_id,
    ])

    expect((await read({ headers: {} })).status).toBe(401)
    expect((await read(suspended)).status).toBe(403)
  })

  test('of another account', async () => {
    const elsewhere = await newAccount()
    const reader = await listening(here)

    await addSite('Abroad', elsewhere)
    const id = await addSite('Depot')
    await reader.next('record_changed')

    expect(changed(reader).flatMap(({ ids }) => ids)).toEqual([id])
  })

  test('of records that their role does not show', async () => {
    const reader = await listening(await here.person({ asset: ['view'] }))

    await addSite('Depot')
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await reader.next('record_changed')

    expect(changed(reader).map(({ resource }) => resource)).toEqual(['asset'])
  })

  test('which records changed while they are limited to some sites, nor of the imports of others', async () => {
    const site = await addSite('Depot')
    const reader = await listening(await here.person('asset_manager', [site]))

    const { id } = await upload(here, 'name\nPump\n')
    await work(here, id)
    await here.call(sitesApi.update, { params: { id: site }, body: { site: { city: 'Kiel' } } })
    await reader.next('record_changed', ({ resource }) => resource === 'site')

    expect(new Set(changed(reader).map(({ ids }) => ids))).toEqual(new Set([null]))
    expect(reader.heard.map(({ type }) => type)).not.toContain('import_progress')
  })
})

describe('a stream ends', () => {
  test('when its session is signed out, and no other', async () => {
    const colleague = await here.person('technician')
    const [mine, theirs] = [await listening(here), await listening(colleague)]

    await call(here.h, sessionApi.logout, {}, here.headers)
    await mine.ended
    await addSite('Depot', await here.person('admin'))

    await theirs.next('record_changed')
  })

  test('when the person ends that session from another device', async () => {
    const reader = await listening(here)
    const { body } = await here.call(usersApi.sessions, {})

    await here.call(usersApi.endSession, { params: { id: body.data[0]!.id } })

    await reader.ended
  })

  test('when the person is switched off in the account', async () => {
    const colleague = await here.person('technician')
    const reader = await listening(colleague)

    await here.call(membershipsApi.update, {
      params: { id: here.account_id, user_id: colleague.user_id },
      body: { membership: { status: 'deactivated' } },
    })

    await reader.ended
  })

  test('when the account is suspended', async () => {
    const reader = await listening(here)

    await here.h.owner.query("update accounts set status = 'suspended' where id = $1", [
      here.account_id,
    ])

    await reader.ended
  })

  test('when the token is over, or the session before it', async () => {
    const { rows } = await here.h.owner.query<{ id: string }>(
      'select id from sessions where user_id = $1',
      [here.user_id],
    )
    const session = rows[0]!.id
    const short = await new SignJWT({ sid: session })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: '1' })
      .setSubject(here.user_id)
      .setJti('short')
      .setIssuer('steward')
      .setAudience('steward-api')
      .setIssuedAt()
      .setExpirationTime('1s')
      .sign(Buffer.from(here.h.services.secrets.jwt_key, 'base64url'))
    const byToken = await read({ headers: { ...here.headers, authorization: `Bearer ${short}` } })
    await byToken.ended
    await here.h.owner.query(
      "update sessions set expires_at = now() + interval '1 second' where id = $1",
      [session],
    )
    const bySession = await read(here)
    await bySession.ended

    expect([byToken.status, bySession.status]).toEqual([200, 200])
  })

  test('when the person has opened ten later ones, and says that it is not to come back', async () => {
    const first = await listening(here)
    const others = []
    for (let n = 0; n < 10; n++) others.push(await listening(here))

    await first.ended
    await addSite('Depot')
    await Promise.all(others.map((reader) => reader.next('record_changed')))

    expect(first.heard.at(-1)).toEqual({ type: 'replaced' })
  })

  test('when the server stops', async () => {
    const before = app
    const reader = await listening(here)

    await before.close()
    await reader.ended

    app = await start()
  })
})

describe('a saved view', () => {
  const save = async (by: Person, shared: boolean) =>
    (
      await by.call(savedViewsApi.create, {
        body: { saved_view: { resource: 'sites', name: 'Mine', shared, settings: {} } },
      })
    ).body.data.id
  const notices = ({ heard }: Reader) => heard.filter(({ type }) => type === 'views_changed').length

  test('that is shared is heard of by everybody, whatever becomes of it', async () => {
    const reader = await listening(await here.person('technician'))

    const id = await save(here, true)
    await reader.next('views_changed')
    const views = { params: { id } }
    await here.call(savedViewsApi.update, { ...views, body: { saved_view: { shared: false } } })
    await expect.poll(() => notices(reader)).toBe(2)
    await here.call(savedViewsApi.update, { ...views, body: { saved_view: { shared: true } } })
    await expect.poll(() => notices(reader)).toBe(3)
    await here.call(savedViewsApi.remove, views)
    await expect.poll(() => notices(reader)).toBe(4)
  })

  test('of one’s own is heard of on other screens of oneself, and by nobody else', async () => {
    const mine = await listening(here)
    const theirs = await listening(await here.person('admin'))

    await save(here, false)
    await mine.next('views_changed')
    await addSite('Depot')
    await theirs.next('record_changed')

    expect(notices(theirs)).toBe(0)
  })
})

test('an export is followed by whoever asked for it, and by nobody else', async () => {
  const mine = await listening(here)
  const theirs = await listening(await here.person('admin'))
  const notices = ({ heard }: Reader) =>
    heard.filter(({ type }) => type === 'exports_changed').length

  const { body } = await here.call(exportsApi.create, { body: { export: { resource: 'assets' } } })
  await mine.next('exports_changed')
  const asked = notices(mine)
  await workOnExport(here, body.data.id)
  await expect.poll(() => notices(mine)).toBeGreaterThan(asked)
  const written = notices(mine)
  await here.call(exportsApi.remove, { params: { id: body.data.id } })
  await expect.poll(() => notices(mine)).toBeGreaterThan(written)
  await addSite('Depot')
  await theirs.next('record_changed')

  expect(notices(theirs)).toBe(0)
})

test('a change of many is followed by whoever asked for it, and by nobody else', async () => {
  await manyAssets(here, 1_001)
  const mine = await listening(here)
  const theirs = await listening(await here.person('admin'))
  const notices = ({ heard }: Reader) =>
    heard.filter(({ type }) => type === 'bulk_changes_changed').length

  const { body } = await here.call(assetsApi.bulk, {
    body: { assets: { filter: {}, changes: { supplier: 'Grundfos' } } },
  })
  await workOnBulk(here, body.data.id!)
  await addSite('Depot')
  for (const { next } of [mine, theirs])
    await next('record_changed', ({ resource }) => resource === 'site')

  expect(notices(mine)).toBeGreaterThan(0)
  expect(notices(theirs)).toBe(0)
})

describe('rights that change', () => {
  test('hold for the very next event, and the person is notified', async () => {
    const colleague = await here.person('admin')
    const reader = await listening(colleague)

    await here.call(membershipsApi.update, {
      params: { id: here.account_id, user_id: colleague.user_id },
      body: { membership: { role_key: 'requester' } },
    })
    await reader.next('rights_changed')
    await here.call(rolesApi.create, {
      body: { role: { key: 'fitter', name: 'F', permissions: {} } },
    })
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await reader.next('record_changed', ({ resource }) => resource === 'asset')

    expect(changed(reader).map(({ resource }) => resource)).not.toContain('role')
  })

  test('of a role reach everybody who has it', async () => {
    const colleague = await here.person({ asset: ['view'], site: ['view'] })
    const reader = await listening(colleague)
    const { body } = await here.call(rolesApi.list, {})
    const role = body.data.find(({ key }) => key.startsWith('r_'))!

    await here.call(rolesApi.update, {
      params: { key: role.key },
      body: { role: { permissions: { asset: ['view'] } } },
    })
    await reader.next('rights_changed')
    await addSite('Depot')
    await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
    await reader.next('record_changed', ({ resource }) => resource === 'asset')

    expect(changed(reader).map(({ resource }) => resource)).not.toContain('site')
  })
})

test('whoever listened while the database could not be heard is asked to read everything again', async () => {
  const reader = await listening(here)

  // As the role that the server signs in as; within an account it may use another.
  const client = await here.h.services.pool.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'steward alone' and datname = current_database()`,
  )
  client.release()
  await reader.next('resync')
  const id = await addSite('Depot')

  expect((await reader.next('record_changed')).ids).toEqual([id])
})

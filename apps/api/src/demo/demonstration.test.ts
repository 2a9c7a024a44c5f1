import { accountsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { addDays, addMonths } from '@steward/contract/calendar.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { featureFlagsApi } from '@steward/contract/feature-flags.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { askRow } from '#core/context/ctx.ts'
import { systemCtx } from '#core/context/system.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { hashPassword } from '#features/session/passwords.ts'
import { setupLink } from '#features/session/setup.service.ts'
import { type Installation, newInstallation } from '#test/installation.ts'
import { bearer, visitor } from '#test/visitor.ts'
import { demoPasswordOf, loadDemonstration } from './demonstration.ts'
import { demonstrationPeople } from './people.ts'

let here: Installation

/** A browser in which somebody of the demonstration has signed in. */
async function signedIn(email: string, password = demoPasswordOf(here.services)) {
  const browser = visitor(here.harness)
  const headers = bearer(await browser.login(email, password))
  return { call: ((route, input) => browser.call(route, input, headers)) as typeof browser.call }
}

const total = async (email: string) => {
  const { body } = await (await signedIn(email)).call(assetsApi.list, {})
  return body.meta.total_records
}

/** Whether a transaction waits for the lock of the history. */
async function isWaiting(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ waiting: boolean }>(
    `select exists (
       select from pg_locks
       where relation = 'audits'::regclass and not granted
         and database = (select oid from pg_database where datname = current_database())
     ) as waiting`,
  )
  return rows[0]!.waiting
}

describe('the demonstration', () => {
  beforeAll(async () => {
    here = await newInstallation()
    await loadDemonstration(here.services)
  })
  afterAll(() => here.remove())

  test('lets everybody that is named sign in, each with their role', async () => {
    const people = await demonstrationPeople(here.services)

    expect(people.map(({ email }) => email)).toEqual([
      'platform@demo.test',
      'admin@northwind.test',
      'assets@northwind.test',
      'maintenance@northwind.test',
      'technician@northwind.test',
      'auditor@northwind.test',
      'requester@northwind.test',
      'admin@harbor.test',
      'both@demo.test',
    ])
    const browser = visitor(here.harness)
    for (const { email, password } of people)
      expect(await browser.login(email, password)).toBeTruthy()
  })

  test('shows each account its own register, and the platform how large they are', async () => {
    expect(await total('assets@northwind.test')).toBe(410)
    expect(await total('admin@harbor.test')).toBe(30)
    const { body } = await (await signedIn('platform@demo.test')).call(accountsApi.list, {})
    expect(body.data).toMatchObject([
      { slug: 'harbor', asset_count: 30, user_count: 2 },
      { slug: 'northwind', asset_count: 410, user_count: 7 },
    ])
  })

  test('switches on in Northwind all but the integrations, and nothing in Harbor', async () => {
    const flagsOf = async (email: string) =>
      (await (await signedIn(email)).call(featureFlagsApi.list, {})).body.data

    const northwind = await flagsOf('admin@northwind.test')
    expect(northwind.filter(({ value }) => !value).map(({ key }) => key)).toEqual([
      'integrations.enable',
    ])
    for (const { source } of await flagsOf('admin@harbor.test')) expect(source).toBe('default')
  })

  test('goes on with its numbers where it ended', async () => {
    const { call } = await signedIn('assets@northwind.test')

    const site = (await call(sitesApi.list, {})).body.data[0]!
    const { body } = await call(assetsApi.create, {
      body: { asset: { name: 'One more', site_id: site.id } },
    })

    expect(body.data.asset_tag).toBe('AST-00411')
  })

  test('has books for taxes, events and moves, and in Harbor a closed year', async () => {
    const booksOf = async (email: string) =>
      (await (await signedIn(email)).call(booksApi.list, {})).body.data.map(
        ({ is_default, locked_through }) => [is_default, locked_through !== null],
      )
    expect(await booksOf('admin@northwind.test')).toEqual([
      [true, false],
      [false, false],
    ])
    expect(await booksOf('admin@harbor.test')).toEqual([
      [true, true],
      [false, false],
    ])
    const { call } = await signedIn('admin@northwind.test')
    const { rows } = await here.harness.owner.query<{ id: string }>(
      `select id from accounts where slug = 'northwind'`,
    )
    await computeFigures(here.services, rows[0]!.id)
    // The last twelve months that have ended; a month has ended on its last day.
    const next = `${addDays(new Date().toISOString().slice(0, 10), 1).slice(0, 7)}-01`
    const year = { from: addMonths(next, -12), to: addDays(next, -1) }
    const { body } = await call(depreciationReportApi.get, { query: year })
    const figure = (name: string) => body.data.total.figures[body.data.columns.indexOf(name)]
    for (const name of ['additions', 'charge', 'impairment', 'disposals_cost', 'proceeds'])
      expect(Number(figure(name)), name).not.toBe(0)
  })

  test('has a history by several people, which the API can read', async () => {
    const { call } = await signedIn('auditor@northwind.test')

    const { body } = await call(auditsApi.list, { query: { per_page: 200 } })

    expect(new Set(body.data.map(({ user }) => user?.name)).size).toBeGreaterThan(1)
    expect(body.data[0]!.changes).not.toEqual({})
  })
})

describe('the first start', () => {
  beforeEach(async () => {
    here = await newInstallation()
  })
  afterEach(() => here.remove())

  test('loads it once, however many processes there are', async () => {
    const processes = [here.services, here.again(), here.again()]

    const loaded = await Promise.all(processes.map((services) => loadDemonstration(services)))

    expect(loaded.filter(Boolean)).toHaveLength(1)
    expect(await total('assets@northwind.test')).toBe(410)
    expect(await loadDemonstration(here.services)).toBe(false)
  })

  test.each(['2027-01-15', '2027-02-10'])(
    'tells of nothing that is to come, and all in the year that a report of %s is of',
    async (day) => {
      await loadDemonstration(here.services, new Date(`${day}T10:00:00Z`))
      const { rows } = await here.harness.owner.query<{ id: string }>(
        `select id from accounts where slug = 'northwind'`,
      )
      const account_id = rows[0]!.id
      const { last, events } = await askRow<{ last: string; events: number }>(
        systemCtx(here.services, { account_id }),
        {
          text: `select max(effective_date)::text as last, count(*)::int as events from depreciation_events
          where account_id = $1`,
          values: [account_id],
        },
      )
      expect(events).toBe(4)
      expect(last < day).toBe(true)
      await computeFigures(here.services, account_id)
      const { call } = await signedIn('admin@northwind.test')
      const { body } = await call(depreciationReportApi.get, { query: { as_of: day } })
      const { total, columns } = body.data
      expect(Number(total.figures[columns.indexOf('impairment')])).not.toBe(0)
    },
  )

  test('leaves nothing behind when it is killed half-way, so that the next one loads it whole', async () => {
    const { harness } = here
    const blocker = await harness.owner.connect()
    await blocker.query('begin')
    await blocker.query('lock table audits in access exclusive mode')
    const killed = here.again()
    const { connect } = killed.pool
    let connection: Duplex | undefined
    killed.pool.connect = async () => {
      const client = await connect.call(killed.pool)
      // A killed process isn't notified.
      client.on('error', () => {})
      connection = (client as unknown as { connection: { stream: Duplex } }).connection.stream
      return client
    }
    const loading = loadDemonstration(killed)
    const outcome = expect(loading).rejects.toThrow()
    await expect.poll(() => isWaiting(blocker), { timeout: 15_000 }).toBe(true)

    connection!.destroy()
    await outcome
    await blocker.query('rollback')
    blocker.release()

    expect(await loadDemonstration(here.services)).toBe(true)
    expect(await total('assets@northwind.test')).toBe(410)
  })

  test('is none any more where somebody began without the demonstration', async () => {
    await setupLink(here.services)

    expect(await loadDemonstration(here.services)).toBe(false)
    expect(await demonstrationPeople(here.services)).toEqual([])
  })

  test('is followed by others that leave out whoever has chosen a password of their own', async () => {
    await loadDemonstration(here.services)
    await here.harness.owner.query(
      `update users set password_hash = $1 where email = 'assets@northwind.test'`,
      [await hashPassword('only Tomás knows it')],
    )

    const people = await demonstrationPeople(here.services)

    expect(people).toHaveLength(8)
    expect(people.map(({ email }) => email)).not.toContain('assets@northwind.test')
  })
})

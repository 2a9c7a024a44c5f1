import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { ASSET_STATUSES } from '@steward/contract/asset-status.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { searchApi } from '@steward/contract/search.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const { addSite, addAsset } = adding(() => here)
const addForklift = (more: object = {}) => addAsset('Forklift', more)
const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })

describe('a new asset', () => {
  test('needs no more than a name, and gets the next tag of the organization', async () => {
    const first = await addForklift()
    const second = await addAsset('Crane')

    expect(first).toMatchObject({
      asset_tag: 'AST-00001',
      status: 'in_stock',
      criticality: 'medium',
    })
    expect(second.asset_tag).toBe('AST-00002')
  })

  test('skips tags that were typed by hand, and counts on per category', async () => {
    await addForklift({ asset_tag: 'ast-00001' })
    const { body } = await here.call(assetCategoriesApi.create, {
      body: { asset_category: { name: 'Vehicles', tag_prefix: 'VEH-', useful_life_months: 60 } },
    })

    const car = await addForklift({ category_id: body.data.id })

    expect((await addForklift()).asset_tag).toBe('AST-00002')
    expect(car).toMatchObject({
      asset_tag: 'VEH-00001',
      useful_life_months: 60,
      category: { name: 'Vehicles' },
    })
  })

  test('is in use when somebody holds it, and in service from the day it was bought', async () => {
    const { body } = await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Lind' } },
    })

    const asset = await addForklift({ custodian_id: body.data.id, purchase_date: '2026-02-03' })

    expect(asset).toMatchObject({
      status: 'in_use',
      in_service_date: '2026-02-03',
      custodian: { name: 'Ada Lind' },
    })
  })

  test('is in the site of its location', async () => {
    const [depot, office] = [await addSite('Depot'), await addSite('Office')]
    const { body } = await here.call(locationsApi.create, {
      body: { location: { name: 'Hall', site_id: depot.id } },
    })

    expect((await addForklift({ location_id: body.data.id })).site).toMatchObject({ name: 'Depot' })
    const refused = await here.call(assetsApi.create, {
      body: { asset: { name: 'X', location_id: body.data.id, site_id: office.id } },
    })
    expect(refused.body.errors[0]).toMatchObject({ source: { pointer: '/asset/location_id' } })
  })

  test('keeps money exact, in the digits of the currency', async () => {
    const yen = await newAccount({ currency: 'JPY', digits: 0 })
    const { body } = await yen.call(assetsApi.create, {
      body: { asset: { name: 'Pump', purchase_cost: '1299' } },
    })

    expect(body.data.purchase_cost).toBe('1299')
    expect((await addForklift({ purchase_cost: '538.74' })).purchase_cost).toBe('538.74')
    expect((await addForklift({ purchase_cost: 1299 })).purchase_cost).toBe('1299.00')
  })

  test.each([
    { fields: { purchase_cost: '-1' }, pointer: '/asset/purchase_cost' },
    { fields: { purchase_cost: '10', salvage_value: '11' }, pointer: '/asset/salvage_value' },
    {
      fields: { purchase_cost: '10', opening_accumulated: '11', opening_as_of: '2025-12-31' },
      pointer: '/asset/opening_accumulated',
    },
    { fields: { purchase_date: '2026-13-01' }, pointer: '/asset/purchase_date' },
    {
      fields: { purchase_date: '2026-02-02', in_service_date: '2026-02-01' },
      pointer: '/asset/in_service_date',
    },
    { fields: { status: 'missing' }, pointer: '/asset/status_reason' },
    { fields: { name: '  ' }, pointer: '/asset/name' },
    { fields: { site_id: '0197a3a0-0000-7000-8000-000000000001' }, pointer: '/asset/site_id' },
    { fields: { tags: Array.from({ length: 21 }, (_, n) => `t${n}`) }, pointer: '/asset/tags' },
  ])('is refused at $pointer for $fields', async ({ fields, pointer }) => {
    const { status, body } = await here.call(assetsApi.create, {
      body: { asset: { name: 'Pump', ...fields } as never },
    })

    expect(status).toBe(422)
    expect(body.errors[0]?.source?.pointer).toBe(pointer)
  })
})

describe('a change', () => {
  test('follows the table of statuses, and names the allowed ones', async () => {
    const { id } = await addForklift({ status: 'retired', status_reason: 'old' })

    const refused = await change(id, { status: 'in_use' })

    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({ code: 'transition' })
    expect(refused.body.errors[0]!.detail).toContain('in_stock, disposed')
    expect((await change(id, { status: 'in_stock' })).body.data).toMatchObject({
      status: 'in_stock',
      status_reason: null,
    })
  })

  test('is in the history field by field, with who made it', async () => {
    const site = await addSite('Depot')
    const { id } = await addForklift()
    await change(id, { name: 'Crane', site_id: site.id })

    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
    })

    expect(body.data).toMatchObject([
      {
        action: 'update',
        user: { id: here.user_id, name: 'Test Person' },
        changes: { name: ['Forklift', 'Crane'], site_id: [null, site.id] },
        names: { [site.id]: 'Depot' },
      },
      { action: 'create' },
    ])
  })

  test('that changes nothing leaves no trace', async () => {
    const { id } = await addForklift()

    const { body } = await change(id, { name: 'Forklift', lock_version: 1 })

    expect(body.data.lock_version).toBe(1)
  })

  test('cannot put an asset inside itself', async () => {
    const outer = await addForklift()
    const inner = await addForklift({ parent_id: outer.id })

    const { body } = await change(outer.id, { parent_id: inner.id })

    expect(body.errors[0]).toMatchObject({
      code: 'circle',
      source: { pointer: '/asset/parent_id' },
    })
  })

  test.each([
    ['as the tag of a record', (tag: string) => tag, 409],
    ['as a weak one', (tag: string) => `W/${tag}`, 409],
    ['as the version alone', () => '"1"', 409],
    ['as a bare number', () => '1', 409],
    ['among others', () => '"0", "1"', 409],
    ['by what was never one', () => '"x"', 409],
    ['by the one there is', () => '"0", "2"', 200],
    ['by any', () => '*', 200],
  ])('honours If-Match, which names a version %s', async (_, named, expected) => {
    const { id } = await addForklift()
    const { headers } = await here.call(assetsApi.get, { params: { id } })
    await change(id, { name: 'Crane' })

    const { status } = await here.call(assetsApi.update, {
      params: { id },
      body: { asset: { name: 'Pump' } },
      headers: { 'if-match': named(String(headers['etag'])) },
    })

    expect(status).toBe(expected)
  })
})

describe('archiving', () => {
  test('takes an asset out of the list and can be undone', async () => {
    const { id } = await addForklift()
    await here.call(assetsApi.remove, { params: { id } })

    expect((await here.call(assetsApi.list, {})).body.meta.total_records).toBe(0)
    const archived = await here.call(assetsApi.list, { query: { 'filter[archived]': true } })
    expect(archived.body.data.map((asset) => asset.id)).toEqual([id])

    await here.call(assetsApi.restore, { params: { id } })
    expect((await here.call(assetsApi.list, {})).body.meta.total_records).toBe(1)
  })

  test('frees the asset tag, and a restore is refused if it is taken', async () => {
    const { id } = await addForklift({ asset_tag: 'A-1' })
    await here.call(assetsApi.remove, { params: { id } })
    await addForklift({ asset_tag: 'A-1' })

    const { status, body } = await here.call(assetsApi.restore, { params: { id } })

    expect(status).toBe(422)
    expect(body.errors[0]!.detail).toBe('asset asset_tag has already been taken')
  })
})

describe('the list', () => {
  test('is narrowed, counted and summed by the same filters', async () => {
    const site = await addSite('Depot')
    await addForklift({ site_id: site.id, purchase_cost: '10.10' })
    await addForklift({ site_id: site.id, purchase_cost: '0.20', status: 'in_use' })
    await addForklift({ purchase_cost: '99' })

    const query = { 'filter[site_id]': [site.id], 'filter[purchase_cost][lte]': '50' }
    const list = await here.call(assetsApi.list, { query })
    const summary = await here.call(assetsApi.summary, { query })
    const facets = await here.call(assetsApi.facets, {
      query: { ...query, fields: ['status', 'site_id'] },
    })

    expect(list.body.meta.total_records).toBe(2)
    expect(summary.body.data.dashboard_counts).toMatchObject({
      total: 2,
      purchase_cost: '10.30',
      by_status: { in_stock: 1, in_use: 1 },
    })
    const { by_status } = summary.body.data.dashboard_counts
    expect(Object.keys(by_status)).toEqual([...ASSET_STATUSES])
    expect(facets.body.data).toMatchObject([
      { field: 'status', values: [{ count: 1 }, { count: 1 }] },
      { field: 'site_id', values: [{ value: site.id, name: 'Depot', count: 2 }] },
    ])
  })

  test.each(['asc', 'desc'] as const)('includes empty values with a cursor, %s', async (order) => {
    for (const day of ['2026-01-01', null, '2026-01-02', null, null, '2026-01-02'])
      await addForklift({ purchase_date: day })

    const whole = await here.call(assetsApi.list, { query: { sort: 'purchase_date', order } })
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof nextPage>> = await nextPage(cursor, order)
      seen.push(...page.body.data.map(({ id }) => id))
      cursor = page.body.meta.next_cursor
    } while (cursor)

    expect(seen).toEqual(whole.body.data.map(({ id }) => id))
  })

  const nextPage = (cursor: string | null, order: 'asc' | 'desc') =>
    here.call(assetsApi.list, {
      query: { sort: 'purchase_date', order, per_page: 2, ...(cursor ? { cursor } : {}) },
    })

  test('names unknown values, and the known ones', async () => {
    const { status, body } = await here.call(assetsApi.list, { query: { colour: 'red' } as never })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({
      code: 'unknown_parameter',
      source: { parameter: 'colour' },
    })
    expect(body.errors[0]!.detail).toContain('filter[status]')
  })

  test('finds all words in any order, without accents, and short ones by their beginning', async () => {
    await addAsset('Hubwagen Größe 2', { serial_number: 'SN-77' })
    await addAsset('Hubwagen')

    const find = async (search: string) =>
      (await here.call(assetsApi.list, { query: { search } })).body.meta.total_records
    expect(await find('grosse hub')).toBe(1)
    expect(await find('hubwagen')).toBe(2)
    expect(await find('sn')).toBe(1)
    expect(await find('n-77')).toBe(1)
    expect(await find('hub %')).toBe(0)
  })

  test('answers 304 to a reader who knows it already', async () => {
    await addForklift()
    const { headers } = await here.call(assetsApi.list, {})

    const again = await here.call(assetsApi.list, {
      headers: { 'if-none-match': String(headers['etag']) },
    })

    expect(again.status).toBe(304)
  })
})

describe('a bulk change', () => {
  test('changes the allowed assets, names the others, and can be undone once', async () => {
    const [one, two] = [await addForklift(), await addForklift({ status: 'planned' })]

    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [one.id, two.id], changes: { status: 'in_maintenance' } } },
    })

    expect(body.data).toMatchObject({ changed: 1, skipped: [{ id: two.id, code: 'transition' }] })
    const token = { body: { assets: { undo_token: body.data.undo_token! } } }
    expect((await here.call(assetsApi.undoBulk, token)).body.data.changed).toBe(1)
    expect((await here.call(assetsApi.get, { params: { id: one.id } })).body.data.status).toBe(
      'in_stock',
    )
    expect((await here.call(assetsApi.undoBulk, token)).status).toBe(404)
  })

  test('reports what it would change, and changes nothing', async () => {
    const [one, two, same] = [
      await addForklift(),
      await addForklift({ status: 'planned' }),
      await addForklift({ status: 'in_maintenance' }),
    ]
    const ids = [one.id, two.id, same.id]
    const changes = { status: 'in_maintenance' as const }
    const skipped = [{ id: two.id, code: 'transition' }]
    const answer = { changed: 1, skipped, undo_token: null }

    for (const which of [{ ids }, { filter: {} }]) {
      const asked = { assets: { ...which, changes, dry_run: true } }
      const { body } = await here.call(assetsApi.bulk, { body: asked })
      expect(body.data).toMatchObject(answer)
    }

    const { body } = await here.call(assetsApi.get, { params: { id: one.id } })
    expect(body.data).toMatchObject({ status: 'in_stock', lock_version: one.lock_version })
    const moved = { assets: { ids, changes: { archived: true }, dry_run: true } }
    expect((await here.call(assetsApi.bulk, { body: moved })).body.data.changed).toBe(3)
    expect((await here.call(assetsApi.list, {})).body.meta.total_records).toBe(3)
  })

  test('disposes of many assets with date and type, and its undo restores them', async () => {
    const [one, two, late] = [
      await addForklift({ status: 'in_use' }),
      await addForklift({ status: 'retired', status_reason: 'Old' }),
      await addForklift({ purchase_date: '2026-06-01' }),
    ]
    const ids = [one.id, two.id, late.id]
    const bulk = async (changes: object) =>
      (await here.call(assetsApi.bulk, { body: { assets: { ids, changes } } })).body.data
    const read = async (id: string) =>
      (await here.call(assetsApi.get, { params: { id } })).body.data
    const sold = { status: 'disposed', status_reason: 'Replaced', disposed_on: '2026-05-04' }

    const bare = await bulk(sold)
    expect(bare.changed).toBe(0)
    expect(bare.skipped.map(({ code }) => code)).toEqual(['required', 'required', 'required'])
    const done = await bulk({ ...sold, disposal_type: 'sold', disposal_proceeds: '120.50' })
    expect(done).toMatchObject({ changed: 2, skipped: [{ id: late.id }] })
    for (const { id } of [one, two])
      expect(await read(id)).toMatchObject({
        ...sold,
        disposal_type: 'sold',
        disposal_proceeds: '120.50',
      })

    const { body } = await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: done.undo_token! } },
    })
    expect(body.data.changed).toBe(2)
    const none = { disposed_on: null, disposal_type: null, disposal_proceeds: null }
    expect(await read(one.id)).toMatchObject({ ...none, status: 'in_use', status_reason: null })
    expect(await read(two.id)).toMatchObject({ ...none, status: 'retired', status_reason: 'Old' })
  })

  test('has manufacturer and model', async () => {
    const [one, two] = [await addForklift({ manufacturer: 'Old' }), await addForklift()]

    const { body } = await here.call(assetsApi.bulk, {
      body: {
        assets: { ids: [one.id, two.id], changes: { manufacturer: 'Makita', model: 'DDF 484' } },
      },
    })

    expect(body.data.changed).toBe(2)
    const made = await here.call(assetsApi.list, { query: { 'filter[manufacturer]': ['Makita'] } })
    expect(made.body.data.map(({ model }) => model)).toEqual(['DDF 484', 'DDF 484'])
  })

  test('archives only for people who may delete', async () => {
    const { id } = await addForklift()
    const manager = await here.person('maintenance_manager')

    const { status } = await manager.call(assetsApi.bulk, {
      body: { assets: { ids: [id], changes: { archived: true } } },
    })

    expect(status).toBe(403)
  })
})

describe('the export', () => {
  test('holds the filtered rows, keeps numbers numbers, and lets no formula through', async () => {
    await addForklift({
      name: '=1+1',
      purchase_cost: '538.74',
      notes: 'a "b"\nc',
      serial_number: '-5',
    })
    await addAsset('Other', { status: 'in_use' })

    const { text, headers } = await here.call(assetsApi.export, {
      query: {
        'filter[status]': ['in_stock'],
        columns: ['name', 'purchase_cost', 'notes', 'serial_number'],
      },
    })

    expect(text).toBe(
      '\ufeffname,purchase_cost,notes,serial_number\r\n' + `'=1+1,538.74,"a ""b""\nc",-5\r\n`,
    )
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="assets-\d{4}-\d\d-\d\d.csv"/,
    )
  })
})

describe('people', () => {
  test('limited to sites see, count and find only assets there', async () => {
    const [depot, office] = [await addSite('Depot'), await addSite('Office')]
    await addAsset('Pump one', { site_id: depot.id })
    const hidden = await addAsset('Pump two', { site_id: office.id })
    await addAsset('Pump three')
    const guard = await here.person('asset_manager', [depot.id])

    const list = await guard.call(assetsApi.list, {})
    const found = await guard.call(searchApi.search, { query: { q: 'pump' } })

    expect(list.body).toMatchObject({ data: [{ name: 'Pump one' }], meta: { total_records: 1 } })
    expect(found.body.data.map(({ title }) => title)).toEqual(['Pump one'])
    expect((await guard.call(assetsApi.get, { params: { id: hidden.id } })).status).toBe(404)
    expect((await guard.call(sitesApi.list, {})).body.data).toHaveLength(1)
  })

  test('repeat a POST with the same key and get the first answer', async () => {
    const once = { body: { asset: { name: 'Pump' } }, headers: { 'idempotency-key': 'k-1' } }

    const first = await here.call(assetsApi.create, once)
    const again = await here.call(assetsApi.create, once)
    const other = await here.call(assetsApi.create, {
      ...once,
      body: { asset: { name: 'Another' } },
    })

    expect(again.text).toBe(first.text)
    expect(again.status).toBe(201)
    expect(other.status).toBe(422)
    expect((await here.call(assetsApi.list, {})).body.meta.total_records).toBe(1)
  })

  test.each(['', ' '])('may send an empty key («%s»), which counts as none', async (key) => {
    const headers = { 'idempotency-key': key }
    for (const name of ['Pump', 'Another'])
      expect(
        (await here.call(assetsApi.create, { body: { asset: { name } }, headers })).status,
      ).toBe(201)
  })
})

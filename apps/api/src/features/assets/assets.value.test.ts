import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import type { DepreciationEventInput } from '@steward/contract/depreciation-events.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { revalueAssets } from '#features/books/figures-job.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addSite } = adding(() => here)
let method: string

beforeEach(async () => {
  here = await newAccount()
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  method = body.data.id
})

async function add(name: string, more: Partial<AssetInput> = {}): Promise<string> {
  const asset = { name, depreciation_method_id: method, useful_life_months: 120, ...more }
  const { body } = await here.call(assetsApi.create, { body: { asset } })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.id
}

const bought = (purchase_cost: string, purchase_date: string) => ({ purchase_cost, purchase_date })

const today = () => new Date().toISOString().slice(0, 10)
/** No month of its life has ended, on the last day of one either. */
const fromNextMonth = () => {
  const day = new Date()
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 2))
    .toISOString()
    .slice(0, 10)
}

/** An old one that is charged to the end, a new one, a car without a method, and one without a cost. */
async function four() {
  await add('Old', bought('500', '2001-01-01'))
  await add('New', { ...bought('1200', today()), in_service_date: fromNextMonth() })
  await add('Land', { ...bought('800', '2015-01-01'), depreciation_method_id: null })
  await add('Gift')
}

const list = async (query: object, person = here as Pick<TestAccount, 'call'>) =>
  (await person.call(assetsApi.list, { query: query as never })).body
const named = async (query: object, person?: Pick<TestAccount, 'call'>) =>
  (await list(query, person)).data.map(({ name }) => name)

test('a list has the book values of today, and is sorted by them', async () => {
  await four()

  const { data } = await list({ sort: 'book_value' })
  expect(data.map(({ name, book_value }) => [name, book_value])).toEqual([
    ['Old', '0.00'],
    ['Land', '800.00'],
    ['New', '1200.00'],
    ['Gift', null],
  ])
  expect(data[0]!.accumulated_depreciation).toBe('500.00')
  expect(await named({ sort: 'book_value', order: 'desc' })).toEqual(['New', 'Land', 'Old', 'Gift'])
})

test('cursors reach all assets in both directions', async () => {
  await four()
  for (const order of ['asc', 'desc'] as const) {
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ sort: 'book_value', order, per_page: 1, ...(cursor && { cursor }) })
      names.push(...page.data.map(({ name }) => name))
      cursor = page.meta.next_cursor ?? undefined
    } while (cursor)
    expect(names).toEqual(await named({ sort: 'book_value', order }))
  }
})

test('a list is filtered by book values in any order, and so are its files', async () => {
  await four()
  const value = { 'filter[book_value][gte]': '0.01', 'filter[book_value][lte]': '800' }

  expect(await named(value)).toEqual(['Land'])
  expect(await named({ ...value, sort: 'book_value' })).toEqual(['Land'])
  expect(await named({ 'filter[book_value][lte]': '1200', sort: 'name' })).toEqual([
    'Land',
    'New',
    'Old',
  ])
  const file = await here.call(assetsApi.export, {
    query: {
      sort: 'book_value',
      order: 'desc',
      format: 'csv',
      columns: ['name', 'accumulated_depreciation', 'book_value'],
    } as never,
  })
  expect(file.text.trim().split(/\r?\n/).slice(1)).toEqual([
    'New,0.00,1200.00',
    'Land,0.00,800.00',
    'Old,500.00,0.00',
    'Gift,,',
  ])
})

test('the sums above the list include it, with and without filters', async () => {
  await four()
  const value = async (query: object) =>
    (await here.call(assetsApi.summary, { query: query as never })).body.data.dashboard_counts
      .book_value

  expect(await value({})).toBe('2000.00')
  expect(await value({ search: 'Land' })).toBe('800.00')
  expect(await value({ 'filter[depreciation_method_id]': method })).toBe('1200.00')
})

/** A time zone in which the month goes on for a day at least: there is one at any moment. */
const zoneWithinMonth = () => {
  const dayIn = (timeZone: string, hours: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + hours * 3_600_000)
  const zones = ['Etc/UTC', 'Pacific/Kiritimati', 'Etc/GMT+12']
  const zone = zones.find((one) => dayIn(one, 0).slice(0, 7) === dayIn(one, 24).slice(0, 7))!
  return { zone, today: dayIn(zone, 0), tomorrow: dayIn(zone, 24) }
}

test('the sum equals the book values of the list, in a month with disposals and later events', async () => {
  const { zone, today, tomorrow } = zoneWithinMonth()
  await here.h.owner.query('update accounts set time_zone = $2 where id = $1', [
    here.account_id,
    zone,
  ])
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: {
      depreciation_method: {
        ...{ name: 'Half', kind: 'straight_line', convention: 'half_year' },
      } as never,
    },
  })
  const happens = (id: string, depreciation_event: DepreciationEventInput) =>
    here.call(assetDepreciationApi.addEvent, { params: { id }, body: { depreciation_event } })
  const press = await add('Press', bought('1200', '2025-01-01'))
  const loss = { type: 'impairment', amount: '100' } as const
  expect((await happens(press, { ...loss, effective_date: tomorrow })).status).toBe(201)
  const van = await add('Van', {
    ...bought('6000', '2024-02-01'),
    depreciation_method_id: body.data.id,
  })
  const sold = { disposal_type: 'sold', reason: 'Old', proceeds: '10' } as const
  expect((await happens(van, { type: 'disposal', effective_date: today, ...sold })).status).toBe(
    201,
  )
  await add('Ordered', bought('700', tomorrow))
  await add('Taken over', {
    ...bought('900', '2020-01-01'),
    ...{ opening_accumulated: '300', opening_as_of: tomorrow },
  })
  await add('Land', { ...bought('800', '2015-01-01'), depreciation_method_id: null })

  const { data } = await list({})
  const minor = (text: string | null = null) => BigInt((text ?? '0').replace('.', ''))
  const sum = data.reduce((all, { book_value }) => all + minor(book_value), 0n)
  const summary = await here.call(assetsApi.summary, { query: {} as never })
  expect(minor(summary.body.data.dashboard_counts.book_value)).toBe(sum)
})

test('users limited to sites see and sum up only assets there', async () => {
  const site = async (name: string) => (await addSite(name)).id
  const [depot, office] = [await site('Depot'), await site('Office')]
  await add('Van', { ...bought('900', '2001-01-01'), site_id: depot })
  await add('Desk', {
    ...bought('300', '2015-01-01'),
    site_id: office,
    depreciation_method_id: null,
  })
  const kim = await here.person('technician', [office])

  expect(await named({ sort: 'book_value' }, kim)).toEqual(['Desk'])
  const { body } = await kim.call(assetsApi.summary, { query: {} as never })
  expect(body.data.dashboard_counts).toMatchObject({ total: 1, book_value: '300.00' })
})

test('it equals the page of the asset, and follows its events', async () => {
  const id = await add('Press', bought('1200', '2025-01-01'))
  await here.call(assetDepreciationApi.addEvent, {
    params: { id },
    body: {
      depreciation_event: { type: 'impairment', effective_date: '2025-06-30', amount: '100' },
    },
  })

  const { body } = await here.call(assetDepreciationApi.get, { params: { id }, query: {} })
  const one = await here.call(assetsApi.get, { params: { id }, query: {} })
  const { book_value, accumulated } = body.data.books[0]!.value!
  expect(one.body.data).toMatchObject({ book_value, accumulated_depreciation: accumulated })
})

test('a value of an earlier day is followed by that of today', async () => {
  const id = await add('Press', bought('1200', '2025-01-01'))
  const today = (await here.call(assetsApi.get, { params: { id }, query: {} })).body.data.book_value
  await ask(here.ctx, {
    text: `update asset_books set book_value = 1, accumulated = 2, valued_through = '2025-01-30' where account_id = $1`,
    values: [here.account_id],
  })

  expect(await revalueAssets(here.h.services, here.account_id)).toBe(1)
  const after = (await here.call(assetsApi.get, { params: { id }, query: {} })).body.data
  expect(after.book_value).toBe(today)
  expect(await revalueAssets(here.h.services, here.account_id)).toBe(0)
})

test('an asset at a past moment has the book value of that moment', async () => {
  const id = await add('Press', bought('1200', '2025-01-01'))
  const read = async (query: object) =>
    (await here.call(assetsApi.get, { params: { id }, query: query as never })).body.data
  const before = await read({})
  const at = new Date().toISOString()
  await here.call(assetDepreciationApi.addEvent, {
    params: { id },
    body: {
      depreciation_event: { type: 'addition', effective_date: '2025-03-01', amount: '600' },
    },
  })
  await here.call(assetsApi.update, {
    params: { id },
    body: { asset: { purchase_cost: '2400' } },
  })

  expect((await read({})).book_value).not.toBe(before.book_value)
  expect(await read({ at })).toMatchObject({
    purchase_cost: '1200.00',
    book_value: before.book_value,
    accumulated_depreciation: before.accumulated_depreciation,
  })
})

test('answers of changes have the same fields and figures as the asset itself', async () => {
  const here = await newAccount()
  const asset = { name: 'Drill', purchase_cost: '1200', purchase_date: '2020-01-01' }
  const created = await here.call(assetsApi.create, { body: { asset } })
  const params = { id: created.body.data.id }
  const read = async () => (await here.call(assetsApi.get, { params })).body.data
  expect(created.body.data).toEqual(await read())
  expect(created.body.data).toHaveProperty('book_value')

  const priced = { purchase_cost: '900', lock_version: 1 }
  const changed = await here.call(assetsApi.update, { params, body: { asset: priced } })
  expect(changed.body.data).toEqual(await read())
  const stale = await here.call(assetsApi.update, { params, body: { asset: priced } })
  expect(stale.body.errors[0]!.meta).toEqual({ current: await read() })

  await here.call(assetsApi.remove, { params })
  const restored = await here.call(assetsApi.restore, { params })
  expect(restored.body.data).toEqual(await read())
})

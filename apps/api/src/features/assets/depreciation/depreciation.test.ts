import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { booksApi } from '@steward/contract/books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { totalsOf } from '#test/figures.ts'

let here: TestAccount
const { addAsset, addCategory, addSite } = adding(() => here)
let book_id: string
let straightLine: string
beforeEach(async () => {
  here = await newAccount()
  book_id = (await here.call(booksApi.list, {})).body.data[0]!.id
  straightLine = await addMethod({ kind: 'straight_line' })
})

const addMethod = async (fields: object) => {
  const depreciation_method = { name: `Method ${Math.random()}`, ...fields } as never
  return (await here.call(depreciationMethodsApi.create, { body: { depreciation_method } })).body
    .data.id
}
const addPress = async (fields: object = {}) =>
  (
    await addAsset('Press', {
      purchase_date: '2024-01-01',
      purchase_cost: '1200',
      depreciation_method_id: straightLine,
      useful_life_months: 24,
      ...fields,
    })
  ).id
const read = async (id: string, query: object = {}) =>
  (await here.call(assetDepreciationApi.get, { params: { id }, query })).body.data
const addEvent = (id: string, depreciation_event: object) =>
  here.call(assetDepreciationApi.addEvent, {
    params: { id },
    body: { depreciation_event: depreciation_event as never },
  })
const lock = (locked_through: string) =>
  here.call(booksApi.lock, { params: { id: book_id }, body: { book: { locked_through } } })
const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset: asset as never } })

test('an asset has its value on any day, and the source of each parameter', async () => {
  const id = await addPress()
  const { books } = await read(id, { on: '2024-06-30' })

  expect(books).toHaveLength(1)
  expect(books[0]!.value).toMatchObject({
    cost: '1200.00',
    accumulated: '300.00',
    book_value: '900.00',
    remaining_months: 18,
    status: 'depreciating',
  })
  expect(books[0]!.parameters).toMatchObject({
    cost: { value: '1200.00', from: { type: 'asset' } },
    useful_life_months: { value: 24, from: { type: 'asset' } },
    convention: { value: 'full_month', from: { type: 'depreciation_method' } },
    frequency: { value: 'monthly', from: { type: 'book' } },
  })
  expect(books[0]!.years.map(({ charge }) => charge)).toEqual(['600.00', '600.00'])
})

test('the history names the new method of an event', async () => {
  const id = await addPress()
  const digits = await addMethod({ kind: 'sum_of_years_digits', name: 'Digits' })
  const effective_date = '2024-07-01'
  await addEvent(id, { type: 'method_change', effective_date, depreciation_method_id: digits })
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
  })
  expect(body.data[0]).toMatchObject({
    changes: { depreciation_event: [null, { depreciation_method_id: digits }] },
    names: { [digits]: 'Digits' },
  })
})

test('the history names the book that was closed', async () => {
  await lock('2024-06-30')
  const { body } = await here.call(auditsApi.list, { query: { 'filter[auditable_type]': 'Book' } })
  expect(body.data[0]).toMatchObject({ action: 'lock', auditable_name: 'Accounting' })
})

test('figures are stored by year when an asset is created, and change with it', async () => {
  const id = await addPress()
  expect(await totalsOf(here, 'book_year_sums', book_id, 2024)).toMatchObject({
    closing_cost: 120_000n,
    charge: 60_000n,
  })

  await change(id, { purchase_cost: '2400' })
  expect(await totalsOf(here, 'book_year_sums', book_id, 2025)).toMatchObject({
    opening_cost: 240_000n,
    opening_accumulated: 120_000n,
    closing_accumulated: 240_000n,
    charge: 120_000n,
  })
  // After its last year these values stay.
  expect(await totalsOf(here, 'book_year_sums', book_id, 2031)).toMatchObject({
    opening_count: 1n,
    opening_cost: 240_000n,
    closing_accumulated: 240_000n,
    charge: 0n,
  })
})

test.each([
  ['in the year after', 24, '2025-12-31'],
  ['years after', 12, '2025-12-31'],
])(
  'what rested when its years were closed is counted once when something happens %s, and when that is undone',
  async (_, useful_life_months, through) => {
    const id = await addPress({ useful_life_months })
    expect((await lock(through)).status).toBe(200)
    const YEARS = [2024, 2025, 2026, 2030]
    const kept = async () => {
      const all = []
      for (const year of YEARS) {
        const sums = await totalsOf(here, 'book_year_sums', book_id, year)
        expect(await totalsOf(here, 'asset_book_years', book_id, year)).toEqual(sums)
        all.push(sums)
      }
      return all
    }
    const before = await kept()
    const opening = { opening_count: 1n, opening_cost: 120_000n, opening_accumulated: 120_000n }
    expect(before[2]).toMatchObject({ ...opening, closing_cost: 120_000n, charge: 0n })

    const event = { type: 'addition', effective_date: '2026-03-01', amount: '600' }
    const added = await addEvent(id, event)
    expect(added.status).toBe(201)
    const after = await kept()
    expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
    expect(after[2]).toMatchObject({ ...opening, closing_cost: 180_000n })
    expect(after[3]).toMatchObject({ opening_count: 1n, opening_cost: 180_000n })

    await inTransaction(here.ctx, async (ctx) => {
      await clientOf(ctx).query('delete from depreciation_events where account_id = $1', [
        here.account_id,
      ])
      await queueEveryAsset(ctx)
    })
    await computeFigures(here.h.services, here.account_id)
    expect(await kept()).toEqual(before)
  },
)

test('an asset whose last year was closed leaves the book when it is disposed of', async () => {
  const id = await addPress({ useful_life_months: 12 })
  expect((await lock('2025-12-31')).status).toBe(200)
  const gone = { status: 'disposed', status_reason: 'Gone', disposal_type: 'lost' }
  expect((await change(id, { ...gone, disposed_on: '2026-05-31' })).status).toBe(200)
  const year = (of: number) => totalsOf(here, 'book_year_sums', book_id, of)
  expect(await year(2025)).toMatchObject({ opening_count: 1n, closing_cost: 120_000n })
  expect(await year(2026)).toMatchObject({
    opening_count: 1n,
    opening_cost: 120_000n,
    closing_cost: 0n,
  })
  expect(await year(2027)).toMatchObject({ opening_count: 0n, opening_cost: 0n, closing_cost: 0n })
})

test('empty parameters of an asset come from its category, then from its method', async () => {
  const method = await addMethod({ kind: 'straight_line', default_life_months: 48 })
  const category = await here.call(assetCategoriesApi.create, {
    body: {
      asset_category: { name: 'Vehicles', depreciation_method_id: method, salvage_percent: '10' },
    },
  })
  const id = await addPress({ depreciation_method_id: null, useful_life_months: null })
  await change(id, { category_id: category.body.data.id })

  const [book] = (await read(id)).books
  expect(book!.parameters).toMatchObject({
    depreciation_method: {
      value: { id: method },
      from: { type: 'asset_category', name: 'Vehicles' },
    },
    salvage_value: { value: '120.00', from: { type: 'asset_category' } },
    useful_life_months: { value: 48, from: { type: 'depreciation_method' } },
  })
})

describe('an event', () => {
  test('changes later figures and no earlier ones', async () => {
    const id = await addPress()
    const event = { type: 'impairment', effective_date: '2025-01-01', amount: '300' }
    const { status, body } = await addEvent(id, event)

    expect(status).toBe(201)
    expect(body.data.books[0]!.years).toMatchObject([
      { charge: '600.00', impairment: '0.00' },
      { charge: '300.00', impairment: '300.00', closing_book_value: '0.00' },
    ])
    expect(await totalsOf(here, 'book_year_sums', book_id, 2025)).toMatchObject({ charge: 30_000n })
  })

  test('is undone by a reversal', async () => {
    const id = await addPress()
    const added = await addEvent(id, {
      type: 'addition',
      effective_date: '2025-01-01',
      amount: '120',
    })
    const event_id = added.body.data.events[0]!.id
    const undo = { params: { id, event_id } }
    const { body } = await here.call(assetDepreciationApi.undoEvent, undo)

    expect(body.data.events).toMatchObject([
      { reversed_by_id: expect.any(String) },
      { type: 'reversal' },
    ])
    expect(body.data.books[0]!.years[1]).toMatchObject({ additions: '0.00', charge: '600.00' })
    expect((await here.call(assetDepreciationApi.undoEvent, undo)).status).toBe(409)
  })

  test('of disposal sets the fields of the asset', async () => {
    const id = await addPress()
    const { body } = await addEvent(id, {
      type: 'disposal',
      effective_date: '2025-06-30',
      disposal_type: 'sold',
      reason: 'Replaced',
      proceeds: '500',
      costs: '20',
    })
    expect(body.data.books[0]!.years[1]).toMatchObject({
      disposals_cost: '1200.00',
      gain_loss: '180.00',
    })
    const asset = (await here.call(assetsApi.get, { params: { id }, query: {} })).body.data
    expect(asset).toMatchObject({ status: 'disposed', disposed_on: '2025-06-30' })

    await change(id, { status: 'retired', status_reason: 'Not sold after all' })
    expect((await read(id)).books[0]!.years[1]).toMatchObject({ disposals_cost: '0.00' })
  })

  test('of disposal by two people at once keeps the date and the proceeds of the first', async () => {
    const id = await addPress()
    const sold = (proceeds: string) =>
      addEvent(id, {
        type: 'disposal',
        effective_date: '2025-06-30',
        disposal_type: 'sold',
        reason: 'Replaced',
        proceeds,
      })

    const answers = await Promise.all([sold('500'), sold('700')])

    const [first] = answers.filter(({ status }) => status === 201)
    const [second] = answers.filter(({ status }) => status === 422)
    expect(second!.body.errors[0]?.code).toBe('disposed')
    const asset = (await here.call(assetsApi.get, { params: { id }, query: {} })).body.data
    expect(asset.disposal_proceeds).toBe(first === answers[0] ? '500.00' : '700.00')
  })

  test.each([
    [{ type: 'impairment', effective_date: '2025-01-01' }, 'required'],
    [{ type: 'life_change', effective_date: '2025-01-01' }, 'required'],
    [{ type: 'addition', effective_date: '2023-12-31', amount: '1' }, 'too_early'],
    [{ type: 'suspension', effective_date: '2025-02-01', to: '2025-01-01' }, 'too_early'],
    [{ type: 'addition', effective_date: '9999-12-31', amount: '1' }, 'date_too_late'],
  ])('that makes no sense is refused: %o', async (event, code) => {
    const { status, body } = await addEvent(await addPress(), event)
    expect([status, body.errors[0]?.code]).toEqual([422, code])
  })
})

test('an asset disposed of in the year 9999 has no figures, rather than a row for each year until then', async () => {
  const gone = { disposed_on: '9999-12-31', disposal_type: 'sold', status_reason: 'Sold' }
  const id = await addPress({ status: 'disposed', ...gone })
  expect((await read(id)).books[0]).toMatchObject({
    problem: 'date_too_late',
    periods: [],
    years: [],
  })
})

describe('a closed year', () => {
  test('refuses a correction, and doesn’t change by the event that is entered instead', async () => {
    const id = await addPress()
    await addPress({ purchase_cost: '777.77', useful_life_months: 37 })
    const before = await totalsOf(here, 'book_year_sums', book_id, 2024)
    await lock('2024-12-31')

    const refused = await change(id, { useful_life_months: 60 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors[0]).toMatchObject({
      code: 'period_locked',
      meta: { through: '2024-12-31', book: expect.any(String), way: 'event' },
    })
    const early = { type: 'life_change', effective_date: '2024-12-31', remaining_months: 48 }
    const inClosed = await addEvent(id, early)
    expect(inClosed.status).toBe(422)
    expect(inClosed.body).toMatchObject({ errors: [{ meta: { way: 'later' } }] })
    const { status } = await addEvent(id, { ...early, effective_date: '2025-01-01' })
    expect(status).toBe(201)

    expect(await totalsOf(here, 'book_year_sums', book_id, 2024)).toEqual(before)
    const next = await totalsOf(here, 'book_year_sums', book_id, 2025)
    expect([next.opening_cost, next.opening_accumulated]).toEqual([
      before.closing_cost,
      before.closing_accumulated,
    ])
    expect((await read(id)).books[0]!.years.map(({ charge }) => charge)).toEqual([
      '600.00',
      '150.00',
      '150.00',
      '150.00',
      '150.00',
    ])
  })

  test('lets an asset that was bought in it be put in service later, by other estimates', async () => {
    const id = await addPress({ purchase_date: '2024-11-01', in_service_date: '2025-03-01' })
    const before = await totalsOf(here, 'book_year_sums', book_id, 2024)
    await lock('2024-12-31')

    const early = await change(id, { in_service_date: '2024-12-01' })
    expect([early.status, early.body.errors[0]]).toMatchObject([
      422,
      { source: { pointer: '/asset/in_service_date' }, meta: { way: 'later' } },
    ])
    const later = { in_service_date: '2025-07-01', useful_life_months: 12, salvage_value: '0' }
    expect((await change(id, later)).status).toBe(200)
    expect((await change(id, { purchase_cost: '1300' })).body.errors[0]).toMatchObject({
      code: 'period_locked',
      meta: { way: 'event' },
    })

    expect(await totalsOf(here, 'book_year_sums', book_id, 2024)).toEqual(before)
    expect(await totalsOf(here, 'book_year_sums', book_id, 2025)).toMatchObject({
      opening_cost: before.closing_cost,
      opening_accumulated: 0n,
      charge: 60_000n,
    })
  })

  test('refuses to put a planned asset in service in it', async () => {
    const id = await addPress({ status: 'planned' })
    await lock('2024-12-31')

    const { status, body } = await change(id, { status: 'in_use' })
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { source: { pointer: '/asset/in_service_date' }, meta: { way: 'later' } },
    ])
    expect((await change(id, { status: 'in_use', in_service_date: '2025-01-01' })).status).toBe(200)
    expect((await read(id)).books[0]!.years.map(({ charge }) => charge)).toEqual([
      '0.00',
      '600.00',
      '600.00',
    ])
  })

  test('refuses new assets, disposals and archiving', async () => {
    const id = await addPress()
    await lock('2024-12-31')

    const late = { name: 'Late', purchase_date: '2024-05-01', purchase_cost: '5' }
    expect((await here.call(assetsApi.create, { body: { asset: late } })).status).toBe(422)
    const opened = { ...late, opening_accumulated: '1', opening_as_of: '2025-01-31' }
    expect((await here.call(assetsApi.create, { body: { asset: opened } })).status).toBe(201)
    const gone = { status: 'disposed', status_reason: 'Gone', disposal_type: 'lost' }
    expect((await change(id, { ...gone, disposed_on: '2024-11-30' })).status).toBe(422)
    expect((await change(id, { ...gone, disposed_on: '2025-11-30' })).status).toBe(200)
    expect((await here.call(assetsApi.remove, { params: { id } })).status).toBe(422)
  })
})

test('an asset that is moved leaves one group and enters the other', async () => {
  const add = async (name: string) => (await addCategory(name)).id
  const [one, other] = [await add('One'), await add('Other')]
  const year = new Date().getUTCFullYear()
  const id = await addPress({ category_id: one, purchase_date: `${year - 2}-01-01` })
  await change(id, { category_id: other })

  const of = (category: string) =>
    totalsOf(here, 'book_year_sums', book_id, year, 12, `category_id = '${category}'`)
  expect(await of(one)).toMatchObject({
    opening_cost: 120_000n,
    closing_cost: 0n,
    transfers_cost: -120_000n,
  })
  expect(await of(other)).toMatchObject({
    opening_cost: 0n,
    closing_cost: 120_000n,
    transfers_cost: 120_000n,
  })
})

test('readings of a meter are charged as units, once the job has run', async () => {
  const method = await addMethod({ kind: 'units_of_production', unit_label: 'h' })
  const id = await addPress({ depreciation_method_id: method })
  const asset_meter = { asset_id: id, name: 'Hours', unit: 'h' }
  const meter = await here.call(assetMetersApi.create, { body: { asset_meter } })
  await here.call(assetDepreciationApi.updateBook, {
    params: { id, book_id },
    body: { asset_book: { units_total: '1000' } },
  })
  await here.call(assetMetersApi.read, {
    params: { id: meter.body.data.id },
    body: { reading: { value: '250', read_at: '2024-03-15T12:00:00Z' } },
  })
  await computeFigures(here.h.services, here.account_id)

  expect((await read(id)).books[0]!.years[0]).toMatchObject({ fiscal_year: 2024, charge: '300.00' })
  expect(await totalsOf(here, 'book_year_sums', book_id, 2024)).toMatchObject({ charge: 30_000n })
})

test('the arithmetic of a year is explained step by step', async () => {
  const id = await addPress()
  const { body } = await here.call(assetDepreciationApi.explain, {
    params: { id },
    query: { fiscal_year: 2024 },
  })
  expect(body.data.map(({ kind, result }) => [kind, result])).toEqual([
    ['opening_book_value', '0.00'],
    ['base', '1200.00'],
    ['straight_line', '600.00'],
    ['charge', '600.00'],
    ['addition', '1200.00'],
    ['closing_book_value', '600.00'],
  ])
})

test('the arithmetic of some months is explained year by year, and refused without a month', async () => {
  const id = await addPress()
  const ask = (query: object) => here.call(assetDepreciationApi.explain, { params: { id }, query })
  const { body } = await ask({ from: '2024-10-01', to: '2025-03-31' })
  expect(body.data.map(({ kind, result }) => [kind, result])).toEqual([
    ['opening_book_value', '750.00'],
    ['base', '1200.00'],
    ['straight_line', '150.00'],
    ['charge', '150.00'],
    ['closing_book_value', '600.00'],
    ['opening_book_value', '600.00'],
    ['base', '1200.00'],
    ['straight_line', '150.00'],
    ['charge', '150.00'],
    ['closing_book_value', '450.00'],
  ])
  for (const [wrong, parameter] of [
    [{}, 'fiscal_year'],
    [{ from: '2024-01-01' }, 'fiscal_year'],
    [{ from: '1990-01-01', to: '2024-01-31' }, 'from'],
  ] as const) {
    const { status, body } = await ask(wrong)
    expect([status, body.errors[0]?.source]).toEqual([422, { parameter }])
  }
})

test('people who are limited to sites get no figures of others', async () => {
  const site = async (name: string) => (await addSite(name)).id
  const [near, far] = [await site('Near'), await site('Far')]
  const id = await addPress({ site_id: far })
  await addPress({ site_id: near, purchase_cost: '50' })
  const limited = await here.person('asset_manager', [near])

  const seen = await limited.call(assetDepreciationApi.get, { params: { id }, query: {} })
  expect(seen.status).toBe(404)
  const { rows } = await inScope(near, 'select asset_id from asset_book_years')
  expect(new Set(rows.map(({ asset_id }) => asset_id)).size).toBe(1)
  expect((await inScope(near, 'select book_id from book_year_sums')).rows).toEqual([])
})

/** The answer of a statement for somebody who is limited to a site. */
async function inScope(site: string, text: string) {
  const client = await here.h.services.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('app.account_id', $1, true), set_config('app.site_scope', $2, true)",
      [here.account_id, site],
    )
    return await client.query<{ asset_id: string }>(text)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { askRow } from '#core/context/ctx.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { yearsOf } from '#test/book-years.ts'

let here: TestAccount
const { addSite, addAsset } = adding(() => here)
let book: string
beforeEach(async () => {
  here = await newAccount()
  const { id } = await askRow<{ id: string }>(here.ctx, {
    text: 'select id from books where account_id = $1 and is_default',
    values: [here.account_id],
  })
  book = id
})

async function report(query: object = {}, person: Person = here) {
  const { body } = await person.call(depreciationReportApi.get, { query: query as never })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

async function assetsIn(query: object = {}, person: Person = here) {
  const { body } = await person.call(depreciationReportApi.assets, { query: query as never })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body
}

/** The figures of a row by the names of their columns. */
const named = ({ columns }: { columns: string[] }, { figures }: { figures: string[] }) =>
  Object.fromEntries(columns.map((column, at) => [column, figures[at]!]))

const store = (rows: Parameters<typeof yearsOf>[2]) => yearsOf(here, book, rows)

describe('the roll-forward', () => {
  test('has the opening and closing balances and what is between them, for each group and in total', async () => {
    const [kiel, bonn] = [(await addSite('Kiel')).id, (await addSite('Bonn')).id]
    const [pump, fan, lift] = [
      (await addAsset('Pump', { site_id: kiel })).id,
      (await addAsset('Fan', { site_id: bonn })).id,
      (await addAsset('Lift', { site_id: kiel })).id,
    ]
    await store([
      { asset: pump, site: kiel, year: 2024, opening: [120_000, 12_000], charge: 12_000 },
      { asset: pump, site: kiel, year: 2025, opening: [120_000, 24_000], charge: 12_000 },
      { asset: fan, site: bonn, year: 2025, additions: 60_000, charge: 6_000 },
      // Its last year was the one before: what is left of it stays.
      { asset: lift, site: kiel, year: 2024, opening: [6_000, 4_800], charge: 1_200, isLast: true },
    ])
    const found = await report({ from: '2025-01-01', to: '2025-12-31', group_by: 'site' })

    expect(found.groups.map(({ path, count }) => [path[0]!.name, count])).toEqual([
      ['Bonn', 1],
      ['Kiel', 2],
    ])
    expect(named(found, found.groups[1]!)).toMatchObject({
      opening_cost: '1260.00',
      closing_cost: '1260.00',
      opening_accumulated: '300.00',
      charge: '120.00',
      closing_accumulated: '420.00',
      closing_book_value: '840.00',
    })
    expect(named(found, found.total)).toMatchObject({
      opening_cost: '1260.00',
      additions: '600.00',
      closing_cost: '1860.00',
      charge: '180.00',
      closing_book_value: '1380.00',
    })
    expect(found.ties).toEqual({ groups: true, opening: true })
  })

  test('covers some months of a year, or several years', async () => {
    const pump = (await addAsset('Pump')).id
    await store([
      { asset: pump, year: 2024, additions: 120_000, charge: 12_000 },
      { asset: pump, year: 2025, opening: [120_000, 12_000], charge: 12_000 },
    ])
    const quarter = await report({ from: '2025-04-01', to: '2025-06-30' })
    expect(named(quarter, quarter.total)).toMatchObject({
      opening_accumulated: '150.00',
      charge: '30.00',
      closing_accumulated: '180.00',
    })
    const both = await report({ from: '2024-10-01', to: '2025-03-31' })
    expect(named(both, both.total)).toMatchObject({
      opening_accumulated: '90.00',
      charge: '60.00',
      closing_accumulated: '150.00',
    })
  })

  test('lists the assets page by page, and they add up to the total', async () => {
    const added: string[] = []
    for (const name of ['Pump', 'Fan', 'Lift']) {
      const asset = (await addAsset(name)).id
      await store([{ asset, year: 2025, additions: 1_000, charge: 120 }])
      added.push(asset)
    }
    const asked = { from: '2025-01-01', to: '2025-12-31', group_by: 'asset', per_page: 2 }
    const page = async (more: object) => {
      const query = { ...asked, ...more } as never
      return (await here.call(depreciationReportApi.get, { query })).body
    }
    const first = await page({})
    const last = await page({ cursor: first.meta!.next_cursor })

    expect([...first.data.groups, ...last.data.groups].map(({ path }) => path[0]!.id)).toEqual(
      added,
    )
    expect(named(first.data, first.data.groups[0]!)).toMatchObject({
      additions: '10.00',
      charge: '1.20',
    })
    expect(named(first.data, first.data.total)).toMatchObject({ charge: '3.60' })
    expect([first.data.more, last.data.more, last.meta]).toEqual([
      true,
      false,
      { page: 1, per_page: 2, next_cursor: null },
    ])
    expect((await page({ page: 2 })).data.groups).toEqual(last.data.groups)

    const { from, to } = asked
    const query = { from, to, group_by: 'asset' } as never
    const { text } = await here.call(depreciationReportApi.export, { query })
    expect(text.trim().split('\n')).toHaveLength(5)
    const refused = await here.call(depreciationReportApi.get, {
      query: { group_by: 'asset,site' } as never,
    })
    expect(refused.status).toBe(422)
  })

  test('adds up its levels, and has the same figures from stored sums as from assets', async () => {
    const [kiel, bonn] = [(await addSite('Kiel')).id, (await addSite('Bonn')).id]
    for (const [at, site] of [kiel, kiel, bonn, null].entries()) {
      const status = at % 2 ? 'in_use' : 'in_stock'
      const asset = (await addAsset(`Asset ${at}`, { site_id: site, status })).id
      await store([{ asset, site, year: 2025, additions: 1_000 * (at + 1), charge: 120 }])
    }
    const period = { from: '2025-01-01', to: '2025-12-31' }
    const kept = await report({ ...period, group_by: 'site' })
    const read = await report({ ...period, group_by: 'site,status' })
    expect(read.groups.filter(({ path }) => path.length === 1)).toEqual(kept.groups)
    expect(read.total).toEqual(kept.total)
    expect(read.groups.map(({ path }) => path.map(({ name }) => name))).toEqual([
      ['Bonn'],
      ['Bonn', 'in_stock'],
      ['Kiel'],
      ['Kiel', 'in_stock'],
      ['Kiel', 'in_use'],
      [null],
      [null, 'in_use'],
    ])
  })
})

test('people who are limited to sites only see the figures of these', async () => {
  const [kiel, bonn] = [(await addSite('Kiel')).id, (await addSite('Bonn')).id]
  for (const site of [kiel, bonn])
    await store([
      { asset: (await addAsset('A', { site_id: site })).id, site, year: 2025, additions: 1_000 },
    ])
  const limited = await here.person('auditor', [kiel])
  const period = { from: '2025-01-01', to: '2025-12-31', group_by: 'site' }
  const found = await report(period, limited)
  expect(found.groups.map(({ path }) => path[0]!.name)).toEqual(['Kiel'])
  expect(named(found, found.total)['additions']).toBe('10.00')
  expect((await assetsIn(period, limited)).data).toHaveLength(1)
})

test('a report filtered by book value includes assets bought and moved within a month', async () => {
  const [kiel, bonn] = [(await addSite('Kiel')).id, (await addSite('Bonn')).id]
  const today = new Date().toISOString().slice(0, 10)
  const bought = { purchase_cost: '10', purchase_date: today, in_service_date: today }
  const id = (await addAsset('Moved', { site_id: kiel, ...bought })).id
  await addAsset('Elsewhere', { site_id: kiel, ...bought })
  await here.call(assetsApi.update, { params: { id }, body: { asset: { site_id: bonn } } })
  await computeFigures(here.h.services, here.account_id)
  const year = Number(today.slice(0, 4))
  const limited = await here.person('auditor', [bonn])
  for (const from of [year, year - 1]) {
    const period = { from: `${from}-01-01`, to: `${year}-12-31`, 'filter[book_value][gte]': '10' }
    expect((await report(period)).total.count).toBe(2)
    expect((await report(period, limited)).total.count).toBe(1)
  }
})

describe('the assets behind the figures', () => {
  test('are listed by tag on pages, and add up to the report', async () => {
    for (let at = 0; at < 5; at++) {
      const asset = (await addAsset(`Asset ${at}`, { purchase_cost: '10' })).id
      await store([{ asset, year: 2025, additions: 1_000, charge: 12 * (at + 1) }])
    }
    const period = { from: '2025-01-01', to: '2025-06-30' }
    const first = await assetsIn({ ...period, per_page: 3 })
    const rest = await assetsIn({ ...period, per_page: 3, cursor: first.meta.next_cursor! })
    expect([first.data.length, rest.data.length, rest.meta.next_cursor]).toEqual([3, 2, null])
    const all = [...first.data, ...rest.data]
    const found = await report(period)
    const sum = (at: number) => all.reduce((total, one) => total + Number(one.figures[at]), 0)
    expect(found.columns.map((_, at) => sum(at).toFixed(2))).toEqual(found.total.figures)
  })

  test('of a group are those that were in it at the end of the period', async () => {
    const [kiel, bonn] = [(await addSite('Kiel')).id, (await addSite('Bonn')).id]
    const asset = (await addAsset('Moved', { site_id: kiel, purchase_cost: '10' })).id
    await here.call(assetsApi.update, {
      params: { id: asset },
      body: { asset: { site_id: bonn } },
    })
    await store([{ asset, site: kiel, year: 2025, additions: 1_000 }])
    const period = { from: '2025-01-01', to: '2025-12-31' }
    const of = async (site: string) =>
      (await assetsIn({ ...period, 'filter[site_id]': site })).data.map(({ name }) => name)
    expect([await of(kiel), await of(bonn)]).toEqual([['Moved'], []])
  })

  test('of disposals are those that were disposed of', async () => {
    const [sold, kept] = [(await addAsset('Sold')).id, (await addAsset('Kept')).id]
    await store([
      {
        asset: sold,
        year: 2025,
        opening: [1_000, 400],
        charge: 0,
        disposed: [1_000, 400],
        proceeds: 700,
      },
      { asset: kept, year: 2025, opening: [1_000, 400] },
    ])
    const query = { from: '2025-01-01', to: '2025-12-31', view: 'disposals' }
    const found = await report(query)
    expect([found.total.count, named(found, found.total)]).toEqual([
      1,
      {
        disposals_cost: '10.00',
        disposals_accumulated: '4.00',
        disposed_book_value: '6.00',
        proceeds: '7.00',
        selling_costs: '0.00',
        gain_loss: '1.00',
      },
    ])
    expect((await assetsIn(query)).data.map(({ name }) => name)).toEqual(['Sold'])
  })

  test('of additions are those added in the period, not earlier in its year', async () => {
    for (const [name, purchase_date] of Object.entries({
      Before: '2023-03-10',
      March: '2025-03-10',
    }))
      await addAsset(name, { purchase_cost: '100.00', purchase_date })
    const of = async (period: object) => {
      const query = { view: 'additions', ...period }
      const [found, { data }] = [await report(query), await assetsIn(query)]
      return [
        found.total.count,
        named(found, found.total)['additions'],
        data.map(({ name }) => name),
      ]
    }
    expect(await of({ as_of: '2025-12-31' })).toEqual([1, '100.00', ['March']])
    expect(await of({ as_of: '2025-03-31', period: 'month' })).toEqual([1, '100.00', ['March']])
    expect(await of({ as_of: '2025-04-30', period: 'month' })).toEqual([0, '0.00', []])
    expect(await of({ as_of: '2024-12-31' })).toEqual([0, '0.00', []])
  })
})

test('a schedule has the months of the fiscal year, or the following years', async () => {
  const asset = (await addAsset('Pump')).id
  await store([
    { asset, year: 2025, additions: 120_000, charge: 12_000 },
    { asset, year: 2026, opening: [120_000, 12_000], charge: 6_000 },
  ])
  const months = await report({ view: 'schedule', as_of: '2025-06-30' })
  expect(months.columns).toHaveLength(12)
  expect(named(months, months.total)).toMatchObject({
    '2025-01-31': '10.00',
    '2025-12-31': '10.00',
  })
  const years = await report({ view: 'schedule', step: 'year', years: 3, as_of: '2025-06-30' })
  expect(named(years, years.total)).toEqual({
    '2025-12-31': '120.00',
    '2026-12-31': '60.00',
    '2027-12-31': '0.00',
  })
  const values = await report({ view: 'book_value', as_of: '2025-03-31' })
  expect(named(values, values.total)).toEqual({
    '2025-01-31': '1190.00',
    '2025-02-28': '1180.00',
    '2025-03-31': '1170.00',
  })
  const costs = await report({ view: 'cost', from: '2024-12-01', to: '2025-02-28' })
  expect(named(costs, costs.total)).toEqual({
    '2024-12-31': '0.00',
    '2025-01-31': '1200.00',
    '2025-02-28': '1200.00',
  })
})

test('the cost over time is the closing cost of each roll-forward, and is explained by its parts', async () => {
  const [pump, mixer] = [(await addAsset('Pump')).id, (await addAsset('Mixer')).id]
  await store([
    { asset: pump, year: 2024, additions: 100_000, charge: 12_000 },
    { asset: pump, year: 2025, opening: [100_000, 12_000], charge: 12_000 },
    { asset: mixer, year: 2025, additions: 24_000, charge: 2_400 },
  ])
  const costs = await report({ view: 'cost', from: '2024-11-01', to: '2025-02-28' })
  expect(named(costs, costs.total)).toEqual({
    '2024-11-30': '1000.00',
    '2024-12-31': '1000.00',
    '2025-01-31': '1240.00',
    '2025-02-28': '1240.00',
  })
  for (const [day, cost] of Object.entries(named(costs, costs.total))) {
    const at = await report({ view: 'roll_forward', period: 'month', as_of: day })
    expect([day, named(at, at.total).closing_cost]).toEqual([day, cost])
  }
  const told = await report({
    ...{ view: 'cost', from: '2024-11-01', to: '2025-02-28', explain: '2025-01-31' },
  })
  expect(named(told, told.total)).toMatchObject({
    '2025-01-31': '1240.00',
    opening_cost: '1000.00',
    additions: '240.00',
  })
})

describe('a comparison', () => {
  test('includes groups and assets that are in only one of the books', async () => {
    const { body } = await here.call(booksApi.create, { body: { book: { name: 'Tax' } } })
    const [kiel, bonn] = [(await addSite('Kiel')).id, (await addSite('Bonn')).id]
    const mine = (await addAsset('Mine', { site_id: kiel })).id
    const theirs = (await addAsset('Theirs', { site_id: bonn })).id
    await store([{ asset: mine, site: kiel, year: 2025, additions: 1_000 }])
    await yearsOf(here, body.data.id, [
      { asset: theirs, site: bonn, year: 2025, additions: 2_000, charge: 120 },
    ])
    const query = { view: 'comparison', as_of: '2025-12-31', group_by: 'site' }
    const found = await report(query)
    const both = ['closing_book_value', 'other_book_value', 'difference']
    const of = (row: { figures: string[] }) => both.map((name) => named(found, row)[name])
    expect(found.groups.map((row) => [row.path[0]!.name, ...of(row)])).toEqual([
      ['Bonn', '0.00', '18.80', '-18.80'],
      ['Kiel', '10.00', '0.00', '10.00'],
    ])
    expect(of(found.total)).toEqual(['10.00', '18.80', '-8.80'])
    expect(found.ties.groups).toBe(true)
    const { data } = await assetsIn(query)
    expect(data.map((one) => [one.name, ...of(one)])).toEqual([
      ['Mine', '10.00', '0.00', '10.00'],
      ['Theirs', '0.00', '18.80', '-18.80'],
    ])
  })
})

test('books with different fiscal years are compared on the same day', async () => {
  const { body } = await here.call(booksApi.create, {
    body: { book: { name: 'Tax', fiscal_year_start_month: 7 } },
  })
  await addAsset('Pump', { purchase_cost: '1200.00', purchase_date: '2025-05-01' })
  const day = { as_of: '2025-09-30' }
  const compared = await report({ ...day, view: 'comparison' })
  const both = ['closing_cost', 'other_cost', 'difference'].map(
    (name) => named(compared, compared.total)[name],
  )
  expect(both).toEqual(['1200.00', '1200.00', '0.00'])
  const { data } = await assetsIn({ ...day, view: 'comparison' })
  expect(data.map((one) => named(compared, one)['other_cost'])).toEqual(['1200.00'])
  const theirs = await report({ ...day, book: body.data.id, view: 'register' })
  expect(named(theirs, theirs.total)['closing_cost']).toEqual('1200.00')
})

test('a register includes assets disposed of in the period, because their charge is in the sums', async () => {
  const sold = (await addAsset('Sold')).id
  await store([
    { asset: sold, year: 2025, opening: [1_200, 0], charge: 120, disposed: [1_200, 120] },
  ])
  const query = { from: '2025-01-01', to: '2025-12-31', view: 'register' }
  const found = await report(query)
  expect([found.total.count, named(found, found.total)['charge']]).toEqual([0, '1.20'])
  const { data } = await assetsIn(query)
  expect(data.map((one) => [one.name, named(found, one)['charge']])).toEqual([['Sold', '1.20']])
})

test('an export has the same figures and totals', async () => {
  const kiel = (await addSite('Kiel')).id
  const asset = (await addAsset('Pump', { site_id: kiel })).id
  await store([{ asset, site: kiel, year: 2025, additions: 123_456, charge: 1_200 }])
  const query = { from: '2025-01-01', to: '2025-12-31', view: 'register', group_by: 'site' }
  const answer = (more: object) =>
    here.call(depreciationReportApi.export, { query: { ...query, ...more } as never })
  const file = async (more: object) => (await answer(more)).text
  const { text: csv, headers } = await answer({})
  // A spreadsheet says by its name alone which book and view it is of.
  expect(headers['content-disposition']).toContain(
    'filename="depreciation-as-of-a-date-accounting-2025-01-01-2025-12-31-',
  )
  expect(csv.trim().split('\r\n').slice(1)).toEqual([
    'Kiel,1,1234.56,12.00,1222.56,12.00,12.00',
    'Total,1,1234.56,12.00,1222.56,12.00,12.00',
  ])
  const lines = (await file({ detail: true })).trim().split('\r\n')
  expect(lines[1]).toMatch(/,Pump,,Kiel,.*,1234\.56,12\.00,1222\.56,12\.00,12\.00$/)
  expect(lines[2]).toMatch(/^Total,.*,1234\.56,12\.00,1222\.56,12\.00,12\.00$/)
  expect(await file({ format: 'pdf' })).toMatch(/^%PDF-/)
})

describe('a custom field', () => {
  const withField = async (type: string, options?: string[]) => {
    here = await newAccount({ flags: { 'assets.custom_fields.enable': true } })
    book = (await here.call(booksApi.list, {})).body.data[0]!.id
    await here.call(dataFieldsApi.create, {
      body: { data_field: { label: 'Leased', type, section: 'details', options } as never },
    })
  }

  test('groups the report and its files', async () => {
    await withField('boolean')
    for (const [at, leased] of [true, false, null].entries()) {
      const asset = (await addAsset(`Asset ${at}`, { custom_fields: { leased } })).id
      await store([{ asset, year: 2025, additions: 1_000 * (at + 1) }])
    }
    const query = { from: '2025-01-01', to: '2025-12-31', view: 'register', group_by: 'cf:leased' }
    const found = await report(query)
    expect(found.own_groups).toEqual([{ column: 'cf:leased', label: 'Leased', type: 'boolean' }])
    expect(found.groups.map((row) => [row.path[0]!.id, named(found, row)['closing_cost']])).toEqual(
      [
        ['false', '20.00'],
        ['true', '10.00'],
        [null, '30.00'],
      ],
    )
    const { text } = await here.call(depreciationReportApi.export, { query: query as never })
    const lines = text.trim().split('\r\n')
    expect([lines[0]!.split(',')[0], ...lines.slice(1).map((line) => line.split(',')[0])]).toEqual([
      'Leased',
      'No',
      'Yes',
      'None',
      'Total',
    ])
  })

  test('can’t group the report if it has many values or doesn’t exist', async () => {
    await withField('multi_select', ['a', 'b'])
    for (const group_by of ['cf:leased', 'cf:other']) {
      const { status, body } = await here.call(depreciationReportApi.get, {
        query: { group_by } as never,
      })
      expect([status, body.errors[0]!.source]).toEqual([422, { parameter: 'group_by' }])
    }
  })
})

test('a day that is no end of a period of the view can’t be explained', async () => {
  const { status } = await here.call(depreciationReportApi.get, {
    query: { view: 'schedule', as_of: '2025-06-30', explain: '2025-01-30' },
  })
  expect(status).toBe(422)
})

test('lists the assets that it leaves out, and why', async () => {
  await addAsset('Without cost')
  await addAsset('Without a date', { purchase_cost: '10' })
  const { body } = await here.call(depreciationReportApi.leftOut, { query: {} })
  expect(body.data.count).toBe(2)
  expect(body.data.assets.map(({ name, reason }) => [name, reason])).toEqual([
    ['Without cost', 'no_cost'],
    ['Without a date', 'no_date'],
  ])
})

test('an invalid period is refused', async () => {
  const { status, body } = await here.call(depreciationReportApi.get, {
    query: { from: '2025-02-01', to: '2025-01-01' },
  })
  expect([status, body.errors[0]!.source]).toEqual([422, { parameter: 'from' }])
})

import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { inside, manyAssets } from '#test/builders/jobs.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const assets = async () =>
  (await here.call(assetsApi.list, { query: { sort: 'asset_tag', per_page: 200 } })).body.data

test('a new asset is imported as it is, with a warning for each rule of the form that it breaks', async () => {
  const head = [
    'name',
    'status',
    'status reason',
    'purchase date',
    'in service date',
    'purchase cost',
    'salvage value',
  ]
  const rows: [string[], string[]][] = [
    [['A', 'retired'], ['reason']],
    [['A', 'retired', 'old'], []],
    [
      ['A', 'disposed', 'old'],
      ['reason', 'reason'],
    ],
    [['A', '', '', '2026-02-01', '2026-01-31'], ['date_before']],
    [['A', '', '', '', '', '10', '10.0000'], []],
    [['A', '', '', '', '', '10', '10.01'], ['above']],
  ]

  const file = csvOf([head, ...rows.map(([cells]) => cells), ['', 'in_stock']])
  const { preview } = await bringIn(here, file, { dry_run: true })
  const done = await bringIn(here, file)

  const codes = rows.map((_, at) =>
    preview!.warnings!.flatMap(({ code, rows }) => (rows.includes(at + 2) ? [code] : [])).sort(),
  )
  expect(codes).toEqual(rows.map(([, broken]) => broken))
  expect(preview!.warnings![0]).toEqual({
    code: 'reason',
    column: 'status reason',
    message: 'Status reason: required for this status.',
    count: 1,
    rows: [2],
  })
  expect(done.successful_rows).toBe(rows.length)
  expect(done.error_details.map(({ row, code }) => [row, code])).toEqual([[8, 'required']])
})

test('an asset gets missing values from its custodian and its dates', async () => {
  await bringIn(
    here,
    csvOf([
      ['tag', 'name', 'status', 'purchase date', 'custodian first name', 'custodian last name'],
      ['A-1', 'Pump', '', '2026-01-31', 'Ada', 'Byron'],
      ['A-2', 'Pump', '<clear>', '', '', ''],
    ]),
    { create_missing: true },
  )

  expect(await assets()).toMatchObject([
    { status: 'in_use', criticality: 'medium', in_service_date: '2026-01-31' },
    { status: 'in_stock', criticality: 'medium', in_service_date: null },
  ])
})

test('a row that would change a closed period is refused with the reason', async () => {
  const [book] = (await here.call(booksApi.list, {})).body.data
  await here.call(booksApi.lock, {
    params: { id: book!.id },
    body: { book: { locked_through: '2025-12-31' } },
  })
  const { error_details } = await bringIn(
    here,
    csvOf([
      ['name', 'purchase date', 'purchase cost'],
      ['Pump', '2025-03-01', '100'],
      ['Drill', '2026-03-01', '100'],
    ]),
  )

  expect(error_details).toEqual([
    {
      row: 2,
      column: 'purchase date',
      value: '2025-03-01',
      code: 'period_locked',
      message: `Purchase date: periods through 2025-12-31 are locked in “${book!.name}”.`,
    },
  ])
})

describe('a value that a closed period refuses', () => {
  const rows = [
    ['tag', 'name', 'purchase date', 'in service date', 'purchase cost', 'useful life'],
    ['N-1', 'Pump', '2025-03-01', '2025-04-01', '100', '48'],
    ['N-2', 'Drill', '2026-03-01', '', '100', '48'],
    ['P-1', 'Lathe', '2024-02-01', '', '7', '48'],
  ]
  const lock = async () => {
    const asset = { name: 'Lathe', asset_tag: 'P-1', purchase_cost: '7' }
    await here.call(assetsApi.create, {
      body: { asset: { ...asset, purchase_date: '2024-01-01' } },
    })
    const [book] = (await here.call(booksApi.list, {})).body.data
    const body = { book: { locked_through: '2025-12-31' } }
    await here.call(booksApi.lock, { params: { id: book!.id }, body })
  }
  const columns = {
    tag: 'asset_tag',
    name: 'name',
    'purchase date': 'purchase_date',
    'in service date': 'in_service_date',
    'purchase cost': 'purchase_cost',
    'useful life': 'useful_life_months',
  }
  const take = (unreadable: string[], more: object = {}) =>
    bringIn(here, csvOf(rows), { mode: 'upsert', mapping: { columns, unreadable }, ...more })

  test('is an error of the date from which it would count', async () => {
    await lock()
    const { preview } = await take(['purchase_date', 'useful_life_months'], { dry_run: true })
    expect(preview!.problems).toMatchObject([
      { code: 'period_locked', key: 'in_service_date', count: 1, rows: [2] },
    ])
  })

  test('is left out with a warning if the user chose that, and the rest is imported', async () => {
    await lock()
    const done = await take(['purchase_date', 'in_service_date', 'useful_life_months'])
    expect([done.successful_rows, done.error_details]).toEqual([3, []])
    expect(done.warnings.map(({ code, column, rows }) => [code, column, rows])).toEqual([
      ['locked_left_out', 'purchase date', [2, 4]],
      ['locked_left_out', 'in service date', [2]],
      ['locked_left_out', 'useful life', [4]],
    ])
    expect(await assets()).toMatchObject([
      { name: 'Pump', purchase_date: null, in_service_date: null, purchase_cost: '100.00' },
      { name: 'Drill', purchase_date: '2026-03-01', useful_life_months: 48 },
      { name: 'Lathe', purchase_date: '2024-01-01', useful_life_months: null },
    ])
  })
})

test('an asset keeps values that a row doesn’t name, but not the reason for an earlier status', async () => {
  await manyAssets(here, 1, {
    status: `'retired'`,
    status_reason: `'old'`,
    tags: `'{x}'`,
    notes: `'n'`,
  })

  await bringIn(here, 'tag,status,tags,criticality\nP-1,In stock,<clear>,<clear>\n', {
    mode: 'update',
  })

  expect(await assets()).toMatchObject([
    { status: 'in_stock', status_reason: null, tags: [], notes: 'n', criticality: 'medium' },
  ])
  const [event] = await inside<{ fields: string[] }>(
    here,
    'select array(select jsonb_object_keys(changes) order by 1) as fields from audits order by id desc limit 1',
  )
  expect(event!.fields).toEqual(['status', 'status_reason', 'tags'])
})

test('an asset that broke a rule before isn’t refused for values that the row doesn’t name', async () => {
  await manyAssets(here, 1, { status: `'retired'`, purchase_cost: '1', salvage_value: '2' })

  const done = await bringIn(here, 'tag,notes\nP-1,new\n', { mode: 'update' })

  expect([done.successful_rows, done.error_details]).toEqual([1, []])
  expect((await assets())[0]!.notes).toBe('new')
})

test('problems of a row are told in the order of the file’s columns', async () => {
  const done = await bringIn(
    here,
    'purchase_date,salvage_value,name,purchase_cost\nnever,1x,,12x0\n',
  )

  expect(done.error_details.map(({ column }) => column)).toEqual([
    'purchase_date',
    'salvage_value',
    'name',
    'purchase_cost',
  ])
})

import { organizationsApi } from '@steward/contract/accounts.ts'
import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { booksApi } from '@steward/contract/books.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { computeFigures } from '#features/books/figures-job.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, look } from '#test/builders/imports.ts'
import { workOnBulk } from '#test/builders/jobs.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'
import { closeBook, totalsOf } from '#test/figures.ts'

let here: TestAccount
const { addAsset, addMethod, addMeter } = adding(() => here)
let book_id: string
let asset: { id: string; asset_tag: string; depreciation_method_id: string | null }
let hours: string
beforeEach(async () => {
  here = await newAccount()
  book_id = (await here.call(booksApi.list, {})).body.data[0]!.id
  const method = await addMethod('Units', { kind: 'units_of_production', unit_label: 'h' })
  asset = await addAsset('Press', {
    purchase_date: '2024-01-01',
    purchase_cost: '1200',
    depreciation_method_id: method.id,
  })
  await here.call(assetDepreciationApi.updateBook, {
    params: { id: asset.id, book_id },
    body: { asset_book: { units_total: '1000' } },
  })
  hours = (await addMeter(asset.id)).id
})

const read = (id: string, value: string, day: string, time = '12:00') =>
  here.call(assetMetersApi.read, {
    params: { id },
    body: { reading: { value, read_at: `${day}T${time}:00Z` } },
  })
const lock = () => closeBook(here, book_id, '2024-12-31')
const chargeOf = async (year: number) => {
  await computeFigures(here.h.services, here.account_id)
  return (await totalsOf(here, 'book_year_sums', book_id, year)).charge
}
const bring = (...rows: [day: string, value: string][]) =>
  bringIn(
    here,
    csvOf([
      ['Asset', 'Meter', 'Date', 'Reading'],
      ...rows.map(([day, value]) => [asset.asset_tag, 'Hours', day, value]),
    ]),
    { resource_type: 'MeterReading' },
  )

describe('the meter by which an asset is depreciated', () => {
  test('takes no readings of a closed period, but of later days', async () => {
    await read(hours, '250', '2024-03-15')
    await lock()

    const { status, body } = await read(hours, '300', '2024-12-31')
    expect([status, body]).toMatchObject([
      422,
      {
        errors: [
          {
            code: 'period_locked',
            source: { pointer: '/reading/read_at' },
            meta: { through: '2024-12-31', way: 'later' },
          },
        ],
      },
    ])
    expect((await read(hours, '350', '2025-01-01')).status).toBe(201)
    expect([await chargeOf(2024), await chargeOf(2025)]).toEqual([30_000n, 12_000n])
  })

  test('can be renamed once its readings are in a closed period, but keeps its unit', async () => {
    await read(hours, '250', '2024-03-15')
    await lock()
    const change = (asset_meter: object) =>
      here.call(assetMetersApi.update, { params: { id: hours }, body: { asset_meter } })

    expect((await change({ name: 'Running hours' })).status).toBe(200)
    expect((await change({ unit: 'km' })).body).toMatchObject({
      errors: [{ code: 'period_locked', meta: { way: 'meter' } }],
    })
    const params = { id: hours }
    expect((await here.call(assetMetersApi.remove, { params })).status).toBe(422)
  })

  test('doesn’t lose readings of a closed period when their import is undone', async () => {
    const { id } = await bring(['2024-04-30', '250'], ['2025-03-31', '400'])
    await lock()

    const { body } = await here.call(bulkImportsApi.undo, { params: { id } })
    await workOnBulk(here, body.data.undo!.id)
    expect((await look(here, id)).undo).toMatchObject({
      changed: 1,
      skipped: [{ name: 'Hours', code: 'period_locked' }],
    })
    expect([await chargeOf(2024), await chargeOf(2025)]).toEqual([30_000n, 0n])
  })

  test('refuses the rows of an import that are of a closed period, unless they are there already', async () => {
    await bring(['2024-04-30', '250'])
    await lock()

    const done = await bring(['2024-04-30', '250'], ['2024-05-31', '260'], ['2025-01-31', '400'])
    expect(done).toMatchObject({
      successful_rows: 2,
      error_rows: 1,
      error_details: [{ row: 3, code: 'period_locked', column: 'Date' }],
    })
    expect([await chargeOf(2024), await chargeOf(2025)]).toEqual([30_000n, 18_000n])
  })

  test('keeps the answer of a step that was read in a closed period', async () => {
    const { id } = await ordersOf(here).add({ asset_id: asset.id })
    const step = { title: 'Hours', kind: 'meter' as const }
    const task = await here.call(workOrderTasksApi.add, { params: { id }, body: { task: step } })
    const params = { id, task_id: task.body.data.id }
    const answer = (task: object) => here.call(workOrderTasksApi.update, { params, body: { task } })
    await answer({ answer: '250', done_at: '2024-06-30T12:00:00Z' })
    await lock()

    expect((await answer({ answer: '200' })).body).toMatchObject({
      errors: [
        { code: 'period_locked', source: { pointer: '/task/answer' }, meta: { way: 'reading' } },
      ],
    })
    expect((await answer({ answer: null })).status).toBe(422)
    expect(await chargeOf(2024)).toBe(30_000n)
  })
})

test('a meter that is first read later doesn’t replace the one that counted in a closed period', async () => {
  await read(hours, '250', '2024-03-15')
  const change = (id: string, unit: string) =>
    here.call(assetMetersApi.update, { params: { id }, body: { asset_meter: { unit } } })
  expect((await change(hours, 'hours')).status).toBe(200)
  const distance = await addMeter(asset.id, { name: 'Distance', unit: 'km' })
  await read(distance.id, '10', '2024-06-30')
  await lock()

  const other = await addMeter(asset.id, { name: 'Other hours' })
  expect((await read(other.id, '900', '2025-01-31')).status).toBe(201)
  await read(hours, '350', '2025-02-28')
  expect([await chargeOf(2024), await chargeOf(2025)]).toEqual([30_000n, 12_000n])
  expect((await read(hours, '240', '2024-02-01')).status).toBe(422)
  expect((await change(distance.id, 'h')).status).toBe(422)
})

test.each([
  ['counts another unit', { unit_label: 'km' }],
  ['no longer counts units', { kind: 'straight_line' as const }],
])('an edited method that %s leaves the closed period as it is', async (_, depreciation_method) => {
  await read(hours, '250', '2024-03-15')
  const distance = await addMeter(asset.id, { name: 'Distance', unit: 'km' })
  await read(distance.id, '10', '2024-03-15')
  await lock()
  await here.call(depreciationMethodsApi.update, {
    params: { id: asset.depreciation_method_id! },
    body: { depreciation_method },
  })

  expect((await read(hours, '300', '2024-12-31')).status).toBe(422)
  expect((await read(hours, '350', '2025-01-31')).status).toBe(201)
  expect([await chargeOf(2024), await chargeOf(2025)]).toEqual([30_000n, 12_000n])
})

test('what was read before an opening balance can still be entered', async () => {
  await lock()
  const { id } = await addAsset('Old press', {
    purchase_date: '2020-01-01',
    purchase_cost: '1200',
    depreciation_method_id: asset.depreciation_method_id,
    opening_accumulated: '600',
    opening_as_of: '2025-01-31',
  })
  await here.call(assetDepreciationApi.updateBook, {
    params: { id, book_id },
    body: { asset_book: { units_total: '1000' } },
  })
  const meter = await addMeter(id)

  expect((await read(meter.id, '500', '2024-12-15')).status).toBe(201)
  await read(meter.id, '600', '2025-03-15')
  expect(await chargeOf(2025)).toBe(12_000n)
})

test('other meters are read as before', async () => {
  const { id } = await addMeter(asset.id, { name: 'Distance', unit: 'km' })
  await read(hours, '250', '2024-03-15')
  await lock()

  expect((await read(id, '10', '2024-06-30')).status).toBe(201)
  expect((await here.call(assetMetersApi.remove, { params: { id } })).status).toBe(204)
})

test('assets without a cost are read as before', async () => {
  await lock()
  const { id } = await addMeter((await addAsset('Loader')).id)
  expect((await read(id, '10', '2024-06-30')).status).toBe(201)
})

describe('another time zone', () => {
  const moveTo = (time_zone: string) =>
    here.call(organizationsApi.update, {
      params: { id: here.account_id },
      body: { organization: { time_zone } },
    })

  test('is refused where a reading would leave or enter a closed period by it', async () => {
    await read(hours, '250', '2024-12-31', '22:00')
    await read(hours, '300', '2025-01-01', '02:00')
    await lock()

    for (const zone of ['Asia/Tokyo', 'America/New_York']) {
      const { status, body } = await moveTo(zone)
      expect([zone, status, body]).toMatchObject([
        zone,
        422,
        {
          errors: [
            {
              code: 'period_locked',
              source: { pointer: '/organization/time_zone' },
              meta: { through: '2024-12-31', way: 'reopen' },
            },
          ],
        },
      ])
    }
    expect((await moveTo('Europe/London')).status).toBe(200)
    expect([await chargeOf(2024), await chargeOf(2025)]).toEqual([30_000n, 6_000n])
  })

  test('counts readings of open periods on their new days', async () => {
    await read(hours, '250', '2024-12-31', '22:00')

    expect((await moveTo('Asia/Tokyo')).status).toBe(200)
    expect([await chargeOf(2024), await chargeOf(2025)]).toEqual([0n, 30_000n])
  })
})

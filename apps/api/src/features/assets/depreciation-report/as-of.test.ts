import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import type { DepreciationEventInput } from '@steward/contract/depreciation-events.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
let method: string
beforeEach(async () => {
  here = await newAccount()
  const straight = { name: 'Straight', kind: 'straight_line' as const }
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: straight },
  })
  method = body.data.id
})

/** 1,200.00 over twelve months of 2024. */
async function addPump(): Promise<string> {
  const asset = {
    name: 'Pump',
    purchase_cost: '1200',
    purchase_date: '2024-01-01',
    in_service_date: '2024-01-01',
    useful_life_months: 12,
    depreciation_method_id: method,
  }
  return (await here.call(assetsApi.create, { body: { asset } })).body.data.id
}
const happens = async (id: string, depreciation_event: DepreciationEventInput) => {
  const { body } = await here.call(assetDepreciationApi.addEvent, {
    params: { id },
    body: { depreciation_event },
  })
  expect(body.errors).toBeUndefined()
}
async function rowsOn(
  as_of: string,
  view: 'register' | 'fully_depreciated' | 'roll_forward' = 'register',
) {
  const { body } = await here.call(depreciationReportApi.assets, { query: { view, as_of } })
  return body.data
}

test('a register names the life and the salvage that were expected on its day, as the asset does', async () => {
  const pump = await addPump()
  await happens(pump, { type: 'life_change', effective_date: '2024-07-01', remaining_months: 18 })
  await happens(pump, { type: 'salvage_change', effective_date: '2024-07-01', salvage_value: '60' })
  expect(await rowsOn('2024-06-30')).toMatchObject([
    { salvage: '0.00', remaining_months: 6, ends_on: '2024-12-31', depreciated: 50 },
  ])
  expect(await rowsOn('2024-12-31')).toMatchObject([
    { salvage: '60.00', remaining_months: 12, ends_on: '2025-12-31', depreciated: 68.4 },
  ])
  const { body } = await here.call(assetDepreciationApi.get, {
    params: { id: pump },
    query: { on: '2024-12-31' },
  })
  expect(body.data.books[0]!.value).toMatchObject({ salvage_value: '60.00', remaining_months: 12 })
})

test('what a later addition makes is no cost of an earlier day', async () => {
  const pump = await addPump()
  await happens(pump, { type: 'addition', effective_date: '2025-03-31', amount: '1200' })
  expect(await rowsOn('2024-12-31')).toMatchObject([{ remaining_months: 0, depreciated: 100 }])
  expect(await rowsOn('2025-03-31')).toMatchObject([{ depreciated: 50 }])
})

test('what waits to be sold is not fully depreciated, and nobody knows when it will be', async () => {
  const pump = await addPump()
  await happens(pump, { type: 'held_for_sale', effective_date: '2024-05-01' })
  expect(await rowsOn('2024-12-31')).toMatchObject([{ remaining_months: 8, ends_on: null }])
  expect(await rowsOn('2024-12-31', 'fully_depreciated')).toEqual([])
})

test('what was sold later was fully depreciated all the same', async () => {
  const pump = await addPump()
  await happens(pump, {
    type: 'disposal',
    effective_date: '2026-02-10',
    disposal_type: 'sold',
    reason: 'Replaced',
    proceeds: '10',
  })
  expect(await rowsOn('2025-12-31', 'fully_depreciated')).toMatchObject([
    { id: pump, remaining_months: 0, ends_on: '2024-12-31' },
  ])
  expect(await rowsOn('2026-02-28', 'fully_depreciated')).toEqual([])
})

test('what is bought later in the year is in no report of a day before', async () => {
  const pump = await addPump()
  const fan = { name: 'Fan', purchase_cost: '600', purchase_date: '2024-09-01' }
  await here.call(assetsApi.create, { body: { asset: fan } })
  expect(await rowsOn('2024-06-30', 'roll_forward')).toMatchObject([{ id: pump }])
  expect(await rowsOn('2024-09-30', 'roll_forward')).toHaveLength(2)
})

test('what a later addition reopened was fully depreciated until then', async () => {
  const pump = await addPump()
  await happens(pump, { type: 'addition', effective_date: '2025-03-31', amount: '1200' })
  await happens(pump, { type: 'life_change', effective_date: '2025-03-31', remaining_months: 12 })
  expect(await rowsOn('2024-11-30', 'fully_depreciated')).toEqual([])
  for (const day of ['2024-12-31', '2025-02-28'])
    expect(await rowsOn(day, 'fully_depreciated')).toMatchObject([
      { id: pump, remaining_months: 0, ends_on: '2024-12-31', depreciated: 100 },
    ])
  const { body } = await here.call(depreciationReportApi.get, {
    query: { view: 'fully_depreciated', as_of: '2025-02-28' },
  })
  expect(body.data.total).toMatchObject({ count: 1, figures: ['1200.00', '1200.00', '0.00'] })
  expect(await rowsOn('2025-04-30', 'fully_depreciated')).toEqual([])
})

test('a register names the method that an asset was changed to by its day', async () => {
  const pump = await addPump()
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: {
      depreciation_method: {
        ...{ name: 'Digits', kind: 'sum_of_years_digits', convention: 'following_month' },
      } as never,
    },
  })
  const digits = body.data.id
  await happens(pump, {
    type: 'method_change',
    effective_date: '2024-07-01',
    depreciation_method_id: digits,
  })
  const named = async (day: string) =>
    (await rowsOn(day)).map((one) => [one.method?.name, one.convention])
  expect(await named('2024-06-30')).toEqual([['Straight', 'full_month']])
  expect(await named('2024-07-31')).toEqual([['Digits', 'following_month']])
})

test('a register has the statuses of its day, and disposals from theirs on', async () => {
  const pump = await addPump()
  await here.call(assetsApi.update, {
    params: { id: pump },
    body: { asset: { status: 'out_of_service', status_reason: 'Leaks' } },
  })
  expect(await rowsOn('2024-12-31')).toMatchObject([{ status: 'in_stock' }])
  const today = new Date().toISOString().slice(0, 10)
  expect(await rowsOn(today)).toHaveLength(1)
  await happens(pump, {
    type: 'disposal',
    effective_date: '2025-02-10',
    disposal_type: 'sold',
    reason: 'Replaced',
    proceeds: '10',
  })
  const statusOn = async (day: string, view: 'register' | 'roll_forward') =>
    (await rowsOn(day, view)).map(({ status }) => status)
  expect(await statusOn('2025-01-31', 'register')).toEqual(['in_stock'])
  expect(await statusOn('2025-02-28', 'roll_forward')).toEqual(['disposed'])
})

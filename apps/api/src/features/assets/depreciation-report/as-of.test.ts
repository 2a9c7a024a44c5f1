import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import type { DepreciationEventInput } from '@steward/contract/depreciation-events.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { beforeEach, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
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
  narrowed: object = {},
) {
  const { body } = await here.call(depreciationReportApi.assets, {
    query: { view, as_of, ...narrowed } as never,
  })
  return body.data
}
/** The names of the groups of a report of a day that have assets. */
async function groupsOn(as_of: string, group_by: 'status' | 'method') {
  const { body } = await here.call(depreciationReportApi.get, {
    query: { view: 'register', as_of, group_by: [group_by] },
  })
  return body.data.groups.filter(({ count }) => count > 0).map(({ path }) => path[0]!.name)
}
const soldOn = (effective_date: string): DepreciationEventInput => ({
  type: 'disposal',
  effective_date,
  disposal_type: 'sold',
  reason: 'Replaced',
  proceeds: '10',
})
const out = { status: 'out_of_service', status_reason: 'Leaks' } as const

test('a register has the life and the salvage of its day, like the page of the asset', async () => {
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

test('a later addition doesn’t change the cost of an earlier day', async () => {
  const pump = await addPump()
  await happens(pump, { type: 'addition', effective_date: '2025-03-31', amount: '1200' })
  expect(await rowsOn('2024-12-31')).toMatchObject([{ remaining_months: 0, depreciated: 100 }])
  expect(await rowsOn('2025-03-31')).toMatchObject([{ depreciated: 50 }])
})

test('an asset held for sale is not fully depreciated, and has no end of depreciation', async () => {
  const pump = await addPump()
  await happens(pump, { type: 'held_for_sale', effective_date: '2024-05-01' })
  expect(await rowsOn('2024-12-31')).toMatchObject([{ remaining_months: 8, ends_on: null }])
  expect(await rowsOn('2024-12-31', 'fully_depreciated')).toEqual([])
})

test('an asset that was sold later was still fully depreciated before', async () => {
  const pump = await addPump()
  await happens(pump, soldOn('2026-02-10'))
  expect(await rowsOn('2025-12-31', 'fully_depreciated')).toMatchObject([
    { id: pump, remaining_months: 0, ends_on: '2024-12-31' },
  ])
  expect(await rowsOn('2026-02-28', 'fully_depreciated')).toEqual([])
})

test('an asset bought later in the year is in no report of an earlier day', async () => {
  const pump = await addPump()
  const fan = { name: 'Fan', purchase_cost: '600', purchase_date: '2024-09-01' }
  await here.call(assetsApi.create, { body: { asset: fan } })
  expect(await rowsOn('2024-06-30', 'roll_forward')).toMatchObject([{ id: pump }])
  expect(await rowsOn('2024-09-30', 'roll_forward')).toHaveLength(2)
})

test('an asset with a later addition was fully depreciated until then', async () => {
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

test('a register has the method of its day', async () => {
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

  const by = (id: string) => ({ 'filter[method_id]': id })
  for (const [day, name, is, isnt] of [
    ['2024-06-30', 'Straight', method, digits],
    ['2024-07-31', 'Digits', digits, method],
  ] as const) {
    expect(await groupsOn(day, 'method')).toEqual([name])
    expect(await rowsOn(day, 'register', by(is))).toMatchObject([{ id: pump }])
    expect(await rowsOn(day, 'register', by(isnt))).toEqual([])
  }
})

test('an asset without a method is depreciated from the day on which it gets one', async () => {
  const asset = { name: 'Land', purchase_cost: '600', purchase_date: '2023-01-01' }
  const { id } = (await here.call(assetsApi.create, { body: { asset } })).body.data
  await happens(id, {
    type: 'method_change',
    effective_date: '2024-01-01',
    depreciation_method_id: method,
    remaining_months: 6,
  })
  const depreciated = { include_non_depreciating: false }
  expect(await rowsOn('2023-12-31', 'register', depreciated)).toEqual([])
  expect(await rowsOn('2024-01-31', 'register', depreciated)).toMatchObject([{ id }])
  expect(await rowsOn('2024-06-30', 'fully_depreciated')).toMatchObject([{ id }])
})

test('a report is filtered and grouped by the statuses of its day', async () => {
  const pump = await addPump()
  await here.call(assetsApi.update, { params: { id: pump }, body: { asset: out } })
  const status = (one: string) => ({ 'filter[status]': one })
  expect(await rowsOn('2024-12-31', 'register', status('in_stock'))).toMatchObject([{ id: pump }])
  expect(await rowsOn('2024-12-31', 'register', status('out_of_service'))).toEqual([])
  expect(await groupsOn('2024-12-31', 'status')).toEqual(['in_stock'])
  const { body } = await here.call(depreciationReportApi.get, {
    query: { as_of: '2024-12-31', 'filter[status]': ['in_stock'] },
  })
  expect(body.data.total.count).toBe(1)

  await happens(pump, soldOn('2025-02-10'))
  const kept = { include_disposed: false }
  expect(await rowsOn('2025-01-31', 'roll_forward', kept)).toMatchObject([{ id: pump }])
  expect(await rowsOn('2025-02-28', 'roll_forward', kept)).toEqual([])
  expect(await rowsOn('2025-02-28', 'roll_forward', status('disposed'))).toHaveLength(1)
  expect(await rowsOn('2025-01-31', 'roll_forward', status('disposed'))).toEqual([])
})

test('assets that were fully depreciated are found on the last days of a month, too', async () => {
  const asset = {
    name: 'Fan',
    purchase_cost: '1200',
    purchase_date: '2024-03-31',
    useful_life_months: 12,
    depreciation_method_id: method,
  }
  const fan = (await here.call(assetsApi.create, { body: { asset } })).body.data.id
  await happens(fan, { type: 'addition', effective_date: '2025-06-30', amount: '1200' })
  await happens(fan, { type: 'life_change', effective_date: '2025-06-30', remaining_months: 12 })
  expect(await rowsOn('2025-01-31', 'fully_depreciated')).toEqual([])
  for (const day of ['2025-02-28', '2025-05-31'])
    expect(await rowsOn(day, 'fully_depreciated')).toMatchObject([{ id: fan }])
})

test('a register has the statuses of its day, and disposals from their own day on', async () => {
  const pump = await addPump()
  await here.call(assetsApi.update, {
    params: { id: pump },
    body: { asset: out },
  })
  expect(await rowsOn('2024-12-31')).toMatchObject([{ status: 'in_stock' }])
  const today = new Date().toISOString().slice(0, 10)
  expect(await rowsOn(today)).toHaveLength(1)
  await happens(pump, soldOn('2025-02-10'))
  const statusOn = async (day: string, view: 'register' | 'roll_forward') =>
    (await rowsOn(day, view)).map(({ status }) => status)
  expect(await statusOn('2025-01-31', 'register')).toEqual(['in_stock'])
  expect(await statusOn('2025-02-28', 'roll_forward')).toEqual(['disposed'])
})

/** Nobody rewrites the history: what happened earlier is added to it, and the asset was there before. */
async function became(id: string, day: string, from: string, to: string) {
  for (const [text, ...values] of [
    ["update assets set created_at = '2024-01-01' where id = $1", id],
    [
      `insert into audits (account_id, auditable_type, auditable_id, action, event_date, changes)
        values ($1, 'Asset', $2, 'update', $3::date + interval '12 hours', jsonb_build_object('status', jsonb_build_array($4::text, $5::text)))`,
      ...[here.account_id, id, day, from, to],
    ],
  ] as const)
    await ask(here.ctx, { text, values })
}

/** The status of the only asset on a day, and whether it is there where what was disposed of is left out. */
async function statusOf(day: string) {
  const [kept, gone] = await Promise.all([
    rowsOn(day, 'roll_forward', { include_disposed: false }),
    rowsOn(day, 'roll_forward', { 'filter[status]': 'disposed' }),
  ])
  const [asset] = await rowsOn(day, 'roll_forward')
  return [asset!.status, kept.length, gone.length]
}

test('a disposal that was undone counts on no day, like in the figures', async () => {
  const pump = await addPump()
  await became(pump, '2025-02-10', 'in_use', 'disposed')
  await became(pump, '2025-04-05', 'disposed', 'in_use')
  await became(pump, '2025-05-05', 'in_use', 'in_stock')
  expect(await statusOf('2025-01-31')).toEqual(['in_use', 1, 0])
  expect(await statusOf('2025-03-31')).toEqual(['in_use', 1, 0])
  expect(await statusOf('2025-05-31')).toEqual(['in_stock', 1, 0])
})

test('a disposal that was entered in advance counts from its own day', async () => {
  const asset = {
    ...{ name: 'Fan', purchase_cost: '1200', purchase_date: '2024-01-01', status: 'disposed' },
    ...{ status_reason: 'Sold', disposal_type: 'sold', disposed_on: '2025-04-10' },
  } as never
  const { id } = (await here.call(assetsApi.create, { body: { asset } })).body.data
  // It was in service since it was bought: before it was disposed of, it was in use.
  expect(await statusOf('2025-02-28')).toEqual(['in_use', 1, 0])
  await became(id, '2025-01-20', 'in_maintenance', 'disposed')
  expect(await statusOf('2025-02-28')).toEqual(['in_maintenance', 1, 0])
  expect(await statusOf('2025-04-30')).toEqual(['disposed', 0, 1])
})

test('a life that begins with the fiscal year ends earlier than one counted from the day in service', async () => {
  const whole = { name: 'Whole', kind: 'straight_line', convention: 'full_first_fiscal_year' }
  const { body } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: whole as never },
  })
  const asset = {
    ...{ name: 'Fan', purchase_cost: '1200', purchase_date: '2024-11-15', useful_life_months: 12 },
    depreciation_method_id: body.data.id,
  }
  const { id } = (await here.call(assetsApi.create, { body: { asset } })).body.data
  await happens(id, { type: 'addition', effective_date: '2025-06-30', amount: '1200' })
  expect(await rowsOn('2024-11-30', 'fully_depreciated')).toEqual([])
  expect(await rowsOn('2025-02-28', 'fully_depreciated')).toMatchObject([{ id }])
})

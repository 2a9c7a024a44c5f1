import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { addDays, addMonths } from '@steward/contract/calendar.ts'
import {
  type MaintenancePlanInput,
  maintenancePlansApi,
} from '@steward/contract/maintenance-plans.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { makePlannedOrders } from './make-orders.ts'

const TODAY = new Date().toISOString().slice(0, 10)
/** Within the days before it is due on which its work order is created. */
const SOON = addDays(TODAY, 10)
const EARLY = { start_date: SOON, lead_days: 14 }

let here: TestAccount
let asset_id: string
beforeEach(async () => {
  here = await newAccount()
  const { body } = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  asset_id = body.data.id
})

const run = (day = TODAY) => makePlannedOrders(here.h.services, here.account_id, day)
const plan = async (fields: Partial<MaintenancePlanInput>) => {
  const rhythm = { every: 1, unit: 'months', start_date: TODAY } as const
  const maintenance_plan = { title: 'Service', asset_id, ...rhythm, ...fields }
  return (await here.call(maintenancePlansApi.create, { body: { maintenance_plan } })).body.data
}
const change = async (id: string, maintenance_plan: Partial<MaintenancePlanInput>) => {
  const input = { params: { id }, body: { maintenance_plan } }
  return (await here.call(maintenancePlansApi.update, input)).body.data
}
const pauseAndGoOn = async (id: string) => {
  await change(id, { status: 'paused' })
  return change(id, { status: 'active' })
}
const orders = async () =>
  (await here.call(workOrdersApi.list, { query: { per_page: 200 } })).body.data
const dueDates = async () => (await orders()).map(({ due_date }) => due_date)
const finish = async () => {
  const { id } = (await orders())[0]!
  const body = { work_order: { status: 'done' } } as const
  await here.call(workOrdersApi.update, { params: { id }, body })
}

describe('a plan whose next work order exists already', () => {
  test('creates no second one after a pause, and continues with the following date', async () => {
    const { id } = await plan(EARLY)
    expect(await run()).toBe(1)

    expect((await pauseAndGoOn(id)).next_due).toBe(addMonths(SOON, 1))
    expect(await run()).toBe(0)
    await run(addMonths(SOON, 1))
    expect(await dueDates()).toEqual([SOON, addMonths(SOON, 1)])
  })

  test('creates none for that date after its schedule has changed', async () => {
    const { id } = await plan(EARLY)
    await run()

    expect((await change(id, { every: 3 })).next_due).toBe(addMonths(SOON, 3))
    expect((await change(id, { start_date: addDays(SOON, 5) })).next_due).toBe(addDays(SOON, 5))
  })

  test('creates none for a postponed date', async () => {
    const { id } = await plan(EARLY)
    const body = { postpone: { to: addDays(SOON, 3) } }
    await here.call(maintenancePlansApi.postpone, { params: { id }, body })
    await run()

    expect((await pauseAndGoOn(id)).next_due).toBe(addMonths(SOON, 1))
  })

  test('creates none when its asset is in use again', async () => {
    await plan(EARLY)
    await run()
    const put = (asset: object) =>
      here.call(assetsApi.update, { params: { id: asset_id }, body: { asset } })
    await put({ status: 'retired', status_reason: 'Spare' })
    await run()
    await put({ status: 'in_stock' })

    expect(await run()).toBe(0)
    expect(await run(addMonths(SOON, 1))).toBe(1)
  })
})

describe('a plan by completion that is restarted', () => {
  test('waits for work that is open', async () => {
    const { id } = await plan({ anchor: 'completion' })
    await run()

    expect((await pauseAndGoOn(id)).next_due).toBeNull()
    expect(await run(addMonths(TODAY, 2))).toBe(0)
    await finish()
    expect(await run(addMonths(TODAY, 1))).toBe(1)
    expect(await dueDates()).toContain(addMonths(TODAY, 1))
  })

  test('counts from the last completed work order', async () => {
    const { id } = await plan({ anchor: 'completion', ...EARLY })
    await run()
    await finish()

    expect((await pauseAndGoOn(id)).next_due).toBe(addMonths(TODAY, 1))
    expect((await change(id, { every: 2 })).next_due).toBe(addMonths(TODAY, 2))
    const later = addDays(TODAY, 40)
    expect((await change(id, { start_date: later })).next_due).toBe(later)
  })
})

test('a plan by meter creates work for values that a reset meter reaches again', async () => {
  const asset_meter = { asset_id, name: 'Hours', unit: 'h', reading: '100' }
  const meter = await here.call(assetMetersApi.create, { body: { asset_meter } })
  const read = (value: string, reset = false) =>
    here.call(assetMetersApi.read, {
      params: { id: meter.body.data.id },
      body: { reading: { value, reset } },
    })
  const { id } = await plan({ unit: 'meter', every: 250, meter_name: 'Hours' })
  await read('350')
  expect(await run()).toBe(1)
  await read('100', true)
  await pauseAndGoOn(id)
  await read('350')

  expect(await run()).toBe(1)
})

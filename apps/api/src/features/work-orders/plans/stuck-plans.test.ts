import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import {
  type MaintenancePlanInput,
  maintenancePlansApi,
} from '@steward/contract/maintenance-plans.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { ordersOf } from '#test/work-orders.ts'
import { keepHouse } from '#jobs/housekeeping.ts'
import { makePlannedOrders } from './make-orders.ts'

let here: TestAccount
let type: string
beforeEach(async () => {
  here = await newAccount()
  type = (await ordersOf(here).type()).id
  const { body } = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const plan = (fields: Partial<MaintenancePlanInput>) => ({
    maintenance_plan: {
      ...{ title: 'Service', every: 1, unit: 'months' as const, asset_id: body.data.id },
      ...{ start_date: TODAY, lead_days: 0, ...fields },
    },
  })
  // Their order is that in which they are made.
  await here.call(maintenancePlansApi.create, { body: plan({ work_order_type_id: type }) })
  await here.call(maintenancePlansApi.create, { body: plan({ title: 'Cleaning' }) })
})

const TODAY = new Date().toISOString().slice(0, 10)
const run = () => makePlannedOrders(here.h.services, here.account_id, TODAY)
const made = async () =>
  (await here.call(workOrdersApi.list, { query: { sort: 'number', order: 'asc' } })).body.data.map(
    ({ number, title, work_order_type_id }) => ({ number, title, work_order_type_id }),
  )

/** The type goes, or comes back. */
const archive = (at: string) =>
  inTransaction(here.ctx, (ctx) =>
    clientOf(ctx).query(
      `update work_order_types set archived_at = ${at} where account_id = $1 and id = $2`,
      [here.account_id, type],
    ),
  )

test('a plan keeps its type when that type becomes inactive', async () => {
  const changed = await here.call(workOrderTypesApi.update, {
    params: { id: type },
    body: { work_order_type: { status: 'inactive' } },
  })
  expect(changed.status).toBe(200)

  expect(await run()).toBe(2)

  expect(await made()).toMatchObject([
    { title: 'Service', work_order_type_id: type },
    { title: 'Cleaning', work_order_type_id: null },
  ])
})

test('a plan whose work can’t be created doesn’t stop the others, and is retried', async () => {
  await archive('now()')

  await expect(run()).rejects.toThrow('work_order_type_id was archived')
  expect(await made()).toMatchObject([{ number: 'WO-00001', title: 'Cleaning' }])
  const job = { task: 'make_orders', account_id: here.account_id } as const
  await expect(
    keepHouse(here.h.services, job),
    'it isn’t retried by itself',
  ).resolves.toBeUndefined()

  await archive('null')
  expect(await run()).toBe(1)
  expect(await made()).toMatchObject([
    { number: 'WO-00001', title: 'Cleaning' },
    { number: 'WO-00002', title: 'Service', work_order_type_id: type },
  ])
})

test('a failing plan of many assets causes one notification', async () => {
  const { body } = await here.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Pumps' } },
  })
  for (const name of ['A', 'B', 'C', 'D', 'E'])
    await here.call(assetsApi.create, { body: { asset: { name, category_id: body.data.id } } })
  await here.call(maintenancePlansApi.create, {
    body: {
      maintenance_plan: {
        ...{ title: 'Oil', every: 1, unit: 'months', start_date: TODAY, lead_days: 0 },
        ...{ category_id: body.data.id, work_order_type_id: type },
      },
    },
  })
  await archive('now()')
  const warn = vi.spyOn(here.h.services.log, 'warn')
  onTestFinished(() => warn.mockRestore())

  await expect(run()).rejects.toThrow('work_order_type_id was archived')

  expect(await made()).toMatchObject([{ title: 'Cleaning' }])
  const told = warn.mock.calls.map(([given]) => given as { account_id?: string })
  expect(told.filter(({ account_id }) => account_id === here.account_id)).toHaveLength(2)
})

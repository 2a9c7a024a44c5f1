import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
let orders: ReturnType<typeof ordersOf>
let pump: string
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
  pump = await addPump({ status: 'in_use' })
})

const addPump = async (fields: object) => (await addAsset('Pump', fields)).id
const statusOf = async (id = pump) => {
  const { body } = await here.call(assetsApi.get, { params: { id } })
  return [body.data.status, body.data.status_reason]
}
const repair = (asset_id = pump) =>
  orders.add({ title: 'Repair', asset_id, sets_asset_status: true })
const start = (id: string) => orders.change(id, { status: 'in_progress' })
const finish = (id: string) => orders.change(id, { status: 'done' })

test('an asset is in maintenance while a work order requires it, and returns to its earlier status', async () => {
  const { id } = await repair()
  expect(await statusOf()).toEqual(['in_use', null])

  await start(id)
  expect(await statusOf()).toEqual(['in_maintenance', null])
  await finish(id)

  expect(await statusOf()).toEqual(['in_use', null])
  const order = await orders.get(id)
  expect(order.downtime_start).toBe(order.started_at)
  expect(order.downtime_end).toBe(order.completed_at)
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': pump },
  })
  expect(body.data.map(({ changes }) => changes['status']?.[1])).toEqual([
    'in_use',
    'in_maintenance',
    'in_use',
  ])
})

test('other work orders don’t change the status of their asset', async () => {
  const { id } = await orders.add({ asset_id: pump })
  await start(id)

  expect(await statusOf()).toEqual(['in_use', null])
})

test('an asset returns to its status when the last of several work orders is completed', async () => {
  const [one, other] = [await repair(), await repair()]
  await Promise.all([start(one.id), start(other.id)])

  await finish(one.id)
  expect(await statusOf()).toEqual(['in_maintenance', null])
  await finish(other.id)

  expect(await statusOf()).toEqual(['in_use', null])
})

test('a broken asset is in use after a repair, and stays broken after other work', async () => {
  const broken = await addPump({ status: 'out_of_service', status_reason: 'Leaks' })
  const { id } = await repair(broken)

  await start(id)
  await orders.change(id, { status: 'to_do' })
  expect(await statusOf(broken)).toEqual(['out_of_service', 'Leaks'])
  await start(id)
  await finish(id)

  expect(await statusOf(broken)).toEqual(['in_use', null])
})

test('an asset whose status was changed meanwhile keeps that status', async () => {
  const { id } = await repair()
  await start(id)
  await here.call(assetsApi.update, {
    params: { id: pump },
    body: { asset: { status: 'retired', status_reason: 'Worn out' } },
  })

  await finish(id)

  expect(await statusOf()).toEqual(['retired', 'Worn out'])
})

test('moving work to another asset, archiving and restoring it update the status of the assets', async () => {
  const other = await addPump({ status: 'in_use' })
  const { id } = await repair()
  await start(id)

  await orders.change(id, { asset_id: other })
  expect([await statusOf(), await statusOf(other)]).toEqual([
    ['in_use', null],
    ['in_maintenance', null],
  ])
  await here.call(workOrdersApi.remove, { params: { id } })
  expect(await statusOf(other)).toEqual(['in_use', null])
  await here.call(workOrdersApi.restore, { params: { id } })

  expect(await statusOf(other)).toEqual(['in_maintenance', null])
})

test('starting many work orders in one change, and undoing it, update their assets', async () => {
  const assets = await Promise.all([1, 2, 3].map(() => addPump({ status: 'in_use' })))
  const ids = (await Promise.all(assets.map(repair))).map(({ id }) => id)
  const all = async () => (await Promise.all(assets.map(statusOf))).map(([status]) => status)

  const { body } = await here.call(workOrdersApi.bulk, {
    body: { work_orders: { ids, changes: { status: 'in_progress' } } },
  })
  expect(await all()).toEqual(['in_maintenance', 'in_maintenance', 'in_maintenance'])
  await here.call(workOrdersApi.undoBulk, {
    body: { work_orders: { undo_token: body.data.undo_token! } },
  })

  expect(await all()).toEqual(['in_use', 'in_use', 'in_use'])
})

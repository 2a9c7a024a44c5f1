import { assetsApi } from '@steward/contract/assets.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import {
  type Bucket,
  BUCKETS,
  isOpen,
  WORK_ORDER_STATUSES,
} from '@steward/contract/work-order-status.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { dice } from '#test/dice.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
})

const summary = async (query: InputOf<typeof workOrdersApi.summary>['query'] & object = {}) =>
  (await here.call(workOrdersApi.summary, { query })).body.data
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const fold = () =>
  inTransaction(here.ctx, (ctx) => ctx.db.execute(sql`select fold_work_order_counts()`))

test('the summary of no work orders is one of zeros', async () => {
  expect(await summary()).toEqual({
    buckets: { overdue: 0, toDoUnassigned: 0, toDoAssigned: 0, inProgress: 0 },
    total: 0,
    by_status: { to_do: 0, in_progress: 0, done: 0, cancelled: 0 },
    by_priority: { high: 0, medium: 0, low: 0 },
    by_type: [],
    mean_hours_to_complete: null,
    exact: true,
    maintenance: null,
  })
})

/** The bucket of a work order by its fields; none where it isn't open. */
function bucketOf(
  { status, due_date, assigned_to_id }: WorkOrder,
  today: string,
): Bucket | undefined {
  if (!isOpen(status)) return undefined
  if (due_date !== null && due_date < today) return 'overdue'
  if (status === 'in_progress') return 'inProgress'
  return assigned_to_id === null ? 'toDoUnassigned' : 'toDoAssigned'
}

test('each open work order is in exactly one bucket after any changes', async () => {
  const { roll, pick } = dice(7)
  const type = await orders.type()
  const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const ids: string[] = []
  for (let n = 0; n < 60; n += 1) {
    const fields = {
      due_date: pick([null, day(-3), day(0), day(3)]),
      assigned_to_id: pick([null, here.user_id]),
      priority: pick(['high', 'medium', 'low'] as const),
      work_order_type_id: pick([null, type.id]),
      asset_id: pick([null, asset.body.data.id]),
      cancel_reason: 'Not needed',
    }
    const status = pick(WORK_ORDER_STATUSES)
    const step = roll()
    if (ids.length === 0 || step < 0.5) ids.push((await orders.add({ ...fields, status })).id)
    else if (step < 0.9) await orders.change(pick(ids), { ...fields, status })
    else await here.call(workOrdersApi.remove, { params: { id: pick(ids) } })
    if (n % 20 === 0) await fold()
  }
  const { body } = await here.call(workOrdersApi.list, { query: { per_page: 200 } })
  const today = day(0)

  const figures = await summary()

  const counted = body.data.map((order) => bucketOf(order, today))
  expect(figures.buckets).toEqual(
    Object.fromEntries(BUCKETS.map((one) => [one, counted.filter((b) => b === one).length])),
  )
  const { buckets, by_status, total } = figures
  const open = Object.values(buckets).reduce((sum, n) => sum + n, 0)
  expect(open).toBe(by_status.to_do + by_status.in_progress)
  expect(total).toBe(body.data.length)
  // What is kept and what is counted say the same, and so does the list of each bucket.
  expect(await summary({ 'filter[created_at][gte]': '2020-01-01T00:00:00Z' })).toEqual(figures)
  for (const bucket of BUCKETS) {
    const { body } = await here.call(workOrdersApi.list, { query: { 'filter[bucket]': bucket } })
    expect([bucket, body.meta.total_records]).toEqual([bucket, buckets[bucket]])
  }
})

test('the mean time is computed from completed work orders', async () => {
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
  const { id } = await orders.add()
  await inTransaction(here.ctx, (ctx) =>
    ctx.db.execute(sql`update work_orders set created_at = ${hours(10)} where id = ${id}`),
  )
  await orders.change(id, { status: 'done', started_at: hours(8), completed_at: hours(4) })
  await orders.add()

  expect((await summary()).mean_hours_to_complete).toBe(6)
})

test('the summary of an asset has its cost of work, its downtime and its number of failures', async () => {
  const hours = (n: number) => new Date(Date.now() - n * 3_600_000).toISOString()
  const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  const asset_id = asset.body.data.id
  const { id: work_order_type_id } = await orders.type({ kind: 'corrective' })
  for (const [created, started, done] of [
    [100, 98, 96],
    [40, 40, 36],
  ] as const) {
    const { id } = await orders.add({ asset_id, work_order_type_id, sets_asset_status: true })
    await inTransaction(here.ctx, (ctx) =>
      ctx.db.execute(sql`update work_orders set created_at = ${hours(created)} where id = ${id}`),
    )
    await orders.change(id, { status: 'in_progress', started_at: hours(started) })
    await orders.change(id, { status: 'done', completed_at: hours(done) })
    await here.call(workOrderCostsApi.addCost, {
      params: { id },
      body: { cost: { description: 'Seal', unit_cost: '20' } },
    })
  }
  await orders.add({ asset_id })

  expect((await summary({ 'filter[asset_id]': asset_id })).maintenance).toEqual({
    cost: '40.00',
    downtime_hours: 6,
    failures: 2,
    mean_hours_between_failures: 60,
    mean_hours_to_repair: 3,
  })
})

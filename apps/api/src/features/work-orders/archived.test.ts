import { attachmentsApi } from '@steward/contract/attachments.ts'
import { maintenancePlansApi } from '@steward/contract/maintenance-plans.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { workOrderLinksApi } from '@steward/contract/work-order-links.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
const { addAsset } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
})

const ARCHIVED = { status: 409, body: { errors: [{ code: 'archived' }] } }

const addPlan = async (asset_id: string) =>
  (
    await here.call(maintenancePlansApi.create, {
      body: {
        maintenance_plan: {
          title: 'Oil',
          asset_id,
          every: 1,
          unit: 'months',
          start_date: '2030-01-01',
        },
      },
    })
  ).body.data

describe('an archived work order', () => {
  test('can’t be changed until it is restored', async () => {
    const { id } = await orders.add({ status: 'done' })
    await orders.archive(id)

    for (const fields of [{ status: 'in_progress' }, { title: 'Other' }] as const)
      expect(await orders.change(id, fields)).toMatchObject(ARCHIVED)
    const { body } = await here.call(workOrdersApi.bulk, {
      body: { work_orders: { ids: [id], changes: { priority: 'high' } } },
    })
    expect(body.data).toMatchObject({ changed: 0, skipped: [{ id, code: 'archived' }] })
    expect(await orders.get(id)).toMatchObject({ status: 'done', priority: 'medium' })

    await here.call(workOrdersApi.restore, { params: { id } })
    expect((await orders.change(id, { status: 'in_progress' })).status).toBe(200)
  })

  test('can be restored and changed in one request', async () => {
    const { id } = await orders.add()
    await orders.archive(id)

    const { body } = await here.call(workOrdersApi.bulk, {
      body: { work_orders: { ids: [id], changes: { archived: false, priority: 'high' } } },
    })

    expect(body.data).toMatchObject({ changed: 1, skipped: [] })
    expect(await orders.get(id)).toMatchObject({ archived_at: null, priority: 'high' })
  })

  test('keeps its links and accepts no watchers; those who watch it can stop', async () => {
    const [{ id }, other] = [await orders.add(), await orders.add()]
    const params = { id }
    const watch = (watching: boolean) =>
      here.call(workOrdersApi.watch, { params, body: { watch: { watching } } })
    await here.call(workOrderLinksApi.link, {
      params,
      body: { link: { kind: 'follow_up_of', other_id: other.id } },
    })
    await watch(true)
    await orders.archive(id)

    expect(await watch(true)).toMatchObject(ARCHIVED)
    expect((await watch(false)).status).toBe(200)
    const query = { kind: 'follow_up_of' } as const
    expect(
      await here.call(workOrderLinksApi.unlink, { params: { id, other: other.id }, query }),
    ).toMatchObject(ARCHIVED)
    expect((await here.call(workOrderLinksApi.list, { params })).body.data).toHaveLength(1)
  })

  test('accepts no steps, comments, time, costs or files, and keeps those that it has', async () => {
    const { id } = await orders.add()
    const params = { id }
    const query = { attachable_type: 'WorkOrder', attachable_id: id } as const
    const file = (
      await here.call(attachmentsApi.create, { query, file: new File(['seen'], 'photo.txt') })
    ).body.data
    const step = (
      await here.call(workOrderTasksApi.add, { params, body: { task: { title: 'Drain' } } })
    ).body.data
    await orders.archive(id)

    const answers = [
      await here.call(workOrderTasksApi.add, { params, body: { task: { title: 'Fill' } } }),
      await here.call(workOrderTasksApi.update, {
        params: { id, task_id: step.id },
        body: { task: { answer: true } },
      }),
      await here.call(workOrderTasksApi.remove, { params: { id, task_id: step.id } }),
      await here.call(workOrderCommentsApi.add, { params, body: { comment: { body: 'Seen' } } }),
      await here.call(workOrderCostsApi.addTime, { params, body: { time_entry: { minutes: 5 } } }),
      await here.call(workOrderCostsApi.addCost, {
        params,
        body: { cost: { kind: 'part', description: 'Seal', quantity: '1', unit_cost: '2' } },
      }),
      await here.call(attachmentsApi.update, {
        params: { id: file.id },
        body: { attachment: { file_name: 'other.txt' } },
      }),
      await here.call(attachmentsApi.remove, { params: { id: file.id } }),
    ]

    for (const answer of answers) expect(answer).toMatchObject(ARCHIVED)
    const added = await here.call(attachmentsApi.create, { query, file: new File(['x'], 'x.txt') })
    expect(added).toMatchObject({ status: 422, body: { errors: [{ code: 'archived' }] } })
  })
})

test('an archived request is not changed', async () => {
  const { id } = (
    await here.call(workRequestsApi.create, { body: { work_request: { title: 'Leak' } } })
  ).body.data
  await here.call(workRequestsApi.remove, { params: { id } })

  const body = { work_request: { title: 'Flood' } }
  expect(await here.call(workRequestsApi.update, { params: { id }, body })).toMatchObject(ARCHIVED)
})

test('an archived plan is not changed, and its dates are not moved', async () => {
  const { id } = await addPlan((await addAsset('Pump')).id)
  const params = { id }
  await here.call(maintenancePlansApi.remove, { params })

  const body = { maintenance_plan: { status: 'paused' } } as const
  expect(await here.call(maintenancePlansApi.update, { params, body })).toMatchObject(ARCHIVED)
  expect(await here.call(maintenancePlansApi.skip, { params, body: { skip: {} } })).toMatchObject(
    ARCHIVED,
  )
  expect(
    await here.call(maintenancePlansApi.postpone, {
      params,
      body: { postpone: { to: '2031-01-01' } },
    }),
  ).toMatchObject(ARCHIVED)
})

import { assetsApi } from '@steward/contract/assets.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { workOrderCommentsApi } from '@steward/contract/work-order-comments.ts'
import { workOrderPastApi } from '@steward/contract/work-order-past.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { workOrderTasksApi } from '@steward/contract/work-order-tasks.ts'
import { type WorkOrder, workOrdersApi } from '@steward/contract/work-orders.ts'
import { workOrderTypesApi } from '@steward/contract/work-order-types.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { moment } from '#test/builders/moment.ts'
import { addField } from '#test/custom-fields.ts'
import { dice } from '#test/dice.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
const { addSite } = adding(() => here)
let orders: ReturnType<typeof ordersOf>
beforeEach(async () => {
  here = await newAccount({ flags: { 'work_orders.custom_fields.enable': true } })
  orders = ordersOf(here)
})

const at = (id: string, when: string, who: Person = here) =>
  who.call(workOrdersApi.get, { params: { id }, query: { at: when } })

/** What the API answers of it now, and a moment at which it did. */
async function now(id: string): Promise<{ then: string; record: WorkOrder }> {
  const { body } = await here.call(workOrdersApi.get, { params: { id } })
  return { then: await moment(), record: body.data }
}

describe('a work order as it was', () => {
  test('equals what the API answered at each moment, whatever changed since', async () => {
    await addField(here, { entity: 'work_order', type: 'integer', key: 'crew' })
    const type = await orders.type()
    const { id } = await orders.add({ custom_fields: { crew: 1 } })
    const { roll, pick } = dice(11)
    const moments = [await now(id)]
    const ways = [
      (n: number) => orders.change(id, { title: `Title ${n}`, priority: 'high' }),
      (n: number) => orders.change(id, { custom_fields: { crew: roll() < 0.5 ? null : n } }),
      () => orders.change(id, { status: 'in_progress' }),
      () => orders.change(id, { status: 'to_do', work_order_type_id: type.id }),
      () => orders.change(id, { due_date: '2030-05-17', watcher_ids: [here.user_id] }),
      async () => {
        const changes = { priority: 'low', custom_fields: { crew: 9 } } as const
        const { body } = await here.call(workOrdersApi.bulk, {
          body: { work_orders: { ids: [id], changes } },
        })
        moments.push(await now(id))
        const { undo_token } = body.data
        if (undo_token)
          await here.call(workOrdersApi.undoBulk, { body: { work_orders: { undo_token } } })
      },
    ]
    for (let n = 2; n < 20; n++) {
      await pick(ways)(n)
      moments.push(await now(id))
    }
    for (const { then, record } of moments) expect((await at(id, then)).body.data).toEqual(record)
  })

  test('has the names that referenced records had', async () => {
    const site_id = (await addSite('Depot')).id
    const asset = await here.call(assetsApi.create, { body: { asset: { name: 'Pump', site_id } } })
    const asset_id = asset.body.data.id
    const type = await orders.type()
    const fields = { asset_id, work_order_type_id: type.id, assigned_to_id: here.user_id }
    const { id } = await orders.add(fields)
    const before = await now(id)
    const calls = { site: { name: 'Dock' } }
    await here.call(sitesApi.update, { params: { id: site_id }, body: calls })
    await here.call(assetsApi.update, { params: { id: asset_id }, body: { asset: { name: 'P2' } } })
    await here.call(workOrderTypesApi.update, {
      params: { id: type.id },
      body: { work_order_type: { name: 'Repair' } },
    })
    expect((await now(id)).record).toMatchObject({ site: { name: 'Dock' }, asset: { name: 'P2' } })
    expect(before.record).toMatchObject({ site: { name: 'Depot' }, asset: { name: 'Pump' } })
    expect((await at(id, before.then)).body.data).toEqual(before.record)
  })

  test('has the hours, costs and steps of that moment', async () => {
    const { id } = await orders.add({})
    const empty = await now(id)
    await here.call(workOrderCostsApi.addTime, {
      params: { id },
      body: { time_entry: { minutes: 90, rate: '40' } },
    })
    await here.call(workOrderTasksApi.add, { params: { id }, body: { task: { title: 'Grease' } } })
    const worked = await now(id)
    await here.call(workOrderCostsApi.addCost, {
      params: { id },
      body: { cost: { description: 'Seal', unit_cost: '12.5' } },
    })
    expect(worked.record).toMatchObject({ actual_hours: '1.5', task_count: 1, tasks_done: 0 })
    for (const { then, record } of [empty, worked, await now(id)])
      expect((await at(id, then)).body.data).toEqual(record)
  })

  test('has the steps, comments, time and costs of that moment, as far as they are known', async () => {
    const { id } = await orders.add({})
    const params = { id }
    const step = async (title: string) =>
      (await here.call(workOrderTasksApi.add, { params, body: { task: { title } } })).body.data.id
    const answer = (task_id: string, given: boolean) =>
      here.call(workOrderTasksApi.update, {
        params: { id, task_id },
        body: { task: { answer: given } },
      })
    const say = async (body: string) =>
      (await here.call(workOrderCommentsApi.add, { params, body: { comment: { body } } })).body.data
        .id
    const cost = async (description: string) =>
      (
        await here.call(workOrderCostsApi.addCost, {
          params,
          body: { cost: { description, unit_cost: '5' } },
        })
      ).body.data.id
    const [grease, seal] = [await step('Grease'), await step('Seal')]
    await answer(seal, true)
    const [kept, edited] = [await say('Kept'), await say('Before')]
    const [oil, gone] = [await cost('Oil'), await cost('Filter')]
    const { body: time } = await here.call(workOrderCostsApi.addTime, {
      params,
      body: { time_entry: { minutes: 30, worked_on: '2026-01-05' } },
    })
    const then = await moment()

    await answer(grease, true)
    await answer(seal, false)
    await say('Later')
    await here.call(workOrderCommentsApi.update, {
      params: { id, comment_id: edited },
      body: { comment: { body: 'After' } },
    })
    await here.call(workOrderCostsApi.removeCost, { params: { id, cost_id: gone } })
    await here.call(workOrderCostsApi.updateTime, {
      params: { id, entry_id: time.data.id },
      body: { time_entry: { minutes: 45 } },
    })
    const { body } = await here.call(workOrderPastApi.parts, { params, query: { at: then } })

    expect(body.data).toMatchObject({
      tasks: [
        { said: { title: 'Grease', answer: null }, unsure: false, whole: null },
        { said: { title: 'Seal', answer: true }, unsure: false, whole: null },
      ],
      comments: [
        { said: 'Kept', whole: { id: kept, body: 'Kept' } },
        { said: 'Before', whole: null },
      ],
      time_entries: [{ said: { minutes: 30, worked_on: '2026-01-05' }, whole: null }],
      costs: [
        { said: { description: 'Oil', quantity: '1', unit_cost: '5' }, whole: { id: oil } },
        { said: { description: 'Filter' }, whole: null },
      ],
    })
    const early = { params, query: { at: '2020-01-01T00:00:00Z' } }
    expect((await here.call(workOrderPastApi.parts, early)).status).toBe(404)
    const other = await newAccount()
    expect((await other.call(workOrderPastApi.parts, { params, query: { at: then } })).status).toBe(
      404,
    )
  })

  test('is not found before its creation, in other accounts, or at sites that the user can’t see', async () => {
    const early = await moment()
    const site_id = (await addSite('North')).id
    const { id } = await orders.add({ site_id })
    const late = await moment()
    expect((await at(id, early)).status).toBe(404)
    expect((await at(id, late)).status).toBe(200)
    expect((await at(id, late, await newAccount())).status).toBe(404)
    const guest = await here.person('technician', [(await addSite('South')).id])
    expect((await at(id, late, guest)).status).toBe(404)
  })
})

import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { addDays, addMonths } from '@steward/contract/calendar.ts'
import {
  type MaintenancePlanInput,
  maintenancePlansApi,
} from '@steward/contract/maintenance-plans.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { clientOf, inTransaction } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { dice } from '#test/dice.ts'
import { ordersOf } from '#test/work-orders.ts'
import { makePlannedOrders } from './make-orders.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
let pump: string
beforeEach(async () => {
  here = await newAccount()
  pump = await addPump()
})

const TODAY = new Date().toISOString().slice(0, 10)
const addPump = async (fields: object = {}) => (await addAsset('Pump', fields)).id
const create = (fields: Partial<MaintenancePlanInput> = {}) =>
  here.call(maintenancePlansApi.create, {
    body: {
      maintenance_plan: {
        title: 'Service',
        asset_id: pump,
        every: 1,
        unit: 'months',
        start_date: TODAY,
        lead_days: 0,
        ...fields,
      },
    },
  })
const plan = async (fields: Partial<MaintenancePlanInput> = {}) => {
  const { body } = await create(fields)
  if (!body.data) throw new Error(JSON.stringify(body))
  return body.data
}
const run = (day: string) => makePlannedOrders(here.h.services, here.account_id, day)
const orders = async (query: object = {}) =>
  (await here.call(workOrdersApi.list, { query: { per_page: 200, ...query } })).body.data
const dueDates = async () => (await orders()).map(({ due_date }) => due_date)
const preview = async (id: string, query: object = {}) =>
  (await here.call(maintenancePlansApi.preview, { params: { id }, query })).body.data
const codes = (body: object) =>
  ((body as { errors?: { code: string }[] }).errors ?? []).map(({ code }) => code)

describe('a plan', () => {
  test('counts its own work orders in the list filtered by it', async () => {
    const service = await plan()
    await plan({ title: 'Inspection', start_date: addDays(TODAY, 90) })
    await ordersOf(here).add({ title: 'Repair' })
    await run(TODAY)
    const facet = async (query: object) => {
      const fields = ['maintenance_plan_id' as const]
      const { body } = await here.call(workOrdersApi.facets, { query: { fields, ...query } })
      return body.data[0]!.values
    }

    const values = [
      { value: service.id, name: 'Service', count: 1 },
      { value: null, name: null, count: 1 },
    ]
    expect(await facet({})).toEqual(expect.arrayContaining(values))
    expect(await facet({ 'filter[status]': ['to_do'] })).toEqual(expect.arrayContaining(values))
    const narrowed = await orders({ 'filter[maintenance_plan_id]': [service.id] })
    expect(narrowed.map(({ maintenance_plan }) => maintenance_plan?.name)).toEqual(['Service'])
  })

  test('creates its work order on time, with its own settings', async () => {
    const technician = await here.person('technician')
    const { id } = await plan({
      assigned_to_id: technician.user_id,
      priority: 'high',
      lead_days: 3,
      start_date: addDays(TODAY, 10),
      checklist: [{ id: crypto.randomUUID(), title: 'Grease', kind: 'check', required: true }],
    })

    expect(await run(addDays(TODAY, 6))).toBe(0)
    expect(await run(addDays(TODAY, 7))).toBe(1)

    expect(await orders()).toMatchObject([
      {
        title: 'Service',
        source: 'plan',
        maintenance_plan: { id },
        asset: { id: pump },
        due_date: addDays(TODAY, 10),
        priority: 'high',
        assigned_to: { id: technician.user_id },
        requested_by: null,
        task_count: 1,
      },
    ])
  })

  test('catches up after the job was down, each date once, even with several jobs at once', async () => {
    await plan()
    const late = addMonths(TODAY, 5)

    const made = await Promise.all([run(late), run(late), run(late)])
    await run(late)

    expect(made.reduce((sum, n) => sum + n, 0)).toBe(6)
    expect(await dueDates()).toEqual([0, 1, 2, 3, 4, 5].map((n) => addMonths(TODAY, n)))
  })

  test('by completion waits until the work is done', async () => {
    await plan({ anchor: 'completion', unit: 'days', every: 10 })
    await run(addDays(TODAY, 30))
    const [order] = await orders()

    await run(addDays(TODAY, 60))
    expect(await dueDates()).toEqual([TODAY])
    await ordersOf(here).change(order!.id, { status: 'done' })
    await run(addDays(TODAY, 9))
    expect(await dueDates()).toEqual([TODAY])
    await run(addDays(TODAY, 10))

    expect(await dueDates()).toEqual([TODAY, addDays(TODAY, 10)])
  })

  test('of a category applies to each of its assets in use, also to later ones', async () => {
    const { body } = await here.call(assetCategoriesApi.create, {
      body: { asset_category: { name: 'Pumps' } },
    })
    const category_id = body.data.id
    const [one] = [
      await addPump({ category_id, status: 'in_use' }),
      await addPump({ category_id, status: 'planned' }),
    ]
    await plan({ asset_id: null, category_id })

    await run(TODAY)
    const later = await addPump({ category_id })
    await run(addMonths(TODAY, 1))

    const made = await orders({ sort: 'created_at' })
    expect(made.map(({ asset_id, due_date }) => [asset_id, due_date])).toEqual([
      [one, TODAY],
      [one, addMonths(TODAY, 1)],
      [later, addMonths(TODAY, 1)],
    ])
  })

  test('waits while its asset is missing, and continues once it is found', async () => {
    await plan()
    const now = (status: string) =>
      here.call(assetsApi.update, {
        params: { id: pump },
        body: { asset: { status, status_reason: 'Looked for' } as never },
      })
    expect((await now('missing')).status).toBe(200)
    await run(addDays(TODAY, 1))
    expect(await dueDates()).toEqual([])
    expect((await now('in_stock')).status).toBe(200)
    await run(addDays(TODAY, 1))
    expect(await dueDates()).toEqual([TODAY])
  })

  test('that is paused creates nothing, and doesn’t catch up when it is resumed', async () => {
    const { id } = await plan({ unit: 'days', start_date: addDays(TODAY, -100), every: 30 })
    const put = (status: 'active' | 'paused') =>
      here.call(maintenancePlansApi.update, {
        params: { id },
        body: { maintenance_plan: { status } },
      })

    await put('paused')
    expect(await run(addDays(TODAY, 50))).toBe(0)
    expect((await put('active')).body.data.next_due).toBe(addDays(TODAY, 20))
    expect(await run(addDays(TODAY, 20))).toBe(1)
  })

  test('ends with its last day', async () => {
    await plan({ end_date: addMonths(TODAY, 2) })

    expect(await run(addMonths(TODAY, 12))).toBe(3)
  })

  test('leaves its work unassigned if the assignee may no longer work on it', async () => {
    const technician = await here.person('technician')
    await plan({ assigned_to_id: technician.user_id })
    await inTransaction(here.ctx, (ctx) =>
      clientOf(ctx).query(
        "update memberships set status = 'deactivated' where account_id = $1 and user_id = $2",
        [here.account_id, technician.user_id],
      ),
    )

    await run(TODAY)

    expect(await orders()).toMatchObject([{ assigned_to: null, title: 'Service' }])
  })

  test.each([
    { fields: { asset_id: null }, code: 'asset_or_category' },
    { fields: { unit: 'meter' as const }, code: 'required' },
    { fields: { meter_name: 'Hours' }, code: 'no_meter' },
    { fields: { end_date: '2020-01-01' }, code: 'too_early' },
  ])('is refused as $code', async ({ fields, code }) => {
    const { status, body } = await create(fields)

    expect([status, ...codes(body)]).toEqual([422, code])
  })
})

describe('a plan by meter', () => {
  const meter = (asset_id: string, name: string) =>
    here.call(assetMetersApi.create, {
      body: { asset_meter: { asset_id, name, unit: 'h', reading: '1' } },
    })
  const byMeter = (meter_name: string, fields: object = {}) =>
    create({ unit: 'meter' as const, meter_name, ...fields })
  const refusal = ({ status, body }: Awaited<ReturnType<typeof create>>) => {
    const { errors: [error] = [] } = body as {
      errors?: { code: string; detail: string; meta?: object }[]
    }
    return { status, code: error?.code, detail: error?.detail, meta: error?.meta }
  }

  test('refers to a meter of its asset', async () => {
    expect(refusal(await byMeter('Hours'))).toMatchObject({
      status: 422,
      code: 'no_such_meter',
      detail: 'This asset has no meter called “Hours”; add it to the asset first',
    })
    await meter(pump, 'Operating hours')
    await meter(pump, 'Starts')
    expect(refusal(await byMeter('Hours'))).toMatchObject({
      detail:
        'This asset has no meter called “Hours”; choose one of these: Operating hours, Starts; or add it to the asset first',
      meta: { meters: ['Operating hours', 'Starts'] },
    })
    const made = await byMeter('operating HOURS')
    expect(made.status).toBe(201)
    const { id } = made.body.data
    const change = (maintenance_plan: object) =>
      here.call(maintenancePlansApi.update, { params: { id }, body: { maintenance_plan } })
    expect((await change({ meter_name: 'Hours' })).status).toBe(422)
    expect((await change({ title: 'Other' })).status).toBe(200)
  })

  test('of a category refers to a meter name that one of its assets has, once any has meters', async () => {
    const category = async (category: { name: string; parent_id?: string }) =>
      (await here.call(assetCategoriesApi.create, { body: { asset_category: category } })).body.data
        .id
    const outer = await category({ name: 'Pumps' })
    const inner = await category({ name: 'Vacuum pumps', parent_id: outer })
    const of = { asset_id: null, category_id: outer }
    expect((await byMeter('Hours', of)).status).toBe(201)
    const { body } = await here.call(assetsApi.create, {
      body: { asset: { name: 'Vacuum', category_id: inner } },
    })
    await meter(body.data.id, 'Operating hours')
    expect(refusal(await byMeter('Hours', of))).toMatchObject({
      code: 'no_such_meter',
      meta: { meters: ['Operating hours'] },
    })
    expect((await byMeter('Operating hours', of)).status).toBe(201)
  })
})

describe('the next dates', () => {
  test('are shown, skipped and postponed', async () => {
    const { id } = await plan()
    const days = async () => (await preview(id, { count: 3 })).map(({ due_date }) => due_date)
    expect(await days()).toEqual([0, 1, 2].map((n) => addMonths(TODAY, n)))

    await here.call(maintenancePlansApi.skip, { params: { id }, body: { skip: {} } })
    expect(await days()).toEqual([1, 2, 3].map((n) => addMonths(TODAY, n)))
    const to = addDays(addMonths(TODAY, 1), 5)
    const { body } = await here.call(maintenancePlansApi.postpone, {
      params: { id },
      body: { postpone: { to } },
    })

    expect(body.data.next_due).toBe(to)
    await run(to)
    expect(await dueDates()).toEqual([to])
    expect(await days()).toEqual([2, 3, 4].map((n) => addMonths(TODAY, n)))
  })

  test('are restored by an undo, as long as no work was done since', async () => {
    const { id } = await plan()
    const days = async () => (await preview(id, { count: 2 })).map(({ due_date }) => due_date)
    const body = { undo_date: {} }
    const undo = async () =>
      (await here.call(maintenancePlansApi.undoDate, { params: { id }, body })).status
    const asPlanned = [0, 1].map((n) => addMonths(TODAY, n))
    const postpone = (days: number) =>
      here.call(maintenancePlansApi.postpone, {
        params: { id },
        body: { postpone: { to: addDays(TODAY, days) } },
      })

    await here.call(maintenancePlansApi.skip, { params: { id }, body: { skip: {} } })
    expect([await undo(), await days()]).toEqual([200, asPlanned])
    await postpone(3)
    expect([await undo(), await days()]).toEqual([200, asPlanned])
    expect(await undo(), 'nothing is left to take back').toBe(409)
    await postpone(3)
    await here.call(maintenancePlansApi.update, {
      params: { id },
      body: { maintenance_plan: { title: 'Other' } },
    })
    expect(await undo()).toBe(409)
  })

  test('by meter follow its readings', async () => {
    const { body } = await here.call(assetMetersApi.create, {
      body: { asset_meter: { asset_id: pump, name: 'Hours', unit: 'h', reading: '100' } },
    })
    const read = (value: string) =>
      here.call(assetMetersApi.read, {
        params: { id: body.data.id },
        body: { reading: { value } },
      })
    const { id } = await plan({ unit: 'meter', every: 250, meter_name: 'hours' })

    expect(await preview(id, { count: 2 })).toMatchObject([
      { due_value: '350', unit: 'h' },
      { due_value: '600', unit: 'h' },
    ])
    const date = { params: { id } }
    await here.call(maintenancePlansApi.skip, { ...date, body: { skip: {} } })
    await here.call(maintenancePlansApi.undoDate, { ...date, body: { undo_date: {} } })
    const asked = async () =>
      (await here.h.jobs('housekeeping')).filter((job) => job['account_id'] === here.account_id)
    await read('349')
    expect(await run(TODAY)).toBe(0)
    expect(await asked()).toEqual([])
    await read('900')
    expect(await asked()).toEqual([{ task: 'make_orders', account_id: here.account_id }])
    expect(await run(TODAY)).toBe(1)
    expect(await run(TODAY)).toBe(0)

    // What was read within a day says nothing of the next ones.
    expect(await preview(id, { count: 1 })).toMatchObject([{ due_value: '1100', due_date: null }])
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const earlier = { value: '0', read_at: ago(9), reset: false }
    await here.call(assetMetersApi.read, {
      params: { id: body.data.id },
      body: { reading: earlier },
    })
    const [next] = await preview(id, { count: 1 })
    expect(next!.due_date).toBe(addDays(new Date().toISOString().slice(0, 10), 2))
  })
})

test('can only be created by people who may change it afterwards', async () => {
  const createBy = async (role: 'technician' | 'requester' | 'asset_manager') => {
    const who = await here.person(role)
    const plan = { title: 'Oil', asset_id: pump, every: 1, start_date: TODAY, lead_days: 0 }
    const maintenance_plan = { ...plan, unit: 'months' as const }
    return (await who.call(maintenancePlansApi.create, { body: { maintenance_plan } })).status
  }

  expect(await createBy('technician')).toBe(201)
  expect(await createBy('asset_manager')).toBe(403)
  expect(await createBy('requester')).toBe(403)
})

test('over ten years of irregular runs of the job, each date gets exactly one work order', async () => {
  const { roll } = dice(11)
  await plan({ every: 2, start_date: addDays(TODAY, 20), lead_days: 5 })
  let day = TODAY
  const end = addMonths(TODAY, 120)
  while (day < end) {
    const runs = 1 + Math.floor(roll() * 2)
    await Promise.all(Array.from({ length: runs }, () => run(day)))
    day = addDays(day, 1 + Math.floor(roll() * 200))
  }
  await run(end)

  const dates = await dueDates()
  const first = addDays(TODAY, 20)
  expect(dates).toEqual(dates.map((_, n) => addMonths(first, n * 2)))
  expect(dates.length).toBe(60)
})

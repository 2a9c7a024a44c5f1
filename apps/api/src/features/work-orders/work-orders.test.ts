import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import type { InputOf } from '@steward/contract/kit/route.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
const { addAsset, addSite, addLocation } = adding(() => here)
let orders: ReturnType<typeof ordersOf>
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
})

const addPump = (fields: object = {}) => addAsset('Pump', fields)
const addPlace = async (name: string) => {
  const site = (await addSite(name)).id
  const location = (await addLocation(`${name} hall`, site)).id
  return { site_id: site, location_id: location }
}
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const pointers = (body: object) =>
  (body as { errors: { source?: { pointer?: string }; code: string }[] }).errors.map(
    ({ source, code }) => `${source?.pointer} ${code}`,
  )

describe('a new work order', () => {
  test('needs only a title', async () => {
    const order = await orders.add({ title: 'Leak', number: '', work_order_type_id: '' })

    expect(order).toMatchObject({
      number: 'WO-00001',
      title: 'Leak',
      status: 'to_do',
      priority: 'medium',
      source: 'manual',
      requested_by: { id: here.user_id },
      work_order_type: null,
      total_cost: '0.00',
      actual_hours: '0',
    })
    expect((await orders.create({ title: '' })).status).toBe(422)
  })

  test('has the location of its asset, unless another one is given', async () => {
    const place = await addPlace('Kiel')
    const elsewhere = await addPlace('Lyon')
    const { id: asset_id } = await addPump(place)

    expect(await orders.add({ asset_id })).toMatchObject(place)
    expect(await orders.add({ asset_id, site_id: elsewhere.site_id })).toMatchObject({
      site_id: elsewhere.site_id,
      location_id: null,
    })
  })

  test('gets the defaults and the steps of its type', async () => {
    const type = await orders.type({
      default_priority: 'high',
      target_hours: '48',
      number_prefix: 'REP-',
      checklist: [
        { id: crypto.randomUUID(), title: 'Drain', kind: 'check', required: true },
        { id: crypto.randomUUID(), title: 'Pressure', kind: 'number', required: false, max: 8 },
      ],
    })

    const order = await orders.add({ work_order_type_id: type.id })

    expect(order).toMatchObject({ number: 'REP-00001', priority: 'high', task_count: 2 })
    expect(order.due_date).toBe(day(2))
    expect(await orders.add({ work_order_type_id: type.id, due_date: null })).toMatchObject({
      due_date: null,
    })
    expect((await orders.get(order.id)).to_finish).toEqual({ resolution: false, open_tasks: 1 })
  })

  test('requires an asset if its type does', async () => {
    const { id: work_order_type_id } = await orders.type({ require_asset: true })

    const { status, body } = await orders.create({ work_order_type_id })

    expect([status, ...pointers(body)]).toEqual([422, '/work_order/asset_id required'])
  })

  test('can only be assigned to members who may work on it', async () => {
    const technician = await here.person('technician')
    const requester = await here.person('requester')

    expect((await orders.add({ assigned_to_id: technician.user_id })).assigned_to).toMatchObject({
      id: technician.user_id,
    })
    const refused = await orders.create({ assigned_to_id: requester.user_id })
    expect(pointers(refused.body)).toEqual(['/work_order/assigned_to_id not_assignable'])
    const elsewhere = await here.person('requester', [(await addPlace('Oslo')).site_id])
    const blind = await orders.create({
      ...(await addPlace('Bergen')),
      assigned_to_id: elsewhere.user_id,
    })
    expect(pointers(blind.body)).toEqual(['/work_order/assigned_to_id not_assignable'])
    const stranger = await (await newAccount()).person('technician')
    const unknown = await orders.create({ assigned_to_id: stranger.user_id })
    expect(pointers(unknown.body)).toEqual(['/work_order/assigned_to_id not_found'])
    const { body } = await here.call(workOrdersApi.assignees, {})
    expect(body.data.map(({ id }) => id)).toContain(technician.user_id)
    expect(body.data.map(({ id }) => id)).not.toContain(requester.user_id)
  })

  test('can’t be moved to a site that its assignee can’t see', async () => {
    const [kiel, there] = [await addPlace('Kiel'), await addPlace('Zanzibar')]
    const technician = await here.person('technician', [kiel.site_id])
    const { id } = await orders.add({ ...kiel, assigned_to_id: technician.user_id })
    const move = (to: object) => orders.change(id, { ...there, ...to })

    const { body } = await move({})
    expect(pointers(body)).toEqual(['/work_order/assigned_to_id out_of_sight'])
    expect((await move({ assigned_to_id: null })).status).toBe(200)
  })
})

describe('numbers', () => {
  test('are consecutive, however many are created at once', async () => {
    // Whoever hears that the server has no time for them tries again, as browsers do.
    const insist = async (): Promise<string> => {
      const { status, body } = await orders.create()
      return status === 503 ? insist() : body.data.number
    }
    const made = await Promise.all(Array.from({ length: 100 }, insist))

    const numbers = made.sort()
    expect(numbers).toEqual(
      Array.from({ length: 100 }, (_, n) => `WO-${String(n + 1).padStart(5, '0')}`),
    )
  })

  test('have no gap if a creation fails', async () => {
    await orders.add()
    await orders.create({ asset_id: crypto.randomUUID() })
    await orders.create({ external_id: 'x' })
    await orders.create({ external_id: 'x' })

    expect((await orders.add()).number).toBe('WO-00003')
  })

  test('can be chosen once, and are skipped afterwards', async () => {
    await orders.add({ number: 'WO-00002' })

    const taken = await orders.create({ number: 'wo-00002' })
    const next = [await orders.add(), await orders.add()].map(({ number }) => number)

    expect(pointers(taken.body)).toEqual(['/work_order/number taken'])
    expect(next).toEqual(['WO-00001', 'WO-00003'])
  })
})

describe('a status', () => {
  test('changes as the table of transitions allows', async () => {
    const { id } = await orders.add()
    const to = async (status: 'to_do' | 'in_progress' | 'done' | 'cancelled', more: object = {}) =>
      (await orders.change(id, { status, ...more })).status

    expect(await to('in_progress')).toBe(200)
    expect(await to('done')).toBe(200)
    expect(await to('to_do')).toBe(422)
    expect(await to('in_progress')).toBe(200)
    expect(await to('cancelled')).toBe(422)
    expect(await to('cancelled', { cancel_reason: 'Sold' })).toBe(200)
    expect(await to('to_do')).toBe(200)
    expect(await orders.get(id)).toMatchObject({
      status: 'to_do',
      started_at: null,
      cancel_reason: null,
      assigned_to: { id: here.user_id },
    })
  })

  test('is recorded in the history with the fields that changed with it', async () => {
    const { id } = await orders.add()
    await orders.change(id, { status: 'in_progress' })

    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': id },
    })

    expect(body.data[0]!.changes).toMatchObject({
      status: ['to_do', 'in_progress'],
      assigned_to_id: [null, here.user_id],
    })
    expect(body.data[0]!.names).toEqual({ [here.user_id]: 'Test Person' })
    expect(body.data[0]!.auditable_name).toBe('Oil change')
  })
})

describe('many work orders at once', () => {
  test('are changed by the rules of each, and restored by an undo', async () => {
    const { id: work_order_type_id } = await orders.type({ require_resolution: true })
    const [free, strict] = [await orders.add(), await orders.add({ work_order_type_id })]
    const ids = [free.id, strict.id]

    const { body } = await here.call(workOrdersApi.bulk, {
      body: { work_orders: { ids, changes: { status: 'done' } } },
    })

    expect(body.data).toMatchObject({
      changed: 1,
      skipped: [{ id: strict.id, name: 'Oil change', code: 'required' }],
    })
    await here.call(workOrdersApi.undoBulk, {
      body: { work_orders: { undo_token: body.data.undo_token! } },
    })
    expect(await orders.get(free.id)).toMatchObject({ status: 'to_do', completed_at: null })
  })

  test('are exported with their costs', async () => {
    await orders.add({ title: 'Leak' })

    const { text } = await here.call(workOrdersApi.export, {
      query: { columns: ['number', 'title', 'status', 'total_cost'] },
    })

    expect(
      text
        .replace(/^\uFEFF/, '')
        .trim()
        .split(/\r?\n/),
    ).toEqual(['number,title,status,total_cost', 'WO-00001,Leak,to_do,0.00'])
  })
})

describe('a list of work orders', () => {
  test('is sorted by the rank of priorities, not alphabetically', async () => {
    for (const priority of ['low', 'high', 'medium'] as const)
      await orders.add({ title: priority, priority })

    const { body } = await here.call(workOrdersApi.list, {
      query: { sort: 'priority', order: 'desc' },
    })

    expect(body.data.map(({ title }) => title)).toEqual(['high', 'medium', 'low'])
  })

  test('is filtered by bucket, watchers and due dates', async () => {
    const late = await orders.add({ due_date: day(-2) })
    const mine = await orders.add({ due_date: day(2), assigned_to_id: here.user_id })
    await here.call(workOrdersApi.watch, {
      params: { id: mine.id },
      body: { watch: { watching: true } },
    })
    const found = async (query: InputOf<typeof workOrdersApi.list>['query'] & object) =>
      (await here.call(workOrdersApi.list, { query })).body.data.map(({ id }) => id)

    expect(await found({ 'filter[bucket]': 'overdue' })).toEqual([late.id])
    expect(await found({ 'filter[bucket]': ['toDoAssigned', 'inProgress'] })).toEqual([mine.id])
    expect(await found({ 'filter[watcher_ids]': here.user_id })).toEqual([mine.id])
    expect(await found({ 'filter[due_date][gte]': day(0) })).toEqual([mine.id])
    expect(await found({ 'filter[number]': late.number.toLowerCase() })).toEqual([late.id])
    expect(await found({ search: 'oil' })).toHaveLength(2)
    const { body } = await here.call(workOrdersApi.facets, {
      query: { fields: ['assigned_to_id', 'status'] },
    })
    expect(body.data).toEqual([
      {
        field: 'assigned_to_id',
        values: expect.arrayContaining([
          { value: here.user_id, name: 'Test Person', count: 1 },
          { value: null, name: null, count: 1 },
        ]),
      },
      { field: 'status', values: [{ value: 'to_do', name: 'to_do', count: 2 }] },
    ])
  })
})

test('a work order and its parts are visible to people of its site', async () => {
  const [inside, outside] = [await addPlace('Kiel'), await addPlace('Zanzibar')]
  const [seen, hidden] = [await orders.add(inside), await orders.add(outside)]
  const limited = await here.person('admin', [inside.site_id])

  const { body } = await limited.call(workOrdersApi.list, {})
  expect(body.data.map(({ id }) => id)).toEqual([seen.id])
  const get = (id: string) => limited.call(workOrdersApi.get, { params: { id } })
  expect([(await get(seen.id)).status, (await get(hidden.id)).status]).toEqual([200, 404])
  const made = await ordersOf(limited).create({ title: 'Nowhere' })
  expect([made.status, ...pointers(made.body)]).toEqual([404, '/work_order/site_id not_found'])
  const summary = await limited.call(workOrdersApi.summary, {})
  expect(summary.body.data.total).toBe(1)
})

test('records with open work can’t be archived, those with completed work can', async () => {
  const { id: asset_id } = await addPump()
  const { id } = await orders.add({ asset_id })
  const archive = () => here.call(assetsApi.remove, { params: { id: asset_id } })

  const refused = await archive()
  await orders.change(id, { status: 'done' })
  const archived = await archive()

  expect(refused.status).toBe(409)
  expect((refused.body as { errors?: object[] }).errors).toMatchObject([
    { code: 'in_use', meta: { by: [{ resource: 'work_orders', count: 1 }] } },
  ])
  expect(archived.status).toBe(204)
})

test('work orders can’t be reached while the feature is off', async () => {
  const off = await newAccount({ flags: { 'work_orders.enable': false } })

  const { status, body } = await off.call(workOrdersApi.list, {})

  expect([status, (body as unknown as { errors: { code: string }[] }).errors[0]!.code]).toEqual([
    403,
    'feature_off',
  ])
})

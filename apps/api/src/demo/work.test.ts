import { TRANSITIONS } from '@steward/contract/work-order-status.ts'
import { expect, test } from 'vitest'
import { UNPLANNED } from '#shared/work-orders/due-plans.ts'
import { harbor } from './harbor/organization.ts'
import { northwind } from './northwind/organization.ts'
import { buildRegister } from './register.ts'

const now = new Date('2026-03-02T10:00:00Z')
const actors = { admin: 'admin-id', assets: 'assets-id', maintenance: 'maintenance-id' }
const register = buildRegister(northwind, { userIds: new Map(), actors, now })
const { work, assets } = register
const today = '2026-03-02'

test('the work of the demonstration goes back two years, and most of it is done', () => {
  const { orders, plans, readings } = work
  expect(orders.length).toBeGreaterThan(500)
  const first = orders.map(({ created_at }) => created_at!).toSorted()[0]!
  expect(first < '2024-06-01').toBe(true)
  const done = orders.filter(({ status }) => status === 'done')
  expect(done.length).toBeGreaterThan(orders.length * 0.8)
  expect(plans.length).toBe(7)
  expect(readings.length).toBeGreaterThan(100)
  const small = buildRegister(harbor, { userIds: new Map(), actors, now })
  expect(small.work.orders.length).toBeGreaterThan(10)
})

test('it is as the rules allow, and nothing of it lies ahead', () => {
  for (const order of work.orders) {
    const { created_at, started_at, completed_at, status } = order
    expect(Boolean(completed_at)).toBe(status === 'done')
    expect(Date.parse(created_at!)).toBeLessThan(now.getTime())
    if (completed_at) expect(completed_at >= started_at!).toBe(true)
    if (completed_at) expect(Date.parse(completed_at)).toBeLessThan(now.getTime())
    if (status === 'in_progress') expect(started_at).toBeTruthy()
    if (status === 'cancelled') expect(order.cancel_reason).toBeTruthy()
  }
  for (const { changes } of work.audits) {
    const [from, to] = (changes as Record<string, [string, string]>)['status'] ?? []
    if (from) expect(TRANSITIONS[from as 'to_do']).toHaveProperty(to!)
  }
})

test('assets that are down have work that says why, and no other has', () => {
  const down = assets.filter(({ status }) => status === 'in_maintenance').map(({ id }) => id)
  const keeping = work.orders.filter(
    ({ status, sets_asset_status }) => status === 'in_progress' && sets_asset_status,
  )
  expect(keeping.map(({ asset_id }) => asset_id).toSorted()).toEqual(down.toSorted())
  expect(work.kept.map(({ asset_id }) => asset_id).toSorted()).toEqual(down.toSorted())
})

test('what breaks of an asset is what can break of it', () => {
  const { categories } = register
  const codeOf = new Map(categories.map(({ id, code }) => [id, code]))
  const categoryOf = new Map(assets.map(({ id, category_id }) => [id, codeOf.get(category_id!)]))
  const leaking = work.orders.filter(({ title }) => title === 'Leaks at the seal')

  expect(leaking.length).toBeGreaterThan(0)
  expect(new Set(leaking.map(({ asset_id }) => categoryOf.get(asset_id!)))).toEqual(
    new Set(['BS-PMP']),
  )
})

test('every date of a plan is there once, up to the next one', () => {
  const planned = work.orders.filter(({ plan_due }) => plan_due)
  const keys = planned.map((one) => `${one.maintenance_plan_id} ${one.asset_id} ${one.plan_due}`)
  expect(new Set(keys).size).toBe(keys.length)
  const missing = new Map(
    assets.flatMap(({ id, status, updated_at }) =>
      status === 'missing' ? [[id!, String(updated_at).slice(0, 10)] as const] : [],
    ),
  )
  for (const { asset_id, due_date } of work.dates)
    if (!missing.has(asset_id)) expect(due_date! > today).toBe(true)
  // For a missing asset, work orders are created once it is found.
  for (const { asset_id, due_date } of planned)
    expect(due_date! < (missing.get(asset_id!) ?? '9999')).toBe(true)
})

test('a plan has a next date for each asset that its orders are made for', () => {
  const { categories } = register
  const isIn = (category_id: string | null | undefined, above: string): boolean =>
    category_id === above ||
    categories.some(
      ({ id, parent_id }) => id === category_id && !!parent_id && isIn(parent_id, above),
    )
  for (const plan of work.plans) {
    const meant = assets.filter(
      ({ status, category_id }) =>
        !UNPLANNED.includes(status!) && isIn(category_id, plan.category_id!),
    )
    const dated = work.dates.filter((one) => one.maintenance_plan_id === plan.id)
    expect(dated.map(({ asset_id }) => asset_id).toSorted()).toEqual(
      meant.map(({ id }) => id).toSorted(),
    )
  }
})

test('numbers follow the order in which the work came', () => {
  const inOrder = work.orders.toSorted((a, b) => a.number.localeCompare(b.number))
  expect(inOrder[0]!.number).toBe('WO-00001')
  const moments = inOrder.map(({ created_at }) => created_at!)
  expect(moments).toEqual(moments.toSorted())
})

test('whatever a meter step was answered with is a reading of the asset’s meter of its name', () => {
  const meters = new Map(work.meters.map((meter) => [meter.id, meter]))
  const assetOf = new Map(work.orders.map(({ id, asset_id }) => [id, asset_id]))
  const answered = work.tasks.filter(({ kind, done_at }) => kind === 'meter' && done_at)

  const read = new Map(work.readings.map((one) => [one.work_order_task_id, one]))
  expect(new Set(answered.map(({ title }) => title))).toEqual(new Set(['Running hours', 'Mileage']))
  for (const { id, answer, title, unit, done_at, work_order_id } of answered) {
    const reading = read.get(id)!
    expect(reading).toMatchObject({ value: answer, read_at: done_at })
    const meter = meters.get(reading.asset_meter_id)
    expect(meter).toMatchObject({ name: title, unit, asset_id: assetOf.get(work_order_id) })
  }
  const names = work.meters.map(({ asset_id, name }) => `${asset_id} ${name}`)
  expect(new Set(names).size).toBe(names.length)
})

test('meters only count up', () => {
  for (const { id, reading } of work.meters) {
    const values = work.readings
      .filter(({ asset_meter_id }) => asset_meter_id === id)
      .toSorted((a, b) => a.read_at.localeCompare(b.read_at))
      .map(({ value }) => Number(value))
    expect(values).toEqual(values.toSorted((a, b) => a - b))
    expect(reading).toBe(String(values.at(-1)))
  }
})

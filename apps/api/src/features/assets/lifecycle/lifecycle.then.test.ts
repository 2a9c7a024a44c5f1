import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { ordersOf } from '#test/work-orders.ts'

// Reports of past days for which the history is needed.

/** So many days from today, where the account is. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)

const SOLD = { status: 'disposed', status_reason: 'Sold', disposal_type: 'sold' } as const

function reporting(here: TestAccount) {
  const add = async (asset: AssetInput): Promise<string> => {
    const { body } = await here.call(assetsApi.create, { body: { asset } })
    if (!body.data) throw new Error(JSON.stringify(body.errors))
    return body.data.id
  }
  const change = async (id: string, asset: Partial<AssetInput>) => {
    const { status } = await here.call(assetsApi.update, { params: { id }, body: { asset } })
    expect(status).toBe(200)
  }
  const report = async (query: object) => {
    const { body } = await here.call(lifecycleReportApi.get, { query: query as never })
    if (!body.data) throw new Error(JSON.stringify(body.errors))
    return body.data
  }
  /** The statuses that there are on a day. */
  const statusesOn = async (as_of: string) =>
    (await report({ as_of })).by_status.flatMap(({ status, count }) => (count > 0 ? [status] : []))
  /** Nobody rewrites the history: what happened so many days ago is added to it, and the asset was there before. */
  const happened = async (id: string, days: number, changes: object) => {
    await ask(here.ctx, {
      text: "update assets set created_at = created_at - interval '90 days' where id = $1",
      values: [id],
    })
    await ask(here.ctx, {
      text: `insert into audits (account_id, auditable_type, auditable_id, action, event_date, changes)
        values ($1, 'Asset', $2, 'update', now() - make_interval(days => $3), $4)`,
      values: [here.account_id, id, days, JSON.stringify(changes)],
    })
  }
  /** How many assets a filter finds on the day before this one, and today. */
  const countsOf = async (filter: object) => {
    const [then, now] = [await report({ ...filter, as_of: inDays(-1) }), await report(filter)]
    return [then.total.count, now.total.count]
  }
  return { add, change, report, statusesOn, happened, countsOf }
}

test('a disposal that was entered before its day counts from that day on', async () => {
  const here = await newAccount()
  const { add, report, statusesOn, happened } = reporting(here)
  const id = await add({
    ...{ name: 'Van', purchase_date: inDays(-900) },
    ...{ ...SOLD, disposed_on: inDays(-5), disposal_proceeds: '70' },
  })
  await happened(id, 20, {
    status: ['in_maintenance', 'disposed'],
    disposed_on: [null, inDays(-5)],
    disposal_proceeds: [null, '70.0000'],
  })

  expect(await statusesOn(inDays(-10))).toEqual(['in_maintenance'])
  expect(await statusesOn(inDays(-5))).toEqual(['disposed'])
  const before = await report({ as_of: inDays(-10) })
  expect(before.disposals).toEqual([])
  expect(before.periods.every(({ disposed }) => disposed === 0)).toBe(true)
  expect((await report({ as_of: inDays(-5) })).disposals).toMatchObject([{ proceeds: '70.00' }])
})

test('an asset that was added as disposed of was in use from its day in service to its disposal', async () => {
  const { add, statusesOn } = reporting(await newAccount())
  await add({
    ...{ name: 'Van', purchase_date: inDays(-900), in_service_date: inDays(-800) },
    ...{ ...SOLD, disposed_on: inDays(-100) },
  })
  expect(await statusesOn(inDays(-850))).toEqual(['in_stock'])
  expect(await statusesOn(inDays(-101))).toEqual(['in_use'])
  expect(await statusesOn(inDays(-100))).toEqual(['disposed'])
})

test('assets are filtered by their cost on that day', async () => {
  const { add, change, report } = reporting(await newAccount())
  const id = await add({ name: 'Van', purchase_date: inDays(-900), purchase_cost: '100' })
  await change(id, { purchase_cost: '900' })
  const asked = { as_of: inDays(-1), 'filter[purchase_cost][lte]': '100' }
  expect((await report(asked)).total).toMatchObject({ count: 1, cost: '100.00' })
})

test('an asset is found by the tag, the code and the numbers that it had on that day', async () => {
  const here = await newAccount()
  const { add, change, countsOf } = reporting(here)
  const before = { serial_number: 'SN 1', barcode: 'B 1', external_id: 'E 1', asset_tag: 'OLD-1' }
  const after = { serial_number: 'SN 2', barcode: 'B 2', external_id: 'E 2', asset_tag: 'NEW-1' }
  const id = await add({ name: 'Van', purchase_date: inDays(-900), tags: ['rented'], ...before })
  await add({ name: 'Other', purchase_date: inDays(-900) })
  await change(id, { tags: ['owned'], ...after })
  for (const [field, value] of Object.entries(before)) {
    expect([field, await countsOf({ [`filter[${field}]`]: value.toLowerCase() })]).toEqual([
      field,
      [1, 0],
    ])
    const later = after[field as keyof typeof after]
    expect([field, await countsOf({ [`filter[${field}]`]: later })]).toEqual([field, [0, 1]])
  }
  expect(await countsOf({ 'filter[tags]': 'rented' })).toEqual([1, 0])
  expect(await countsOf({ 'filter[tags]': 'owned' })).toEqual([0, 1])
})

test('a search of a past day looks in the present texts, also in those of assets archived since', async () => {
  const here = await newAccount()
  const { add, change, countsOf, report } = reporting(here)
  const renamed = await add({ name: 'Forklift', purchase_date: inDays(-900) })
  await change(renamed, { name: 'Crane' })
  const archived = await add({ name: 'Crane', purchase_date: inDays(-900), purchase_cost: '70' })
  await here.call(assetsApi.remove, { params: { id: archived } })
  await add({ name: 'Crane', purchase_date: inDays(0) })
  expect(await countsOf({ search: 'crane' })).toEqual([2, 2])
  expect(await countsOf({ search: 'forklift' })).toEqual([0, 0])
  const found = await report({ search: 'crane', as_of: inDays(-1), group_by: 'manufacturer' })
  expect(found).toMatchObject({ exact: true, total: { count: 2, cost: '70.00' } })
  expect(found.groups).toMatchObject([{ count: 2, cost: '70.00' }])
})

test('the filter of assets to replace compares the costs, the work and the life of that day', async () => {
  const here = await newAccount()
  const { add, change, happened, countsOf, report } = reporting(here)
  const orders = ordersOf(here)
  const [dear, cheap] = [
    await add({ name: 'Dear', purchase_date: inDays(-900), purchase_cost: '1000' }),
    await add({ name: 'Cheap', purchase_date: inDays(-900), purchase_cost: '1000' }),
  ]
  for (const asset_id of [dear, cheap]) {
    const { id } = await orders.add({ title: 'Repair', asset_id })
    const cost = { description: 'Seal', quantity: '2', unit_cost: '300' }
    await here.call(workOrderCostsApi.addCost, { params: { id }, body: { cost } })
  }
  // As if the work had been done some days ago.
  for (const table of ['work_orders', 'work_order_costs'])
    await ask(here.ctx, {
      text: `update ${table} set created_at = now() - interval '10 days' where account_id = $1`,
      values: [here.account_id],
    })
  await change(cheap, { purchase_cost: '9000' })
  const late = await add({
    ...{ name: 'Late', purchase_date: inDays(-900), expected_end_date: inDays(-3) },
  })
  await happened(late, 2, { expected_end_date: [inDays(90), inDays(-3)] })

  const by = (reasons: string) => ({ 'filter[repair_or_replace]': reasons })
  expect(await countsOf(by('cost'))).toEqual([2, 1])
  const before = async (reasons: string) =>
    (await report({ ...by(reasons), as_of: inDays(-5) })).total.count
  expect([await before('cost'), await before('age'), await before('cost,age')]).toEqual([2, 0, 2])
  expect(await countsOf(by('age'))).toEqual([1, 1])
  expect((await report({ ...by('cost'), as_of: inDays(-20) })).total.count).toBe(0)
  const { repair_or_replace, maintenance } = await report({ as_of: inDays(-5) })
  expect(repair_or_replace).toMatchObject({ by_cost: 2, by_age: 0 })
  expect(maintenance).toMatchObject({ assets: 2, cost: '1200.00' })
})

test('a changed asset of the largest cost is reported and found', async () => {
  const here = await newAccount()
  const { add, change, report } = reporting(here)
  const id = await add({ name: 'Ship', purchase_date: inDays(-900) })
  await change(id, { manufacturer: 'Wilo' })
  // The column takes more than a form does.
  await ask(here.ctx, {
    text: 'update assets set purchase_cost = 950000000000000 where id = $1',
    values: [id],
  })
  const asked = { as_of: inDays(-1), 'filter[purchase_cost][gte]': '99999999999999' }
  expect((await report(asked)).total).toMatchObject({ count: 1, cost: '950000000000000.00' })
})

test('assets are filtered and grouped by the custom fields that they had on that day', async () => {
  const here = await newAccount({ flags: { 'assets.custom_fields.enable': true } })
  const { add, change, report } = reporting(here)
  for (const [label, type] of [
    ['Cost center', 'single_select'],
    ['Weight', 'decimal'],
    ['Color', 'text'],
  ] as const) {
    const choices = type === 'single_select' ? { options: ['C 1', 'C 2'] } : {}
    const { status } = await here.call(dataFieldsApi.create, {
      body: { data_field: { label, section: 'details', type, ...choices } as never },
    })
    expect(status).toBe(201)
  }
  const bought = { purchase_date: inDays(-900) }
  const moved = await add({
    ...{ name: 'Moved', ...bought },
    custom_fields: { cost_center: 'C 1', weight: 5, color: 'red' },
  })
  await add({ name: 'Stayed', ...bought, custom_fields: { cost_center: 'C 2', weight: 7 } })
  const emptied = await add({ name: 'Emptied', ...bought, custom_fields: { cost_center: 'C 2' } })
  await change(moved, { custom_fields: { cost_center: 'C 2', weight: 50, color: 'blue' } })
  await change(emptied, { custom_fields: { cost_center: null, color: 'red' } })

  const groups = async (query: object) =>
    (await report({ group_by: 'cf:cost_center', ...query })).groups!.map(({ path, count }) => [
      path[0]!.id,
      count,
    ])
  const then = { as_of: inDays(-1) }
  expect(await groups({})).toEqual([
    ['C 2', 2],
    [null, 1],
  ])
  expect(await groups(then)).toEqual([
    ['C 2', 2],
    ['C 1', 1],
  ])
  const countOf = async (filters: object) => (await report({ ...then, ...filters })).total.count
  expect(await countOf({ 'filter[cf:cost_center]': 'C 1' })).toBe(1)
  expect(await countOf({ 'filter[cf:cost_center]': 'C 2' })).toBe(2)
  expect(await countOf({ 'filter[cf:weight][lte]': '5' })).toBe(1)
  expect(await countOf({ 'filter[cf:weight][gte]': '6' })).toBe(1)
  expect(await countOf({ 'filter[cf:color][eq]': 'red' })).toBe(1)
  expect(await countOf({ 'filter[cf:color]': 'red' })).toBe(1)
  expect(await countOf({ 'filter[cf:color]': 'blue' })).toBe(0)
  expect(await countOf({ 'filter[cf:color]': 'null' })).toBe(2)
})

test('figures of a very large register are estimated from a sample, also those of a past day', async () => {
  const here = await newAccount()
  const { report } = reporting(here)
  // Those of the sample alone: one in ten of the register that the sums tell of.
  await ask(here.ctx, {
    text: `insert into assets (account_id, id, asset_tag, name, purchase_date, purchase_cost, manufacturer)
      select $1, id, 'B-' || n, 'Bolt', date '2000-01-01' + n % 9000, 1, 'Wilo'
      from (select gen_random_uuid() as id, n from generate_series(1, 60000) n) a where uuid_hash(id) % 10 = 0`,
    values: [here.account_id],
  })
  // Every fifth had another manufacturer before.
  await ask(here.ctx, {
    text: `insert into audits (account_id, auditable_type, auditable_id, action, changes)
      select account_id, 'Asset', id, 'update', '{"manufacturer": ["Grundfos", "Wilo"]}' from assets
      where account_id = $1 and right(asset_tag, 1) in ('0', '5') returning 1`,
    values: [here.account_id],
  })
  await ask(here.ctx, {
    text: "insert into asset_counts (account_id, field, value, n, cost) values ($1, 'total', '', 155000, 0)",
    values: [here.account_id],
  })

  const asked = { group_by: 'manufacturer' }
  const [now, then] = [await report(asked), await report({ ...asked, as_of: inDays(-1) })]

  expect([now.exact, then.exact]).toEqual([false, false])
  expect(then.utilization).toEqual(now.utilization)
  const names = ({ groups }: typeof then) => groups!.map(({ path }) => path[0]!.name)
  expect([names(now), names(then)]).toEqual([['Wilo'], ['Wilo', 'Grundfos']])
  const [most, few] = then.groups!.map(({ count }) => count)
  expect(few! / (most! + few!)).toBeCloseTo(0.2, 1)
  // What few assets have is counted in all of them.
  const counted = await report({ as_of: inDays(-1), 'filter[purchase_date][lte]': '2000-01-31' })
  expect(counted.exact).toBe(true)
  expect(counted.total.count).toBeLessThan(1_000)
})

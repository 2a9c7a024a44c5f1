import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { addMonths } from '@steward/contract/calendar.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { LIFECYCLE_GROUPS, lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { workOrderCostsApi } from '@steward/contract/work-order-costs.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'

let here: TestAccount
const { addCategory, addSite } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

async function add(name: string, more: Partial<AssetInput> = {}): Promise<string> {
  const { body } = await here.call(assetsApi.create, { body: { asset: { name, ...more } } })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data.id
}

async function report(query: object = {}, person: Person = here) {
  const { body } = await person.call(lifecycleReportApi.get, { query: query as never })
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}

const countOf = async (query: object) =>
  (await here.call(assetsApi.list, { query: query as never })).body.meta.total_records

/** Arranges what no call does. */
const runSql = (text: string, ...values: unknown[]) => ask(here.ctx, { text, values })

/** So many days from today, where the account is. */
const inDays = (days: number) =>
  new Date(Date.now() + days * 24 * 60 * 60_000).toISOString().slice(0, 10)
const inYears = (years: number) => inDays(Math.round(years * 365.25))

const SOLD = {
  status: 'disposed',
  status_reason: 'Sold',
  disposal_type: 'sold',
} as const

test('each stage has its number of assets and their cost', async () => {
  await add('Pump', { status: 'in_use', purchase_cost: '100.10' })
  await add('Fan', { status: 'in_use', purchase_cost: '0.90' })
  await add('Lift', { status: 'planned' })

  const { total, by_status, exact } = await report()
  expect(exact).toBe(true)
  expect(total).toEqual({ count: 3, cost: '101.00', book_value: '0.00' })
  expect(by_status.filter(({ count }) => count > 0)).toEqual([
    { status: 'planned', count: 1, cost: '0.00' },
    { status: 'in_use', count: 2, cost: '101.00' },
  ])
})

test('each age band counts assets by their purchase date, and links to these assets', async () => {
  for (const age of [0.5, 2, 2.5, 4, 7, 12, 30])
    await add(`Aged ${age}`, { purchase_date: inYears(-age), purchase_cost: '10' })
  await add('Of no known age')
  const { ages, as_of } = await report()

  expect(Object.fromEntries(ages.map(({ band, count }) => [band, count]))).toEqual({
    under_1: 1,
    '1_to_3': 2,
    '3_to_5': 1,
    '5_to_10': 1,
    over_10: 2,
    unknown: 1,
  })
  expect(ages[1]!.cost).toBe('20.00')
  for (const { band, from, to, count } of ages.filter(({ band }) => band !== 'unknown'))
    expect(
      [
        band,
        await countOf({
          ...(from && { 'filter[purchase_date][gte]': from }),
          ...(to && { 'filter[purchase_date][lte]': to }),
        }),
      ].join(),
    ).toBe([band, count].join())
  // Who turns one today is in the second band.
  expect(ages[1]!.to).toBe(addMonths(as_of, -12))
  expect((await report({ as_of: '2024-02-29' })).ages[1]!.to).toBe('2023-02-28')
})

test('the end of life is the expected end date, else the end of the useful life', async () => {
  await add('Expected', { expected_end_date: inDays(20), useful_life_months: 1200 })
  await add('Computed', { in_service_date: inYears(-4.95), useful_life_months: 60 })
  await add('Bought', { purchase_date: inYears(-9), useful_life_months: 60 })
  await add('Unknown', { useful_life_months: 60 })
  await add('Sold', { ...SOLD, disposed_on: inDays(-1), expected_end_date: inDays(20) })

  const { remaining, ending, repair_or_replace } = await report()
  const counts = Object.fromEntries(remaining.map(({ band, count }) => [band, count]))
  expect(counts).toMatchObject({ ended: 1, under_1: 2, unknown: 1, '1_to_3': 0 })
  expect(remaining.find(({ band }) => band === 'ended')!.life_used).toBe(100)
  expect(ending.map(({ days, end_of_life }) => [days, end_of_life])).toEqual([
    [30, 2],
    [90, 2],
    [180, 2],
    [365, 2],
  ])
  expect(repair_or_replace.by_age).toBe(1)
  expect(
    await countOf({ 'filter[end_of_life][lte]': inDays(30), 'filter[status]': 'in_stock' }),
  ).toBe(3)
})

test('replacements are planned in the fiscal year of the end of life, at a cost that rises by inflation each year', async () => {
  await here.h.owner.query('update accounts set fiscal_year_start_month = 4 where id = $1', [
    here.account_id,
  ])
  const { replacements: before } = await report()
  const third = before.filter(({ from }) => from !== null)[2]!
  await add('Lathe', {
    expected_end_date: third.from!,
    purchase_cost: '100',
    replacement_cost: '1000',
    salvage_value: '20',
  })
  await add('Ended', { expected_end_date: inDays(-10), purchase_cost: '70' })

  const { replacements } = await report({ inflation: 10 })
  expect(third.from).toMatch(/-04-01$/)
  expect(third.to).toMatch(/-03-31$/)
  expect(third.year).toBe(Number(third.to!.slice(0, 4)))
  expect(replacements.filter(({ count }) => count > 0)).toEqual([
    { year: null, from: null, to: inDays(-1), count: 1, cost: '70.00', salvage: '0.00' },
    { ...third, count: 1, cost: '1210.00', salvage: '20.00' },
  ])
})

test('acquisitions and disposals are counted in their period', async () => {
  await add('New', { purchase_date: inDays(0), purchase_cost: '100' })
  await add('Sold', {
    ...SOLD,
    purchase_date: inDays(-1000),
    purchase_cost: '500',
    useful_life_months: 60,
    disposed_on: inDays(0),
    disposal_proceeds: '120.50',
  })
  for (const period of ['year', 'quarter', 'month']) {
    const { periods } = await report({ period })
    expect(periods.at(-1)).toMatchObject({
      acquired: 1,
      acquired_cost: '100.00',
      disposed: 1,
      disposed_cost: '500.00',
      proceeds: '120.50',
    })
    expect(periods.at(-1)!.from <= inDays(0) && inDays(0) <= periods.at(-1)!.to).toBe(true)
  }
  expect((await report()).disposals).toEqual([
    {
      type: 'sold',
      count: 1,
      cost: '500.00',
      proceeds: '120.50',
      held_months: 33,
      planned_months: 60,
    },
  ])
})

test('assets whose maintenance cost exceeds the threshold are listed for replacement, with the figures', async () => {
  const orders = ordersOf(here)
  const [dear, cheap] = [
    await add('Dear', { purchase_cost: '1000' }),
    await add('Cheap', { purchase_cost: '10000' }),
  ]
  const old = await add('Old', { expected_end_date: inDays(-30), purchase_cost: '10' })
  for (const asset_id of [dear, cheap]) {
    const { id } = await orders.add({ title: 'Repair', asset_id })
    await here.call(workOrderCostsApi.addCost, {
      params: { id },
      body: { cost: { description: 'Seal', quantity: '2', unit_cost: '300' } },
    })
  }
  const cancelled = await orders.add({ title: 'Mistake', asset_id: cheap })
  await orders.change(cancelled.id, { status: 'cancelled', cancel_reason: 'Twice' })

  const { maintenance, repair_or_replace } = await report()
  expect(maintenance).toMatchObject({ work_orders: 2, assets: 2, cost: '1200.00' })
  expect(repair_or_replace).toMatchObject({ threshold: 50, by_cost: 1, by_age: 1 })
  expect(repair_or_replace.worst).toMatchObject([
    {
      id: dear,
      work_orders: 1,
      maintenance_cost: '600.00',
      share: 60,
      cost_of_ownership: '1600.00',
      reasons: ['cost'],
    },
    { id: old, work_orders: 0, share: 0, reasons: ['age'] },
  ])
  for (const expected of repair_or_replace.worst) {
    const { id } = expected
    const { body } = await here.call(lifecycleReportApi.asset, { params: { id } })
    expect(body.data).toEqual(expected)
  }
  const one = { params: { id: cheap }, query: { threshold: 5 } }
  expect((await here.call(lifecycleReportApi.asset, one)).body.data.reasons).toEqual(['cost'])
  const elsewhere = await newAccount()
  expect((await elsewhere.call(lifecycleReportApi.asset, one)).status).toBe(404)
  const strict = await report({ threshold: 5 })
  expect(strict.repair_or_replace.by_cost).toBe(2)
  const listed = async (reasons: string) => {
    const query = { 'filter[repair_or_replace]': reasons, sort: 'name' } as never
    return (await here.call(assetsApi.list, { query })).body.data.map(({ name }) => name)
  }
  expect([await listed('cost'), await listed('age'), await listed('cost,age')]).toEqual([
    ['Dear'],
    ['Old'],
    ['Dear', 'Old'],
  ])
  const calm = await report({ threshold: 60 })
  expect(calm.repair_or_replace.worst.map(({ id }) => id)).toEqual([old])
})

test('time in each status and changes of status are computed from the history', async () => {
  const id = await add('Pump', { status: 'in_use' })
  await here.call(assetsApi.update, {
    params: { id },
    body: { asset: { status: 'out_of_service', status_reason: 'Leaks' } },
  })
  await runSql("update assets set created_at = now() - interval '30 days' where id = $1", id)

  const { statuses } = await report()
  expect(statuses.mean_days).toEqual([
    { status: 'in_use', assets: 1, days: 30 },
    { status: 'out_of_service', assets: 1, days: 0 },
  ])
  expect(statuses.transitions).toEqual([{ from: 'in_use', to: 'out_of_service', count: 1 }])
})

test('groups add up to the total, and each count equals the list with the group’s filter', async () => {
  const category = async (name: string, parent_id: string | null = null) =>
    (await addCategory(name, { parent_id })).id
  const machines = await category('Machines')
  const pumps = await category('Pumps', machines)
  await add('Pump', { category_id: pumps, purchase_cost: '5' })
  await add('Lathe', { category_id: machines, purchase_cost: '6' })
  await add('Chair')

  const { groups, total } = await report({ group_by: 'category' })
  expect(
    groups!.map(({ path: [group], count, cost }) => [group!.id, group!.name, count, cost]),
  ).toEqual([
    [machines, 'Machines', 1, '6.00'],
    [pumps, 'Pumps', 1, '5.00'],
    [null, null, 1, '0.00'],
  ])
  expect(groups!.reduce((sum, { count }) => sum + count, 0)).toBe(total.count)
  expect(await countOf({ 'filter[category_id]': machines })).toBe(1)
  for (const group_by of LIFECYCLE_GROUPS)
    expect((await report({ group_by })).groups!.reduce((sum, { count }) => sum + count, 0)).toBe(3)
})

test('groups may be custom fields, whose values the filter of the list finds', async () => {
  const custom = await newAccount({ flags: { 'assets.custom_fields.enable': true } })
  const field = async (data_field: object) =>
    (await custom.call(dataFieldsApi.create, { body: { data_field: data_field as never } })).body
      .data
  await field({ label: 'Cost center', section: 'details', type: 'text' })
  await field({ label: 'Leased', section: 'details', type: 'boolean' })
  await field({ label: 'Weight', section: 'details', type: 'decimal' })
  const assets = [
    { name: 'Pump', purchase_cost: '5', custom_fields: { cost_center: 'C 1', leased: true } },
    { name: 'Fan', purchase_cost: '6', custom_fields: { cost_center: 'C 1', leased: false } },
    { name: 'Lift', purchase_cost: '7' },
  ]
  for (const asset of assets) await custom.call(assetsApi.create, { body: { asset } })
  const by = { group_by: 'cf:cost_center,cf:leased' } as never
  const { body } = await custom.call(lifecycleReportApi.get, { query: by })
  expect(body.data.own_groups.map(({ label }) => label)).toEqual(['Cost center', 'Leased'])
  expect(
    body.data.groups!.map(({ path, count, cost }) => [...path.map(({ id }) => id), count, cost]),
  ).toEqual([
    ['C 1', 2, '11.00'],
    ['C 1', 'false', 1, '6.00'],
    ['C 1', 'true', 1, '5.00'],
    [null, 1, '7.00'],
    [null, null, 1, '7.00'],
  ])
  const listed = async (value: string) =>
    (await custom.call(assetsApi.list, { query: { 'filter[cf:cost_center][eq]': value } as never }))
      .body.data.length
  expect([await listed('C 1'), await listed('null')]).toEqual([2, 1])
  const file = await custom.call(lifecycleReportApi.export, { query: by })
  expect(file.text).toContain('C 1 › Yes')
  for (const group_by of ['cf:weight', 'cf:nothing']) {
    const { status } = await custom.call(lifecycleReportApi.get, { query: { group_by } as never })
    expect(status).toBe(422)
  }
})

test('a group of a fiscal year has the assets that were bought in it', async () => {
  await here.h.owner.query('update accounts set fiscal_year_start_month = 4 where id = $1', [
    here.account_id,
  ])
  await add('Last day', { purchase_date: '2024-03-31', purchase_cost: '1' })
  await add('First day', { purchase_date: '2024-04-01', purchase_cost: '2' })
  await add('January', { purchase_date: '2025-01-15', purchase_cost: '3' })
  await add('Never')
  const { groups } = await report({ group_by: 'acquired' })
  expect(
    groups!.map(({ path: [group], count, cost }) => [group!.id, group!.name, count, cost]),
  ).toEqual([
    ['2024-04-01', '2025', 2, '5.00'],
    ['2023-04-01', '2024', 1, '1.00'],
    [null, null, 1, '0.00'],
  ])
})

test('up to three levels of groups have sub-totals, the largest first', async () => {
  await add('Pump 1', { manufacturer: 'Grundfos', status: 'in_use', purchase_cost: '5' })
  await add('Pump 2', { manufacturer: 'Grundfos', status: 'in_use', purchase_cost: '6' })
  await add('Pump 3', { manufacturer: 'Grundfos', status: 'planned' })
  await add('Lift', { manufacturer: 'Otis', status: 'in_use', purchase_cost: '90' })

  const { groups } = await report({ group_by: 'manufacturer,status,site' })

  expect(
    groups!.map(({ path, count, cost }) => [...path.map(({ id }) => id), count, cost]),
  ).toEqual([
    ['Grundfos', 3, '11.00'],
    ['Grundfos', 'in_use', 2, '11.00'],
    ['Grundfos', 'in_use', null, 2, '11.00'],
    ['Grundfos', 'planned', 1, '0.00'],
    ['Grundfos', 'planned', null, 1, '0.00'],
    ['Otis', 1, '90.00'],
    ['Otis', 'in_use', 1, '90.00'],
    ['Otis', 'in_use', null, 1, '90.00'],
  ])
  const { status } = await here.call(lifecycleReportApi.get, {
    query: { group_by: 'category,site,status,manufacturer' },
  })
  expect(status).toBe(422)
})

describe('on a day that has passed', () => {
  /** Nobody rewrites the history: what happened earlier is added to it, and the asset was there before. */
  async function happened(id: string, days: number, changes: Record<string, [unknown, unknown]>) {
    await runSql("update assets set created_at = created_at - interval '90 days' where id = $1", id)
    await runSql(
      `insert into audits (account_id, auditable_type, auditable_id, action, event_date, changes)
      values ($1, 'Asset', $2, 'update', now() - make_interval(days => $3), $4)`,
      here.account_id,
      id,
      days,
      JSON.stringify(changes),
    )
  }

  test('a disposal that was undone since counts on no day', async () => {
    const id = await add('Pump', { status: 'in_use' })
    await happened(id, 20, { status: ['in_use', 'disposed'], disposed_on: [null, inDays(-20)] })
    await happened(id, 10, { status: ['disposed', 'in_use'], disposed_on: [inDays(-20), null] })
    const { by_status, disposals } = await report({ as_of: inDays(-15) })
    expect(by_status.find(({ count }) => count > 0)!.status).toBe('in_use')
    expect(disposals).toEqual([])
  })

  test('assets have the values that their history gives for that day', async () => {
    const id = await add('Pump', {
      ...SOLD,
      disposed_on: inDays(-10),
      manufacturer: 'Wilo',
      purchase_cost: '12',
      expected_end_date: inDays(9),
    })
    await happened(id, 10, {
      status: ['in_use', 'disposed'],
      manufacturer: ['Grundfos', 'Wilo'],
      purchase_cost: ['10.0000', '12.0000'],
      expected_end_date: [null, inDays(9)],
    })
    await add('New', { purchase_cost: '500' })

    const then = await report({ as_of: inDays(-40), group_by: 'manufacturer' })
    const later = await report({ as_of: inDays(-5) })

    expect(then).toMatchObject({ as_of: inDays(-40), total: { count: 1, cost: '10.00' } })
    expect(then.by_status.find(({ count }) => count > 0)!.status).toBe('in_use')
    expect(then.groups![0]!.path[0]!.name).toBe('Grundfos')
    expect(then.remaining.find(({ count }) => count > 0)!.band).toBe('unknown')
    expect(then.statuses.transitions).toEqual([])
    expect(later.total).toMatchObject({ count: 1, cost: '12.00' })
    expect(later.by_status.find(({ count }) => count > 0)!.status).toBe('disposed')
    expect(later.statuses.transitions).toHaveLength(1)
    const narrowed = { 'filter[status]': 'in_use', as_of: inDays(-40) }
    expect((await report(narrowed)).total.count).toBe(1)
  })

  test('assets count from their purchase date, even if they were entered later', async () => {
    await add('Old', { purchase_date: inYears(-3) })
    expect((await report({ as_of: inYears(-2) })).total.count).toBe(1)
    expect((await report({ as_of: inYears(-4) })).total.count).toBe(0)
  })

  test('a disposal counts from its date, even if it was entered later', async () => {
    const id = await add('Van', { status: 'in_use', purchase_date: inYears(-3) })
    await here.call(assetsApi.update, {
      params: { id },
      body: { asset: { ...SOLD, disposed_on: inDays(-40) } },
    })
    const statusOn = async (as_of: string) =>
      (await report({ as_of })).by_status.find(({ count }) => count > 0)!.status

    expect(await statusOn(inDays(-41))).toBe('in_use')
    expect(await statusOn(inDays(-40))).toBe('disposed')
    const sold = { 'filter[status]': 'disposed', as_of: inDays(-5) }
    expect((await report(sold)).disposals).toMatchObject([{ count: 1 }])
  })

  test('assets archived since are still counted', async () => {
    const id = await add('Pump')
    await happened(id, 30, {})
    await here.call(assetsApi.remove, { params: { id } })
    expect((await report()).total.count).toBe(0)
    expect((await report({ as_of: inDays(-3) })).total.count).toBe(1)
  })

  test('a future day is refused', async () => {
    const { status, body } = await here.call(lifecycleReportApi.get, {
      query: { as_of: inDays(3) },
    })
    expect([status, body.errors?.[0]]).toMatchObject([
      422,
      { code: 'future', source: { parameter: 'as_of' } },
    ])
  })
})

test('stages are counted at the end of each period', async () => {
  const id = await add('Pump', { status: 'in_use', purchase_date: inYears(-2.5) })
  await add('New', { status: 'in_use', purchase_date: inDays(-1) })
  await here.call(assetsApi.update, {
    params: { id },
    body: { asset: { status: 'out_of_service', status_reason: 'Leaks' } },
  })

  const { over_time } = (await report()).statuses

  expect(over_time).toHaveLength(10)
  expect(over_time.at(-1)).toEqual({
    to: inDays(0),
    counts: [
      { status: 'in_use', count: 1 },
      { status: 'out_of_service', count: 1 },
    ],
  })
  expect(over_time.at(-3)!.counts).toEqual([{ status: 'in_use', count: 1 }])
  expect(over_time[0]!.counts).toEqual([])
})

test('it follows the filters of the list, and the limits of people to sites', async () => {
  const site = async (name: string) => (await addSite(name)).id
  const [inside, outside] = [await site('Inside'), await site('Outside')]
  await add('Pump', { site_id: inside, purchase_cost: '1', status: 'in_use' })
  const hidden = await add('Fan', {
    site_id: outside,
    purchase_cost: '2',
    expected_end_date: inDays(-9),
  })
  const limited = await here.person('auditor', [inside])

  expect((await report({ 'filter[site_id]': outside })).total).toMatchObject({
    count: 1,
    cost: '2.00',
  })
  expect((await report({ search: 'pump' })).total.count).toBe(1)
  const seen = await report({}, limited)
  expect(seen.total).toMatchObject({ count: 1, cost: '1.00' })
  expect(seen.by_status.find(({ status }) => status === 'in_stock')!.count).toBe(0)
  expect(seen.repair_or_replace.worst).toEqual([])
  expect((await report()).repair_or_replace.worst.map(({ id }) => id)).toEqual([hidden])
})

test('the report requires the permissions to view reports and assets', async () => {
  const call = async (role: Parameters<TestAccount['person']>[0]) =>
    (await (await here.person(role)).call(lifecycleReportApi.get, {})).status
  expect(await call('auditor')).toBe(200)
  expect(await call({ asset: ['view'] })).toBe(403)
  expect(await call({ report: ['view'] })).toBe(403)
  expect(await call('technician')).toBe(403)
})

import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { expect, test } from 'vitest'
import { ask } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'

// What the report of a past day knows only from the history.

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
  return { add, change, report, statusesOn, happened }
}

test('a disposal that was entered ahead counts from its day on', async () => {
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

test('what was entered as disposed of was in use before, once it was in service', async () => {
  const { add, statusesOn } = reporting(await newAccount())
  await add({
    ...{ name: 'Van', purchase_date: inDays(-900), in_service_date: inDays(-800) },
    ...{ ...SOLD, disposed_on: inDays(-100) },
  })
  expect(await statusesOn(inDays(-850))).toEqual(['in_stock'])
  expect(await statusesOn(inDays(-101))).toEqual(['in_use'])
  expect(await statusesOn(inDays(-100))).toEqual(['disposed'])
})

test('assets are filtered by what they cost on that day', async () => {
  const { add, change, report } = reporting(await newAccount())
  const id = await add({ name: 'Van', purchase_date: inDays(-900), purchase_cost: '100' })
  await change(id, { purchase_cost: '900' })
  const asked = { as_of: inDays(-1), 'filter[purchase_cost][lte]': '100' }
  expect((await report(asked)).total).toMatchObject({ count: 1, cost: '100.00' })
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
  expect(await countOf({ 'filter[cf:color]': 'null' })).toBe(2)
})

test('of a very large register a sample tells of a past day as well', async () => {
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

import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { attachmentsApi } from '@steward/contract/attachments.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { ask, askRows } from '#core/context/ctx.ts'
import { keepHouse, tidyUp } from '#jobs/housekeeping.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { accountWithFields, addAssetWith, addField } from '#test/custom-fields.ts'
import { expireAssets } from './expiry.ts'

// The job goes through the accounts of all earlier tests.
vi.setConfig({ testTimeout: 60_000 })

let here: TestAccount
beforeEach(async () => {
  here = await accountWithFields()
})

const add = async (name: string, more: Partial<AssetInput> = {}) =>
  (
    await addAssetWith(here, more.custom_fields ?? {}, {
      name,
      ...more,
      custom_fields: more.custom_fields ?? {},
    })
  ).id
const archive = (id: string) => here.call(assetsApi.remove, { params: { id } })
const runSql = async (text: string, ...values: unknown[]) =>
  await askRows<Record<string, unknown>>(here.ctx, { text, values })

/** Archives an asset, so many days ago. */
async function putAway(id: string, days = 31) {
  expect((await archive(id)).status).toBe(204)
  await runSql(
    'update assets set archived_at = now() - make_interval(days => $2) where id = $1',
    id,
    days,
  )
  return id
}
const gone = async (name: string, more: Partial<AssetInput> = {}, days = 31) =>
  putAway(await add(name, more), days)

const erase = () => expireAssets(here.h.services, here.account_id)

/** The names of the assets that exist, archived or not. */
const left = async () =>
  (await runSql('select name from assets where account_id = $1', here.account_id))
    .map(({ name }) => name)
    .toSorted()

const link = (id: string, other_id: string) =>
  here.call(assetLinksApi.link, {
    params: { id },
    body: { link: { other_id, kind: 'replaces' } },
  })

test('assets archived for more than thirty days are erased in every account, others aren’t', async () => {
  await gone('Old')
  await gone('Recent', {}, 29)
  await add('Live')
  const other = await newAccount()
  const there = await other.call(assetsApi.create, { body: { asset: { name: 'Elsewhere' } } })
  await other.call(assetsApi.remove, { params: { id: there.body.data.id } })
  await ask(other.ctx, {
    text: "update assets set archived_at = now() - interval '31 days' where account_id = $1",
    values: [other.account_id],
  })

  await keepHouse(here.h.services, { task: 'erase_assets' })
  // All of them are erased already.
  await erase()

  expect(await left()).toEqual(['Live', 'Recent'])
  const { status } = await other.call(assetsApi.get, { params: { id: there.body.data.id } })
  expect(status).toBe(404)
})

test('assets with amounts, documents or other data for the books are never erased', async () => {
  const disposed = {
    status: 'disposed',
    disposed_on: '2024-05-01',
    disposal_type: 'sold',
    status_reason: 'Sold',
  } as const
  await gone('Bought', { purchase_cost: '10.00' })
  await gone('Billed', { invoice_number: 'R-17' })
  await gone('Opened', { opening_accumulated: '5.00', opening_as_of: '2024-01-01' })
  await gone('Disposed', disposed)
  await gone('Insured', { insured_value: '10.00' })
  await gone('Planned', { useful_life_months: 12 })
  const documented = await add('Documented')
  await here.call(attachmentsApi.create, {
    query: { attachable_type: 'Asset', attachable_id: documented },
    file: new File(['certificate'], 'certificate.txt'),
  })
  await putAway(documented)

  await erase()

  expect(await left()).toEqual(['Billed', 'Bought', 'Disposed', 'Documented', 'Insured', 'Opened'])
})

test('assets that others refer to are kept until these references are removed', async () => {
  await addField(here, { label: 'Spare', key: 'spare', type: 'asset', section: 'details' })
  const [whole, linked, spare] = [await add('Whole'), await add('Linked'), await add('Spare')]
  const part = await add('Part', { parent_id: whole })
  const live = await add('Live', { custom_fields: { spare } })
  await link(live, linked)
  await putAway(part, 29)
  for (const id of [whole, linked, spare]) await putAway(id)

  await erase()
  expect(await left()).toEqual(['Linked', 'Live', 'Part', 'Spare', 'Whole'])

  await here.call(assetLinksApi.unlink, {
    params: { id: live, other: linked },
    query: { kind: 'replaces' },
  })
  await here.call(assetsApi.update, {
    params: { id: live },
    body: { asset: { custom_fields: { spare: null } } },
  })
  await runSql("update assets set archived_at = now() - interval '40 days' where id = $1", part)
  await erase()

  expect(await left()).toEqual(['Live'])
})

test('its own rows are erased with it, its history is kept', async () => {
  await addField(here, { label: 'Host', key: 'host', type: 'text', section: 'details' })
  const id = await add('Pump', { custom_fields: { host: 'a1' } })
  const other = await add('Spare pump')
  await link(id, other)
  const { body: meter } = await here.call(assetMetersApi.create, {
    body: { asset_meter: { asset_id: id, name: 'Hours', unit: 'h', reading: '12' } },
  })
  const { body: file } = await here.call(attachmentsApi.create, {
    query: { attachable_type: 'Asset', attachable_id: id },
    file: new File(['manual'], 'manual.txt'),
  })
  const { body: person } = await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Stone' } },
  })
  const { body: given } = await here.call(assignmentsApi.handOver, {
    params: { id },
    body: { assignment: { employee_id: person.data.id } },
  })
  expect([meter.data.id, file.data.id, given.data].every(Boolean)).toBe(true)
  await here.call(assetsApi.update, {
    params: { id },
    body: { asset: { status: 'in_stock', custodian_id: null } },
  })
  const [kept] = await runSql('select file_key from attachments where attachable_id = $1', id)
  await here.call(attachmentsApi.remove, { params: { id: file.data.id } })
  await putAway(other)
  await putAway(id)

  await erase()
  await tidyUp(here.h.services)

  expect(await left()).toEqual([])
  for (const [table, column] of [
    ['asset_meters', 'asset_id'],
    ['asset_links', 'asset_id'],
    ['asset_assignments', 'asset_id'],
    ['custom_values', 'asset_id'],
    ['attachments', 'attachable_id'],
  ])
    expect(await runSql(`select 1 from ${table} where ${column} = $1`, id)).toEqual([])
  expect(
    await runSql('select 1 from asset_meter_readings where account_id = $1', here.account_id),
  ).toEqual([])
  expect(await here.h.jobs('housekeeping')).toContainEqual({
    task: 'remove_file',
    key: kept!.file_key,
  })
  const events = await runSql(
    'select action, changes from audits where auditable_id = $1 order by event_date, id',
    id,
  )
  expect(events[0]).toMatchObject({ action: 'create' })
  expect(events.at(-1)).toMatchObject({ action: 'erase', changes: { name: ['Pump', null] } })
  expect((await here.call(assetsApi.summary, { query: {} })).body.data.dashboard_counts.total).toBe(
    0,
  )
})

test('assigned assets are kept', async () => {
  const { body: person } = await here.call(employeesApi.create, {
    body: { employee: { first_name: 'Ada', last_name: 'Stone' } },
  })
  await gone('Laptop', { custodian_id: person.data.id, status: 'in_use' })

  await erase()

  expect(await left()).toEqual(['Laptop'])
})

test('a kept asset can be restored, however long ago it was archived', async () => {
  const id = await gone('Late', {}, 400)

  expect((await here.call(assetsApi.restore, { params: { id } })).status).toBe(200)
  await erase()

  expect(await left()).toEqual(['Late'])
})

test('several batches are erased in one run', async () => {
  await runSql(
    `insert into assets (account_id, name, asset_tag, archived_at)
     select $1, 'Old ' || n, 'OLD-' || n, now() - interval '90 days' from generate_series(1, 1100) n`,
    here.account_id,
  )

  await erase()

  expect(await left()).toEqual([])
})

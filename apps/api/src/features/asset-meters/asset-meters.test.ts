import { assetMetersApi } from '@steward/contract/asset-meters.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addAsset, addSite } = adding(() => here)
let asset_id: string
beforeEach(async () => {
  here = await newAccount()
  asset_id = (await addAsset('Forklift')).id
})

const addMeter = (fields: object = {}) =>
  here.call(assetMetersApi.create, {
    body: { asset_meter: { asset_id, name: 'Hours', unit: 'h', ...fields } },
  })
const meter = async (id: string) =>
  (await here.call(assetMetersApi.get, { params: { id } })).body.data
const meters = async (query: object = {}) =>
  (await here.call(assetMetersApi.list, { query: { 'filter[asset_id]': asset_id, ...query } })).body
    .data
const read = (id: string, value: string | number, more: object = {}) =>
  here.call(assetMetersApi.read, { params: { id }, body: { reading: { value, ...more } } })
const readings = async (id: string) =>
  (await here.call(assetMetersApi.readings, { params: { id }, query: {} })).body.data
const code = ({ status, body }: { status: number; body: { errors?: { code: string }[] } }) => [
  status,
  body.errors?.[0]?.code,
]
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString()

test('a meter keeps its newest reading, and every one before', async () => {
  const { body } = await addMeter({ reading: '120.5' })
  expect(body.data).toMatchObject({ name: 'Hours', unit: 'h', reading: '120.5' })

  await read(body.data.id, 130, { note: 'After service' })

  expect(await meter(body.data.id)).toMatchObject({ reading: '130' })
  expect(await readings(body.data.id)).toMatchObject([
    { value: '130', note: 'After service', read_by: { name: 'Test Person' }, reset: false },
    { value: '120.5' },
  ])
  expect(await meters()).toHaveLength(1)
})

test('a meter counts up, unless it is said that it began anew', async () => {
  const { id } = (await addMeter({ reading: '99990' })).body.data

  expect(code(await read(id, 12))).toEqual([422, 'backwards'])
  expect((await read(id, 12, { reset: true })).status).toBe(201)
  expect(code(await read(id, 11))).toEqual([422, 'backwards'])
  expect((await meter(id)).reading).toBe('12')
  expect((await readings(id))[0]).toMatchObject({ value: '12', reset: true })
})

test('a reading that is handed in late fits between those around it, and changes no newest one', async () => {
  const { id } = (await addMeter()).body.data
  await read(id, 100, { read_at: hours(48) })
  await read(id, 200, { read_at: hours(2) })

  expect(code(await read(id, 90, { read_at: hours(24) }))).toEqual([422, 'backwards'])
  expect(code(await read(id, 201, { read_at: hours(24) }))).toEqual([422, 'ahead'])
  expect((await read(id, 150, { read_at: hours(24) })).status).toBe(201)
  expect((await meter(id)).reading).toBe('200')
  expect((await readings(id)).map(({ value }) => value)).toEqual(['200', '150', '100'])
})

test('nothing is read in the future, and nothing that is no number', async () => {
  const { id } = (await addMeter()).body.data

  expect(code(await read(id, 1, { read_at: hours(-2) }))).toEqual([422, 'future'])
  for (const value of ['', '-1', '1e5', '1,5', 'many'])
    expect((await read(id, value)).status).toBe(422)
  expect((await meter(id)).reading).toBeNull()
})

test('two readings at once are held against each other', async () => {
  const { id } = (await addMeter()).body.data

  await Promise.all([read(id, 50), read(id, 40), read(id, 60), read(id, 55)])

  const values = (await readings(id)).map(({ value }) => Number(value))
  expect(values).toEqual(values.toSorted((a, b) => b - a))
  expect((await meter(id)).reading).toBe(String(values[0]))
})

test('a name is there once an asset, can be changed, and is free again when its meter is archived', async () => {
  const { id } = (await addMeter()).body.data
  expect(code(await addMeter({ name: 'hours' }))).toEqual([422, 'taken'])

  const changed = await here.call(assetMetersApi.update, {
    params: { id },
    body: { asset_meter: { name: 'Engine', lock_version: 1 } },
  })
  expect(changed.body.data).toMatchObject({ name: 'Engine', unit: 'h' })
  const stale = { params: { id }, body: { asset_meter: { unit: 'km', lock_version: 1 } } }
  expect(code(await here.call(assetMetersApi.update, stale))).toEqual([409, 'stale_record'])
  await here.call(assetMetersApi.remove, { params: { id } })
  expect(await meters()).toEqual([])
  expect(await meters({ 'filter[archived]': true })).toHaveLength(1)
  expect(code(await read(id, 3))).toEqual([409, 'archived'])
  await here.call(assetMetersApi.restore, { params: { id } })
  expect(await meters()).toHaveLength(1)
})

test('the history of the asset tells of its meters', async () => {
  const { id } = (await addMeter({ reading: '5' })).body.data
  await read(id, 8)

  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': asset_id },
  })

  expect(body.data.map(({ action }) => action).slice(0, -1)).toEqual([
    'read_meter',
    'read_meter',
    'add_meter',
  ])
  expect(body.data[0]!.changes).toEqual({
    meter: [null, 'Hours (h)'],
    meter_reading: ['5 h', '8 h'],
  })
  const event_date = body.data[0]!.event_date
  const then = { params: { id: asset_id }, query: { at: event_date } }
  expect((await here.call(assetsApi.get, then)).body.data.lock_version).toBe(1)
})

test('meters are listed of every asset, and of those that are asked for', async () => {
  await addMeter()
  const crane = (await addAsset('Crane')).id
  await addMeter({ asset_id: crane, name: 'Lifts', unit: 'n' })

  const all = (await here.call(assetMetersApi.list, {})).body
  expect(all.data.map(({ name }) => name)).toEqual(['Hours', 'Lifts'])
  expect(all.meta).toMatchObject({ per_page: 100, total_records: 2, total_exact: true })
  expect(await meters()).toHaveLength(1)
  expect(await meters({ 'filter[asset_id]': [asset_id, crane] })).toHaveLength(2)
})

test('somebody limited to other sites knows nothing of it', async () => {
  const { id } = (await addMeter()).body.data
  const site = await addSite('Depot')
  const other = await here.person('asset_manager', [site.id])

  const list = await other.call(assetMetersApi.list, { query: { 'filter[asset_id]': asset_id } })
  expect(list.body.data).toEqual([])
  expect((await other.call(assetMetersApi.list, {})).body.meta.total_records).toBe(0)
  expect((await other.call(assetMetersApi.get, { params: { id } })).status).toBe(404)
  expect((await other.call(assetMetersApi.readings, { params: { id }, query: {} })).status).toBe(
    404,
  )
})

import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRecord, updateRecord } from '#core/bulk/change.ts'
import { clientOf, type Ctx, inTransaction } from '#core/context/ctx.ts'
import { contentOf } from '#core/records/rows.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn } from '#test/builders/imports.ts'
import { untilBlocking } from '#test/builders/jobs.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'
import { assetRules } from '../assets/assets.judge.ts'
import { locationRules } from '../places/places.service.ts'
import { requestRules } from './requests/requests.service.ts'
import { workOrderRules } from './work-orders.judge.ts'

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
let kiel: string
let lyon: string
let hall: string
const { addAsset, addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
  ;[kiel, lyon] = [(await addSite('Kiel')).id, (await addSite('Lyon')).id]
  hall = (await addLocation('Hall', kiel)).id
})

/** Begins with `first`; once `second` is waiting for it, goes on with `then` in the same transaction. */
const during = <T>(
  first: (ctx: Ctx) => Promise<unknown>,
  second: () => Promise<T>,
  then: (ctx: Ctx) => Promise<unknown> = async () => {},
) =>
  inTransaction(here.ctx, async (ctx) => {
    await first(ctx)
    const later = second()
    await untilBlocking(clientOf(ctx))
    await then(ctx)
    return { later }
  })

const lock = (table: 'assets' | 'work_requests', id: string) => (ctx: Ctx) =>
  clientOf(ctx).query(`select from ${table} where account_id = $1 and id = $2 for update`, [
    here.account_id,
    id,
  ])
const moveAsset = (id: string) => (ctx: Ctx) => updateRecord(ctx, assetRules, id, { site_id: lyon })
const moveHall = (ctx: Ctx) => updateRecord(ctx, locationRules, hall, { site_id: lyon })
const request = async (fields: object) =>
  (
    await here.call(workRequestsApi.create, {
      body: { work_request: { title: 'Leak', ...fields } },
    })
  ).body.data

describe('an asset that moves while', () => {
  test('its work is started doesn’t deadlock with it', async () => {
    const { id: asset_id } = await addAsset('Pump', { site_id: kiel })
    const order = await orders.add({ asset_id, sets_asset_status: true })

    const { later } = await during(
      lock('assets', asset_id),
      () => orders.change(order.id, { status: 'in_progress' }),
      moveAsset(asset_id),
    )

    expect((await later).status).toBe(200)
    expect(await orders.get(order.id)).toMatchObject({ site_id: lyon, status: 'in_progress' })
    const { body } = await here.call(assetsApi.get, { params: { id: asset_id } })
    expect(body.data).toMatchObject({ site_id: lyon, status: 'in_maintenance' })
  })

  test('a request about it is accepted', async () => {
    const { id: asset_id } = await addAsset('Pump', { site_id: kiel })
    const { id } = await request({ asset_id })

    const { later } = await during(
      lock('assets', asset_id),
      () => here.call(workRequestsApi.accept, { params: { id }, body: { accept: {} } }),
      moveAsset(asset_id),
    )

    const { status, body } = await later
    expect([status, body.data?.site_id]).toEqual([201, lyon])
  })

  test('a request about it is put into its work', async () => {
    const { id: asset_id } = await addAsset('Pump', { site_id: kiel })
    const order = await orders.add({ asset_id })
    const { id } = await request({ asset_id })

    const { later } = await during(
      (ctx) =>
        clientOf(ctx).query(
          'select from work_orders where account_id = $1 and id = $2 for update',
          [here.account_id, order.id],
        ),
      () =>
        here.call(workRequestsApi.acceptInto, {
          params: { id: order.id },
          body: { requests: { ids: [id] } },
        }),
      lock('work_requests', id),
    )

    expect((await later).status).toBe(200)
  })
})

test('a request that changes while it is being accepted isn’t accepted', async () => {
  const [pump, fan] = [await addAsset('Pump'), await addAsset('Fan')]
  const { id } = await request({ asset_id: pump.id })

  const { later } = await during(
    (ctx) => updateRecord(ctx, requestRules, id, { asset_id: fan.id }),
    () => here.call(workRequestsApi.accept, { params: { id }, body: { accept: {} } }),
  )

  expect((await later).status).toBe(409)
})

test('two work orders on one asset can be created as started at the same time', async () => {
  const { id: asset_id } = await addAsset('Pump', { site_id: kiel })
  const started = { asset_id, sets_asset_status: true, status: 'in_progress' } as const

  const made = await Promise.all(Array.from({ length: 6 }, () => orders.create(started)))

  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
})

describe('work that is added while the location of its asset goes to another site', () => {
  test('gets the new location of its asset', async () => {
    const { id: asset_id } = await addAsset('Pump', { location_id: hall })

    const { later } = await during(moveHall, () => orders.create({ asset_id }))
    expect((await later).body.data).toMatchObject({ site_id: lyon, location_id: hall })
  })

  test('is moved along if it was created first', async () => {
    const { id: asset_id } = await addAsset('Pump', { location_id: hall })
    let id = ''
    const add = async (ctx: Ctx) => {
      const made = await createRecord<{ id: string }, object>(ctx, workOrderRules, {
        ...{ title: 'Oil change', asset_id, site_id: kiel },
      })
      id = contentOf(made).data.id
    }

    const { later } = await during(add, () =>
      here.call(locationsApi.update, {
        params: { id: hall },
        body: { location: { site_id: lyon } },
      }),
    )

    expect((await later).status).toBe(200)
    expect(await orders.get(id)).toMatchObject({ site_id: lyon, location_id: null })
  })

  test('gets the new site of its asset, and so does a request', async () => {
    const { id: asset_id } = await addAsset('Pump', { location_id: hall })

    const { later } = await during(moveHall, () => request({ asset_id }))
    expect(await later).toMatchObject({ site_id: lyon, location_id: hall })
  })
})

test('an import locks what its rows name before their work orders', async () => {
  const { id, number } = await orders.add({ site_id: kiel })
  const file = csvOf([
    ['number', 'site', 'location'],
    [number, 'Kiel', 'Hall'],
  ])

  const { later } = await during(
    (ctx) => clientOf(ctx).query('select from locations where id = $1 for update', [hall]),
    () => bringIn(here, file, { resource_type: 'WorkOrder', mode: 'update' }),
    (ctx) => clientOf(ctx).query('select from work_orders where id = $1 for update nowait', [id]),
  )

  expect(await later).toMatchObject({ successful_rows: 1, error_rows: 0 })
  expect(await orders.get(id)).toMatchObject({ location_id: hall })
})

test('an import validates its rows again if a work order changes before it is locked', async () => {
  const { id, number } = await orders.add({ title: 'Old', site_id: kiel })
  const file = csvOf([
    ['number', 'title', 'site', 'location'],
    [number, 'New', 'Kiel', 'Hall'],
  ])

  const { later } = await during(
    (ctx) => clientOf(ctx).query('select from locations where id = $1 for update', [hall]),
    () => bringIn(here, file, { resource_type: 'WorkOrder', mode: 'update' }),
    (ctx) => updateRecord(ctx, workOrderRules, id, { title: 'Changed' }),
  )

  expect(await later).toMatchObject({ successful_rows: 1, error_rows: 0 })
  expect(await orders.get(id)).toMatchObject({ title: 'New', location_id: hall })
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': id, order: 'desc' },
  })
  expect(body.data[0]!.changes).toMatchObject({ title: ['Changed', 'New'] })
})

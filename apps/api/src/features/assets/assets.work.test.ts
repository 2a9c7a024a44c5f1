import { assetCellsApi } from '@steward/contract/asset-cells.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { assignmentsApi } from '@steward/contract/assignments.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { bulkImportsApi } from '@steward/contract/bulk-imports.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { notificationsApi } from '@steward/contract/notifications.ts'
import { workOrdersApi } from '@steward/contract/work-orders.ts'
import { workRequestsApi } from '@steward/contract/work-requests.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { csvOf } from '#test/builders/csv.ts'
import { bringIn, look } from '#test/builders/imports.ts'
import { workOnBulk } from '#test/builders/jobs.ts'
import { adding } from '#test/builders/register.ts'
import { ordersOf } from '#test/work-orders.ts'

interface Place {
  site_id: string
  location_id: string
}

let here: TestAccount
let orders: ReturnType<typeof ordersOf>
let kiel: Place
let lyon: Place
const { addAsset, addSite, addLocation } = adding(() => here)

const addPlace = async (name: string): Promise<Place> => {
  const { id } = await addSite(name)
  return { site_id: id, location_id: (await addLocation(`${name} hall`, id)).id }
}

beforeEach(async () => {
  here = await newAccount()
  orders = ordersOf(here)
  ;[kiel, lyon] = [await addPlace('Kiel'), await addPlace('Lyon')]
})

const move = (id: string, to: Partial<Place>, who = here) =>
  who.call(assetsApi.update, { params: { id }, body: { asset: to } })

const request = async (fields: object) =>
  (
    await here.call(workRequestsApi.create, {
      body: { work_request: { title: 'Leak', ...fields } },
    })
  ).body.data
const requestNow = async (id: string) =>
  (await here.call(workRequestsApi.get, { params: { id } })).body.data

async function lastEvent(id: string) {
  const query = { 'filter[auditable_type]': 'WorkOrder', 'filter[auditable_id]': id } as const
  const { body } = await here.call(auditsApi.list, { query: { ...query, order: 'desc' } })
  return body.data[0]!
}

describe('open work', () => {
  test('that is already at the new place isn’t changed', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const { site_id } = kiel
    const order = await orders.add({ asset_id, site_id, location_id: null })

    expect((await move(asset_id, { site_id, location_id: null as never })).status).toBe(200)

    expect(await orders.get(order.id)).toMatchObject({ lock_version: order.lock_version })
  })

  test('moves with its asset, which is in its history', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const order = await orders.add({ asset_id })
    const begun = await orders.add({ asset_id, status: 'in_progress' })

    expect((await move(asset_id, lyon)).status).toBe(200)

    for (const { id, lock_version } of [order, begun])
      expect(await orders.get(id)).toMatchObject({ ...lyon, lock_version: lock_version + 1 })
    expect(await lastEvent(order.id)).toMatchObject({
      action: 'update',
      user: { id: here.user_id },
      changes: {
        site_id: [kiel.site_id, lyon.site_id],
        location_id: [kiel.location_id, lyon.location_id],
      },
    })
  })

  test('moves within a site, and to a site without a location', async () => {
    const other = (await addLocation('Yard', kiel.site_id)).id
    const { id: asset_id } = await addAsset('Pump', kiel)
    const { id } = await orders.add({ asset_id })

    await move(asset_id, { location_id: other })
    expect(await orders.get(id)).toMatchObject({ site_id: kiel.site_id, location_id: other })
    await move(asset_id, { site_id: lyon.site_id })
    expect(await orders.get(id)).toMatchObject({ site_id: lyon.site_id, location_id: null })
  })

  test('gets the place of an asset that had none', async () => {
    const { id: asset_id } = await addAsset('Pump')
    const { id } = await orders.add({ asset_id })

    await move(asset_id, lyon)

    expect(await orders.get(id)).toMatchObject(lyon)
  })

  test('stays where somebody has put it, where it is over and where it was archived', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const yard = (await addLocation('Yard', kiel.site_id)).id
    const elsewhere = await orders.add({ asset_id, location_id: yard })
    const done = await orders.add({ asset_id, status: 'done' })
    const archived = await orders.add({ asset_id })
    await orders.archive(archived.id)

    await move(asset_id, lyon)

    expect(await orders.get(elsewhere.id)).toMatchObject({ location_id: yard })
    for (const { id } of [done, archived]) expect(await orders.get(id)).toMatchObject(kiel)
  })

  test('moves with many assets, and back with an undo', async () => {
    const assets = [await addAsset('Pump', kiel), await addAsset('Fan', kiel)]
    const ids = assets.map(({ id }) => id)
    const work = await Promise.all(ids.map((asset_id) => orders.add({ asset_id })))

    const { body } = await here.call(assetsApi.bulk, { body: { assets: { ids, changes: lyon } } })
    for (const { id } of work) expect(await orders.get(id)).toMatchObject(lyon)

    await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: body.data.undo_token! } },
    })
    for (const { id } of work) expect(await orders.get(id)).toMatchObject(kiel)
  })

  test.each([
    ['to another site', () => lyon],
    [
      'within its site',
      async () => ({ location_id: (await addLocation('Yard', kiel.site_id)).id }),
    ],
    ['to a site without a location', () => ({ site_id: lyon.site_id })],
  ])('that has only a site gets it back when a move %s is undone', async (_, to) => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const { site_id } = kiel
    const order = await orders.add({ asset_id, site_id, location_id: null })
    const asked = await request({ asset_id, site_id, location_id: null })
    expect([order, asked]).toMatchObject(Array(2).fill({ site_id, location_id: null }))

    const changes = await to()
    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [asset_id], changes } },
    })
    const moved = { location_id: null, ...changes }
    expect([await orders.get(order.id), await requestNow(asked.id)]).toMatchObject([moved, moved])
    await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: body.data.undo_token! } },
    })

    const back = { site_id, location_id: null }
    expect([await orders.get(order.id), await requestNow(asked.id)]).toMatchObject([back, back])
  })

  test('follows an asset that is edited in cells, or handed over to a place', async () => {
    const { id: asset_id, lock_version } = await addAsset('Pump', kiel)
    const { id } = await orders.add({ asset_id })

    const rows = [{ id: asset_id, lock_version, changes: { site_id: lyon.site_id } }]
    const { body } = await here.call(assetCellsApi.write, { body: { assets: { rows } } })
    expect(body.data.skipped).toEqual([])
    expect(await orders.get(id)).toMatchObject({ site_id: lyon.site_id, location_id: null })

    await here.call(assignmentsApi.handOver, {
      params: { id: asset_id },
      body: { assignment: { location_id: kiel.location_id } },
    })
    expect(await orders.get(id)).toMatchObject(kiel)
  })

  test('moves with an import, and back when that is undone', async () => {
    const { id: asset_id, asset_tag } = await addAsset('Pump', kiel)
    const { id } = await orders.add({ asset_id })
    const file = csvOf([
      ['asset_tag', 'site', 'location'],
      [asset_tag, 'Lyon', 'Lyon hall'],
    ])

    const done = await bringIn(here, file, { mode: 'update' })
    expect(await orders.get(id)).toMatchObject(lyon)

    const { body } = await here.call(bulkImportsApi.undo, { params: { id: done.id } })
    await workOnBulk(here, body.data.undo!.id)
    expect(await orders.get(id)).toMatchObject(kiel)
    expect((await look(here, done.id)).undo).toMatchObject({ status: 'completed', skipped: [] })
  })

  test('that is only at the site of its asset follows when the asset’s location moves', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const open = await orders.add({ asset_id, site_id: kiel.site_id })
    const done = await orders.add({ asset_id, site_id: kiel.site_id, status: 'done' })

    const { status } = await here.call(locationsApi.update, {
      params: { id: kiel.location_id },
      body: { location: { site_id: lyon.site_id } },
    })

    expect(status).toBe(200)
    expect(await orders.get(open.id)).toMatchObject({ site_id: lyon.site_id, location_id: null })
    expect(await orders.get(done.id)).toMatchObject({ site_id: kiel.site_id })
  })
})

describe('the assignee of work that moves', () => {
  let ana: Person
  let planner: Person
  beforeEach(async () => {
    ana = await here.person('technician', [kiel.site_id])
    planner = await here.person('maintenance_manager')
  })
  const told = async (person: Person) =>
    (await person.call(notificationsApi.list, {})).body.data
      .filter(({ event }) => event === 'work_order_unassigned')
      .map(({ entityId, title, by }) => [entityId, title, by?.id])

  test('loses work at sites they can’t see, and is notified, like its planner', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const { id, number } = await ordersOf(planner).add({ asset_id, assigned_to_id: ana.user_id })

    await move(asset_id, lyon)

    expect(await orders.get(id)).toMatchObject({ ...lyon, assigned_to: null })
    expect(await lastEvent(id)).toMatchObject({
      changes: { site_id: [kiel.site_id, lyon.site_id], assigned_to_id: [ana.user_id, null] },
    })
    const title = `Unassigned, because its assignee no longer sees its site: ${number} Oil change`
    expect(await told(ana)).toEqual([[null, title, here.user_id]])
    expect(await told(planner)).toEqual([[id, title, here.user_id]])
    expect(await told(here)).toEqual([])
  })

  test('keeps work that they see, and closed work', async () => {
    const bo = await here.person('technician', [kiel.site_id, lyon.site_id])
    const { id: asset_id } = await addAsset('Pump', kiel)
    const seen = await orders.add({ asset_id, assigned_to_id: bo.user_id })
    const { id: room } = await addLocation('Room', kiel.site_id)
    const done = await orders.add({ location_id: room, assigned_to_id: ana.user_id })
    await orders.change(done.id, { status: 'done' })

    await move(asset_id, lyon)
    await here.call(locationsApi.update, {
      params: { id: room },
      body: { location: { site_id: lyon.site_id } },
    })

    expect((await orders.get(seen.id)).assigned_to).toMatchObject({ id: bo.user_id })
    const { site_id, assigned_to } = await orders.get(done.id)
    expect([site_id, assigned_to?.id]).toEqual([lyon.site_id, ana.user_id])
  })

  test('loses work when its location moves to another site, and gets it back by an undo', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const order = await orders.add({ asset_id, assigned_to_id: ana.user_id })
    const ids = [kiel.location_id]

    const { body } = await here.call(locationsApi.bulk, {
      body: { locations: { ids, changes: { site_id: lyon.site_id } } },
    })
    expect(await orders.get(order.id)).toMatchObject({
      site_id: lyon.site_id,
      assigned_to: null,
    })
    expect(await told(ana)).toHaveLength(1)

    await here.call(locationsApi.undoBulk, {
      body: { locations: { undo_token: body.data.undo_token! } },
    })
    expect(await orders.get(order.id)).toMatchObject({
      site_id: kiel.site_id,
      assigned_to: { id: ana.user_id },
    })
  })

  test('gets work back by an undo of the move, unless it was assigned to somebody else', async () => {
    const assets = [await addAsset('Pump', kiel), await addAsset('Fan', kiel)]
    const ids = assets.map(({ id }) => id)
    const [first, second] = await Promise.all(
      ids.map((asset_id) => orders.add({ asset_id, assigned_to_id: ana.user_id })),
    )
    const { body } = await here.call(assetsApi.bulk, { body: { assets: { ids, changes: lyon } } })
    await orders.change(second!.id, { assigned_to_id: planner.user_id })

    await here.call(assetsApi.undoBulk, {
      body: { assets: { undo_token: body.data.undo_token! } },
    })

    expect((await orders.get(first!.id)).assigned_to?.id).toBe(ana.user_id)
    expect((await orders.get(second!.id)).assigned_to?.id).toBe(planner.user_id)
  })
})

describe('requests', () => {
  test('move with their work order to another site, and back', async () => {
    const order = await orders.add({ site_id: kiel.site_id })
    const { id } = await request({ site_id: kiel.site_id })
    await here.call(workRequestsApi.acceptInto, {
      params: { id: order.id },
      body: { requests: { ids: [id] } },
    })

    await orders.change(order.id, { location_id: lyon.location_id })
    expect(await requestNow(id)).toMatchObject(lyon)
    await orders.change(order.id, { site_id: kiel.site_id })
    expect(await requestNow(id)).toMatchObject({ site_id: kiel.site_id, location_id: null })
  })

  test.each(['work order', 'asset'])(
    'are back at their place when the move of their %s is undone',
    async (moved) => {
      const { id: asset_id } = await addAsset('Pump', { site_id: kiel.site_id })
      const order = await orders.add({ asset_id })
      const [inRoom, atSite] = [await request(kiel), await request({ site_id: kiel.site_id })]
      await here.call(workRequestsApi.acceptInto, {
        params: { id: order.id },
        body: { requests: { ids: [inRoom.id, atSite.id] } },
      })
      const both = async () => [await requestNow(inRoom.id), await requestNow(atSite.id)]

      if (moved === 'asset') {
        const assets = { ids: [asset_id], changes: lyon }
        const { body } = await here.call(assetsApi.bulk, { body: { assets } })
        expect(await both()).toMatchObject([lyon, lyon])
        const undo_token = body.data.undo_token!
        await here.call(assetsApi.undoBulk, { body: { assets: { undo_token } } })
      } else {
        const work_orders = { ids: [order.id], changes: lyon }
        const { body } = await here.call(workOrdersApi.bulk, { body: { work_orders } })
        expect(await both()).toMatchObject([lyon, lyon])
        const undo_token = body.data.undo_token!
        await here.call(workOrdersApi.undoBulk, { body: { work_orders: { undo_token } } })
      }

      expect(await both()).toMatchObject([kiel, { site_id: kiel.site_id, location_id: null }])
    },
  )

  test('that are unanswered move with their asset; answered ones stay', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const waiting = await request({ asset_id })
    const declined = await request({ asset_id })
    await here.call(workRequestsApi.decline, {
      params: { id: declined.id },
      body: { decline: { reason: 'No' } },
    })

    await move(asset_id, lyon)

    expect(await requestNow(waiting.id)).toMatchObject(lyon)
    expect(await requestNow(declined.id)).toMatchObject(kiel)
  })

  test('stay at the site of their work order, whatever asset they are about', async () => {
    const { id: asset_id } = await addAsset('Pump', kiel)
    const about = await request({ asset_id })
    const other = await request({ site_id: kiel.site_id })
    const { body } = await here.call(workRequestsApi.accept, {
      params: { id: about.id },
      body: { accept: { also_ids: [other.id] } },
    })

    await move(asset_id, lyon)

    expect(await orders.get(body.data.id)).toMatchObject(lyon)
    for (const { id } of [about, other])
      expect(await requestNow(id)).toMatchObject({ site_id: lyon.site_id })
  })
})

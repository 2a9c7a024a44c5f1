import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { type LocationInput, locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { PNG } from '#test/dot.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const { addSite, addLocation, addAsset } = adding(() => here)

const change = (id: string, location: Partial<LocationInput>) =>
  here.call(locationsApi.update, { params: { id }, body: { location } })

const historyOf = async (auditable_type: 'Asset' | 'Location' | 'Employee', id: string) => {
  const { body } = await here.call(auditsApi.list, {
    query: { 'filter[auditable_type]': auditable_type, 'filter[auditable_id]': id },
  })
  return body.data
}

describe('moving a location', () => {
  test('to another site takes the places, the assets and the people in it along, each with its history', async () => {
    const [from, to] = [await addSite('From'), await addSite('To')]
    const floor = await addLocation('Floor', from.id)
    const room = await addLocation('Room', from.id, { parent_id: floor.id })
    const desk = await addAsset('Desk', { location_id: room.id })
    const { body: ada } = await here.call(employeesApi.create, {
      body: { employee: { first_name: 'Ada', last_name: 'Byron', location_id: room.id } },
    })

    const { status, body } = await change(floor.id, { site_id: to.id })

    expect(status).toBe(200)
    expect(body.data).toMatchObject({ site_id: to.id, parent_id: null })
    for (const [type, id] of [
      ['Location', room.id],
      ['Asset', desk.id],
      ['Employee', ada.data.id],
    ] as const)
      expect((await historyOf(type, id))[0]).toMatchObject({
        action: 'update',
        changes: { site_id: [from.id, to.id] },
      })
    const { body: moved } = await here.call(assetsApi.get, { params: { id: desk.id } })
    expect(moved.data).toMatchObject({ site_id: to.id, location_id: room.id, lock_version: 2 })
  })

  test('within its site changes nothing but itself', async () => {
    const site = await addSite('HQ')
    const [a, b] = [await addLocation('A', site.id), await addLocation('B', site.id)]
    const room = await addLocation('Room', site.id, { parent_id: a.id })

    expect((await change(a.id, { parent_id: b.id })).body.data.parent?.name).toBe('B')
    const { body } = await here.call(locationsApi.get, { params: { id: room.id } })
    expect(body.data).toMatchObject({ parent_id: a.id, lock_version: 1 })
  })

  test('is refused into itself, into what is in it, and beside a place of its name', async () => {
    const site = await addSite('HQ')
    const a = await addLocation('A', site.id)
    const b = await addLocation('B', site.id, { parent_id: a.id })
    await addLocation('b', site.id)

    for (const parent_id of [a.id, b.id]) {
      const { status, body } = await change(a.id, { parent_id })
      expect([status, body.errors[0]]).toMatchObject([
        422,
        { code: 'circle', source: { pointer: '/location/parent_id' } },
      ])
    }
    const { body } = await change(b.id, { parent_id: null })
    expect(body.errors).toMatchObject([
      {
        code: 'taken',
        detail: 'location name has already been taken',
        source: { pointer: '/location/name' },
      },
    ])
  })

  test('is refused when anything in it would be deeper than 12 levels', async () => {
    const site = await addSite('HQ')
    let parent_id: string | null = null
    for (let level = 1; level <= 11; level++)
      parent_id = (await addLocation(`Level ${level}`, site.id, { parent_id })).id
    const box = await addLocation('Box', site.id)
    await addLocation('Slot', site.id, { parent_id: box.id })

    const { status, body } = await change(box.id, { parent_id })

    expect(status).toBe(422)
    expect(body.errors[0]).toMatchObject({ code: 'too_deep' })
    expect((await addLocation('Last', site.id, { parent_id })).parent_id).toBe(parent_id)
  })

  test('below a place of another site is refused at the parent', async () => {
    const [one, two] = [await addSite('One'), await addSite('Two')]
    const there = await addLocation('There', two.id)
    const room = await addLocation('Room', one.id)

    const { body } = await change(room.id, { parent_id: there.id })

    expect(body.errors).toMatchObject([
      { code: 'other_site', source: { pointer: '/location/parent_id' } },
    ])
    const both = await change(room.id, { site_id: two.id, parent_id: there.id })
    expect(both.body.data.parent?.name).toBe('There')
  })

  test('two at a time never makes a circle', async () => {
    const site = await addSite('HQ')
    const [a, b] = [await addLocation('A', site.id), await addLocation('B', site.id)]

    const answers = await Promise.all([
      change(a.id, { parent_id: b.id }),
      change(b.id, { parent_id: a.id }),
    ])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('out of a scoped person’s sites is as if the site did not exist', async () => {
    const [mine, other] = [await addSite('Mine'), await addSite('Other')]
    const room = await addLocation('Room', mine.id)
    const person = await here.person('asset_manager', [mine.id])

    const { status } = await person.call(locationsApi.update, {
      params: { id: room.id },
      body: { location: { site_id: other.id } },
    })

    expect(status).toBe(404)
    const refused = await person.call(sitesApi.create, { body: { site: { name: 'New' } } })
    expect([refused.status, refused.body.errors[0]!.code]).toEqual([403, 'site_scope'])
  })
})

describe('an inactive place', () => {
  test('refuses what is put there, and leaves what is there alone', async () => {
    const site = await addSite('HQ')
    const room = await addLocation('Room', site.id)
    const desk = await addAsset('Desk', { location_id: room.id })
    await change(room.id, { status: 'inactive' })

    const added = await here.call(assetsApi.create, {
      body: { asset: { name: 'Lamp', location_id: room.id } },
    })
    expect(added.status).toBe(422)
    expect(added.body.errors).toMatchObject([
      {
        code: 'inactive',
        detail: 'This place is inactive; choose one that is active',
        source: { pointer: '/asset/location_id' },
      },
    ])
    const stays = await here.call(assetsApi.update, {
      params: { id: desk.id },
      body: { asset: { name: 'Old desk', location_id: room.id } },
    })
    expect(stays.body.data.name).toBe('Old desk')
  })

  test('refuses places and assets below a site that is closed', async () => {
    const site = await addSite('Old works')
    const room = await addLocation('Room', site.id)
    await here.call(sitesApi.update, {
      params: { id: site.id },
      body: { site: { status: 'closed' } },
    })

    const location = await here.call(locationsApi.create, {
      body: { location: { name: 'Cellar', site_id: site.id } },
    })
    expect(location.body.errors).toMatchObject([
      { code: 'inactive', source: { pointer: '/location/site_id' } },
    ])
    const asset = await here.call(assetsApi.create, {
      body: { asset: { name: 'Lamp', location_id: room.id } },
    })
    expect(asset.body.errors).toMatchObject([
      { code: 'inactive', source: { pointer: '/asset/location_id' } },
    ])
    expect((await change(room.id, { name: 'Hall' })).body.data.name).toBe('Hall')
  })

  test('refuses a bulk change into it, asset by asset', async () => {
    const site = await addSite('HQ')
    const room = await addLocation('Room', site.id)
    const [inside, outside] = [
      await addAsset('Inside', { location_id: room.id }),
      await addAsset('Outside', { site_id: site.id }),
    ]
    await change(room.id, { status: 'inactive' })

    const { body } = await here.call(assetsApi.bulk, {
      body: { assets: { ids: [inside.id, outside.id], changes: { location_id: room.id } } },
    })

    expect(body.data.skipped).toMatchObject([{ id: outside.id, code: 'inactive' }])
  })

  test('may be one that was archived: it is there for nobody', async () => {
    const site = await addSite('HQ')
    const room = await addLocation('Room', site.id)
    await here.call(locationsApi.remove, { params: { id: room.id } })

    const { body } = await here.call(assetsApi.create, {
      body: { asset: { name: 'Lamp', location_id: room.id } },
    })

    expect(body.errors).toMatchObject([
      { code: 'not_found', source: { pointer: '/asset/location_id' } },
    ])
  })
})

describe('a site', () => {
  test('is closed only when no live asset is left in it', async () => {
    const site = await addSite('HQ')
    const desk = await addAsset('Desk', { site_id: site.id })
    const close = () =>
      here.call(sitesApi.update, { params: { id: site.id }, body: { site: { status: 'closed' } } })

    const refused = await close()
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toMatchObject([
      { code: 'not_empty', source: { pointer: '/site/status' } },
    ])
    await here.call(assetsApi.remove, { params: { id: desk.id } })
    expect((await close()).body.data.status).toBe('closed')
  })

  test('takes a photo, and lets go of it', async () => {
    const site = await addSite('HQ')
    const photo = new File([PNG], 'hq.png', { type: 'image/png' })

    const put = await here.call(sitesApi.update, {
      params: { id: site.id },
      body: { site: {} },
      file: photo,
    })
    expect(put.body.data.image_url).toMatch(/^\/files\/.+\.webp$/)
    const removed = await here.call(sitesApi.update, {
      params: { id: site.id },
      body: { site: {} },
      file: null,
    })
    expect(removed.body.data.image_url).toBeNull()
    expect(removed.body.data.lock_version).toBe(3)
  })
})

describe('bringing back a location', () => {
  test('waits for the place that it is in', async () => {
    const site = await addSite('HQ')
    const floor = await addLocation('Floor', site.id)
    const room = await addLocation('Room', site.id, { parent_id: floor.id })
    for (const { id } of [room, floor]) await here.call(locationsApi.remove, { params: { id } })
    const restore = (id: string) => here.call(locationsApi.restore, { params: { id } })

    const refused = await restore(room.id)
    expect([refused.status, refused.body.errors[0]!.code]).toEqual([409, 'parent_archived'])
    expect((await restore(floor.id)).status).toBe(200)
    expect((await restore(room.id)).body.data.archived_at).toBeNull()
  })
})

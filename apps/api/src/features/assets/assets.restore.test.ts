import { assetTreeApi } from '@steward/contract/asset-tree.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addAsset, addSite, addLocation } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })
const archive = (id: string) => here.call(assetsApi.remove, { params: { id } })
const restore = (id: string, by: Pick<Person, 'call'> = here) =>
  by.call(assetsApi.restore, { params: { id } })
const changeAll = async (ids: string[], archived: boolean) =>
  (await here.call(assetsApi.bulk, { body: { assets: { ids, changes: { archived } } } })).body
    .data as { changed: number; undo_token: string; skipped: { id: string; code: string }[] }

/** The names of all assets in the tree; one that is shown twice is in it twice. */
async function shown(by: 'asset' | 'place') {
  const found: string[] = []
  const visit = async (place: object): Promise<void> => {
    const { body } = await here.call(assetTreeApi.tree, { query: { by, ...place } })
    for (const node of body.data) {
      if (node.kind === 'asset') found.push(node.name)
      const below =
        { asset: 'parent_id', location: 'location_id' }[node.kind as 'asset'] ?? 'site_id'
      if (node.has_children) await visit({ [below]: node.id })
    }
  }
  await visit({})
  return found.toSorted()
}

/** A truck with a radio in it, both archived. */
async function putAway() {
  const truck = (await addAsset('Truck')).id
  const radio = (await addAsset('Radio', { parent_id: truck })).id
  await archive(radio)
  await archive(truck)
  return { truck, radio }
}

describe('restoring an asset', () => {
  test('is refused while its parent is archived, and possible after that is restored', async () => {
    const { truck, radio } = await putAway()

    const refused = await restore(radio)
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      409,
      { code: 'parent_archived', meta: { fields: ['parent_id'] } },
    ])
    expect((await restore(truck)).status).toBe(200)
    expect((await restore(radio)).body.data.parent_id).toBe(truck)
    expect(await shown('asset')).toEqual(['Radio', 'Truck'])
  })

  test('is possible once it is removed from its parent', async () => {
    const { radio } = await putAway()

    await change(radio, { parent_id: null })

    expect((await restore(radio)).status).toBe(200)
    expect(await shown('asset')).toEqual(['Radio'])
  })

  test('stays archived while the place where it was is archived', async () => {
    const site_id = (await addSite('HQ')).id
    const location_id = (await addLocation('Hall', site_id)).id
    const pump = (await addAsset('Pump', { location_id })).id
    await archive(pump)
    await here.call(locationsApi.remove, { params: { id: location_id } })
    await here.call(sitesApi.remove, { params: { id: site_id } })

    const refused = await restore(pump)
    expect(refused.body.errors[0]).toMatchObject({
      code: 'parent_archived',
      meta: { fields: ['site_id', 'location_id'] },
    })
    await change(pump, { site_id: null, location_id: null })
    await restore(pump)
    expect(await shown('place')).toEqual(['Pump'])
  })

  test('is also refused because of a parent that the caller can’t see', async () => {
    const site_id = (await addSite('HQ')).id
    const truck = (await addAsset('Truck')).id
    const radio = (await addAsset('Radio', { parent_id: truck, site_id })).id
    await archive(radio)
    await archive(truck)
    const limited = await here.person('asset_manager', [site_id])

    expect((await restore(radio, limited)).status).toBe(409)
  })

  test('is answered as before where it had not gone', async () => {
    const id = (await addAsset('Pump')).id

    expect((await restore(id)).status).toBe(200)
    expect((await restore('0197a3a0-0000-7000-8000-000000000001')).status).toBe(404)
  })
})

describe('restoring several assets', () => {
  test('are restored with their parent, whichever was created first', async () => {
    const radio = (await addAsset('Radio')).id
    const truck = (await addAsset('Truck')).id
    await change(radio, { parent_id: truck })
    await changeAll([radio, truck], true)

    expect(await changeAll([radio, truck], false)).toMatchObject({ changed: 2, skipped: [] })
    expect(await shown('asset')).toEqual(['Radio', 'Truck'])
  })

  test('stay away without it, when they are brought back and when it is undone', async () => {
    const truck = (await addAsset('Truck')).id
    const radio = (await addAsset('Radio', { parent_id: truck })).id
    const { undo_token } = await changeAll([radio], true)
    await archive(truck)

    const alone = await changeAll([radio], false)
    const { body } = await here.call(assetsApi.undoBulk, { body: { assets: { undo_token } } })

    for (const done of [alone, body.data])
      expect(done).toMatchObject({ changed: 0, skipped: [{ id: radio, code: 'parent_archived' }] })
  })

  test('are restored by an undo', async () => {
    const truck = (await addAsset('Truck')).id
    const radio = (await addAsset('Radio', { parent_id: truck })).id
    const { undo_token } = await changeAll([truck, radio], true)

    const { body } = await here.call(assetsApi.undoBulk, { body: { assets: { undo_token } } })

    expect(body.data).toMatchObject({ changed: 2, skipped: [] })
    expect(await shown('asset')).toEqual(['Radio', 'Truck'])
  })
})

test('nothing is put into an asset that was archived', async () => {
  const { truck } = await putAway()
  const pump = (await addAsset('Pump')).id

  const moved = await change(pump, { parent_id: truck })
  const made = await here.call(assetsApi.create, {
    body: { asset: { name: 'Horn', parent_id: truck } },
  })

  for (const { status, body } of [moved, made])
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { code: 'archived', source: { pointer: '/asset/parent_id' } },
    ])
})

test('archived assets are in the tree of archived assets, each under its parent', async () => {
  const { truck, radio } = await putAway()
  const rack = (await addAsset('Rack')).id
  const server = (await addAsset('Server', { parent_id: rack })).id
  await archive(server)

  for (const by of ['asset', 'place'] as const) {
    const { body } = await here.call(assetTreeApi.tree, { query: { by, 'filter[archived]': true } })
    const matches = body.data.filter(({ is_match }) => is_match)
    expect(matches.map(({ id }) => id).toSorted()).toEqual([truck, radio, server].toSorted())
    const above = new Map(body.data.map(({ id, above_id }) => [id, above_id]))
    expect([above.get(radio), above.get(server)]).toEqual([truck, rack])
    const opens = new Map(body.data.map(({ id, has_children }) => [id, has_children]))
    expect([truck, radio, rack, server].map((id) => opens.get(id))).toEqual([
      true,
      false,
      true,
      false,
    ])
    for (const { above_id } of body.data)
      expect(above_id === null || above.has(above_id)).toBe(true)
  }
})

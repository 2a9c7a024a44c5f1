import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { type Asset, assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { sitesApi } from '@steward/contract/sites.ts'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { moment } from '#test/builders/moment.ts'

let here: TestAccount
const { addSite, addCategory, addEmployee } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const add = async (asset: object) =>
  (await here.call(assetsApi.create, { body: { asset: { name: 'Pump', ...asset } as never } })).body
    .data
const change = async (id: string, asset: object) =>
  (await here.call(assetsApi.update, { params: { id }, body: { asset } })).body.data
const at = (id: string, when: string) =>
  here.call(assetsApi.get, { params: { id }, query: { at: when } })

/** The present answer of the API, and a moment at which it was this answer. */
async function now(id: string): Promise<{ then: string; record: Asset }> {
  const { body } = await here.call(assetsApi.get, { params: { id } })
  return { then: await moment(), record: body.data }
}

describe('an asset as it was', () => {
  test('has the fields, the version and the time of its last change of that moment', async () => {
    const { id } = await add({ purchase_cost: '1200.50', tags: ['hot', 'loud'], notes: 'Leaks' })
    const first = await now(id)
    await change(id, { purchase_cost: '99', tags: [], notes: null, useful_life_months: 24 })
    const second = await now(id)
    await change(id, { useful_life_months: 36, status: 'in_use' })

    expect((await at(id, first.then)).body.data).toEqual(first.record)
    expect((await at(id, second.then)).body.data).toEqual(second.record)
  })

  test('has the names that referenced records had', async () => {
    const site = await addSite('Depot')
    const category = await addCategory('Pumps')
    const person = await addEmployee('Ada')
    const parent = await add({ name: 'Pump house' })
    const { id } = await add({
      site_id: site.id,
      category_id: category.id,
      custodian_id: person.id,
      parent_id: parent.id,
    })
    const before = await now(id)

    await here.call(sitesApi.update, { params: { id: site.id }, body: { site: { name: 'Dock' } } })
    await here.call(assetCategoriesApi.update, {
      params: { id: category.id },
      body: { asset_category: { name: 'Machines' } },
    })
    await here.call(employeesApi.update, {
      params: { id: person.id },
      body: { employee: { last_name: 'Berg' } },
    })
    await change(parent.id, { name: 'House 1' })

    expect(before.record).toMatchObject({
      site: { name: 'Depot' },
      category: { name: 'Pumps' },
      custodian: { name: 'Ada Lind' },
      parent: { name: 'Pump house' },
    })
    expect((await at(id, before.then)).body.data).toEqual(before.record)
    expect((await now(id)).record).toMatchObject({
      site: { name: 'Dock' },
      category: { name: 'Machines' },
      custodian: { name: 'Ada Berg' },
      parent: { name: 'House 1' },
    })
  })

  test('is archived only from the moment on in which it was', async () => {
    const { id } = await add({})
    const before = await now(id)
    await here.call(assetsApi.remove, { params: { id } })
    const gone = await now(id)
    await here.call(assetsApi.restore, { params: { id } })

    expect((await at(id, before.then)).body.data.archived_at).toBeNull()
    expect((await at(id, gone.then)).body.data).toEqual(gone.record)
  })

  test('has its picture as long as its file is there, whose key no history tells', async () => {
    const { id } = await add({})
    const pixel = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c00' } })
    const file = new File([new Uint8Array(await pixel.png().toBuffer())], 'a.png')
    await here.call(assetsApi.setImage, { params: { id }, file })
    const shown = await now(id)
    await change(id, { name: 'Big pump' })
    expect(shown.record.image_url).toMatch(/^\/files\//)
    expect((await at(id, shown.then)).body.data).toEqual(shown.record)

    await here.call(assetsApi.setImage, { params: { id }, file: null })

    expect((await at(id, shown.then)).body.data).toEqual({ ...shown.record, image_url: null })
    const { text } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
    })
    expect(text).toContain('"image": [true, false]')
    expect(text).not.toContain(shown.record.image_url!.slice('/files/'.length))
  })

  test('does not exist before it was added', async () => {
    const early = await moment()
    const { id } = await add({})

    expect((await at(id, early)).status).toBe(404)
    expect((await at(id, '0000-01-01T00:00:00Z')).status).toBe(404)
  })

  test('is the present one at a future moment', async () => {
    const { id } = await add({})
    await change(id, { name: 'Big pump' })
    const { record } = await now(id)

    expect((await at(id, '2999-01-01T00:00:00Z')).body.data).toEqual(record)
  })

  test('is answered at a moment that an event of its history names, with that event in it', async () => {
    const { id } = await add({})
    const changed = await change(id, { name: 'Big pump' })
    const { body } = await here.call(auditsApi.list, {
      query: { 'filter[auditable_type]': 'Asset', 'filter[auditable_id]': id },
    })

    expect((await at(id, body.data[0]!.event_date)).body.data).toMatchObject(changed)
  })
})

describe('who may see an asset as it was', () => {
  test('is who may see it today, whatever it was then', async () => {
    const [hq, depot] = await Promise.all(
      ['HQ', 'Depot'].map(async (name) => (await addSite(name)).id),
    )
    const { id } = await add({ site_id: hq })
    const before = await now(id)
    const seer = await here.person('asset_manager', [hq!])
    const ask = () => seer.call(assetsApi.get, { params: { id }, query: { at: before.then } })
    expect((await ask()).status).toBe(200)

    await change(id, { site_id: depot })

    expect((await ask()).status).toBe(404)
  })

  test('are people of the account alone, with the right to see assets', async () => {
    const { id } = await add({})
    const { then } = await now(id)
    const other = await newAccount()
    const nobody = await here.person({ site: ['view'] })
    const input = { params: { id }, query: { at: then } }

    expect((await other.call(assetsApi.get, input)).status).toBe(404)
    expect((await nobody.call(assetsApi.get, input)).status).toBe(403)
  })

  test('must name a moment', async () => {
    const { id } = await add({})

    expect((await at(id, 'yesterday')).status).toBe(422)
  })
})

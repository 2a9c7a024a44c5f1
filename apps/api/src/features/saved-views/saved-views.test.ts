import { savedViewsApi, type ViewSettings } from '@steward/contract/saved-views.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type Person, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

const SETTINGS: ViewSettings = {
  search: 'pump',
  filters: { 'filter[status]': ['active', 'null'] },
  sort: 'code',
  order: 'desc',
  columns: ['name', 'code'],
  density: 'compact',
}

const save = async (by: Pick<Person, 'call'>, more = {}) =>
  by.call(savedViewsApi.create, {
    body: { saved_view: { resource: 'sites', name: 'Mine', settings: SETTINGS, ...more } },
  })
const names = async (by: Pick<Person, 'call'>, query = {}) =>
  (await by.call(savedViewsApi.list, { query })).body.data.map(({ name }) => name)
const change = (by: Pick<Person, 'call'>, id: string, saved_view: object) =>
  by.call(savedViewsApi.update, { params: { id }, body: { saved_view } as never })

describe('a saved view', () => {
  test('comes back as it was saved, to who saved it and to nobody else', async () => {
    const colleague = await here.person('admin')
    const { body } = await save(here)

    expect(body.data).toMatchObject({ mine: true, editable: true, shared: false })
    expect(body.data.settings).toEqual(SETTINGS)
    expect(await names(here)).toEqual(['Mine'])
    expect(await names(colleague)).toEqual([])
    expect((await change(colleague, body.data.id, { name: 'Theirs' })).status).toBe(404)
  })

  test('that is shared is seen by all who may see its list', async () => {
    await save(here, { shared: true })
    await save(here, { name: 'Places', resource: 'locations', shared: true })
    const reader = await here.person({ site: ['view'] })

    expect(await names(reader)).toEqual(['Mine'])
    expect((await save(reader, { resource: 'locations' })).status).toBe(403)
  })

  test('is changed by who made it, or who looks after the account', async () => {
    const maker = await here.person('asset_manager')
    const other = await here.person('asset_manager')
    const { id } = (await save(maker, { shared: true })).body.data

    expect((await change(other, id, { name: 'Other' })).status).toBe(403)
    expect((await other.call(savedViewsApi.remove, { params: { id } })).status).toBe(403)
    expect((await change(here, id, { name: 'Ours' })).body.data).toMatchObject({
      name: 'Ours',
      mine: false,
      editable: true,
    })
    expect((await change(here, id, { shared: false })).status).toBe(403)
    expect((await change(maker, id, { shared: false })).body.data.shared).toBe(false)
  })

  test('is gone once it is deleted', async () => {
    const { id } = (await save(here)).body.data

    expect((await here.call(savedViewsApi.remove, { params: { id } })).status).toBe(204)
    expect(await names(here)).toEqual([])
    expect((await here.call(savedViewsApi.remove, { params: { id } })).status).toBe(404)
  })

  test('tells the second of two editors what the first one made of it', async () => {
    const { id } = (await save(here)).body.data
    await change(here, id, { name: 'First', lock_version: 1 })

    const { status, body } = await change(here, id, { name: 'Second', lock_version: 1 })

    expect(status).toBe(409)
    expect(body.errors[0]).toMatchObject({
      code: 'stale_record',
      meta: { current: { name: 'First' } },
    })
  })

  test('is one of a hundred at most', async () => {
    for (let n = 1; n <= 100; n++) await save(here, { name: `View ${n}` })

    const { status, body } = await save(here, { name: 'One more' })

    expect(status).toBe(422)
    expect(body.errors[0]!.code).toBe('too_many')
  })
})

test('the list has the pinned views first, then by name, and is narrowed to one list', async () => {
  await save(here, { name: 'View 10' })
  await save(here, { name: 'View 9' })
  await save(here, { name: 'Z', pinned: true })
  await save(here, { name: 'Other', resource: 'assets' })

  expect(await names(here, { 'filter[resource]': 'sites' })).toEqual(['Z', 'View 9', 'View 10'])
})

test('views are never those of another account', async () => {
  const { id } = (await save(here, { shared: true })).body.data
  const elsewhere = await newAccount()

  expect(await names(elsewhere)).toEqual([])
  expect((await change(elsewhere, id, { name: 'Theirs' })).status).toBe(404)
})

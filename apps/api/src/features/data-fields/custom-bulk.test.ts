import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import type { TestAccount } from '#test/account.ts'
import { accountWithFields, addAssetWith, addField } from '#test/custom-fields.ts'

let here: TestAccount
let laptops: string
beforeEach(async () => {
  here = await accountWithFields()
  const body = { asset_category: { name: 'Laptops' } }
  laptops = (await here.call(assetCategoriesApi.create, { body })).body.data.id
})

const bulk = async (which: object, custom_fields: object, more: object = {}) =>
  (
    await here.call(assetsApi.bulk, {
      body: { assets: { ...which, changes: { custom_fields, ...more } } } as never,
    })
  ).body.data
const values = async () => {
  const { body } = await here.call(assetsApi.list, { query: { sort: 'name' } })
  return body.data.map(({ name, custom_fields }) => [name, custom_fields])
}

test('all that match a filter get a value, those of other categories are left and named, and all is undone', async () => {
  await addField(here, { type: 'text', key: 'os', category_ids: [laptops] })
  await addField(here, { type: 'integer', key: 'ram' })
  await addAssetWith(here, { os: 'A' }, { name: 'one', category_id: laptops, status: 'in_use' })
  await addAssetWith(here, {}, { name: 'two', category_id: laptops, status: 'in_use' })
  const crane = await addAssetWith(here, {}, { name: 'crane', status: 'in_use' })
  await addAssetWith(here, {}, { name: 'stored', category_id: laptops })

  const filter = { 'filter[status]': ['in_use'] }
  const { changed, skipped, undo_token } = await bulk({ filter }, { os: 'B', ram: 8 })

  expect(changed).toBe(2)
  expect(skipped).toMatchObject([{ id: crane.id, name: 'crane', code: 'not_applicable' }])
  expect(await values()).toEqual([
    ['crane', {}],
    ['one', { os: 'B', ram: 8 }],
    ['stored', {}],
    ['two', { os: 'B', ram: 8 }],
  ])
  await here.call(assetsApi.undoBulk, { body: { assets: { undo_token: undo_token! } } })
  expect((await values()).filter(([, own]) => Object.keys(own as object).length > 0)).toEqual([
    ['one', { os: 'A' }],
  ])
})

test('a field is emptied where it has a value, whatever the category, and nothing else is touched', async () => {
  await addField(here, { type: 'text', key: 'os', category_ids: [laptops] })
  const one = await addAssetWith(here, { os: 'A' }, { name: 'one', category_id: laptops })
  const two = await addAssetWith(here, {}, { name: 'two' })

  const { changed, skipped } = await bulk({ ids: [one.id, two.id] }, { os: null })

  expect([changed, skipped]).toEqual([1, []])
  expect(await values()).toEqual([
    ['one', {}],
    ['two', {}],
  ])
})

test('a required field can not be emptied where it is filled', async () => {
  await addField(here, { type: 'text', key: 'os' })
  const one = await addAssetWith(here, { os: 'A' }, { name: 'one' })
  await addField(here, { type: 'text', key: 'owner', required: true })
  const two = await addAssetWith(here, { owner: 'Ada' }, { name: 'two' })

  const { changed, skipped } = await bulk({ ids: [one.id, two.id] }, { owner: null, os: 'B' })

  expect(changed).toBe(1)
  expect(skipped).toMatchObject([{ id: two.id, code: 'required' }])
})

test('a category and what it brings along are given at once', async () => {
  await addField(here, { type: 'text', key: 'os', required: true, category_ids: [laptops] })
  const { id } = await addAssetWith(here, {}, { name: 'one' })
  expect(await bulk({ ids: [id] }, {}, { category_id: laptops })).toMatchObject({ changed: 0 })
  expect(await bulk({ ids: [id] }, { os: 'B' }, { category_id: laptops })).toMatchObject({
    changed: 1,
  })
})

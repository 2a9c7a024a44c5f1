import { assetsApi } from '@steward/contract/assets.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addCategory } = adding(() => here)
beforeEach(async () => {
  here = await newAccount()
})

const addMethod = async (default_life_months: number) =>
  (await adding(() => here).addMethod('Even', { default_life_months })).id
const defaultsOf = async (asset: object) => {
  const { body } = await here.call(assetsApi.create, {
    body: { asset: { name: 'Laptop', ...asset } },
  })
  const read = await here.call(assetsApi.get, {
    params: { id: body.data.id },
    query: { view: 'complete' },
  })
  return read.body.data.defaults
}

test('each default comes from the nearest category that sets it', async () => {
  const method = await addMethod(48)
  const above = (
    await addCategory('IT', { depreciation_method_id: method, useful_life_months: 60 })
  ).id
  const category_id = (
    await addCategory('Laptops', {
      parent_id: above,
      useful_life_months: 36,
      salvage_percent: '10',
    })
  ).id
  const of = (id: string, name: string) => ({ type: 'asset_category', id, name })

  expect(await defaultsOf({ category_id, purchase_cost: '999.90' })).toEqual({
    depreciation_method_id: { value: method, from: of(above, 'IT') },
    useful_life_months: { value: 36, from: of(category_id, 'Laptops') },
    salvage_value: { value: '99.99', from: of(category_id, 'Laptops') },
  })
})

test('a useful life that no category sets comes from the method', async () => {
  const method = await addMethod(48)
  const category_id = (await addCategory('Laptops', { depreciation_method_id: method })).id

  expect(await defaultsOf({ category_id })).toMatchObject({
    useful_life_months: {
      value: 48,
      from: { type: 'depreciation_method', id: method, name: 'Even' },
    },
    salvage_value: null,
  })
})

test('an asset without a category has no defaults except the useful life of its own method', async () => {
  expect(await defaultsOf({})).toEqual({
    depreciation_method_id: null,
    useful_life_months: null,
    salvage_value: null,
  })
  const depreciation_method_id = await addMethod(24)
  expect(await defaultsOf({ depreciation_method_id })).toMatchObject({
    useful_life_months: { value: 24 },
  })
})

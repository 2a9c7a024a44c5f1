import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'

let here: TestAccount
beforeEach(async () => {
  here = await newAccount()
})

type Fields = Record<string, unknown>
const create = (fields: Fields) =>
  here.call(assetCategoriesApi.create, { body: { asset_category: { name: 'IT', ...fields } } })
const add = async (fields: Fields = {}) => {
  const { body } = await create(fields)
  if (!body.data) throw new Error(JSON.stringify(body.errors))
  return body.data
}
const change = (id: string, fields: Fields) =>
  here.call(assetCategoriesApi.update, { params: { id }, body: { asset_category: fields } })
const method = async (fields: Fields = {}) =>
  (
    await here.call(depreciationMethodsApi.create, {
      body: {
        depreciation_method: { name: 'Straight', kind: 'straight_line', ...fields },
      },
    })
  ).body.data
const asset = (fields: Fields) =>
  here.call(assetsApi.create, { body: { asset: { name: 'Thing', ...fields } } })
const effective = async (id: string) =>
  (await here.call(assetCategoriesApi.get, { params: { id }, query: { view: 'complete' } })).body
    .data.effective!

describe('what a category leaves empty', () => {
  test('comes from the nearest one above, with its name', async () => {
    const straight = await method()
    const it = await add({
      tag_prefix: 'IT-',
      useful_life_months: 60,
      depreciation_method_id: straight.id,
      required_fields: ['serial_number'],
    })
    const laptops = await add({ name: 'Laptops', parent_id: it.id, useful_life_months: 36 })
    const small = await add({ name: 'Small', parent_id: laptops.id, salvage_percent: '5' })

    const from = ({ id, name }: { id: string; name: string }) => ({ id, name })
    expect(await effective(small.id)).toEqual({
      tag_prefix: { value: 'IT-', from: from(it) },
      depreciation_method_id: { value: straight.id, from: from(it) },
      depreciation_method: { value: from(straight), from: from(it) },
      useful_life_months: { value: 36, from: from(laptops) },
      salvage_percent: { value: '5', from: from(small) },
      required_fields: { value: ['serial_number'], from: from(it) },
    })
  })

  test('is the organization’s prefix, the method’s life, or nothing', async () => {
    const straight = await method({ default_life_months: 48 })
    const { id } = await add({ depreciation_method_id: straight.id })

    expect(await effective(id)).toMatchObject({
      tag_prefix: { value: 'AST-', from: null },
      useful_life_months: { value: 48, from: { id: straight.id, name: 'Straight' } },
      salvage_percent: { value: null, from: null },
      required_fields: { value: [], from: null },
    })
  })

  test('is said for each of a list, and only where it is asked for', async () => {
    const it = await add({ useful_life_months: 60 })
    await add({ name: 'Laptops', parent_id: it.id })

    const whole = await here.call(assetCategoriesApi.list, { query: { view: 'complete' } })
    const plain = await here.call(assetCategoriesApi.list, {})

    expect(whole.body.data.map((one) => one.effective?.useful_life_months)).toEqual([
      { value: 60, from: { id: it.id, name: 'IT' } },
      { value: 60, from: { id: it.id, name: 'IT' } },
    ])
    expect(plain.body.data[0]).not.toHaveProperty('effective')
  })

  test('is another thing once the category moves', async () => {
    const [it, tools] = [
      await add({ useful_life_months: 60 }),
      await add({ name: 'Tools', useful_life_months: 120 }),
    ]
    const { id } = await add({ name: 'Drills', parent_id: it.id })
    await change(id, { parent_id: tools.id })

    expect((await effective(id)).useful_life_months).toEqual({
      value: 120,
      from: { id: tools.id, name: 'Tools' },
    })
  })
})

describe('a new asset', () => {
  test('has what its category gives, its share of the cost to the cent', async () => {
    const straight = await method()
    const it = await add({ depreciation_method_id: straight.id, salvage_percent: '12.5' })
    const { id } = await add({ name: 'Laptops', parent_id: it.id, useful_life_months: 36 })

    const { body } = await asset({ category_id: id, purchase_cost: '1299.99' })
    const own = await asset({ category_id: id, purchase_cost: '1299.99', salvage_value: '0' })

    expect(body.data).toMatchObject({
      depreciation_method: { name: 'Straight' },
      useful_life_months: 36,
      salvage_value: '162.50',
    })
    expect(own.body.data.salvage_value).toBe('0.00')
  })

  test('has the life of its method where no category says one', async () => {
    const [short, long] = [
      await method({ default_life_months: 24 }),
      await method({ name: 'Long', default_life_months: 240 }),
    ]
    const { id } = await add({ depreciation_method_id: short.id })

    const plain = await asset({ category_id: id })
    const own = await asset({ category_id: id, depreciation_method_id: long.id })

    expect(plain.body.data.useful_life_months).toBe(24)
    expect(own.body.data.useful_life_months).toBe(240)
  })

  test('is refused without what its category, or one above it, asks for', async () => {
    const it = await add({ required_fields: ['serial_number', 'purchase_date', 'status'] })
    const { id } = await add({ name: 'Laptops', parent_id: it.id })

    const refused = await asset({ category_id: id })
    const taken = await asset({ category_id: id, serial_number: 'S1', purchase_date: '2026-01-01' })

    expect(refused.status).toBe(422)
    expect(refused.body.errors.map(({ code, source }) => [code, source?.pointer])).toEqual([
      ['required', '/asset/serial_number'],
      ['required', '/asset/purchase_date'],
    ])
    expect(refused.body.errors[0]!.detail).toContain('IT')
    expect(taken.status).toBe(201)
  })
})

describe('an asset that is there already', () => {
  const put = (id: string, fields: Fields) =>
    here.call(assetsApi.update, { params: { id }, body: { asset: fields } })

  test('may lack what is asked for since, but not lose it', async () => {
    const { id } = await add()
    const [full, bare] = [
      (await asset({ category_id: id, serial_number: 'S1' })).body.data,
      (await asset({ category_id: id })).body.data,
    ]
    await change(id, { required_fields: ['serial_number'] })

    expect((await put(full.id, { serial_number: null })).status).toBe(422)
    expect((await put(bare.id, { notes: 'Dusty', serial_number: null })).status).toBe(200)
  })

  test('moves only into a category that asks for no more than it has', async () => {
    const strict = await add({ required_fields: ['serial_number'] })
    const { id } = (await asset({})).body.data

    expect((await put(id, { category_id: strict.id })).status).toBe(422)
    expect((await put(id, { category_id: strict.id, serial_number: 'S1' })).status).toBe(200)
  })
})

test.each([['colour'], ['serial'], ['custodian']])(
  'a category can’t ask for %s, which is no field of an asset',
  async (field) => {
    const { status, body } = await create({ required_fields: ['name', field] })

    expect(status).toBe(422)
    expect(body.errors[0]?.source?.pointer).toBe('/asset_category/required_fields/1')
  },
)

test('categories are six deep and never within themselves', async () => {
  const chain = [await add({ name: 'Level 1' })]
  for (let n = 2; n <= 6; n++)
    chain.push(await add({ name: `Level ${n}`, parent_id: chain.at(-1)!.id }))

  const deeper = await create({ name: 'Level 7', parent_id: chain.at(-1)!.id })
  const circle = await change(chain[0]!.id, { parent_id: chain[3]!.id })

  expect(deeper.body.errors[0]).toMatchObject({ code: 'too_deep' })
  expect(circle.body.errors[0]).toMatchObject({ code: 'circle' })
})

test('many categories move at once, those that would be too deep stay', async () => {
  const chain = [await add({ name: 'Level 1' })]
  for (let n = 2; n <= 5; n++)
    chain.push(await add({ name: `Level ${n}`, parent_id: chain.at(-1)!.id }))
  const [flat, tall] = [await add({ name: 'Flat' }), await add({ name: 'Tall' })]
  await add({ name: 'On top', parent_id: tall.id })

  const { body } = await here.call(assetCategoriesApi.bulk, {
    body: {
      asset_categories: {
        ids: [flat.id, tall.id],
        changes: { parent_id: chain.at(-1)!.id },
      },
    },
  })

  expect(body.data).toMatchObject({ changed: 1, skipped: [{ id: tall.id, code: 'too_deep' }] })
})

test('siblings have different names; cousins may share one', async () => {
  const [it, tools] = [await add(), await add({ name: 'Tools' })]
  await add({ name: 'Other', parent_id: it.id })

  expect((await create({ name: 'OTHER', parent_id: it.id })).body.errors[0]?.detail).toBe(
    'category name has already been taken',
  )
  expect((await create({ name: 'Other', parent_id: tools.id })).status).toBe(201)
})

test('a category in use stays and says by what; its assets moved, it goes and comes back', async () => {
  const [it, tools] = [await add(), await add({ name: 'Tools' })]
  const { id } = (await asset({ category_id: it.id })).body.data
  await add({ name: 'Laptops', parent_id: tools.id })
  const remove = (id: string) => here.call(assetCategoriesApi.remove, { params: { id } })

  const refused = await remove(it.id)
  const parent = await remove(tools.id)
  await here.call(assetsApi.bulk, {
    body: { assets: { ids: [id], changes: { category_id: tools.id } } },
  })

  expect(refused.status).toBe(409)
  expect(refused.body.errors[0]?.meta).toEqual({ by: [{ resource: 'assets', count: 1 }] })
  expect(parent.body.errors[0]?.meta).toEqual({ by: [{ resource: 'asset_categories', count: 1 }] })
  expect((await remove(it.id)).status).toBe(204)
  const back = await here.call(assetCategoriesApi.restore, { params: { id: it.id } })
  expect(back.body.data.archived_at).toBeNull()
})

test('a category is not put into one that was archived, nor given such a method', async () => {
  const { id } = await add({ name: 'Old' })
  const { id: method_id } = await method()
  await here.call(assetCategoriesApi.remove, { params: { id } })
  await here.call(depreciationMethodsApi.remove, { params: { id: method_id } })

  const { body } = await create({ parent_id: id, depreciation_method_id: method_id })

  expect(body.errors.map(({ source }) => source?.pointer)).toEqual([
    '/asset_category/parent_id',
    '/asset_category/depreciation_method_id',
  ])
})

test('a category counts what is right in it and what is in all below it, and says which those are', async () => {
  const it = await add()
  const laptops = await add({ name: 'Laptops', parent_id: it.id })
  const small = await add({ name: 'Small', parent_id: laptops.id })
  const gone = await add({ name: 'Gone', parent_id: it.id })
  for (const { id } of [it, laptops, laptops, small]) await asset({ category_id: id })
  await here.call(assetCategoriesApi.remove, { params: { id: gone.id } })

  const { body } = await here.call(assetCategoriesApi.list, { query: { view: 'complete' } })
  const one = await here.call(assetCategoriesApi.get, {
    params: { id: it.id },
    query: { view: 'complete' },
  })

  const seen = body.data.map(({ name, counts, within }) => [
    name,
    counts?.['assets'],
    within?.counts['assets'],
    new Set(within?.ids),
  ])
  expect(seen).toEqual([
    ['IT', 1, 4, new Set([it.id, laptops.id, small.id])],
    ['Laptops', 2, 3, new Set([laptops.id, small.id])],
    ['Small', 1, 1, new Set([small.id])],
  ])
  expect(one.body.data.within).toEqual(body.data[0]!.within)
  const { body: narrowed } = await here.call(assetsApi.list, {
    query: { 'filter[category_id]': body.data[0]!.within!.ids! },
  })
  expect(narrowed.meta.total_records).toBe(4)
})

import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { categoryBooksApi } from '@steward/contract/category-books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { askRows } from '#core/context/ctx.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

let here: TestAccount
const { addAsset } = adding(() => here)
let category: string
let main: string
let tax: string
let asset: string

const method = async (name: string, fields: object = {}) => {
  const depreciation_method = { name, kind: 'straight_line', ...fields } as never
  return (await here.call(depreciationMethodsApi.create, { body: { depreciation_method } })).body
    .data.id
}
const addVan = async (fields: object) => (await addAsset('Van', fields)).id
const books = async (id = asset) =>
  (await here.call(assetDepreciationApi.get, { params: { id }, query: {} })).body.data.books
const set = (book_id: string, category_book: object) =>
  here.call(categoryBooksApi.update, { params: { id: category, book_id }, body: { category_book } })

beforeEach(async () => {
  here = await newAccount()
  const asset_category = {
    name: 'Vehicles',
    depreciation_method_id: await method('Line'),
    useful_life_months: 60,
  }
  category = (await here.call(assetCategoriesApi.create, { body: { asset_category } })).body.data.id
  tax = (await here.call(booksApi.create, { body: { book: { name: 'Tax' } } })).body.data.id
  main = (await here.call(booksApi.list, {})).body.data[0]!.id
  asset = await addVan({
    category_id: category,
    purchase_date: '2024-01-01',
    purchase_cost: '600',
  })
})

test('a book that says nothing does as the default one', async () => {
  expect((await books())[1]!.parameters).toMatchObject({
    useful_life_months: { value: 60, from: { type: 'book', name: 'Accounting' } },
    depreciation_method: { value: { name: 'Line' }, from: { type: 'book' } },
  })
})

test('a category says another life for a book, and the other book stays as it is', async () => {
  expect((await set(tax, { useful_life_months: 36 })).body.data.useful_life_months).toBe(36)

  const [accounting, other] = await books()
  expect(accounting!.years[0]!.charge).toBe('120.00')
  expect(other!.years[0]!.charge).toBe('200.00')
  expect(other!.parameters.useful_life_months.from).toMatchObject({ name: 'Vehicles' })
})

test('for the default book it says so itself', async () => {
  const { status, body } = await set(main, { useful_life_months: 36 })
  expect([status, body.errors[0]?.code]).toEqual([422, 'of_itself'])
  expect((await set(main, { capitalization_threshold: '500' })).status).toBe(200)
})

test('what costs less than the threshold isn’t in the book, and what costs little is charged at once', async () => {
  await set(main, {
    capitalization_threshold: '250',
    low_value_limit: '800',
    low_value_rule: 'immediate',
  })
  const small = await addVan({
    category_id: category,
    purchase_date: '2024-05-01',
    purchase_cost: '249.99',
  })
  expect((await books(small))[0]).toMatchObject({ value: null, years: [] })
  expect((await books())[0]!.years).toMatchObject([{ charge: '600.00' }])
})

const chargesIn = async (index: number, id = asset) =>
  (await books(id))[index]!.years.map(({ charge }) => charge)
const change = (fields: object, id = category) =>
  here.call(assetCategoriesApi.update, { params: { id }, body: { asset_category: fields } })
const edit = (id: string, fields: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset: fields } })

test('what a category says otherwise is for the assets that come after', async () => {
  await set(tax, { useful_life_months: 36 })
  await set(tax, { useful_life_months: 24 })
  const fields = { category_id: category, purchase_date: '2024-01-01', purchase_cost: '600' }
  expect(await chargesIn(1)).toEqual(['200.00', '200.00', '200.00'])
  expect((await books())[1]!.parameters.useful_life_months).toMatchObject({
    value: 36,
    from: { name: 'Vehicles' },
  })
  expect(await chargesIn(1, await addVan(fields))).toEqual(['300.00', '300.00'])

  // When it is computed anew, it keeps the parameters that it was given, until it gets another category.
  await edit(asset, { purchase_cost: '1200' })
  expect(await chargesIn(1)).toEqual(['400.00', '400.00', '400.00'])
  const other = { name: 'Trucks', parent_id: category }
  const trucks = (await here.call(assetCategoriesApi.create, { body: { asset_category: other } }))
    .body.data.id
  await edit(asset, { category_id: trucks })
  expect(await chargesIn(1)).toEqual(['600.00', '600.00'])
})

test('each change of a category has its number, and what changes nothing is no change', async () => {
  const numbers = async () => {
    const text = 'select version from category_versions where account_id = $1 order by version'
    const rows = await askRows<{ version: number }>(here.ctx, {
      text,
      values: [here.ctx.account_id],
    })
    return rows.map(({ version }) => version)
  }
  const asset_category = { name: 'Machines' }
  const machines = (await here.call(assetCategoriesApi.create, { body: { asset_category } })).body
    .data.id
  const of = (id: string, useful_life_months: number) =>
    here.call(categoryBooksApi.update, {
      params: { id, book_id: tax },
      body: { category_book: { useful_life_months } },
    })
  await Promise.all([of(category, 36), of(machines, 24), of(category, 48), of(machines, 12)])
  expect(await numbers()).toEqual([1, 2, 3, 4])

  const { useful_life_months } = (
    await here.call(categoryBooksApi.list, { params: { id: machines } })
  ).body.data.find(({ book }) => book.id === tax)!
  await of(machines, useful_life_months!)
  expect(await numbers()).toEqual([1, 2, 3, 4])
})

test('for the default book too, where an asset doesn’t say itself what it was given', async () => {
  const bare = await addVan({ purchase_date: '2024-01-01', purchase_cost: '600' })
  await edit(bare, { category_id: category })
  const fiveTimes = (charge: string) => Array.from({ length: 5 }, () => charge)
  expect(await chargesIn(0, bare)).toEqual(fiveTimes('120.00'))

  // The category had no salvage: the first value is for all assets, later ones only for new assets.
  await change({ useful_life_months: 36, salvage_percent: '50' })
  expect(await chargesIn(0, bare)).toEqual(fiveTimes('60.00'))
  await change({ useful_life_months: null, salvage_percent: '10' })
  expect(await chargesIn(0, bare)).toEqual(fiveTimes('60.00'))
})

test('an asset says another life for a book', async () => {
  const { status, body } = await here.call(assetDepreciationApi.updateBook, {
    params: { id: asset, book_id: tax },
    body: { asset_book: { useful_life_months: 24, cost: '480' } },
  })
  expect(status).toBe(200)
  expect(body.data.books[1]!.years.map(({ charge }) => charge)).toEqual(['240.00', '240.00'])
  expect(body.data.books[1]!.parameters.useful_life_months.from).toMatchObject({ type: 'asset' })
})

test('a method that is edited is another one for those that come after', async () => {
  const id = await method('Half', { convention: 'full_month' })
  const fields = { depreciation_method_id: id, purchase_date: '2024-07-16', useful_life_months: 12 }
  const before = await addVan({ ...fields, purchase_cost: '1200' })
  const change = { convention: 'following_month' as const }
  await here.call(depreciationMethodsApi.update, {
    params: { id },
    body: { depreciation_method: change },
  })
  const after = await addVan({ ...fields, purchase_cost: '1200' })

  expect((await books(before))[0]).toMatchObject({
    parameters: { method_version: 1, convention: { value: 'full_month' } },
    years: [{ charge: '600.00' }, { charge: '600.00' }],
  })
  expect((await books(after))[0]).toMatchObject({
    parameters: { method_version: 2, convention: { value: 'following_month' } },
    years: [{ charge: '500.00' }, { charge: '700.00' }],
  })
})

test('a table by quarters charges by the one in which an asset is put in service', async () => {
  const whole = ['100']
  const depreciation_method_id = await method('Own table', {
    kind: 'table',
    table_columns: [whole, ['35', '26', '39'], whole, ['5', '95']],
  })
  const charges = async (purchase_date: string) =>
    chargesIn(0, await addVan({ depreciation_method_id, purchase_date, purchase_cost: '1000' }))
  expect(await charges('2024-01-15')).toEqual(['1000.00'])
  expect(await charges('2024-06-30')).toEqual(['350.00', '260.00', '390.00'])
  expect(await charges('2024-10-01')).toEqual(['50.00', '950.00'])

  await here.h.owner.query('update accounts set fiscal_year_start_month = 4 where id = $1', [
    here.account_id,
  ])
  expect(await charges('2024-06-30')).toEqual(['1000.00'])
  expect(await charges('2024-07-01')).toEqual(['350.00', '260.00', '390.00'])
})

import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { lifecycleReportApi } from '@steward/contract/lifecycle-report.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'

/** A pump of 1,200.00 from 2019 on, over ten years in the default book and over five in the other one. */
async function inTwoBooks() {
  const here = await newAccount()
  const method = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  const { data: tax } = (await here.call(booksApi.create, { body: { book: { name: 'Tax' } } })).body
  const pump = {
    ...{ name: 'Pump', purchase_cost: '1200', purchase_date: '2019-01-01' },
    ...{ useful_life_months: 120, depreciation_method_id: method.body.data.id },
  }
  const { id } = (await here.call(assetsApi.create, { body: { asset: pump } })).body.data
  const { status } = await here.call(assetDepreciationApi.updateBook, {
    params: { id, book_id: tax.id },
    body: { asset_book: { useful_life_months: 60 } },
  })
  expect(status).toBe(200)
  const report = async (query: object) =>
    (await here.call(lifecycleReportApi.get, { query: query as never })).body.data
  return { here, tax, report }
}

test('book values, and the filter by them, are those of the chosen book on every day', async () => {
  const { tax, report } = await inTwoBooks()
  const then = { as_of: '2021-12-31' }

  const [main, other] = [await report(then), await report({ ...then, book: tax.id })]
  expect([main.total.book_value, other.total.book_value]).toEqual(['840.00', '480.00'])
  expect(other.book).toEqual({ id: tax.id, name: 'Tax' })
  expect(main.book.id).not.toBe(tax.id)
  expect((await report({ ...then, book: main.book.id })).total).toEqual(main.total)
  const ages = other.ages.filter(({ count }) => count > 0)
  expect(ages.map(({ band, book_value }) => [band, book_value])).toEqual([['1_to_3', '480.00']])
  expect(ages[0]!.cost).toBe('1200.00')

  const within = { 'filter[book_value][gte]': '400', 'filter[book_value][lte]': '500' }
  expect((await report({ ...then, ...within })).total.count).toBe(0)
  expect((await report({ ...then, ...within, book: tax.id })).total.count).toBe(1)

  // Today it is worth nothing there.
  const nothing = { 'filter[book_value][lte]': '0' }
  expect((await report(nothing)).total.count).toBe(0)
  const today = await report({ ...nothing, book: tax.id })
  expect([today.total.count, today.total.book_value]).toEqual([1, '0.00'])
})

test('the file has the values of the book, and says which it is', async () => {
  const { here, tax } = await inTwoBooks()
  const asked = { as_of: '2021-12-31', book: tax.id } as const
  const { text, headers } = await here.call(lifecycleReportApi.export, { query: asked })
  expect(text).toContain('480.00')
  expect(text).not.toContain('840.00')
  expect(headers['content-disposition']).toContain('-tax-')
})

test('an unknown book is refused', async () => {
  const here = await newAccount()
  const { status, body } = await here.call(lifecycleReportApi.get, {
    query: { book: here.account_id },
  })
  expect([status, body.errors?.[0]]).toMatchObject([
    422,
    { code: 'not_found', source: { parameter: 'book' } },
  ])
})

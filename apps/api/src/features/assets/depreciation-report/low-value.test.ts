import { type AssetInput, assetsApi } from '@steward/contract/assets.ts'
import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { booksApi } from '@steward/contract/books.ts'
import { categoryBooksApi } from '@steward/contract/category-books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'

test('an asset that a low-value rule charges at once is fully depreciated', async () => {
  const here = await newAccount()
  const { body: category } = await here.call(assetCategoriesApi.create, {
    body: { asset_category: { name: 'Tools' } },
  })
  const [book] = (await here.call(booksApi.list, {})).body.data
  await here.call(categoryBooksApi.update, {
    params: { id: category.data.id, book_id: book!.id },
    body: { category_book: { low_value_limit: '800', low_value_rule: 'immediate' } },
  })
  const { body: method } = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  const add = async (name: string, more: Partial<AssetInput> = {}) => {
    const asset = { name, purchase_cost: '600', purchase_date: '2024-02-01', ...more }
    return (await here.call(assetsApi.create, { body: { asset } })).body.data.id
  }
  const low = { category_id: category.data.id }
  const gone: Partial<AssetInput> = {
    status: 'disposed',
    status_reason: 'Sold',
    disposal_type: 'sold',
    disposed_on: '2025-08-10',
  }
  await add('Drill', low)
  await add('Sold drill', { ...low, ...gone })
  await add('Land')
  await add('Sold land', gone)
  const later = await add('Later')
  await here.call(assetDepreciationApi.addEvent, {
    params: { id: later },
    body: {
      depreciation_event: {
        ...{ type: 'method_change', depreciation_method_id: method.data.id },
        ...{ effective_date: '2025-07-01', remaining_months: 12 },
      },
    },
  })

  const named = async (query: object) => {
    const { body } = await here.call(depreciationReportApi.assets, {
      query: { view: 'register', ...query } as never,
    })
    return body.data.map(({ name }) => name).toSorted()
  }
  const depreciated = (as_of: string) => named({ as_of, include_non_depreciating: false })
  expect(await named({ as_of: '2025-06-30' })).toHaveLength(5)
  expect(await depreciated('2025-06-30')).toEqual(['Drill', 'Sold drill'])
  expect(await depreciated('2025-12-31')).toEqual(['Drill', 'Later'])
  const fully = (as_of: string) => named({ as_of, view: 'fully_depreciated' })
  expect(await fully('2024-12-31')).toEqual(['Drill', 'Sold drill'])
  expect(await fully('2025-12-31')).toEqual(['Drill'])
})

import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'

test('no book puts an asset in service before its purchase', async () => {
  const here = await newAccount()
  const { addAsset } = adding(() => here)
  const tax = (await here.call(booksApi.create, { body: { book: { name: 'Tax' } } })).body.data.id
  const { id } = await addAsset('Press', { purchase_date: '2024-06-01', purchase_cost: '1200' })
  const serve = (in_service_date: string) =>
    here.call(assetDepreciationApi.updateBook, {
      params: { id, book_id: tax },
      body: { asset_book: { in_service_date } },
    })
  const buy = (purchase_date: string) =>
    here.call(assetsApi.update, { params: { id }, body: { asset: { purchase_date } } })

  expect((await serve('2024-05-31')).body).toMatchObject({
    errors: [{ code: 'too_early', source: { pointer: '/asset_book/in_service_date' } }],
  })
  expect((await serve('2024-06-15')).status).toBe(200)
  await here.call(assetsApi.update, {
    params: { id },
    body: { asset: { in_service_date: '2024-07-01' } },
  })
  expect((await buy('2024-06-16')).body).toMatchObject({
    errors: [
      {
        code: 'in_service_earlier',
        source: { pointer: '/asset/purchase_date' },
        detail: 'purchase_date must not be after the day in service in the book “Tax”',
      },
    ],
  })
  expect((await buy('2024-06-15')).status).toBe(200)
})

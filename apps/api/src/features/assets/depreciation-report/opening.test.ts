import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { depreciationReportApi } from '@steward/contract/depreciation-report.ts'
import { booksApi } from '@steward/contract/books.ts'
import { expect, test } from 'vitest'
import { newAccount } from '#test/account.ts'

test('an opening balance includes earlier events, which change no method', async () => {
  const here = await newAccount()
  const [first, second] = await Promise.all(
    ['First', 'Second'].map(async (name) => {
      const method = { name, kind: 'straight_line' as const }
      const { body } = await here.call(depreciationMethodsApi.create, {
        body: { depreciation_method: method },
      })
      return body.data.id
    }),
  )
  const asset = {
    ...{ name: 'Pump', purchase_cost: '1200', purchase_date: '2024-01-01' },
    ...{ useful_life_months: 60, depreciation_method_id: first! },
  }
  const { id } = (await here.call(assetsApi.create, { body: { asset } })).body.data
  const tax = await here.call(booksApi.create, { body: { book: { name: 'Tax' } } })
  const change = (effective_date: string) =>
    here.call(assetDepreciationApi.addEvent, {
      params: { id },
      body: {
        depreciation_event: {
          ...{ type: 'method_change', depreciation_method_id: second! },
          effective_date,
        },
      },
    })
  expect((await change('2024-06-30')).status).toBe(201)
  await here.call(assetsApi.update, {
    params: { id },
    body: { asset: { opening_accumulated: '120', opening_as_of: '2024-06-30' } },
  })

  const methodIn = async (book?: string) => {
    const query = { view: 'register', as_of: '2024-12-31', ...(book && { book }) } as const
    const { body } = await here.call(depreciationReportApi.assets, { query: query as never })
    const by = async (method: string) => {
      const narrowed = { ...query, 'filter[method_id]': method } as never
      return (await here.call(depreciationReportApi.assets, { query: narrowed })).body.data.length
    }
    return [body.data[0]!.method?.name, await by(first!), await by(second!)]
  }
  expect(await methodIn()).toEqual(['First', 1, 0])
  // Another book has no opening balance but its own.
  expect(await methodIn(tax.body.data.id)).toEqual(['Second', 0, 1])

  const refused = await change('2024-06-30')
  expect([refused.status, refused.body.errors[0]!.code]).toEqual([422, 'too_early'])
  expect((await change('2024-07-01')).status).toBe(201)
  expect(await methodIn()).toEqual(['Second', 0, 1])
})

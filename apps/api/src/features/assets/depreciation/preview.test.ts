import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { auditsApi } from '@steward/contract/audits.ts'
import { booksApi } from '@steward/contract/books.ts'
import { toRequest } from '@steward/contract/kit/request.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { newAccount, type TestAccount } from '#test/account.ts'
import { partsOf } from '#test/workbook.ts'

let here: TestAccount
let id: string
beforeEach(async () => {
  here = await newAccount()
  const method = await here.call(depreciationMethodsApi.create, {
    body: { depreciation_method: { name: 'Straight', kind: 'straight_line' } },
  })
  const asset = await here.call(assetsApi.create, {
    body: {
      asset: {
        name: 'Van',
        purchase_cost: '12000',
        in_service_date: '2023-01-01',
        useful_life_months: 48,
        depreciation_method_id: method.body.data.id,
      },
    },
  })
  id = asset.body.data.id
})

const LONGER = { type: 'life_change', effective_date: '2025-01-01', remaining_months: 48 } as const
const preview = (depreciation_event: typeof LONGER) =>
  here.call(assetDepreciationApi.previewEvent, { params: { id }, body: { depreciation_event } })
const read = async () => (await here.call(assetDepreciationApi.get, { params: { id } })).body.data

test('a preview answers the result of an event without storing it', async () => {
  const before = await read()
  const history = async () =>
    (
      await here.call(auditsApi.list, {
        query: { 'filter[auditable_id]': id, 'filter[auditable_type]': 'Asset' },
      })
    ).body.data.length
  const events = await history()

  const { status, body } = await preview(LONGER)

  expect(status).toBe(200)
  expect(body.data.books[0]!.years.map(({ charge }) => charge)).toEqual([
    '3000.00',
    '3000.00',
    '1500.00',
    '1500.00',
    '1500.00',
    '1500.00',
  ])
  expect(await read()).toEqual(before)
  expect(await history()).toBe(events)
  const added = await here.call(assetDepreciationApi.addEvent, {
    params: { id },
    body: { depreciation_event: LONGER },
  })
  expect(added.body.data.books).toEqual(body.data.books)
})

test('a preview is refused for the same reasons as the event', async () => {
  const [book] = (await here.call(booksApi.list, {})).body.data
  await here.call(booksApi.lock, {
    params: { id: book!.id },
    body: { book: { locked_through: '2025-06-30' } },
  })

  const { status, body } = await preview(LONGER)

  expect([status, body.errors?.[0]?.code]).toEqual([422, 'period_locked'])
})

test('the schedule can be exported in the language of the caller', async () => {
  const { text, headers } = await here.call(assetDepreciationApi.export, { params: { id } })

  expect(headers['content-type']).toContain('text/csv')
  const [heading, first, ...others] = text.trim().split('\r\n')
  expect(heading).toContain('Fiscal year,From,To,Opening')
  expect(first).toMatch(/^2023,2023-01-01,2023-01-31,12000\.00,.*250\.00.*11750\.00$/)
  expect(others).toHaveLength(47)
})

test('the spreadsheet of a schedule has amounts with the decimals of the currency, and is named after the asset', async () => {
  await here.h.owner.query(
    "update accounts set currency = 'KWD', currency_digits = 3 where id = $1",
    [here.account_id],
  )
  const { url } = toRequest(assetDepreciationApi.export, {
    params: { id },
    query: { format: 'xlsx' },
  })
  const reply = await here.h.app.inject({ url, headers: here.headers })

  expect((await partsOf(reply.rawPayload)).get('xl/styles.xml')).toContain('#,##0.000')
  expect(reply.headers['content-disposition']).toMatch(
    /filename="depreciation-ast-00001-accounting-[\d-]{10}\.xlsx"/,
  )
})

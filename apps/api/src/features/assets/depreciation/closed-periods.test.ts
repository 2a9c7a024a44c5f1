import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { booksApi } from '@steward/contract/books.ts'
import { categoryBooksApi } from '@steward/contract/category-books.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#core/context/ctx.ts'
import { computeFigures } from '#features/books/figures-job.ts'
import { queueEveryAsset } from '#shared/figures/queue.ts'
import { newAccount, type TestAccount } from '#test/account.ts'
import { adding } from '#test/builders/register.ts'
import { closeBook, totalsOf } from '#test/figures.ts'

let here: TestAccount
const { addAsset, addCategory, addMethod } = adding(() => here)
let book_id: string
beforeEach(async () => {
  here = await newAccount()
  book_id = (await here.call(booksApi.list, {})).body.data[0]!.id
})

const addPress = async (more: object = {}) =>
  (await addAsset('Press', { purchase_date: '2024-01-01', purchase_cost: '1200', ...more })).id
const addBook = async () =>
  (await here.call(booksApi.create, { body: { book: { name: 'Tax' } } })).body.data.id
const change = (id: string, asset: object) =>
  here.call(assetsApi.update, { params: { id }, body: { asset } })
const setBook = (id: string, book_id: string, asset_book: object) =>
  here.call(assetDepreciationApi.updateBook, { params: { id, book_id }, body: { asset_book } })
const lock = (id = book_id) => closeBook(here, id, '2024-12-31')
/** The figures that 2025 opens with, and its charge. */
const openingOf2025 = async () => {
  const { opening_cost, opening_accumulated, charge } = await totalsOf(
    here,
    'book_year_sums',
    book_id,
    2025,
  )
  return { opening_cost, opening_accumulated, charge }
}
async function computeAgain() {
  await inTransaction(here.ctx, queueEveryAsset)
  await computeFigures(here.h.services, here.account_id)
}

describe('an asset that was depreciated in a closed year, and is moved to another category,', () => {
  const straight = async (more: object = {}) => {
    const method = await addMethod(`Straight ${Math.random()}`, more)
    const given = { depreciation_method_id: method.id, useful_life_months: 24 }
    return (await addCategory(`Straight ${Math.random()}`, given)).id
  }
  const low = async () => {
    const { id } = await addCategory('Low value')
    await here.call(categoryBooksApi.update, {
      params: { id, book_id },
      body: { category_book: { low_value_limit: '2000', low_value_rule: 'immediate' } },
    })
    return id
  }

  test.each([
    ['that charges low values at once', straight, low],
    ['that doesn’t charge low values at once', low, straight],
    ['with another convention', straight, () => straight({ convention: 'half_year' })],
  ])('%s, continues as it was', async (_, from, to) => {
    const id = await addPress({ category_id: await from() })
    await lock()
    const before = await openingOf2025()
    expect(before.opening_cost).toBe(120_000n)

    expect((await change(id, { category_id: await to() })).status).toBe(200)
    expect(await openingOf2025()).toEqual(before)
    // The category that it is in doesn't matter when everything is computed anew, either.
    await computeAgain()
    await computeAgain()
    expect(await openingOf2025()).toEqual(before)
  })
})

describe('the settings of an asset for a book with a closed year', () => {
  test('can’t let it be put in service in that year', async () => {
    const tax = await addBook()
    const id = await addPress({ purchase_date: '2025-02-01' })
    await lock(tax)

    const { status, body } = await setBook(id, tax, { in_service_date: '2024-06-01' })
    expect([status, body]).toMatchObject([
      422,
      {
        errors: [
          {
            code: 'period_locked',
            source: { pointer: '/asset_book/in_service_date' },
            meta: { book: 'Tax', way: 'later' },
          },
        ],
      },
    ])
    expect((await setBook(id, tax, { in_service_date: '2025-03-01' })).status).toBe(200)
  })

  test('can be other estimates while it isn’t depreciated yet, but not another cost', async () => {
    const tax = await addBook()
    const method = await addMethod('Straight')
    const id = await addPress({ in_service_date: '2025-03-01', depreciation_method_id: method.id })
    await lock(tax)

    expect((await setBook(id, tax, { useful_life_months: 12 })).status).toBe(200)
    expect((await setBook(id, tax, { cost: '1300' })).body).toMatchObject({
      errors: [{ source: { pointer: '/asset_book/cost' }, meta: { way: 'event' } }],
    })
  })

  test('stay as they are even if another book opened with a later balance', async () => {
    const tax = await addBook()
    const id = await addPress({ opening_accumulated: '600', opening_as_of: '2025-01-31' })
    await lock(tax)

    expect((await setBook(id, tax, { cost: '1300' })).body).toMatchObject({
      errors: [{ code: 'period_locked', meta: { way: 'event' } }],
    })
    expect((await setBook(id, book_id, { convention: 'half_year' })).status).toBe(200)
  })
})

describe('an asset with an opening balance in the default book only, when another book is closed,', () => {
  let tax: string
  let method: string
  const opening = { opening_accumulated: '600', opening_as_of: '2025-01-31' }
  const addOpened = () =>
    addPress({ ...opening, useful_life_months: 48, depreciation_method_id: method })
  beforeEach(async () => {
    tax = await addBook()
    method = (await addMethod('Straight')).id
  })

  test('keeps what that book computes it from', async () => {
    const id = await addOpened()
    await lock(tax)

    for (const [field, value] of [
      ['purchase_cost', '2400'],
      ['purchase_date', '2023-12-01'],
      ['in_service_date', '2024-02-01'],
    ] as const)
      expect((await change(id, { [field]: value })).body).toMatchObject({
        errors: [
          {
            code: 'period_locked',
            source: { pointer: `/asset/${field}` },
            meta: { book: 'Tax', through: '2024-12-31', way: 'event' },
          },
        ],
      })
    expect((await here.call(assetsApi.remove, { params: { id } })).body).toMatchObject({
      errors: [{ code: 'period_locked', meta: { book: 'Tax', way: 'dispose' } }],
    })
    expect((await change(id, { opening_accumulated: '500' })).status).toBe(200)
    expect((await change(id, { name: 'Old press', useful_life_months: 60 })).status).toBe(200)
  })

  test('can be corrected if it was added after that, or has another cost in that book', async () => {
    const other = await addOpened()
    await setBook(other, tax, { cost: '1300', in_service_date: '2024-03-01' })
    await addPress()
    await lock(tax)
    const id = await addOpened()

    expect((await change(id, { purchase_cost: '2400' })).status).toBe(200)
    expect((await here.call(assetsApi.remove, { params: { id } })).status).toBe(204)
    expect((await change(other, { purchase_cost: '2400' })).status).toBe(200)
    expect((await change(other, { in_service_date: '2024-02-01' })).status).toBe(200)
  })
})

test('a cost is that of a closed period where one book has put the asset in service earlier', async () => {
  const tax = await addBook()
  const { id } = await addAsset('Press', { purchase_cost: '1200', in_service_date: '2025-03-01' })
  await setBook(id, tax, { in_service_date: '2024-06-01' })
  await lock(tax)

  expect((await change(id, { purchase_cost: '2400' })).body).toMatchObject({
    errors: [{ code: 'period_locked', meta: { book: 'Tax', way: 'event' } }],
  })
  expect((await change(id, { in_service_date: '2025-04-01' })).status).toBe(200)
})

test.each([
  ['half_year', { until: 24_000n, year: 12_000n }],
  ['mid_quarter', { until: 33_000n, year: 15_000n }],
  ['full_first_fiscal_year', { until: 36_000n, year: 0n }],
] as const)(
  'a disposal that changes the charge of its year by %s leaves the closed months of that year',
  async (convention, expected) => {
    const method = await addMethod('By years', { convention })
    const given = { depreciation_method_id: method.id, useful_life_months: 60 }
    const id = await addPress(given)
    await addPress({ ...given, purchase_date: '2025-02-01' })
    await closeBook(here, book_id, '2025-06-30')
    const of = (month: number, only?: string) =>
      totalsOf(here, 'asset_book_years', book_id, 2025, month, only)
    const before = await of(6)
    const alone = `asset_id = '${id}'`
    expect((await of(6, alone)).closing_accumulated).toBe(expected.until)

    const sold = { status: 'disposed', status_reason: 'Sold', disposal_type: 'sold' }
    expect((await change(id, { ...sold, disposed_on: '2025-09-15' })).status).toBe(200)
    for (let times = 0; times < 2; times++) {
      expect(await of(6)).toEqual(before)
      expect(await of(12, alone)).toMatchObject({ closing_cost: 0n, closing_accumulated: 0n })
      expect((await of(12, alone)).charge).toBe(expected.year)
      expect(await totalsOf(here, 'book_year_sums', book_id, 2025, 6)).toEqual(before)
      await computeAgain()
    }
    // Closed later, these months stay as well.
    const august = await of(8)
    await closeBook(here, book_id, '2025-08-31')
    await computeAgain()
    expect([await of(6), await of(8)]).toEqual([before, august])
  },
)

test('units can be entered for one book after the other', async () => {
  const tax = await addBook()
  const method = await addMethod('Units', { kind: 'units_of_production', unit_label: 'h' })
  const id = await addPress({ depreciation_method_id: method.id })

  for (const book of [book_id, tax])
    expect((await setBook(id, book, { units_total: '1000' })).status).toBe(200)
  expect((await setBook(id, tax, { units_total: '0' })).body).toMatchObject({
    errors: [{ code: 'units_total_not_positive' }],
  })
})

test('an asset that was archived before a year was closed stays out of it', async () => {
  const id = await addPress({ in_service_date: '2024-01-01' })
  await here.call(assetsApi.remove, { params: { id } })
  await lock()

  expect(await here.call(assetsApi.restore, { params: { id } })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'period_locked', meta: { book: 'Accounting', way: 'anew' } }] },
  })
})

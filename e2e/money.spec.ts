import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { booksApi } from '@steward/contract/books.ts'
import { depreciationMethodsApi } from '@steward/contract/depreciation-methods.ts'
import type { Page } from '@playwright/test'
import { type Account, expect, test } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { expectAccessible, expectAccessibleOverlay } from './looks.ts'
import { choose, field, leadTo, toast } from './pages.ts'
import { addAssets, inDays, numbered } from './register.ts'

/** Three vans with a cost of 12,000 and a depreciation of 3,000 a year, a second book, and the last year closed. */
async function addFleet({ call }: Account) {
  const method = async (input: object) =>
    (await call(depreciationMethodsApi.create, { body: { depreciation_method: input as never } }))
      .data.id
  const straight = await method({ name: 'Straight', kind: 'straight_line' })
  await method({ name: 'Double', kind: 'declining_balance', rate_kind: 'factor', factor: '2' })
  const { data: vehicles } = await call(assetCategoriesApi.create, {
    body: {
      asset_category: {
        name: 'Vehicles',
        depreciation_method_id: straight,
        useful_life_months: 48,
      },
    },
  })
  const year = Number(inDays(0).slice(0, 4))
  const van = {
    category_id: vehicles.id,
    purchase_cost: '12000',
    in_service_date: `${year - 1}-01-01`,
  }
  const vans = await addAssets(
    call,
    numbered('Van', 3).map((one) => ({ ...one, ...van })),
  )
  const { data: books } = await call(booksApi.list, {})
  await call(booksApi.lock, {
    params: { id: books[0]!.id },
    body: { book: { locked_through: `${year - 1}-12-31` } },
  })
  await call(booksApi.create, { body: { book: { name: 'Tax' } } })
  return { vans, year }
}

const openBooksOf = async (page: Page, category: string) => {
  await page.getByRole('button', { name: `Actions for ${category}` }).click()
  await page.getByRole('menuitem', { name: 'Depreciation by book…' }).click()
  return page.getByRole('dialog', { name: `Depreciation of “${category}” by book` })
}

test('estimates of many assets change from an open day on and are restored; a book has its own', async ({
  page,
  account,
}) => {
  test.setTimeout(90_000)
  const {
    vans: [van],
    year,
  } = await addFleet(account)

  await page.goto('/assets')
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await bulkBar(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Change depreciation' }).click()
  const many = page.getByRole('dialog', { name: 'Change depreciation' })
  await many.getByRole('textbox', { name: 'Useful life in months' }).fill('96')
  const day = many.getByRole('textbox', { name: 'From' })
  const change = many.getByRole('button', { name: 'Change 3 assets' })
  const open = await day.inputValue()
  await day.fill(`${year - 1}-06-15`)
  await expect(
    many.getByText(/^Periods through Dec 31, .* Choose Jan 1, .* or later\.$/),
  ).toBeVisible()
  await expect(change).toBeDisabled()
  await day.fill(open)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(many.getByText(/^Depreciation of fiscal year .*€.* now, €/)).toBeInViewport()
  await expectAccessibleOverlay(page, '[role=dialog]')
  await page.setViewportSize({ width: 1440, height: 900 })
  await change.click()
  await toast(page, '3 assets changed').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Change undone')).toBeVisible()

  await leadTo(page, '/asset-settings/categories')
  let books = await openBooksOf(page, 'Vehicles')
  await choose(books, 'Book', 'Tax')
  await choose(books, 'Method', 'Double')
  await field(books, 'Useful life in months').fill('36')
  await expectAccessibleOverlay(page, '[role=dialog]')
  await books.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Settings for Tax were saved')).toBeVisible()
  books = await openBooksOf(page, 'Vehicles')
  await choose(books, 'Book', 'Tax')
  await expect(field(books, 'Useful life in months')).toHaveValue('36')
  await page.keyboard.press('Escape')

  await leadTo(page, `/assets/${van.id}/financial-info`)
  await choose(page, 'Book', 'Tax')
  const settings = page.getByRole('region', { name: 'Depreciation in Tax' })
  await expect(settings).toContainText('3 yearsFrom category Vehicles')
  await settings.getByRole('button', { name: 'Change for this asset' }).click()
  const own = page.getByRole('dialog', { name: 'This asset in Tax' })
  await field(own, 'Useful life in months').fill('24')
  await expectAccessibleOverlay(page, '[role=dialog]')
  await own.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toContainText('2 yearsSet for this asset')
  await expect(settings).toContainText('DoubleFrom category Vehicles')
  await expectAccessible(page)

  await leadTo(page, `/assets/${van.id}?edit=true`)
  const form = page.getByRole('dialog')
  await field(form, 'Purchase cost').fill('13000')
  await expect(
    form.getByText(/are locked in “Accounting”, and this asset has figures/),
  ).toBeVisible()
})

import { booksApi } from '@steward/contract/books.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { heading } from './pages.ts'

const BOOKS = '/asset-settings/books'

test('a tax book is added, closed up to the end of a month, and reopened', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000)
  await page.goto(BOOKS)
  await expect(heading(page)).toHaveText('Books')
  const table = page.getByRole('region', { name: 'Books' }).getByRole('table')
  await expect(table.getByRole('rowheader')).toHaveText([/Default/])
  await expectAccessible(page)
  await expectReflow(page)

  await page.getByRole('button', { name: 'Add book' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create book' }).click()
  await expect(dialog.getByText('Enter the book’s name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tax')
  await dialog.getByRole('combobox', { name: 'Fiscal year starts in' }).click()
  await page.getByRole('option', { name: 'April' }).click()
  await expectAccessibleOverlay(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create book' }).click()
  const tax = table.getByRole('row', { name: /Tax/ })
  await expect(tax).toContainText('April')
  await expect(tax).toContainText('Nothing is locked')
  // A new book can be locked once its figures are complete.
  await expect
    .poll(async () =>
      (await account.call(booksApi.list, {})).data.map(({ figures }) => figures.pending),
    )
    .toEqual([0, 0])

  await page.getByRole('button', { name: 'Actions for Tax' }).click()
  await page.getByRole('menuitem', { name: 'Lock periods…' }).click()
  const day = dialog.getByRole('textbox', { name: 'Lock through' })
  await expect(day).toHaveValue(/^03\/31\//)
  await day.fill('2024-06-10')
  await expect(dialog).toContainText('Locked through Jun 30, 2024, the end of that month.')
  await dialog.getByRole('button', { name: 'Lock periods' }).click()
  await expect(tax).toContainText('Jun 30, 2024')
  const { data } = await account.call(booksApi.list, {})
  expect(data.find(({ name }) => name === 'Tax')).toMatchObject({
    locked_through: '2024-06-30',
    fiscal_year_start_month: 4,
  })

  await page.getByRole('button', { name: 'Actions for Tax' }).click()
  await page.getByRole('menuitem', { name: 'Unlock periods…' }).click()
  await dialog.getByRole('button', { name: 'Unlock periods' }).click()
  await expect(tax).toContainText('Nothing is locked')
})

test.describe('for somebody with read permission', () => {
  test.use({ role: 'auditor' })

  test('books are read-only', async ({ page }) => {
    await page.goto(BOOKS)
    await expect(page.getByRole('rowheader')).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Add book' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
  })
})

test.describe('in German', () => {
  test.use({ language: 'de' })

  test('the months and labels are German', async ({ page }) => {
    await page.goto(BOOKS)
    await expect(heading(page)).toHaveText('Bücher')
    await expect(page.getByRole('row').nth(1)).toContainText('Januar')
  })
})

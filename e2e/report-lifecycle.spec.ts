import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { heading } from './pages.ts'
import { addAssets } from './register.ts'

const yearsAgo = (years: number) =>
  new Date(Date.now() - years * 365.25 * 24 * 60 * 60_000).toISOString().slice(0, 10)

test('figures of the life cycle lead to the assets behind them', async ({ page, account }) => {
  await addAssets(account.call, [
    { name: 'Old pump', status: 'in_use', purchase_date: yearsAgo(7), useful_life_months: 60 },
    { name: 'New fan', status: 'in_use', purchase_date: yearsAgo(0.5), purchase_cost: '1200' },
  ])
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/reports\/asset-lifecycle$/)
  await expect(heading(page)).toHaveText('Asset lifecycle')
  await expectAccessible(page)

  const ages = page.getByRole('region', { name: 'Age', exact: true })
  await expect(ages.getByRole('row', { name: /^5–10 years/ })).toContainText('1')
  await ages.getByRole('link', { name: 'Age, 5–10 years: 1 assets' }).click()
  await expect(page).toHaveURL(/\/assets\?.*purchase_date/)
  await expect(page.getByRole('link', { name: 'Old pump' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New fan' })).toHaveCount(0)

  await page.goBack()
  await page.getByRole('link', { name: 'Remaining life, Past end of life: 1 assets' }).click()
  await expect(page.getByRole('link', { name: 'Old pump' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New fan' })).toHaveCount(0)
})

test('the address has the grouping, and an account without assets is told so', async ({ page }) => {
  await page.goto('/reports/asset-lifecycle')
  await expect(page.getByRole('heading', { name: 'No assets to report on' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Category' }).click()
  await expect(page).toHaveURL(/group_by=category/)
})

test('other reports are not there', async ({ page }) => {
  await page.goto('/reports/financial')
  await expect(page).toHaveURL(/\/not-found$/)
})

test.describe('a technician', () => {
  test.use({ role: 'technician' })

  test('sees no reports', async ({ page }) => {
    await page.goto('/reports/asset-lifecycle')
    await expect(page).toHaveURL(/\/unauthorized/)
  })
})

import { assetDepreciationApi } from '@steward/contract/asset-depreciation.ts'
import { booksApi } from '@steward/contract/books.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectReflow } from './looks.ts'
import { heading, leadTo } from './pages.ts'
import { addAssets, addSite, inDays } from './register.ts'

const yearsAgo = (years: number) => inDays(-Math.round(years * 365.25))

test('figures of the life cycle lead to the assets behind them', async ({ page, account }) => {
  await addAssets(account.call, [
    { name: 'Old pump', status: 'in_use', purchase_date: yearsAgo(7), useful_life_months: 60 },
    { name: 'New fan', status: 'in_use', purchase_date: yearsAgo(0.5), purchase_cost: '1200' },
  ])
  await page.goto('/reports/asset-lifecycle')
  await expect(heading(page)).toHaveText('Asset lifecycle')
  const periods = page.getByRole('region', { name: 'Acquisitions and disposals', exact: true })
  await expect(periods.getByRole('rowheader').last()).toHaveText(yearsAgo(0).slice(0, 4))
  await expectAccessible(page)

  const ages = page.getByRole('region', { name: 'Age', exact: true })
  await expect(ages.getByRole('row', { name: /^5–10 years/ })).toContainText('1')
  await expect(ages.getByRole('columnheader')).toHaveText([
    'Age',
    'Assets',
    'Purchase cost',
    'Book value',
  ])
  await expect(ages.getByRole('row', { name: /^Under 1 year/ })).toContainText(/1,200.*1,200/)
  await ages.getByRole('link', { name: 'Age, 5–10 years: 1 asset' }).click()
  await expect(page).toHaveURL(/\/assets\?.*purchase_date/)
  await expect(page.getByRole('link', { name: 'Old pump' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New fan' })).toHaveCount(0)

  await page.goBack()
  await page.getByRole('link', { name: 'Remaining life, Past end of life: 1 asset' }).click()
  await expect(page.getByRole('link', { name: 'Old pump' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'New fan' })).toHaveCount(0)
})

test('on a phone, tables of many figures are cards, which need no scrolling', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [
    { name: 'Old pump', status: 'in_use', purchase_date: yearsAgo(7), useful_life_months: 60 },
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/reports/asset-lifecycle')
  const worst = page.getByRole('region', { name: 'Repair or replace', exact: true })
  const pump = worst.getByRole('listitem').filter({ hasText: 'Old pump' })
  await expect(pump.getByRole('term')).toHaveCount(7)
  await expect(pump.getByRole('definition').last()).toHaveText('Age')
  await expect(worst.getByRole('table')).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('From the history of 1 asset.')
  await expectReflow(page)
})

test('the address has the grouping, and an account without assets is told so', async ({ page }) => {
  await page.goto('/reports/asset-lifecycle')
  await expect(page.getByRole('heading', { name: 'No assets to report on' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Category' }).click()
  await expect(page).toHaveURL(/group_by=category/)
  await page.getByRole('combobox', { name: 'Then by' }).first().click()
  await page.getByRole('option', { name: 'Site' }).click()
  await expect(page).toHaveURL(/group_by=category%2Csite|group_by=category,site/)
})

test('groups have sub-totals, and a past day shows assets as they were then', async ({
  page,
  account,
}) => {
  const site = await addSite(account.call, 'Lyon')
  await addAssets(account.call, [
    { name: 'Pump', site_id: site.id, status: 'in_use', purchase_date: yearsAgo(3) },
    { name: 'Fan', site_id: site.id, status: 'planned', purchase_date: yearsAgo(1) },
  ])
  await page.goto('/reports/asset-lifecycle?group_by=site,status')
  const groups = page.getByRole('region', { name: 'Groups', exact: true })
  await expect(groups.getByRole('rowheader')).toHaveText(['Lyon', 'In use', 'Planned'])
  await groups.getByRole('link', { name: 'Groups, Lyon › In use: 1 asset' }).click()
  await expect(page.getByRole('link', { name: 'Pump' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fan' })).toHaveCount(0)

  await page.goBack()
  const day = page.getByRole('textbox', { name: 'As of' })
  await day.fill(yearsAgo(2))
  await expect(page).toHaveURL(/as_of=/)
  await expect(page.getByText(/Shown as it was then/)).toBeVisible()
  await expect(groups.getByRole('rowheader')).toHaveText(['Lyon', 'In use'])
  await expect(groups.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})

test('the book of the values is chosen, and stays in the address', async ({ page, account }) => {
  const [main] = (await account.call(booksApi.list, {})).data
  const { data: tax } = await account.call(booksApi.create, { body: { book: { name: 'Tax' } } })
  const [fan] = await addAssets(account.call, [
    { name: 'Fan', purchase_date: yearsAgo(0.5), purchase_cost: '1200' },
  ])
  await account.call(assetDepreciationApi.updateBook, {
    params: { id: fan.id, book_id: tax.id },
    body: { asset_book: { cost: '700' } },
  })
  await page.goto('/reports/asset-lifecycle')
  const ages = page.getByRole('region', { name: 'Age', exact: true })
  const youngest = ages.getByRole('row', { name: /^Under 1 year/ })
  await expect(youngest).toContainText(/1,200.*1,200/)
  await page.getByRole('combobox', { name: 'Book' }).click()
  await page.getByRole('option', { name: 'Tax' }).click()
  await expect(page).toHaveURL(new RegExp(`book=${tax.id}`))
  await expect(youngest).toContainText(/1,200.*700/)
  await expect(ages).toContainText('from the book “Tax”')
  await expectAccessible(page)
  await page.reload()
  await expect(youngest).toContainText(/1,200.*700/)

  // The default book is the one of an address without any.
  await page.getByRole('combobox', { name: 'Book' }).click()
  await page.getByRole('option', { name: main!.name }).click()
  await expect(youngest).toContainText(/1,200.*1,200/)
  await expect(page).not.toHaveURL(/book=/)
})

test('the page of an asset says whether repairing it is worth it', async ({ page, account }) => {
  const [pump] = await addAssets(account.call, [
    { name: 'Pump', purchase_cost: '1000', purchase_date: yearsAgo(7), useful_life_months: 60 },
  ])
  await page.goto(`/assets/${pump.id}/maintenance`)
  const card = page.getByRole('region', { name: 'Repair or replace' })
  await expect(card).toContainText('Consider replacing: the end of life has passed.')
  await expectAccessible(page)
})

test('what is better replaced is a list, which the dashboard and the report lead to', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [
    { name: 'Old pump', status: 'in_use', purchase_date: yearsAgo(7), useful_life_months: 60 },
    { name: 'New fan', status: 'in_use', purchase_date: yearsAgo(0.5), useful_life_months: 60 },
  ])
  const pump = page.getByRole('link', { name: 'Old pump' })
  const fan = page.getByRole('link', { name: 'New fan' })
  await page.goto('/dashboard')
  const attention = page.getByRole('region', { name: 'Needs attention', exact: true })
  await expect(attention.getByRole('listitem')).toHaveText(['Repair or replace1'])
  await attention.getByRole('link', { name: 'Repair or replace' }).click()
  await expect(pump).toBeVisible()
  await expect(fan).toHaveCount(0)

  await page.getByRole('button', { name: /^More\s*1/ }).click()
  const reasons = page.getByRole('group', { name: 'Repair or replace' })
  await reasons.getByRole('checkbox', { name: 'Past end of life' }).click()
  await expect(page).toHaveURL(/repair_or_replace%5D=cost|repair_or_replace\]=cost/)
  await expect(pump).toHaveCount(0)
  await reasons.getByRole('checkbox', { name: /^Maintenance .* above 50%/ }).click()
  await expect(fan).toBeVisible()

  await expectAccessibleOverlay(page, '[role=dialog]')

  await leadTo(page, '/reports/asset-lifecycle')
  await page.getByRole('link', { name: 'Show all in the list of assets' }).click()
  await expect(pump).toBeVisible()
  await expect(fan).toHaveCount(0)
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

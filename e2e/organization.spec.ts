import type { Page } from '@playwright/test'
import { organizationsApi } from '@steward/contract/accounts.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { choose, field, heading, saveChanges, section, toast, unsaved } from './pages.ts'

const open = async (page: Page) => {
  await page.goto('/system-settings/organization')
  await expect(section(page, 'Name and logo')).toBeVisible()
}

test('a new time zone is explained before it is saved, and applies at once', async ({
  page,
  account,
}) => {
  await open(page)
  const zone = section(page, 'Time zone')
  await expect(zone.getByText(/^Current time there: .*\.$/)).toBeVisible()
  await zone.getByRole('combobox', { name: 'Time zone' }).fill('tokyo')
  await page.getByRole('option', { name: /Tokyo/ }).click()
  await expect(zone.getByText('Times across the app will shift')).toBeVisible()
  await expect(zone.getByText(/^.* will show as .*\. Stored data/)).toBeVisible()
  await saveChanges(page)

  await expect(toast(page, 'Organization saved')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await expect(zone.getByText('Times across the app will shift')).toBeHidden()
  const { data } = await account.call(organizationsApi.get, { params: { id: account.account_id } })
  expect(data.time_zone).toBe('Asia/Tokyo')
  await expect(
    section(page, 'History').getByText('Time zone: Europe/Berlin → Asia/Tokyo'),
  ).toBeVisible()
})

test('typing over a choice starts a new search, and Enter and Tab take the match or nothing', async ({
  page,
}) => {
  await open(page)
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.click()
  await page.keyboard.type('nowhere')
  await expect(page.getByText('No matches')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('nowhere')
  await expect(page.getByText('No matches')).toBeVisible()

  await zone.fill('tokyo')
  await expect(page.getByRole('option', { name: /Tokyo/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue(/^Tokyo/)

  await zone.fill('lisbon')
  await expect(page.getByRole('option', { name: /Lisbon/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(zone).toHaveValue(/^Lisbon/)
  await expect(zone, 'goes on to the next field').not.toBeFocused()
  await expect(unsaved(page)).toHaveText('1 unsaved change')
  await expect(toast(page, 'Organization saved')).toBeHidden()
})

test('everything is saved together, and errors are shown at their fields', async ({
  page,
  account,
}) => {
  await open(page)
  await field(page, 'Name').fill('')
  await field(page, 'Website').fill('not a website')
  await field(page, 'Asset tag prefix').fill('A B')
  await expect(unsaved(page)).toHaveText('3 unsaved changes')
  await saveChanges(page)
  await expect(page.getByRole('alert').filter({ hasText: 'There are 3 problems' })).toBeFocused()
  await page.getByRole('link', { name: 'Enter the organization’s name' }).click()
  await expect(field(page, 'Name')).toBeFocused()

  await field(page, 'Name').fill('Renamed works')
  await field(page, 'Website').fill('works.example')
  await field(page, 'Asset tag prefix').fill('RW-')
  await expect(page.getByText('Next number: RW-00001')).toBeVisible()
  await page.getByRole('combobox', { name: /^Country/ }).fill('portu')
  await page.getByRole('option', { name: /^Portugal/ }).click()
  await choose(section(page, 'Fiscal year'), 'Fiscal year starts in', 'April')
  await section(page, 'Two-factor sign-in').getByRole('radio', { name: 'Optional' }).check()
  await saveChanges(page)

  await expect(toast(page, 'Organization saved')).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Renamed works').first()).toBeVisible()
  const { data } = await account.call(organizationsApi.get, { params: { id: account.account_id } })
  expect(data).toMatchObject({
    name: 'Renamed works',
    website: 'https://works.example',
    country: 'PT',
    fiscal_year_start_month: 4,
  })
  const made = await account.call(assetsApi.create, { body: { asset: { name: 'Pump' } } })
  expect(made.data.asset_tag).toBe('RW-00001')
})

test('the input isn’t lost by leaving, reloading or somebody else’s change', async ({
  page,
  account,
  troubles,
}) => {
  troubles.expect(/^409 PUT/)
  await open(page)
  await field(page, 'City').fill('Kiel')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Assets' }).click()
  await expect(page.getByText('Leave without saving?')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'City')).toHaveValue('Kiel')

  await account.call(organizationsApi.update, {
    params: { id: account.account_id },
    body: { organization: { city: 'Lübeck', phone: '+49 1' } },
  })
  await saveChanges(page)
  await expect(page.getByText('Someone else changed this in the meantime')).toBeVisible()
  await expect(page.getByText('Their changes were applied to: Phone.')).toBeVisible()
  await expect(field(page, 'Phone')).toHaveValue('+49 1')
  await saveChanges(page)
  await expect(toast(page, 'Organization saved')).toBeVisible()

  await field(page, 'City').fill('Hamburg')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(field(page, 'City')).toHaveValue('Kiel')
  await expect(unsaved(page)).toBeHidden()
})

test('everybody in the account sees its color', async ({ account, browser, baseURL }) => {
  await account.call(organizationsApi.update, {
    params: { id: account.account_id },
    body: { organization: { colour: '#1d4ed8' } },
  })
  const kim = await account.colleague('technician')
  const context = await browser.newContext({ storageState: storageOf(kim, baseURL!) })
  const page = await context.newPage()
  await page.goto('/assets')
  // The first letter of «Test works», white on its blue.
  const letter = page.getByRole('complementary').getByText('T', { exact: true })
  await expect(letter).toHaveCSS('background-color', 'rgb(29, 78, 216)')
  await expect(letter).toHaveCSS('color', 'rgb(255, 255, 255)')
  await context.close()
})

test('the currency can’t be changed once assets have amounts', async ({ page, account }) => {
  await account.call(assetsApi.create, { body: { asset: { name: 'A', purchase_cost: '1.00' } } })
  await open(page)
  const formats = section(page, 'Language and currency')
  await expect(formats.getByRole('combobox', { name: 'Currency' })).toBeDisabled()
  await expect(formats.getByText('€1,499.00')).toBeVisible()
})

test.describe('without the permission to change it', () => {
  test.use({ role: 'auditor' })

  test('the page is not available', async ({ page }) => {
    await page.goto('/system-settings/organization')
    await expect(page).toHaveURL(/\/unauthorized/)
  })
})

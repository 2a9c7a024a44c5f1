import { test as ofAccount, expect } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay, expectUsable } from './looks.ts'
import { heading, leadTo } from './pages.ts'
import { test } from './platform.ts'

test.describe.configure({ timeout: 240_000 })

const DIALOG = '[role="dialog"], [role="alertdialog"]'

test('the list of accounts, with and without rows, and the form for a new one', async ({
  page,
  account,
}) => {
  await page.goto(`/accounts?search=${account.me.accounts[0]!.slug}`)
  await expect(page.getByText(/^1 of [\d,]+ accounts?$/)).toBeVisible()
  await expectUsable(page)
  await leadTo(page, '/accounts?search=nothing-like-it')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await expectAccessible(page)
  await leadTo(page, '/accounts?new=true')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('There are 3 problems')).toBeVisible()
  await expectAccessibleOverlay(page, DIALOG)
})

test('the page of an account, and the questions before it is suspended or deleted', async ({
  page,
  account,
}) => {
  await page.goto(`/accounts/${account.account_id}`)
  await expect(heading(page)).toHaveText('Test works')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expectAccessibleOverlay(page, DIALOG)
  await page.locator(DIALOG).getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expectAccessibleOverlay(page, DIALOG)
})

test('the people of an account', async ({ page, account }) => {
  await page.goto(`/accounts/${account.account_id}/users`)
  await expect(page.getByText(account.email).first()).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await leadTo(page, `/accounts/${account.account_id}/users?invite=true`)
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('There are 2 problems')).toBeVisible()
  await expectAccessibleOverlay(page, DIALOG)
})

ofAccount('the organization', async ({ page }) => {
  await leadTo(page, '/system-settings/organization')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('There is a problem')).toBeVisible()
  await expectUsable(page)
})

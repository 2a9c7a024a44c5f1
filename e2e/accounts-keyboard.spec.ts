import { expect } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { confirmation, dialog, field, heading, toast } from './pages.ts'
import { slugOf, test } from './platform.ts'
import { reach } from './keys.ts'

test.describe.configure({ mode: 'parallel' })

test('accounts are chosen, suspended and opened without a mouse', async ({ page, account }) => {
  await page.goto(`/accounts?search=${slugOf(account)}`)
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: slugOf(account) })
  await expect(row).toBeVisible()
  await heading(page).focus()
  await reach(page, row.getByRole('checkbox'))
  await page.keyboard.press('Space')
  const suspend = bulkBar(page).getByRole('button', { name: 'Suspend' })
  await reach(page, suspend, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toContainText('Suspend 1 account?')
  await page.keyboard.press('Escape')
  await expect(confirmation(page)).toHaveCount(0)
  await expect(suspend).toBeFocused()

  await page.keyboard.press('Enter')
  await reach(page, confirmation(page).getByRole('button', { name: 'Suspend' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, '1 account is suspended')).toBeVisible()
  // The bar disappears with the selection, but the focus isn't lost.
  await expect(heading(page)).toBeFocused()
  await reach(page, row.getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Test works')
})

test('the form for a new account can be filled in by keyboard, and returns the focus', async ({
  page,
}) => {
  await page.goto('/accounts')
  const open = page.getByRole('button', { name: 'Add account' })
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await heading(page).focus()
  await reach(page, open)
  await page.keyboard.press('Enter')
  const form = dialog(page)
  await expect(field(form, 'Name')).toBeFocused()
  for (const target of [
    field(form, 'Short name'),
    form.getByRole('button', { name: 'Browse' }),
    field(form, 'Administrator name'),
    field(form, 'Administrator email'),
    form.getByRole('combobox', { name: 'Time zone' }),
    form.getByRole('combobox', { name: 'Default language' }),
    form.getByRole('combobox', { name: 'Currency' }),
    form.getByRole('button', { name: 'Cancel' }),
    form.getByRole('button', { name: 'Create account' }),
  ])
    await reach(page, target)
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(open).toBeFocused()
})

test('people are invited and removed without a mouse', async ({ page, account }) => {
  const kim = await account.colleague('technician', 'Kim Colleague')
  await page.goto(`/accounts/${account.account_id}/users`)
  const row = page.getByRole('table').getByRole('row').filter({ hasText: kim.email })
  await expect(row).toBeVisible()
  const open = page.getByRole('button', { name: 'Invite people' })
  await heading(page).focus()
  await reach(page, open)
  await page.keyboard.press('Enter')
  const form = dialog(page)
  await expect(field(form, 'People')).toBeFocused()
  for (const name of ['Role', 'Language', 'Sites'])
    await reach(page, form.getByRole('combobox', { name }))
  await reach(page, form.getByRole('button', { name: 'Send invitations' }))
  await page.keyboard.press('Enter')
  // The problem is shown where the focus moves.
  await expect(form.getByText('There are 2 problems')).toBeVisible()
  await reach(page, form.getByRole('link', { name: /Choose a role/ }))
  await page.keyboard.press('Enter')
  await expect(form.getByRole('combobox', { name: 'Role' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  await expect(open).toBeFocused()

  await reach(page, row.getByRole('checkbox'))
  await page.keyboard.press('Space')
  const remove = bulkBar(page).getByRole('button', { name: 'Remove' })
  await reach(page, remove, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(confirmation(page)).toContainText('1 user')
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await reach(page, confirmation(page).getByRole('button', { name: 'Remove' }))
  await page.keyboard.press('Enter')
  await expect(row).toHaveCount(0)
})

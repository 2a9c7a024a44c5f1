import { expect, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay } from './looks.ts'
import { heading } from './pages.ts'
import { addAssets } from './register.ts'

test('the address has the report, which is saved as a view and sent by email', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump', purchase_cost: '1200' }, { name: 'Fan' }])
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/reports\/depreciation$/)
  await expect(heading(page)).toHaveText('Depreciation')
  await expectAccessible(page)

  await page.getByRole('combobox', { name: 'Group by' }).click()
  await page.getByRole('option', { name: 'Category' }).click()
  await expect(page).toHaveURL(/group_by=category/)
  // The look at its accessibility leaves the page as narrow as a phone.
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save as new view' }).click()
  await page.getByRole('textbox', { name: 'View name' }).fill('By category')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'By category', pressed: true })).toBeVisible()

  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByRole('button', { name: 'Schedule this report' }).click()
  const form = page.getByRole('dialog', { name: 'Schedule this report' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Monthly figures')
  await form.getByRole('combobox', { name: 'Recipients' }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Schedule' }).click()
  const scheduled = page.getByRole('listitem').filter({ hasText: 'Monthly figures' })
  await expect(scheduled).toContainText('Every month · 1 recipient · PDF file')

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Monthly figures' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Edit')
  const edited = page.getByRole('dialog', { name: 'Edit “Monthly figures”' })
  await expect(edited.getByRole('textbox', { name: 'Name' })).toHaveValue('Monthly figures')
  await edited.getByRole('combobox', { name: 'How often' }).click()
  await page.getByRole('option', { name: 'Every week' }).click()
  await edited.getByRole('combobox', { name: 'Send as' }).click()
  await page.getByRole('option', { name: 'Link to the page' }).click()
  await edited.getByRole('button', { name: 'Save changes' }).click()
  await expect(scheduled).toContainText('Every week · 1 recipient · Link to the page')
  await expect(scheduled).toContainText('Next:')
  await act('Send now')
  await expect(scheduled).toContainText('Last:')
  await expectAccessibleOverlay(page, '[role=dialog]')
})

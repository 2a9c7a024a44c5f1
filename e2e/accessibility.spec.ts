import { csv } from './files.ts'
import { expect, test } from './fixtures.ts'
import { importTable, uploadTable } from './imports.ts'
import { expectAccessible, expectAccessibleOverlay, expectUsable } from './looks.ts'
import { assetNames, assetRow, field, heading, leadTo, openUserMenu, toast } from './pages.ts'
import { addAssets, addCategory, addSite } from './register.ts'
import type { Call } from './api.ts'

// Each story checks many states in both themes and widths, which takes long, so both workers share this file.
test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const DIALOG = '[role="dialog"], [role="alertdialog"]'
const WITH_ERRORS = csv('Name,Category,Purchase Date,Purchase Cost', [
  'Boiler,Heating,03/04/2026,900.00',
  'Ladder,,12/24/2025,much',
  'Kiln,Ovens,01/02/2026,1200.00',
  'Saw,,01/03/2026,12.00',
])

/** Some assets with every kind of value. */
async function fill(call: Call) {
  const site = await addSite(call, 'Dock 3')
  const category = await addCategory(call, 'Pumps')
  const common = { site_id: site.id, category_id: category.id, purchase_cost: '1499.00' }
  const reason = { status_reason: 'Stocktaking' }
  return addAssets(call, [
    { name: 'Pump 1', status: 'in_use', purchase_date: '2026-01-31', tags: ['hall'], ...common },
    { name: 'Pump 2', status: 'in_stock', serial_number: 'SN-2', notes: 'Leaks', ...common },
    { name: 'Pump 3', status: 'in_maintenance', ...common },
    { name: 'Pump 4', status: 'out_of_service', ...reason },
    { name: 'Pump 5', status: 'missing', ...reason },
    { name: 'Pump 6', status: 'retired', ...reason },
    { name: 'Pump 7', status: 'planned' },
    { name: 'Pump 8 with a name that is much longer than any column of the table could be' },
  ])
}

test.describe('without a sign-in', () => {
  test.use({ signedIn: false })

  test('the sign-in page', async ({ page, troubles }) => {
    troubles.expect(/^401 POST /)
    await page.goto('/login?session=expired')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Enter your email')).toBeVisible()
    await expectUsable(page)
    await page.getByLabel('Email').fill('nobody@example.test')
    await page.getByLabel('Password', { exact: true }).fill('nothing')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Email or password is incorrect.')).toBeVisible()
    await expectAccessible(page)
  })

  test('the page for a forgotten password', async ({ page }) => {
    await page.goto('/password-reset')
    await page.getByLabel('Email').fill('nobody@example.test')
    await page.getByRole('button', { name: 'Send reset link' }).click()
    await expect(page.getByText(/^If an account exists for/)).toBeVisible()
    await expectUsable(page)
  })

  test('the page for a new password', async ({ page }) => {
    await page.goto('/users/password/edit#reset_password_token=one')
    await expect(heading(page)).toHaveText('Choose a new password')
    await page.getByLabel('New password', { exact: true }).fill('short')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Enter the same password twice')).toBeVisible()
    await expectUsable(page)
    await page.goto('/users/password/edit')
    await page.reload()
    await expect(heading(page)).toHaveText('This link has expired')
    await expectAccessible(page)
  })

  test('the page for unknown addresses', async ({ page }) => {
    await page.goto('/not-found')
    await expect(heading(page)).toHaveText('Page not found')
    await expectUsable(page)
  })
})

test('the page for unknown addresses, inside the application', async ({ page }) => {
  await page.goto('/not-found')
  await expect(heading(page)).toHaveText('Page not found')
  await expectUsable(page)
})

test('the page for missing permissions', async ({ page }) => {
  await page.goto('/unauthorized?from=/assets/import&permission=bulk_import:create')
  await expect(page.getByText('Imports: create')).toBeVisible()
  await expectUsable(page)
})

test('an empty register', async ({ page }) => {
  await page.goto('/assets')
  await expect(page.getByText('No assets yet')).toBeVisible()
  await expectUsable(page)
})

test('a full register, and one without matches', async ({ page, account }) => {
  await fill(account.call)
  await page.goto('/assets')
  await expect(assetNames(page)).toHaveCount(8)
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
  await expect(page.getByText('8 assets selected')).toBeVisible()
  await expectUsable(page)
  await leadTo(page, '/assets?search=nothing-like-it&filter[status]=in_use')
  await expect(page.getByText('No assets match these filters')).toBeVisible()
  await expectUsable(page)
})

test('an asset, its form and its dialogs', async ({ page, account }) => {
  const [pump] = await fill(account.call)
  await page.goto(`/assets/${pump.id}`)
  await expect(page.getByText('Robin Tester created the asset')).toBeVisible()
  await expectUsable(page)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'In use: change status' }).click()
  await expectAccessibleOverlay(page, '[role="menu"]')
  await page.getByRole('menuitem', { name: 'Missing' }).click()
  await page.locator(DIALOG).getByRole('button', { name: 'Change status' }).click()
  await expectAccessibleOverlay(page, DIALOG)
  await page.keyboard.press('Escape')
  await expect(page.locator(DIALOG)).toHaveCount(0)

  await leadTo(page, `/assets/${pump.id}?edit=true`)
  const dialog = page.getByRole('dialog', { name: 'Edit Pump 1' })
  await field(dialog, 'Name').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toBeVisible()
  await expectAccessibleOverlay(page, DIALOG)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleOverlay(page, DIALOG)
  await page.keyboard.press('Escape')
  await expectAccessibleOverlay(page, '[role="alertdialog"]')
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('the form for a new asset, with all of its fields', async ({ page }) => {
  await page.goto('/assets?new=true')
  const dialog = page.getByRole('dialog', { name: 'Add asset' })
  await dialog.getByRole('button', { name: 'Show all fields' }).click()
  const heights = await dialog
    .locator('.input:not(textarea)')
    .evaluateAll((fields) => [
      ...new Set(fields.map((field) => (field as HTMLElement).offsetHeight)),
    ])
  expect(heights, 'fields that differ in height').toHaveLength(1)
  await expectAccessibleOverlay(page, DIALOG)
  await dialog.getByRole('combobox', { name: 'Status' }).click()
  await expectAccessibleOverlay(page, '[role="listbox"]')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Purchase date: open the calendar' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessibleOverlay(page, '[role="dialog"]:has([role="grid"])')
})

test('each step of an import', async ({ page, account }) => {
  await page.goto('/assets/import')
  await expect(page.getByText('Drop a CSV, Excel or OpenDocument file here').first()).toBeVisible()
  await expectUsable(page)
  const id = await uploadTable(account.call, WITH_ERRORS, { start: false })
  await leadTo(page, `/assets/import?import=${id}&step=match`)
  await expect(page.getByRole('list', { name: 'Columns of the file' })).toBeVisible()
  await expectUsable(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: 'Match values' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('region', { name: 'Rows with errors' })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('region', { name: 'First rows' })).toBeVisible()
  await expectUsable(page)
})

test('a finished import with errors', async ({ page, account }) => {
  const id = await importTable(account.call, WITH_ERRORS)
  await page.goto(`/bulk-imports/${id}`)
  await expect(page.getByText('1 of 4 rows imported. 3 rows had errors.')).toBeVisible()
  await expectUsable(page)
})

test('the profile', async ({ page, account }) => {
  await account.elsewhere()
  await page.goto('/profile')
  await expect(page.getByText('This device')).toBeVisible()
  await expectUsable(page)
})

test('overlays of the register', async ({ page, account }) => {
  await fill(account.call)
  await page.goto('/assets')
  await expect(assetNames(page)).toHaveCount(8)
  const closed = async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator(`[role="menu"], ${DIALOG}`)).toHaveCount(0)
  }
  const toolbar = page.getByRole('search')
  await toolbar.getByRole('button', { name: 'Status' }).click()
  await expect(page.getByRole('checkbox', { name: 'In stock' })).toBeVisible()
  await expectAccessibleOverlay(page, DIALOG)
  await closed()
  await toolbar.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('group', { name: 'Purchase cost' })).toBeVisible()
  await expectAccessibleOverlay(page, DIALOG)
  await closed()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expectAccessibleOverlay(page, DIALOG)
  await closed()
  await page.getByRole('button', { name: 'Help' }).click()
  await expectAccessibleOverlay(page, DIALOG)
  await closed()
  await assetRow(page, 'Pump 1')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expectAccessibleOverlay(page, '[role="menu"]')
  await closed()
  await openUserMenu(page, new RegExp(account.email))
  await expectAccessibleOverlay(page, '[role="menu"]')
  await closed()
  await page.keyboard.press('?')
  await expectAccessibleOverlay(page, DIALOG)
  await closed()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessibleOverlay(page, DIALOG)
  await closed()
  await assetRow(page, 'Pump 7')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(toast(page, 'Pump 7 was archived')).toBeVisible()
  await expectAccessibleOverlay(page, '[aria-label="Messages"]')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the sheets', async ({ page, account }) => {
    await fill(account.call)
    await page.goto('/assets')
    await expect(page.getByRole('link', { name: 'Pump 1', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Toggle sidebar' }).click()
    await expectAccessibleOverlay(page, DIALOG)
    await page.keyboard.press('Escape')
    await expect(page.locator(DIALOG)).toHaveCount(0)
    await page.getByRole('button', { name: 'Filters' }).click()
    await expect(page.getByRole('checkbox', { name: 'In stock' })).toBeVisible()
    await expectAccessibleOverlay(page, DIALOG)
  })
})

import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import {
  assetCell as cell,
  assetGrid as grid,
  editCells as begin,
  paste,
  press,
  register,
} from './cells.ts'
import { expect, test } from './fixtures.ts'
import { toast } from './pages.ts'
import { addAssets, addCategory, addSite, numbered } from './register.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Makes the next change of an asset fail, once `held` resolves. */
async function loseNext(page: Page, held: Promise<void> = Promise.resolve()) {
  let isLost = false
  await page.route('**/api/v1/assets/*', async (route) => {
    if (isLost || route.request().method() !== 'PUT') return route.fallback()
    isLost = true
    await held
    return route.abort()
  })
}

test.describe('the register as a spreadsheet', () => {
  test('is navigated, edited and undone by keyboard', async ({ page, account }) => {
    await addCategory(account.call, 'Pumps')
    await addSite(account.call, 'Dock 3')
    await addAssets(account.call, [{ name: 'A' }, { name: 'B' }, { name: 'C' }])
    await begin(page, 'A')

    await press(page, 'ArrowDown')
    await page.keyboard.type('Zebra pump')
    await press(page, 'Enter')
    await expect(toast(page, 'Name was changed')).toBeAttached()
    // The row doesn't move while it is edited, although it would now be sorted to the end.
    await expect(await cell(page, 1, 'Name')).toContainText('Zebra pump')
    await expect(await cell(page, 2, 'Name')).toContainText('C')

    await press(page, 'ArrowUp', 'ArrowRight', 'ArrowRight')
    await page.keyboard.type('in u')
    await press(page, 'Enter')
    await expect(toast(page, 'Status was changed')).toBeAttached()
    await expect(await cell(page, 1, 'Status')).toHaveText('In use')

    await press(page, 'ArrowUp', 'ArrowRight')
    await page.keyboard.type('pum')
    await expect(page.getByRole('option', { name: 'Pumps' })).toBeVisible()
    await press(page, 'Tab')
    await expect(toast(page, 'Category was changed')).toBeAttached()
    await page.keyboard.type('nowhere')
    await press(page, 'Escape')
    await expect(grid(page)).toBeFocused()
    await expect(await cell(page, 1, 'Site')).toHaveText('')
    const [, pump] = await register(account)
    expect(pump).toMatchObject({ name: 'Zebra pump', status: 'in_use' })
    expect(pump?.category?.name).toBe('Pumps')

    await press(page, 'ControlOrMeta+z')
    await expect(toast(page, 'Change undone')).toBeVisible()
    await expect(await cell(page, 1, 'Category')).toHaveText('')
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Edit cells' })).toBeFocused()
    await expect(page.getByRole('table', { name: 'Assets' })).toBeVisible()
  })

  test('shows at a cell why it can’t be saved, and keeps the text', async ({ page, account }) => {
    const [{ lock_version }] = await addAssets(account.call, [{ name: 'A' }])
    await begin(page, 'A')
    await press(page, 'F2', 'ControlOrMeta+a', 'Delete', 'Enter')
    const name = await cell(page, 0, 'Name')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toContainText('Enter the asset’s name')
    await press(page, 'Enter', 'Escape')
    await expect(name).toContainText('A')
    expect(await register(account)).toMatchObject([{ name: 'A', lock_version }])
  })

  test('checks pasted cells, saves them at once and undoes that', async ({ page, account }) => {
    await addAssets(account.call, [
      { name: 'A', serial_number: 'S-1' },
      { name: 'B', serial_number: 'S-2' },
    ])
    await begin(page, 'A')
    await press(page, ...Array<string>(6).fill('ArrowRight'))
    await expect(await cell(page, 0, 'Assigned to')).toHaveAttribute('aria-selected', 'true')
    await paste(page, '\tN-1\tAcme\nNobody known\tN-2\tAcme')
    const dialog = page.getByRole('dialog', { name: 'Check what you paste' })
    await expect(dialog).toContainText('4 cells will change. Nothing is saved yet.')
    await expect(dialog).toContainText('1 cell can’t be pasted.')
    await expect(dialog.getByRole('row').filter({ hasText: 'Nobody known' })).toBeVisible()
    expect(await violations(page, '[role="dialog"]')).toEqual([])
    expect((await register(account)).map((asset) => asset.serial_number)).toEqual(['S-1', 'S-2'])

    await expect(dialog.getByRole('button', { name: 'Apply 4 changes' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(toast(page, '2 assets changed')).toBeVisible()
    await expect(await cell(page, 1, 'Serial number')).toHaveText('N-2')
    await expect(grid(page)).toBeFocused()

    // Another change of the same assets doesn't prevent undoing both.
    await press(page, 'ArrowRight', 'Shift+ArrowDown', 'Delete')
    await expect(await cell(page, 0, 'Serial number')).toHaveText('')
    await press(page, 'ControlOrMeta+z')
    await expect(await cell(page, 1, 'Serial number')).toHaveText('N-2')
    await press(page, 'ControlOrMeta+z')
    await expect(await cell(page, 1, 'Serial number')).toHaveText('S-2')
    await expect(await cell(page, 0, 'Manufacturer')).toHaveText('')
    const assets = await register(account)
    expect(assets.map((asset) => asset.serial_number)).toEqual(['S-1', 'S-2'])
    expect(assets.map((asset) => asset.manufacturer)).toEqual([null, null])
  })

  test('doesn’t apply the answer for an earlier value of a cell', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'A' }])
    await begin(page, 'A')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await loseNext(page, held)
    await page.keyboard.type('Bolt')
    await press(page, 'Enter')
    await page.keyboard.type('Nut')
    await press(page, 'Enter')
    letGo()
    const name = await cell(page, 0, 'Name')
    await expect(toast(page, 'Name was changed')).toBeAttached()
    await expect(name).toContainText('Nut')
    await expect(name).not.toHaveAttribute('aria-invalid')
    expect(await register(account)).toMatchObject([{ name: 'Nut' }])
  })

  test('keeps the text in a list of choices while an earlier change is saved', async ({
    page,
    account,
  }) => {
    await addAssets(account.call, [{ name: 'A' }])
    await begin(page, 'A')
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/api/v1/assets/*', async (route) => {
      if (route.request().method() === 'PUT') await held
      return route.fallback()
    })
    await page.keyboard.type('Bolt')
    await press(page, 'Tab', 'ArrowRight')
    await page.keyboard.type('in')
    const status = page.getByRole('combobox', { name: 'Status' })
    await expect(status).toHaveValue('in')
    letGo()
    await expect(toast(page, 'Name was changed')).toBeAttached()
    await expect(status).toHaveValue('in')
    await page.keyboard.type(' u')
    await press(page, 'Enter')
    await expect(toast(page, 'Status was changed')).toBeAttached()
    expect(await register(account)).toMatchObject([{ name: 'Bolt', status: 'in_use' }])
  })

  test('undoes changes one by one, also after a failed one', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'A' }])
    await begin(page, 'A')
    const name = await cell(page, 0, 'Name')
    await page.keyboard.type('Bolt')
    await press(page, 'Enter')
    await page.keyboard.type('Nut')
    await press(page, 'Enter')
    await expect.poll(async () => (await register(account))[0]?.name).toBe('Nut')
    await expect(toast(page, 'Name was changed')).toBeAttached()
    await loseNext(page)
    await press(page, 'ControlOrMeta+z')
    await expect(toast(page, 'The change could not be undone')).toBeVisible()
    await expect(name).toContainText('Nut')
    await press(page, 'ControlOrMeta+z')
    await expect(name).toContainText('Bolt')

    // The second lookup starts while the first one is running.
    await page.keyboard.type('Nut')
    await press(page, 'Enter')
    await expect.poll(async () => (await register(account))[0]?.name).toBe('Nut')
    await press(page, 'ControlOrMeta+z', 'ControlOrMeta+z')
    await expect(name).toContainText('A')
    await expect.poll(async () => (await register(account))[0]?.name).toBe('A')
  })

  test('keeps the text of a cell while it is scrolled out of sight', async ({ page, account }) => {
    await addAssets(account.call, numbered('Pump', 60))
    await begin(page, 'Pump 01')
    await page.keyboard.type('Bolt')
    const editor = grid(page).getByRole('textbox', { name: 'Name' })
    await expect(editor).toHaveValue('Bolt')
    await grid(page).hover()
    await page.mouse.wheel(0, 10_000)
    await expect(grid(page).getByText('Pump 60')).toBeVisible()
    await expect(editor).toHaveValue('Bolt')
    await expect(editor).toBeFocused()
    await press(page, 'Enter')
    await expect(toast(page, 'Name was changed')).toBeAttached()
    expect(await register(account)).toContainEqual(expect.objectContaining({ name: 'Bolt' }))
  })

  test('asks before unsaved cells are left', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'A' }])
    await begin(page, 'A')
    await press(page, 'F2', 'ControlOrMeta+a', 'Delete', 'Enter')
    const name = await cell(page, 0, 'Name')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

    // It stays when the order changes.
    await grid(page).getByRole('button', { name: 'Name' }).click()
    await expect(page).toHaveURL(/order=desc/)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('link', { name: 'Import' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Done' }).click()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Done' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('table', { name: 'Assets' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Assets', level: 1 })).toBeFocused()
    expect(await register(account)).toMatchObject([{ name: 'A' }])
  })

  test('has no accessibility violation, in both schemes', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'A' }, { name: 'B', status: 'in_use' }])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await begin(page, 'A')
      expect(await violations(page)).toEqual([])
      await press(page, 'ArrowRight', 'ArrowRight', 'Enter')
      await expect(page.getByRole('combobox', { name: 'Status' })).toBeFocused()
      expect(await violations(page)).toEqual([])
    }
  })

  test.describe('for somebody who may only read', () => {
    test.use({ role: 'auditor' })

    test('isn’t offered', async ({ page }) => {
      await page.goto('/assets')
      await expect(page.getByRole('heading', { name: 'No assets yet' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Edit cells' })).toHaveCount(0)
    })
  })
})

import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { expect, test } from './fixtures.ts'
import { bulkBar } from './list.ts'
import { assetNames, assetRow, choose, field, tickOf, toast } from './pages.ts'
import { addAssets, addSite } from './register.ts'

test.describe('many assets', () => {
  test('change their status, except those that may not', async ({ page, account }) => {
    await addAssets(account.call, [
      { name: 'Pump' },
      { name: 'Retired', status: 'retired', status_reason: 'Old' },
      { name: 'Valve' },
    ])
    await page.goto('/assets')
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await expect(bulkBar(page)).toContainText('3 assets selected')
    await bulkBar(page).getByRole('button', { name: 'Change status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change status' })
    await choose(dialog, 'New status', 'Missing')
    await dialog.getByRole('button', { name: 'Change the status of 3 assets' }).click()
    await expect(dialog.getByText('Enter the status reason')).toBeVisible()
    await field(dialog, 'Status reason').fill('Stocktaking')
    await dialog.getByRole('button', { name: 'Which?' }).click()
    await expect(page.getByRole('dialog', { name: '1 asset can’t be changed' })).toContainText(
      'Retired',
    )
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Change the status of 2 assets' }).click()
    const message = toast(page, '2 assets changed')
    await expect(message).toContainText('1 asset not changed')
    await message.getByRole('button', { name: 'Show which' }).click()
    await expect(page.getByRole('dialog', { name: /not changed/ })).toContainText('Retired')
    await page.keyboard.press('Escape')
    await expect(assetRow(page, 'Pump')).toContainText('Missing')
    await expect(assetRow(page, 'Retired')).toContainText('Retired')
  })

  test('are restored by Undo, except those that somebody has changed since', async ({
    page,
    account,
  }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }])
    const yard = await addSite(account.call, 'North yard')
    await addSite(account.call, 'Dock 3')
    await page.goto('/assets')
    await expect(assetRow(page, 'Pump')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await bulkBar(page).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to another place' })
    await choose(dialog, 'Site', 'Dock 3')
    await dialog.getByRole('button', { name: /^Move \d assets?$/ }).click()
    const message = toast(page, '2 assets changed')
    await expect(message).toBeVisible()
    const body = { asset: { site_id: yard.id } }
    await account.call(assetsApi.update, { params: { id: pump.id }, body })
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Change undone')).toContainText('1 asset not changed')
    await expect(assetRow(page, 'Pump')).toContainText('North yard')
    await expect(assetRow(page, 'Valve')).not.toContainText('Dock 3')
  })

  test('move to another site, and back by Undo', async ({ page, account }) => {
    const dock = await addSite(account.call, 'Dock 3')
    await addSite(account.call, 'North yard')
    await addAssets(account.call, [
      { name: 'Pump', site_id: dock.id },
      { name: 'Valve' },
      { name: 'Wheel' },
    ])
    await page.goto('/assets')
    await tickOf(page, 'Pump').check()
    await tickOf(page, 'Valve').check()
    await bulkBar(page).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to another place' })
    await dialog.getByRole('button', { name: /^Move \d assets?$/ }).click()
    await expect(dialog).toContainText('check the box to clear it')
    await choose(dialog, 'Site', 'North yard')
    await dialog.getByRole('button', { name: /^Move \d assets?$/ }).click()
    const message = toast(page, '2 assets changed')
    await expect(message).toBeVisible()
    await expect(assetRow(page, 'Pump')).toContainText('North yard')
    await expect(bulkBar(page)).toContainText('2')
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Change undone')).toBeVisible()
    await expect(assetRow(page, 'Pump')).toContainText('Dock 3')
    await expect(assetRow(page, 'Valve')).not.toContainText('North yard')
  })

  test('move into a location in one step: its site comes with it', async ({ page, account }) => {
    const dock = await addSite(account.call, 'Dock 3')
    await account.call(locationsApi.create, {
      body: { location: { name: 'Hall', site_id: dock.id } },
    })
    await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }])
    await page.goto('/assets')
    await tickOf(page, 'Pump').check()
    await tickOf(page, 'Valve').check()
    await bulkBar(page).getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move to another place' })
    await choose(dialog, 'Location', 'Hall')
    await expect(dialog.getByRole('combobox', { name: 'Site' })).toHaveValue('Dock 3')
    await dialog.getByRole('button', { name: 'Move 2 assets' }).click()
    await expect(toast(page, '2 assets changed')).toBeVisible()
    const { data } = await account.call(assetsApi.list, { query: { view: 'complete' } })
    for (const asset of data)
      expect(asset).toMatchObject({ site: { name: 'Dock 3' }, location: { name: 'Hall' } })
  })

  test('are archived, and restored by Undo', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }, { name: 'Wheel' }])
    await page.goto('/assets')
    await tickOf(page, 'Pump').check()
    await tickOf(page, 'Wheel').check()
    await bulkBar(page).getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem').last()).toHaveText('Archive')
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const question = page.getByRole('alertdialog', { name: 'Archive 2 assets?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Archive 2 assets' }).click()
    const message = toast(page, '2 assets archived')
    await expect(assetNames(page)).toHaveText(['Valve'])
    await expect(bulkBar(page)).toHaveCount(0)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(assetNames(page)).toHaveText(['Pump', 'Valve', 'Wheel'])
  })

  test('are deselected when the filters change, with a message', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }])
    await page.goto('/assets')
    await tickOf(page, 'Pump').check()
    await page.getByRole('columnheader', { name: 'Status' }).getByRole('button').click()
    await expect(bulkBar(page)).toContainText('1 asset selected')
    await page.getByRole('button', { name: 'Unassigned' }).click()
    await expect(bulkBar(page)).toHaveCount(0)
    await expect(page.getByText('Filters changed, so the selection was cleared.')).toBeAttached()
  })
})

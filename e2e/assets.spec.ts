import { assetsApi } from '@steward/contract/assets.ts'
import { PNG } from './files.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { assetNames, assetRow, choose, field, heading, leadTo, toast, valueOf } from './pages.ts'
import { addAssets, addCategory, addSite } from './register.ts'

const history = 'History'

test.describe('adding', () => {
  test('requires only a name, and assigns the next number', async ({ page }) => {
    await page.goto('/assets')
    await page.getByRole('button', { name: 'Add the first asset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await expect(field(dialog, 'Name')).toBeFocused()
    await field(dialog, 'Name').fill('Pump')
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    const message = toast(page, 'Pump was created as AST-00001')
    await expect(message).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(assetRow(page, 'Pump')).toContainText('In stock')
    await message.getByRole('button', { name: 'Open' }).click()
    await expect(heading(page)).toHaveText('Pump')
    await expect(valueOf(page, 'Asset tag')).toHaveText('AST-00001')
  })

  test('keeps category and site for the next asset', async ({ page, account }) => {
    const site = await addSite(account.call, 'Dock 3')
    await addCategory(account.call, 'Pumps')
    await page.goto('/assets?new=true')
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await field(dialog, 'Name').fill('Pump 1')
    await choose(dialog, 'Category', 'Pumps')
    await choose(dialog, 'Site', 'Dock 3')
    await dialog.getByRole('checkbox', { name: 'Create another' }).check()
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(dialog.getByText('Pump 1 was created as AST-00001')).toBeVisible()
    const name = field(dialog, 'Name')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('')
    await name.fill('Pump 2')
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(dialog.getByText('Pump 2 was created as AST-00002')).toBeVisible()
    const { data } = await account.call(assetsApi.list, { query: {} })
    expect(data.map((asset) => asset.site?.id)).toEqual([site.id, site.id])
    expect(data.map((asset) => asset.category?.name)).toEqual(['Pumps', 'Pumps'])
  })

  test('lists the errors at the top, and shows each at its field', async ({ page }) => {
    await page.goto('/assets?new=true')
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await field(dialog, 'Purchase cost').fill('much')
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    const summary = dialog.getByRole('alert', { name: 'There are 2 problems' })
    await expect(summary).toBeFocused()
    const name = field(dialog, 'Name')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription(/Enter the asset’s name/)
    await expect(field(dialog, 'Purchase cost')).toHaveAccessibleDescription(
      /Purchase cost must be a number, like 1,499\.00/,
    )
    await summary.getByRole('link', { name: 'Enter the asset’s name' }).click()
    await expect(name).toBeFocused()
    await name.fill('Pump')
    await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toBeVisible()
    await field(dialog, 'Purchase cost').fill('1499.5')
    await expect(dialog.getByRole('alert', { name: /problem/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(toast(page, 'Pump was created')).toBeVisible()
    await expect(assetRow(page, 'Pump')).toContainText('€1,499.50')
  })

  test('shows at the field that a tag is taken', async ({ page, account, troubles }) => {
    troubles.expect(/^422 POST \/api\/v1\/assets$/)
    await addAssets(account.call, [{ name: 'Pump', asset_tag: 'P-1' }])
    await page.goto('/assets?new=true')
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await field(dialog, 'Name').fill('Other pump')
    await field(dialog, 'Asset tag').fill('p-1')
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(dialog.getByRole('alert', { name: 'There is a problem' })).toBeFocused()
    await expect(field(dialog, 'Asset tag')).toHaveAccessibleDescription(/already used/)
    await field(dialog, 'Asset tag').fill('P-2')
    await dialog.getByRole('button', { name: 'Create asset' }).click()
    await expect(toast(page, 'Other pump was created as P-2')).toBeVisible()
  })

  test('asks before unsaved input is discarded', async ({ page, account }) => {
    await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto('/assets')
    await page.getByRole('button', { name: 'Add asset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await field(dialog, 'Name').fill('Half')
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused()
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(field(dialog, 'Name')).toHaveValue('Half')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add asset' })).toBeFocused()
    expect(new URL(page.url()).search).toBe('')
  })
})

test.describe('one asset', () => {
  test('is edited, and its history shows by whom and from what', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump', manufacturer: 'Nordwind' }])
    await page.goto(`/assets/${pump.id}`)
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Pump')
    await expect(heading(page)).toHaveText('Pump')
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Edit Pump' })
    await field(dialog, 'Manufacturer').fill('Südwind')
    await field(dialog, 'Purchase date').fill('3/14/2026')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Pump was saved')).toBeVisible()
    const events = page.getByRole('region', { name: history, exact: true }).getByRole('listitem')
    await expect(events.first()).toContainText('Robin Tester made changes')
    await expect(events.first()).toContainText('Manufacturer: Nordwind → Südwind')
    await expect(page.getByText('Robin Tester created the asset')).toBeVisible()
    await page.getByRole('link', { name: 'Financial' }).click()
    await expect(valueOf(page, 'Purchase date')).toHaveText('Mar 14, 2026')
  })

  test('keeps the input of the second of two people who edit it', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 PUT \/api\/v1\/assets\//)
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    const kim = await account.colleague('asset_manager')
    await page.goto(`/assets/${pump.id}?edit=true`)
    const dialog = page.getByRole('dialog', { name: 'Edit Pump' })
    await field(dialog, 'Serial number').fill('MINE-1')
    await kim.call(assetsApi.update, {
      params: { id: pump.id },
      body: { asset: { notes: 'Leaks', lock_version: pump.lock_version } },
    })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Pump was saved')).toContainText('Their changes were kept: Notes')
    await expect(valueOf(page, 'Serial number')).toHaveText('MINE-1')
    await page.getByRole('link', { name: 'Notes & files', exact: true }).click()
    await expect(valueOf(page, 'Notes')).toHaveText('Leaks')
  })

  test('keeps the input when somebody has deleted it meanwhile', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^(404|409) /)
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}?edit=true`)
    const dialog = page.getByRole('dialog', { name: 'Edit Pump' })
    await field(dialog, 'Serial number').fill('MINE-1')
    await account.call(assetsApi.remove, { params: { id: pump.id } })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(dialog.getByText(/^Someone deleted this in the meantime/)).toBeVisible()
    await expect(field(dialog, 'Serial number')).toHaveValue('MINE-1')
  })

  test('is archived, and restored by Undo', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }])
    await page.goto('/assets')
    await assetRow(page, 'Pump').getByRole('button', { name: 'Actions for Pump' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    const message = toast(page, 'Pump was archived')
    await expect(message).toBeVisible()
    await expect(assetNames(page)).toHaveText(['Valve'])
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'Pump was restored')).toBeVisible()
    await expect(assetNames(page)).toHaveText(['Pump', 'Valve'])

    await leadTo(page, `/assets/${pump.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await expect(page.getByText(/^This asset was archived on/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  })

  test('offers only statuses that are possible, and asks for the reason', async ({
    page,
    account,
  }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump', status: 'in_maintenance' }])
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'In maintenance: change status' }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByRole('menuitem')).toHaveText([
      'In use',
      'In stock',
      'Out of service',
      'Retired',
      'Disposed',
    ])
    await menu.getByRole('menuitem', { name: 'Out of service' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change status to “Out of service”' })
    await dialog.getByRole('button', { name: 'Change status' }).click()
    const reason = field(dialog, 'Status reason')
    await expect(reason).toBeFocused()
    await expect(reason).toHaveAccessibleDescription(/Enter the status reason/)
    await reason.fill('Leaks')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await expect(page.getByRole('button', { name: 'Out of service: change status' })).toBeVisible()
    await expect(valueOf(page, 'Status reason')).toHaveText('Leaks')
  })

  test('is disposed of with a day and a method', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'In stock: change status' }).click()
    await page.getByRole('menuitem', { name: 'Disposed' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change status to “Disposed”' })
    await field(dialog, 'Status reason').fill('Too old')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await expect(dialog.getByText('Choose the disposal type')).toBeVisible()
    await choose(dialog, 'Disposal type', 'Sold')
    await field(dialog, 'Proceeds').fill('120')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await expect(page.getByRole('button', { name: 'Disposed: change status' })).toBeVisible()
    await expect(valueOf(page, 'Disposal type')).toHaveText('Sold')
    await expect(valueOf(page, 'Proceeds')).toHaveText('€120.00')
  })

  test('gets a picture, another one, and none again', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    const opener = page.getByRole('button', { name: 'Photo: view, add, change or remove' })
    const picture = opener.locator('img')
    await opener.click()
    const file = { name: 'pump.png', mimeType: 'image/png', buffer: PNG }
    await page.getByRole('dialog').locator('input[type="file"]').first().setInputFiles(file)
    await page.getByRole('button', { name: 'Use this picture' }).click()
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await page.reload()
    await expect(picture).toBeVisible()
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(picture).toHaveCount(0)
    await expect(page.getByRole('region', { name: history, exact: true })).toContainText('Photo')
  })

  test('rejects a file that only claims to be a picture', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'Photo: view, add, change or remove' }).click()
    const buffer = Buffer.from('<script>alert(1)</script>')
    const file = { name: 'pump.png', mimeType: 'image/png', buffer }
    await page.getByRole('dialog').locator('input[type="file"]').first().setInputFiles(file)
    await expect(page.getByText('This picture can’t be read. Choose another one.')).toBeVisible()
  })

  test('is copied without the fields that belong to one asset only', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [
      { name: 'Pump', manufacturer: 'Nordwind', serial_number: 'SN-1' },
    ])
    await page.goto(`/assets/${pump.id}`)
    await expect(page.getByRole('button', { name: 'More actions' })).toBeVisible()
    await page.keyboard.press('.')
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add asset' })
    await expect(field(dialog, 'Manufacturer')).toHaveValue('Nordwind')
    await expect(field(dialog, 'Serial number')).toHaveValue('')
    await expect(field(dialog, 'Asset tag')).toHaveValue('')
  })

  test('is reported as missing with a link back', async ({ page, troubles }) => {
    troubles.expect(/^404 GET /)
    await page.goto('/assets/01a00000-0000-7000-8000-000000000000')
    await expect(heading(page)).toHaveText('This asset doesn’t exist or was deleted')
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Not found')
    await page.getByRole('link', { name: 'All assets' }).click()
    await expect(heading(page)).toHaveText('Assets')
  })
})

test('a draft survives a reload, and can be discarded', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/assets?new=true')
  const dialog = page.getByRole('dialog', { name: 'Add asset' })
  await field(dialog, 'Name').fill('Half a pump')
  await page.reload()
  await expect(dialog.getByText(/^We kept your draft from /)).toBeVisible()
  await expect(field(dialog, 'Name')).toHaveValue('Half a pump')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect(field(dialog, 'Name')).toHaveValue('')
})

test('the change of another person is shown after returning to the tab', async ({
  browser,
  baseURL,
  account,
  page,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  const kim = await account.colleague('asset_manager', 'Kim Colleague')
  const context = await browser.newContext({ storageState: storageOf(kim, baseURL!) })
  const theirs = await context.newPage()
  await theirs.goto(`/assets/${pump.id}?edit=true`)
  await field(theirs.getByRole('dialog'), 'Model').fill('X 200')
  await theirs.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(theirs, 'Pump was saved')).toBeVisible()
  await context.close()
  await page.goto(`/assets/${pump.id}`)
  await expect(valueOf(page, 'Model')).toHaveText('X 200')
  await expect(page.getByText('Kim Colleague made changes')).toBeVisible()
})

test.describe('for an auditor', () => {
  test.use({ role: 'auditor' })

  test('no action is offered that isn’t allowed', async ({ page, account }) => {
    const kim = await account.colleague('asset_manager')
    const [pump] = await addAssets(kim.call, [{ name: 'Pump' }])
    await page.goto('/assets')
    await expect(assetNames(page)).toHaveText(['Pump'])
    await expect(page.getByRole('button', { name: 'Add asset' })).toHaveCount(0)
    await assetRow(page, 'Pump').getByRole('button', { name: 'Actions for Pump' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Open', 'Print label'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await leadTo(page, '/assets?new=true')
    await expect(heading(page)).toHaveText('Assets')
    await expect(assetNames(page)).toHaveText(['Pump'])
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await leadTo(page, `/assets/${pump.id}?edit=true`)
    await expect(heading(page)).toHaveText('Pump')
    await expect(page.getByText('Kim Colleague created the asset')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy asset tag' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Print label'])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Edit|Edit$/ })).toHaveCount(0)
  })
})

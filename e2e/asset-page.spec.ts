import { assetCategoriesApi } from '@steward/contract/asset-categories.ts'
import { assetsApi } from '@steward/contract/assets.ts'
import { locationsApi } from '@steward/contract/locations.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { expectAccessible, expectReflow } from './looks.ts'
import { choose, field, heading, leadTo, toast, valueOf } from './pages.ts'
import { addAssets, addSite } from './register.ts'

const tab = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('navigation', { name: 'Asset sections' }).getByRole('link', { name })
const editorOf = (page: import('@playwright/test').Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^(${name}: .*\\. Edit|Add ${name})$`) })

test.describe('an asset’s page', () => {
  test('copies the tag, also in a browser without a clipboard for pages', async ({
    page,
    account,
  }) => {
    // As without HTTPS.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined }),
    )
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'Copy asset tag' }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()

    await page.goto('/assets')
    const search = page.getByRole('searchbox').first()
    await search.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(search).toHaveValue(pump.asset_tag)
  })

  for (const [language, names] of Object.entries({
    en: ['Financial', 'Maintenance', 'Linked assets', 'Notes & files'],
    es: ['Finanzas', 'Mantenimiento', 'Activos vinculados', 'Notas y archivos'],
    fr: ['Finances', 'Maintenance', 'Actifs liés', 'Notes et fichiers'],
    de: ['Finanzen', 'Wartung', 'Verknüpfte Anlagen', 'Notizen und Dateien'],
  }))
    test.describe(`in ${language}`, () => {
      test.use({ language })

      test('names the open tab in the title of the window', async ({ page, account }) => {
        const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
        await page.goto(`/assets/${pump.id}`)
        await expect(page).toHaveTitle('Pump · Test works')
        for (const name of names) {
          await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
          await expect(page).toHaveTitle(`Pump · ${name} · Test works`)
        }
      })
    })

  test('has five tabs, each with its own address', async ({ page, account }) => {
    const { data: category } = await account.call(assetCategoriesApi.create, {
      body: { asset_category: { name: 'Laptops', useful_life_months: 36, salvage_percent: '10' } },
    })
    const [laptop] = await addAssets(account.call, [
      {
        name: 'Latitude',
        category_id: category.id,
        purchase_cost: '1000',
        useful_life_months: 48,
        notes: 'Sticker\non the lid',
      },
    ])
    await addAssets(account.call, [{ name: 'Dock', parent_id: laptop.id }])
    await page.goto(`/assets/${laptop.id}`)
    await expect(valueOf(page, 'Category')).toHaveText('Laptops')

    await tab(page, 'Financial').click()
    await expect(page).toHaveURL(/\/financial-info/)
    await expect(valueOf(page, 'Purchase cost')).toHaveText('€1,000.00')
    await expect(valueOf(page, 'Useful life in months')).toContainText('48 months')
    await expect(valueOf(page, 'Useful life in months')).toContainText(
      'Default from category Laptops: 36 months',
    )
    // Among the fields, and among the depreciation parameters.
    await expect(valueOf(page, 'Salvage value')).toContainText([
      /from category Laptops/i,
      /from category Laptops/i,
    ])

    await tab(page, 'Maintenance').click()
    await expect(page.getByText('No work orders yet')).toBeVisible()
    await page.keyboard.press('Alt+4')
    await expect(page).toHaveURL(/\/linked-assets/)
    await expect(tab(page, 'Linked assets')).toHaveAttribute('aria-current', 'page')
    await expect(tab(page, 'Linked assets')).toContainText('1')
    await page.getByRole('region', { name: 'Made of (1)' }).getByText('Dock').click()
    await expect(heading(page)).toHaveText('Dock')
    await tab(page, 'Details').click()
    await expect(valueOf(page, 'Part of')).toContainText('Latitude')
    await leadTo(page, `/assets/${laptop.id}/additional-info`)
    await expect(valueOf(page, 'Notes')).toHaveText('Sticker\non the lid')
  })

  test('edits a field in place, and undoes that', async ({ page, account }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump', serial_number: 'S-1' }])
    await page.goto(`/assets/${pump.id}`)
    await editorOf(page, 'Serial number').focus()
    await page.keyboard.press('e')
    const box = page.getByRole('textbox', { name: 'Serial number' })
    await expect(box).toBeFocused()
    await box.fill('S-2')
    await page.keyboard.press('Escape')
    await expect(valueOf(page, 'Serial number')).toHaveText('S-1')
    await expect(editorOf(page, 'Serial number')).toBeFocused()

    await editorOf(page, 'Serial number').click()
    await box.fill('S-2')
    await page.keyboard.press('Enter')
    await expect(valueOf(page, 'Serial number')).toHaveText('S-2')
    await toast(page, 'Serial number was changed').getByRole('button', { name: 'Undo' }).click()
    await expect(valueOf(page, 'Serial number')).toHaveText('S-1')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('shows at the field what is wrong with it, and keeps the text', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^422 PUT /)
    const [pump] = await addAssets(account.call, [
      { name: 'Pump' },
      { name: 'Fan', barcode: '4711' },
    ])
    await page.goto(`/assets/${pump.id}`)
    await editorOf(page, 'Barcode').click()
    const box = page.getByRole('textbox', { name: 'Barcode' })
    await box.fill('4711')
    await page.keyboard.press('Enter')
    await expect(box).toHaveAccessibleDescription(/taken|already/)
    await expect(box).toHaveValue('4711')
  })

  test('moves to another place by the menu, and back by Undo', async ({ page, account }) => {
    const site = await addSite(account.call, 'Depot')
    await account.call(locationsApi.create, {
      body: { location: { name: 'Hall', site_id: site.id } },
    })
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Pump' })
    await choose(dialog, 'Site', 'Depot')
    await choose(dialog, 'Location', 'Hall')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Location and assignment' })).toContainText('Hall')
    await toast(page, 'Pump was moved to').getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('list', { name: 'Location and assignment' })).toHaveText(
      'Unassigned',
    )
  })

  test('doesn’t undo a move once somebody else has moved the asset', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 P/)
    await addSite(account.call, 'Depot')
    const yard = await addSite(account.call, 'Yard')
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Move…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move Pump' })
    await choose(dialog, 'Site', 'Depot')
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
    const message = toast(page, 'Pump was moved to')
    await expect(message).toBeVisible()
    const params = { id: pump.id }
    await account.call(assetsApi.update, { params, body: { asset: { site_id: yard.id } } })
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(toast(page, 'The change could not be undone')).toBeVisible()
    expect((await account.call(assetsApi.get, { params })).data.site?.name).toBe('Yard')
  })

  test('retires the asset by the menu with a reason, if its status allows that', async ({
    page,
    account,
  }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Retire…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change status to “Retired”' })
    await field(dialog, 'Status reason').fill('Worn out')
    await dialog.getByRole('button', { name: 'Change status' }).click()
    await expect(page.getByRole('button', { name: 'Retired: change status' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Retire…' })).toHaveCount(0)
  })

  test('shows the asset at an earlier date, and marks what is different today', async ({
    page,
    account,
  }) => {
    const [pump] = await addAssets(account.call, [{ name: 'Pump', manufacturer: 'Nordwind' }])
    await account.call(assetsApi.update, {
      params: { id: pump.id },
      body: { asset: { name: 'Big pump', manufacturer: 'Südwind' } },
    })
    await page.goto(`/assets/${pump.id}`)
    await page.getByRole('button', { name: 'View this version' }).last().click()
    await expect(heading(page)).toHaveText('Pump')
    await expect(page.getByText(/^As it was on /)).toBeVisible()
    await expect(valueOf(page, 'Manufacturer')).toContainText('Nordwind')
    await expect(valueOf(page, 'Manufacturer')).toContainText('Today: Südwind')
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    await expect(editorOf(page, 'Manufacturer')).toHaveCount(0)
    await expectAccessible(page)
    await tab(page, 'Financial').click()
    await expect(page).toHaveURL(/financial-info.*at=/)
    await page.getByRole('button', { name: 'Pick another time' }).click()
    const dialog = page.getByRole('dialog', { name: 'View past version' })
    await field(dialog, 'Date').fill('2001-01-01')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect(dialog.getByText(/It was added on/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Back to current' }).click()
    await expect(heading(page)).toHaveText('Big pump')
  })

  test('says so where the asset didn’t exist yet', async ({ page, account, troubles }) => {
    troubles.expect(/^404 GET /)
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}?at=2001-01-01T00:00:00Z`)
    await expect(heading(page)).toHaveText('It didn’t exist yet')
    await page.getByRole('button', { name: 'Back to current' }).click()
    await expect(heading(page)).toHaveText('Pump')
  })
})

test.describe('two people who edit one asset', () => {
  test('both succeed with different fields', async ({ page, account, troubles }) => {
    troubles.expect(/^409 PUT /)
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    const kim = await account.colleague('asset_manager')
    await page.goto(`/assets/${pump.id}`)
    await editorOf(page, 'Serial number').click()
    await page.getByRole('textbox', { name: 'Serial number' }).fill('MINE-1')
    await kim.call(assetsApi.update, {
      params: { id: pump.id },
      body: { asset: { model: 'X 200' } },
    })
    await page.keyboard.press('Enter')
    await expect(toast(page, 'Serial number was changed')).toContainText('Model')
    await expect(valueOf(page, 'Serial number')).toHaveText('MINE-1')
    await expect(valueOf(page, 'Model')).toHaveText('X 200')
  })

  test('decide field by field about the same ones, and lose nothing', async ({
    browser,
    baseURL,
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 PUT /)
    const [pump] = await addAssets(account.call, [{ name: 'Pump', manufacturer: 'Nordwind' }])
    const kim = await account.colleague('asset_manager', 'Kim Colleague')
    await page.goto(`/assets/${pump.id}?edit=true`)
    const mine = page.getByRole('dialog', { name: 'Edit Pump' })
    await field(mine, 'Serial number').fill('MINE-1')
    await field(mine, 'Manufacturer').fill('My maker')
    await field(mine, 'Model').fill('My model')

    const context = await browser.newContext({ storageState: storageOf(kim, baseURL!) })
    const theirs = await context.newPage()
    await theirs.goto(`/assets/${pump.id}?edit=true`)
    const their = theirs.getByRole('dialog', { name: 'Edit Pump' })
    await field(their, 'Manufacturer').fill('Kim’s maker')
    await field(their, 'Model').fill('Kim’s model')
    await field(their, 'Notes').fill('Leaks')
    await their.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(theirs, 'Pump was saved')).toBeVisible()
    await context.close()

    await mine.getByRole('button', { name: 'Save changes' }).click()
    const question = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
    await expect(question).toContainText('Kim Colleague saved Pump')
    const maker = question.getByRole('group', { name: 'Manufacturer' })
    await expect(maker).toContainText('Kim’s maker')
    await expect(maker).toContainText('My maker')
    await expect(question).toContainText('Before: Nordwind')
    await expect(question).toContainText('Notes: Leaks')
    await question.getByRole('group', { name: 'Model' }).getByLabel('Use theirs').check()
    await question.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'Pump was saved')).toBeVisible()
    await expect(valueOf(page, 'Manufacturer')).toHaveText('My maker')
    await expect(valueOf(page, 'Model')).toHaveText('Kim’s model')
    await expect(valueOf(page, 'Serial number')).toHaveText('MINE-1')
    await leadTo(page, `/assets/${pump.id}/additional-info`)
    await expect(valueOf(page, 'Notes')).toHaveText('Leaks')
  })

  test('decide at the field that was edited in place', async ({ page, account, troubles }) => {
    troubles.expect(/^409 PUT /)
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await editorOf(page, 'Model').click()
    await page.getByRole('textbox', { name: 'Model', exact: true }).fill('Mine')
    await account.call(assetsApi.update, {
      params: { id: pump.id },
      body: { asset: { model: 'Theirs' } },
    })
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Someone else changed this in the meantime' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('textbox', { name: 'Model', exact: true })).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(valueOf(page, 'Model')).toHaveText('Mine')
  })
})

test('a serial number that exists already is reported while typing, and is still allowed', async ({
  page,
  account,
}) => {
  await addAssets(account.call, [{ name: 'Pump', serial_number: 'SN-4711' }])
  await page.goto('/assets?new=true')
  const dialog = page.getByRole('dialog', { name: 'Add asset' })
  await field(dialog, 'Name').fill('Pump 2')
  await field(dialog, 'Serial number').fill('sn-4711')
  const warning = dialog.getByRole('status').filter({ hasText: 'may already exist' }).first()
  await expect(warning.getByRole('link', { name: 'Pump (AST-00001)' })).toBeVisible()
  await expect(warning).toContainText('same serial number')
  await dialog.getByRole('button', { name: 'Create asset' }).click()
  await expect(toast(page, 'Pump 2 was created')).toBeVisible()
})

test('every tab is accessible, and fits a phone', async ({ page, account }) => {
  test.slow()
  const [house] = await addAssets(account.call, [{ name: 'Pump house' }])
  const [pump] = await addAssets(account.call, [
    {
      name: 'Pump with a name that is much too long for the narrow window of a phone',
      parent_id: house.id,
      purchase_cost: '12.5',
      warranty_end: '2031-01-01',
      tags: ['hot', 'loud'],
    },
  ])
  for (const part of [
    '',
    '/financial-info',
    '/maintenance',
    '/linked-assets',
    '/additional-info',
  ]) {
    await leadTo(page, `/assets/${pump.id}${part}`)
    await expect(heading(page)).toContainText('Pump with')
    await expectAccessible(page)
    await expectReflow(page)
  }
  await leadTo(page, `/assets/${pump.id}`)
  await editorOf(page, 'Condition').click()
  await expect(page.getByRole('combobox', { name: 'Condition' })).toBeFocused()
  await expectAccessible(page)
})

test('on a phone, the row of tabs scrolls to the open one', async ({ page, account }) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/assets/${pump.id}/additional-info`)
  const tabs = page.getByRole('navigation', { name: 'Asset sections' }).getByRole('link')
  await expect(tabs.last()).toBeInViewport({ ratio: 1 })
  const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  await tabs.nth(1).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(tabs.first()).toBeFocused()
  await expect(tabs.first()).toBeInViewport({ ratio: 1 })
})

test('a dialog leaves the open tab as it was, and returns the focus to what opened it', async ({
  page,
  account,
}) => {
  const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
  await leadTo(page, `/assets/${pump.id}/financial-info`)
  const editing = page.getByRole('button', { name: 'Edit', exact: true })
  await editing.click()
  await expect(page.getByRole('dialog', { name: 'Edit Pump' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/assets/${pump.id}/financial-info`)
  await expect(editing).toBeFocused()

  const menu = page.getByRole('button', { name: 'More actions' })
  for (const [action, title] of [
    ['Move…', 'Move Pump'],
    ['Duplicate', 'Add asset'],
  ] as const) {
    await menu.click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
  }
})

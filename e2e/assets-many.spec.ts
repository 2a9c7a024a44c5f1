import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { assetsApi } from '@steward/contract/assets.ts'
import { dataFieldsApi } from '@steward/contract/data-fields.ts'
import { employeesApi } from '@steward/contract/employees.ts'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { importTable } from './imports.ts'
import { bulkBar } from './list.ts'
import { expectReflow } from './looks.ts'
import { applying, assetNames, assetRow, choose, field, toast } from './pages.ts'
import { addAssets, addCategory, addSite, inDays, numbered } from './register.ts'

const filters = (page: Page) => page.getByRole('search')

async function openMenuOf(page: Page, name: string) {
  await assetRow(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  return page.getByRole('menu')
}

/** Selects a value in a filter under «More», which stays open. */
async function tickMore(page: Page, name: string, value: string) {
  const more = page.getByRole('dialog', { name: 'More' })
  await more.locator('summary').filter({ hasText: name }).click()
  const box = more.getByRole('group', { name }).getByRole('checkbox', { name: value })
  // Not check(): the checkbox follows the URL, a moment after the click.
  await box.click()
  await expect(box).toBeChecked()
}

test.describe('many assets', () => {
  test('are archived only after typing their number, if they are more than fifty', async ({
    page,
    account,
  }) => {
    const rows = numbered('Pump', 51).map(({ name }) => name)
    await importTable(account.call, Buffer.from(['name', ...rows].join('\n')))
    await page.goto('/assets')
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await bulkBar(page).getByRole('button', { name: 'Archive' }).click()
    const question = page.getByRole('alertdialog', { name: 'Archive 51 assets?' })
    const sure = question.getByRole('button', { name: 'Archive 51 assets' })
    await expect(sure).toBeDisabled()
    expect(await violations(page)).toEqual([])
    await question.getByRole('textbox').fill('50')
    await expect(sure).toBeDisabled()
    await question.getByRole('textbox').fill('51')
    await sure.click()
    await expect(toast(page, '51 assets archived')).toBeVisible()
    await expect(assetNames(page)).toHaveCount(0)
  })

  test('are disposed of with the day and the method; Undo also works after a partial failure', async ({
    page,
    account,
  }) => {
    await addAssets(account.call, [
      { name: 'Pump', status: 'in_use' },
      {
        name: 'Sold',
        status: 'disposed',
        status_reason: 'Old',
        disposed_on: '2026-01-05',
        disposal_type: 'sold',
      },
      { name: 'Wheel', purchase_date: '2026-06-01' },
    ])
    await page.goto('/assets')
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await bulkBar(page).getByRole('button', { name: 'Change status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change status' })
    await choose(dialog, 'New status', 'Disposed')
    // One of them is disposed of already, which isn't a refusal.
    await expect(dialog.getByText(/can’t take this status/)).toHaveCount(0)
    await applying(dialog).click()
    await expect(dialog.getByText('Choose the disposal type')).toBeVisible()
    await field(dialog, 'Status reason').fill('Replaced')
    await field(dialog, 'Disposed on').fill('05/04/2026')
    await choose(dialog, 'Disposal type', 'Scrapped')
    await applying(dialog).click()

    const message = toast(page, /assets? changed/)
    await expect(message).toContainText('1 asset not changed')
    await expect(message.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(assetRow(page, 'Pump')).toContainText('Disposed')
    await message.getByRole('button', { name: 'Show which' }).click()
    const left = page.getByRole('dialog', { name: '1 asset not changed' })
    await expect(left).toContainText('Wheel')
    expect(await violations(page)).toEqual([])
    await left.getByRole('button', { name: 'Undo the change' }).click()
    await expect(toast(page, 'Change undone')).toBeVisible()
    await expect(assetRow(page, 'Pump')).toContainText('In use')
  })
})

test.describe('many assets of one kind', () => {
  test('get a category and their old ones back, and are restored together', async ({
    page,
    account,
  }) => {
    const tools = await addCategory(account.call, 'Tools')
    await addCategory(account.call, 'Pumps')
    const added = await addAssets(account.call, [
      { name: 'Drill', category_id: tools.id },
      { name: 'Press' },
      { name: 'Saw' },
    ])
    await page.goto('/assets')
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await bulkBar(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Change category' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change category' })
    await choose(dialog, 'Category', 'Pumps')
    await applying(dialog).click()
    await expect(assetRow(page, 'Drill')).toContainText('Pumps')
    await expect(assetRow(page, 'Saw')).toContainText('Pumps')
    await toast(page, '3 assets changed').getByRole('button', { name: 'Undo' }).click()
    await expect(assetRow(page, 'Drill')).toContainText('Tools')
    await expect(assetRow(page, 'Saw')).not.toContainText('Pumps')

    for (const { id } of added.slice(1)) await account.call(assetsApi.remove, { params: { id } })
    const views = page.getByRole('group', { name: 'Views' })
    await views.getByRole('button', { name: 'Archived' }).click()
    await expect(assetNames(page)).toHaveText(['Press', 'Saw'])
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).check()
    await bulkBar(page).getByRole('button', { name: 'Restore' }).click()
    await expect(toast(page, '2 assets restored')).toBeVisible()
    await expect(assetNames(page)).toHaveCount(0)
    await views.getByRole('button', { name: 'All assets' }).click()
    await expect(assetNames(page)).toHaveText(['Drill', 'Press', 'Saw'])
  })
})

test.describe('the menu of a row', () => {
  test('moves and retires in the list, and leads to its label', async ({ page, account }) => {
    await addSite(account.call, 'Dock 3')
    await addAssets(account.call, [{ name: 'Pump' }, { name: 'Valve' }])
    await page.goto('/assets')
    await (await openMenuOf(page, 'Pump')).getByRole('menuitem', { name: 'Move…' }).click()
    const moving = page.getByRole('dialog', { name: 'Move Pump' })
    await choose(moving, 'Site', 'Dock 3')
    await moving.getByRole('button', { name: 'Move' }).click()
    await expect(assetRow(page, 'Pump')).toContainText('Dock 3')

    await (await openMenuOf(page, 'Pump')).getByRole('menuitem', { name: 'Retire…' }).click()
    const retiring = page.getByRole('dialog', { name: 'Change status to “Retired”' })
    await field(retiring, 'Status reason').fill('Worn out')
    await retiring.getByRole('button', { name: 'Change status' }).click()
    await expect(assetRow(page, 'Pump')).toContainText('Retired')
    await toast(page, 'Status changed to “Retired”').getByRole('button', { name: 'Undo' }).click()
    await expect(assetRow(page, 'Pump')).toContainText('In stock')

    await (await openMenuOf(page, 'Valve')).getByRole('menuitem', { name: 'Print label' }).click()
    await expect(page).toHaveURL(/\/assets\/labels/)
  })

  test('moves an asset that somebody else has moved, once that was shown', async ({
    page,
    account,
    troubles,
  }) => {
    troubles.expect(/^409 P/)
    await addSite(account.call, 'Dock 3')
    const yard = await addSite(account.call, 'North yard')
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto('/assets')
    await (await openMenuOf(page, 'Pump')).getByRole('menuitem', { name: 'Move…' }).click()
    const moving = page.getByRole('dialog', { name: 'Move Pump' })
    await choose(moving, 'Site', 'Dock 3')
    const params = { id: pump.id }
    await account.call(assetsApi.update, { params, body: { asset: { site_id: yard.id } } })
    await moving.getByRole('button', { name: 'Move' }).click()
    await expect(moving).toContainText('Someone else changed this')
    await expect(page.locator('[role="row"]').filter({ hasText: 'North yard' })).toBeAttached()
    await moving.getByRole('button', { name: 'Move' }).click()
    await expect(assetRow(page, 'Pump')).toContainText('Dock 3')
  })

  test('leads to the parts that prevent an asset from being archived', async ({
    page,
    account,
    troubles,
  }) => {
    const [house] = await addAssets(account.call, [{ name: 'Pump house' }])
    await addAssets(account.call, [{ name: 'Pump', parent_id: house.id }])
    await page.goto('/assets')
    troubles.expect(/^409 DELETE \/api\/v1\/assets\//)
    await (await openMenuOf(page, 'Pump house')).getByRole('menuitem', { name: 'Archive' }).click()
    const message = toast(page, 'Pump house could not be archived')
    await message.getByRole('button', { name: 'Show its parts' }).click()
    await expect(page).toHaveURL(new RegExp(`/assets/${house.id}/linked-assets`))
    await expect(page.getByRole('treeitem', { name: /^Pump AST-/ })).toBeVisible()
  })
})

test.describe('filters', () => {
  test.use({ flags: { 'assets.custom_fields.enable': true } })

  test('of rarer fields are behind “More”, also custom fields that aren’t in the list', async ({
    page,
    account,
  }) => {
    await account.call(dataFieldsApi.create, {
      body: {
        data_field: {
          label: 'Ownership',
          type: 'single_select',
          section: 'details',
          options: ['Owned', 'Leased'],
        },
      },
    } as never)
    await addAssets(account.call, [
      {
        name: 'Pump',
        condition: 'poor',
        manufacturer: 'Makita',
        custom_fields: { ownership: 'Leased' },
      },
      { name: 'Saw', condition: 'poor', manufacturer: 'Bosch' },
      { name: 'Wheel', condition: 'new' },
    ])
    await page.goto('/assets')
    await filters(page).getByRole('button', { name: 'More', exact: true }).click()
    await tickMore(page, 'Condition', 'Poor')
    await expect(assetNames(page)).toHaveText(['Pump', 'Saw'])
    await tickMore(page, 'Ownership', 'Leased')
    await expect(assetNames(page)).toHaveText(['Pump'])
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(filters(page).getByRole('button', { name: /^More/ })).toContainText('2')
    await filters(page).getByRole('button', { name: 'Clear filters' }).click()
    await expect(assetNames(page)).toHaveText(['Pump', 'Saw', 'Wheel'])
  })

  test('without matches offer to remove the one that hides the most', async ({ page, account }) => {
    await addAssets(account.call, [
      { name: 'Pump', status: 'in_use', condition: 'poor' },
      { name: 'Saw', status: 'in_use', condition: 'poor' },
      { name: 'Wheel', status: 'in_stock', condition: 'new' },
    ])
    await page.goto('/assets?filter[status]=in_use&filter[condition]=new')
    await expect(page.getByText('No assets match these filters')).toBeVisible()
    await page.getByRole('button', { name: 'Remove only the filter “Condition”' }).click()
    await expect(assetNames(page)).toHaveText(['Pump', 'Saw'])
  })

  test('of the coming days show exactly the assets that the tiles count', async ({
    page,
    account,
  }) => {
    await addAssets(account.call, [
      { name: 'Ended', warranty_end: inDays(-1) },
      { name: 'Pump', warranty_end: inDays(0), expected_end_date: inDays(90) },
      { name: 'Saw', warranty_end: inDays(30), expected_end_date: inDays(91) },
      { name: 'Wheel', warranty_end: inDays(31), expected_end_date: inDays(1) },
      {
        name: 'Retired',
        status: 'retired',
        status_reason: 'Old',
        warranty_end: inDays(5),
        expected_end_date: inDays(5),
      },
    ])
    await page.goto('/assets')
    const tile = (name: string) =>
      page.getByRole('list', { name: 'Summary' }).getByRole('listitem').filter({ hasText: name })
    await expect(tile('Warranty ending')).toContainText(/2\s*Warranty ending/)
    await tile('Warranty ending').getByRole('link').click()
    await expect(assetNames(page)).toHaveText(['Pump', 'Saw'])
    await expect(tile('Due for replacement')).toContainText(/2\s*Due for replacement/)
    await tile('Due for replacement').getByRole('link').click()
    await expect(assetNames(page)).toHaveText(['Pump', 'Wheel'])

    await filters(page).getByRole('button', { name: 'Clear filters' }).click()
    await filters(page).getByRole('button', { name: 'More', exact: true }).click()
    const warranty = page.getByRole('group', { name: 'Warranty ends' })
    await warranty.getByRole('button', { name: 'Next 30 days' }).click()
    await expect(assetNames(page)).toHaveText(['Pump', 'Retired', 'Saw'])
    await warranty.getByRole('button', { name: 'Ended' }).click()
    await expect(assetNames(page)).toHaveText(['Ended'])
    await warranty.getByRole('button', { name: 'Ended' }).click()
    const life = page.getByRole('group', { name: 'Expected end of life' })
    await life.getByRole('button', { name: 'Next 90 days' }).click()
    await expect(assetNames(page)).toHaveText(['Pump', 'Retired', 'Wheel'])
  })

  test('list the reader first among the people whom assets are assigned to', async ({
    page,
    account,
  }) => {
    const employee = async (employee: object) =>
      (await account.call(employeesApi.create, { body: { employee } } as never)).data
    const me = await employee({ first_name: 'Zoe', last_name: 'Young', user_id: account.me.id })
    const ada = await employee({ first_name: 'Ada', last_name: 'Lind' })
    await addAssets(account.call, [
      { name: 'Pump', custodian_id: ada.id },
      { name: 'Saw', custodian_id: ada.id },
      { name: 'Wheel', custodian_id: me.id },
    ])
    // Wide enough to show the filter in the toolbar.
    await page.setViewportSize({ width: 1900, height: 900 })
    await page.goto('/assets')
    await filters(page).getByRole('button', { name: 'Assigned to' }).click()
    const people = page.getByRole('dialog', { name: 'Assigned to' })
    await expect(people.getByRole('checkbox').first()).toHaveAccessibleName(/Zoe Young \(me\)/)
    // A search shows only the matching employees.
    await people.getByRole('textbox').fill('Lind')
    await expect(people.getByRole('checkbox')).toHaveCount(1)
    await expect(people.getByRole('checkbox')).toHaveAccessibleName(/Ada Lind/)
    await people.getByRole('textbox').fill('')
    await expect(people.getByRole('checkbox').first()).toHaveAccessibleName(/Zoe Young/)
    // The checkbox follows the URL, a moment later.
    await people.getByRole('checkbox').first().click()
    await expect(assetNames(page)).toHaveText(['Wheel'])
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('the page of an asset begins with its actions', async ({ page, account }) => {
    await addSite(account.call, 'Dock 3')
    const [pump] = await addAssets(account.call, [{ name: 'Pump' }])
    await page.goto(`/assets/${pump.id}`)
    await expect(page.getByRole('button', { name: 'Hand over' })).toBeInViewport()
    expect(await violations(page)).toEqual([])
    await expectReflow(page)
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    const moving = page.getByRole('dialog', { name: 'Move Pump' })
    await choose(moving, 'Site', 'Dock 3')
    await moving.getByRole('button', { name: 'Move' }).click()
    await expect(page.getByRole('list', { name: 'Location and assignment' })).toContainText(
      'Dock 3',
    )
    const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
    expect(data.site?.name).toBe('Dock 3')
  })

  test('several assets are changed and exported, and links are easy to reach', async ({
    page,
    account,
  }) => {
    const [pump] = await addAssets(account.call, [
      { name: 'Pump' },
      { name: 'Saw' },
      { name: 'Wheel' },
    ])
    await addAssets(account.call, [{ name: 'Motor', parent_id: pump.id }])
    await page.goto('/assets')
    const cards = page.getByRole('list', { name: 'Assets' }).getByRole('listitem')
    await expect(cards).toHaveCount(4)
    const card = (name: string) => cards.filter({ hasText: name })
    await card('Pump')
      .getByRole('button', { name: /^Actions for/ })
      .tap()
    await page.getByRole('menuitem', { name: 'Select' }).tap()
    await card('Saw').getByRole('checkbox').tap()
    await expect(bulkBar(page)).toContainText('2 assets selected')
    expect(await violations(page)).toEqual([])

    const download = page.waitForEvent('download')
    await bulkBar(page).getByRole('button', { name: 'Actions' }).tap()
    await page.getByRole('menuitem', { name: 'As CSV' }).tap()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text.trim().split('\r\n')).toHaveLength(3)

    await bulkBar(page).getByRole('button', { name: 'Actions' }).tap()
    await page.getByRole('menuitem', { name: 'Change status' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Change status' })
    await choose(dialog, 'New status', 'In use')
    await expectReflow(page)
    await applying(dialog).tap()
    await expect(toast(page, '2 assets changed')).toBeVisible()
    await expect(card('Pump')).toContainText('In use')
    await expect(card('Wheel')).toContainText('In stock')

    await card('Pump').getByRole('link', { name: 'Pump' }).tap()
    await page.getByRole('link', { name: /^Linked assets/ }).tap()
    await expect(page.getByRole('tree', { name: 'Made of' })).toContainText('Motor')
    await expectReflow(page)
    expect(await violations(page)).toEqual([])
  })
})

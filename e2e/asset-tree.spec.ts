import { assetsApi } from '@steward/contract/assets.ts'
import type { Page } from '@playwright/test'
import type { Call } from './api.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { expectAccessible, expectAccessibleOverlay } from './looks.ts'
import { heading, toast } from './pages.ts'
import { addAssets, addSite } from './register.ts'

const TREE = '/assets?layout=tree&by=asset'
const treeOf = (page: Page) => page.getByRole('tree', { name: 'Asset tree' })
const row = (page: Page, name: string) =>
  treeOf(page)
    .getByRole('treeitem')
    .filter({ has: page.getByTitle(name, { exact: true }) })

/** Boiler > Burner > Nozzle, and a chiller and a pump beside it. */
async function plant(call: Call) {
  const [boiler] = await addAssets(call, [{ name: 'Boiler', purchase_cost: '1000' }])
  const [burner] = await addAssets(call, [
    { name: 'Burner', parent_id: boiler.id, purchase_cost: '200' },
  ])
  const [nozzle] = await addAssets(call, [{ name: 'Nozzle', parent_id: burner.id }])
  const [chiller, pump] = await addAssets(call, [{ name: 'Chiller' }, { name: 'Pump' }])
  return { boiler, burner, nozzle, chiller, pump: pump! }
}

/** Moves an asset in the dialog of its menu, once the dialog has the focus. */
async function moveUnder(page: Page, name: string, target: string) {
  const dialog = page.getByRole('dialog', { name: `Move ${name}` })
  const box = dialog.getByRole('combobox', { name: 'New parent' })
  await expect(dialog).toBeVisible()
  await expect(page.getByRole('menu', { includeHidden: true })).toHaveCount(0)
  await expect(box).toBeFocused()
  await box.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await box.fill(target.toLowerCase())
  await page.getByRole('option', { name: target }).click()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  return dialog
}

test.describe('the tree of assets', () => {
  test('is a layout of the list, opened level by level by keys', async ({ page, account }) => {
    await plant(account.call)
    await page.goto('/assets')
    await page.getByRole('button', { name: 'Tree', exact: true }).click()
    await expect(page).toHaveURL(/layout=tree/)
    await expect(row(page, 'No site')).toBeVisible()
    await page.getByText('By parent', { exact: true }).click()
    await expect(treeOf(page).getByRole('treeitem')).toHaveCount(3)
    await expect(row(page, 'Boiler')).toContainText('2 assets below')
    await expect(row(page, 'Boiler')).toContainText('€1,200.00')
    await treeOf(page).focus()
    await page.keyboard.press('b')
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Burner')).toHaveAttribute('aria-level', '2')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Nozzle')).toHaveAttribute('aria-level', '3')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Nozzle')
    await page.goBack()
    await expect(row(page, 'Nozzle')).toBeVisible()
    await treeOf(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowLeft')
    await expect(row(page, 'Boiler')).toHaveAttribute('aria-expanded', 'false')
    await expect(row(page, 'Burner')).toHaveCount(0)
  })

  test('keeps the ancestors of a match of the search', async ({ page, account }) => {
    await plant(account.call)
    await page.goto(TREE)
    await expect(row(page, 'Chiller')).toBeVisible()
    await page.getByRole('searchbox').fill('nozzle')
    await expect(page.getByText('1 match', { exact: true })).toBeVisible()
    await expect(treeOf(page).getByRole('treeitem')).toHaveCount(3)
    await expect(row(page, 'Nozzle')).toHaveAttribute('aria-level', '3')
    await page.getByRole('searchbox').fill('')
    await expect(row(page, 'Chiller')).toBeVisible()
  })

  test('moves an asset under another one by its menu, and back by Undo', async ({
    page,
    account,
  }) => {
    const { pump, chiller } = await plant(account.call)
    const parent = async () =>
      (await account.call(assetsApi.get, { params: { id: pump.id } })).data.parent_id
    await page.goto(TREE)
    await expect(row(page, 'Pump')).toBeVisible()
    await treeOf(page).focus()
    await page.keyboard.press('p')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move under…' }).click()
    const dialog = await moveUnder(page, 'Pump', 'Chiller')
    await expect(dialog).toBeHidden()
    const message = toast(page, 'Pump was moved to Chiller')
    await expect(message).toBeVisible()
    await expect(row(page, 'Pump')).toHaveCount(0)
    await expect(row(page, 'Chiller')).toHaveAttribute('aria-expanded', 'false')
    expect(await parent()).toBe(chiller.id)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Pump')).toHaveAttribute('aria-level', '1')
    expect(await parent()).toBeNull()
  })

  test('says why an asset can’t be put into its own part', async ({ page, account, troubles }) => {
    troubles.expect(/^422 PUT \/api\/v1\/assets\//)
    await plant(account.call)
    await page.goto(TREE)
    await row(page, 'Boiler').hover()
    await row(page, 'Boiler').getByRole('button', { name: 'Actions for this asset' }).click()
    await page.getByRole('menuitem', { name: 'Move under…' }).click()
    await moveUnder(page, 'Boiler', 'Nozzle')
    await expect(toast(page, 'Boiler could not be moved')).toContainText(
      'Nozzle is already part of Boiler',
    )
  })

  test('moves an asset by dragging it', async ({ page, account }) => {
    const { pump, chiller } = await plant(account.call)
    await page.goto(TREE)
    await expect(row(page, 'Pump')).toHaveAttribute('draggable', 'true')
    await row(page, 'Pump').dragTo(row(page, 'Chiller'))
    await expect(toast(page, 'Pump was moved to Chiller')).toBeVisible()
    const { data } = await account.call(assetsApi.get, { params: { id: pump.id } })
    expect(data.parent_id).toBe(chiller.id)
  })

  test('can show places as well', async ({ page, account }) => {
    const site = await addSite(account.call, 'Depot')
    await addAssets(account.call, [{ name: 'Fan', site_id: site.id }, { name: 'Lamp' }])
    await page.goto(TREE)
    await page.getByText('By place', { exact: true }).click()
    await expect(row(page, 'No site')).toBeVisible()
    await row(page, 'Depot').click()
    await expect(row(page, 'Fan')).toHaveAttribute('aria-level', '2')
  })

  test('opens level by level on a phone, and goes back', async ({ page, account }) => {
    await plant(account.call)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(TREE)
    const level = page.getByRole('list', { name: 'Asset tree' })
    await level.getByRole('button', { name: /^Boiler/ }).click()
    await expect(page.getByRole('heading', { name: 'Boiler', level: 2 })).toBeVisible()
    await level.getByRole('button', { name: /^Burner/ }).click()
    await expect(level.getByRole('button', { name: /^Nozzle/ })).toBeVisible()
    await page.getByRole('button', { name: 'Boiler', exact: true }).click()
    await expect(level.getByRole('button', { name: /^Burner/ })).toBeVisible()
    await page.getByRole('button', { name: 'All assets', exact: true }).last().click()
    await expect(level.getByRole('button', { name: /^Pump/ })).toBeVisible()
  })

  test('is read-only for those who may not change assets', async ({
    browser,
    baseURL,
    account,
  }) => {
    await plant(account.call)
    const storageState = storageOf(await account.colleague('auditor'), baseURL!)
    const context = await browser.newContext({ baseURL: baseURL!, storageState })
    const page = await context.newPage()
    await page.goto(TREE)
    await row(page, 'Boiler').hover()
    await expect(row(page, 'Boiler')).not.toHaveAttribute('draggable', 'true')
    await row(page, 'Boiler').getByRole('button', { name: 'Actions for this asset' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Open'])
    await context.close()
  })

  test('is accessible, with its menu and its dialog', async ({ page, account }) => {
    await plant(account.call)
    await page.goto(TREE)
    await expect(row(page, 'Boiler')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await row(page, 'Boiler').hover()
    await row(page, 'Boiler').getByRole('button', { name: 'Actions for this asset' }).click()
    await expectAccessibleOverlay(page, '[role="menu"]')
    await page.getByRole('menuitem', { name: 'Move under…' }).click()
    await expectAccessibleOverlay(page, '[role="dialog"]')
  })
})

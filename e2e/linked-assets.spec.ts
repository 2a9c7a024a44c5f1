import type { Locator, Page } from '@playwright/test'
import { assetLinksApi } from '@steward/contract/asset-links.ts'
import { expect, storageOf, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'
import { choose, heading, leadTo, section, toast } from './pages.ts'
import { addAssets } from './register.ts'

const linksOf = (id: string) => `/assets/${id}/linked-assets`
const form = (page: Page): Locator => page.getByRole('form', { name: 'Add a link' })

async function add(page: Page, kind: string, other: string): Promise<void> {
  await choose(form(page), 'This asset', kind)
  await form(page).getByRole('combobox', { name: 'Other asset' }).fill(other)
  await page.getByRole('option', { name: other }).click()
  await form(page).getByRole('button', { name: 'Add link' }).click()
}

test.describe('linked assets', () => {
  test('are added, seen from the other asset, removed and restored', async ({ page, account }) => {
    const [pump, spare] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Old pump' }])
    await page.goto(linksOf(pump.id))
    await expect(page.getByRole('heading', { name: 'Not linked to other assets' })).toBeVisible()
    await form(page).getByRole('button', { name: 'Add link' }).click()
    await expect(form(page)).toContainText('Choose an asset.')
    await add(page, 'Replaces', 'Old pump')
    await expect(toast(page, 'Linked to Old pump')).toBeVisible()
    await section(page, 'Replaces').getByRole('link', { name: 'Old pump' }).click()
    await expect(heading(page)).toHaveText('Old pump')
    await expect(page).toHaveURL(new RegExp(linksOf(spare!.id)))

    const replaced = section(page, 'Replaced by')
    await expect(replaced).toContainText('Pump')
    await replaced.getByRole('button', { name: 'Remove link to Pump' }).click()
    await expect(replaced).toHaveCount(0)
    const { data: none } = await account.call(assetLinksApi.list, { params: { id: pump.id } })
    expect(none.links).toEqual([])
    await toast(page, 'Link to Pump removed').getByRole('button', { name: 'Undo' }).click()
    await expect(replaced).toContainText('Pump')
    const { data: back } = await account.call(assetLinksApi.list, { params: { id: pump.id } })
    expect(back.links).toMatchObject([{ kind: 'replaces', direction: 'out' }])
  })

  test('are in the histories of both, by name', async ({ page, account }) => {
    const [pump, motor] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Motor' }])
    const link = { other_id: motor!.id, kind: 'powered_by' } as const
    await account.call(assetLinksApi.link, { params: { id: pump.id }, body: { link } })
    const history = page.getByRole('region', { name: 'History', exact: true })
    await page.goto(`/assets/${pump.id}`)
    await expect(history).toContainText('Powered by: Motor')
    await leadTo(page, `/assets/${motor!.id}`)
    await expect(history).toContainText('Powers: Pump')
  })

  test('include its parts as a tree, from which one is removed', async ({ page, account }) => {
    const [boiler] = await addAssets(account.call, [{ name: 'Boiler' }])
    const [burner] = await addAssets(account.call, [{ name: 'Burner', parent_id: boiler.id }])
    await addAssets(account.call, [{ name: 'Nozzle', parent_id: burner.id }])
    await page.goto(linksOf(boiler.id))
    const parts = page.getByRole('tree', { name: 'Made of' })
    await expect(parts).toContainText('Burner')
    await parts.focus()
    await page.keyboard.press('ArrowRight')
    await expect(parts.getByRole('treeitem')).toHaveCount(2)
    await page.keyboard.press('Delete')
    const message = toast(page, 'Link to Burner removed')
    await expect(message).toBeVisible()
    await expect(parts).toHaveCount(0)
    await message.getByRole('button', { name: 'Undo' }).click()
    await expect(parts).toContainText('Burner')
  })

  test('report a link that isn’t possible', async ({ page, account, troubles }) => {
    troubles.expect(/^422 POST \/api\/v1\/assets\/.*linked_assets/)
    const [boiler] = await addAssets(account.call, [{ name: 'Boiler' }])
    await addAssets(account.call, [{ name: 'Burner', parent_id: boiler.id }])
    await page.goto(linksOf(boiler.id))
    // Fields and buttons are in one row.
    const parts = [page.getByRole('combobox').first(), form(page).getByRole('button').last()]
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
    expect(boxes[1]).toMatchObject({ y: boxes[0]!.y, height: boxes[0]!.height })
    await add(page, 'Part of', 'Burner')
    await expect(form(page)).toContainText('Burner is already part of Boiler')
  })

  test('are read-only for those who may not change assets', async ({
    browser,
    baseURL,
    account,
  }) => {
    const [pump, motor] = await addAssets(account.call, [{ name: 'Pump' }, { name: 'Motor' }])
    const link = { other_id: motor!.id, kind: 'connected_to' } as const
    await account.call(assetLinksApi.link, { params: { id: pump.id }, body: { link } })
    const storageState = storageOf(await account.colleague('auditor'), baseURL!)
    const context = await browser.newContext({ baseURL: baseURL!, storageState })
    const page = await context.newPage()
    await page.goto(linksOf(pump.id))
    await expect(section(page, 'Connected to')).toContainText('Motor')
    await expect(form(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove link to Motor' })).toHaveCount(0)
    await context.close()
  })

  test('are accessible', async ({ page, account }) => {
    const [boiler, chiller] = await addAssets(account.call, [
      { name: 'Boiler' },
      { name: 'Chiller' },
    ])
    const [burner] = await addAssets(account.call, [{ name: 'Burner', parent_id: boiler.id }])
    await addAssets(account.call, [{ name: 'Nozzle', parent_id: burner.id }])
    const link = { other_id: chiller!.id, kind: 'spare_for' } as const
    await account.call(assetLinksApi.link, { params: { id: burner.id }, body: { link } })
    await page.goto(linksOf(burner.id))
    await expect(section(page, 'Spare for')).toContainText('Chiller')
    await expect(page.getByRole('tree', { name: 'Made of' })).toContainText('Nozzle')
    await expectAccessible(page)
  })
})
